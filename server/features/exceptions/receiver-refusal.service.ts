/** What became of the receiver's request, for the public page of the parcel. */
import { isTerminal, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { isReceiverRefused } from './instruction.queries.ts';

interface Requested {
  scope: AccountScope;
  shipmentId: string;
  status: ShipmentStatus;
  /** Whether an instruction is being followed. */
  isTold: boolean;
}

/** Whether operations refused the receiver's last request, and the parcel still waits for another one. */
export async function wasRefused(
  reader: Reader,
  { scope, shipmentId, status, isTold }: Requested,
): Promise<boolean> {
  return !isTold && !isTerminal(status) && isReceiverRefused(reader, scope, shipmentId);
}
