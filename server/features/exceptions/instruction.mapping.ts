/** Maps an instruction to what customers and operations read. */
import type { GiveBody } from '#shared/features/exceptions/exceptions.contract.ts';
import type { OperationsInstruction } from '#shared/features/exceptions/instruction-operations.contract.ts';
import type { InstructionAction } from '#shared/features/exceptions/exceptions.rules.ts';

import type { OperationsRow } from './instruction.queries.ts';

/** Returns the text that the instruction is listed with: the phone, the address in one line, or the answer. */
export function textOf(action: InstructionAction, { phone, receiver, text }: Partial<GiveBody>): string {
  if (action === 'phone') return phone ?? '';
  if (action !== 'address' || !receiver) return text ?? '';
  const { name, address1, address2, address3, postcode, city } = receiver;
  return [name, address1, address2, address3, `${postcode} ${city}`]
    .filter((part) => part.trim() !== '')
    .join(', ');
}

export function forOperations(row: OperationsRow): OperationsInstruction {
  const { instructionId, accountNo, cnNo, shipmentId, action, state, detail, receiver, at, byWhom, answer } =
    row;
  const isUnderway = row.kind === 'underway';
  return {
    instructionId,
    accountNo,
    cnNo,
    shipmentId,
    action,
    state,
    day: detail.day ?? null,
    text: detail.text ?? '',
    isByReceiver: detail.isByReceiver === true,
    isUnderway,
    hasPaper: detail.paperKey !== undefined,
    receiver,
    at: at.toISOString(),
    byWhom,
    answer,
  };
}
