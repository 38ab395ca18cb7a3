import type { ExceptionItem, InstructionView } from '#shared/features/exceptions/exceptions.contract.ts';
import {
  actionsOnSupplies,
  changesReceiver,
  type ExceptionKind,
  type InstructionAction,
} from '#shared/features/exceptions/exceptions.rules.ts';
import { rights, type SessionFacts } from '#shared/platform/rights/rights.ts';
import type { Language } from '#shared/platform/words/message.ts';

import { type VersionedRow, versionOf } from '#server/platform/http/changed-meanwhile.ts';
import type { OfferedItem } from './exception-sources.rules.ts';
import type { CaseRow } from './exception-case.queries.ts';
import type { WaitingRow } from './exceptions.queries.ts';
import type { AnsweredRow, InstructionRow } from './instruction.queries.ts';

const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

function viewOf(row: {
  [K in keyof InstructionRow]: InstructionRow[K] | (K extends 'at' | 'answeredAt' ? string : never);
}): InstructionView {
  const { instructionId, action, state, detail, byWhom, answer } = row;
  return {
    instructionId,
    action,
    state,
    day: detail.day ?? null,
    text: detail.text ?? '',
    at: iso(row.at) ?? '',
    byWhom,
    isByReceiver: detail.isByReceiver === true,
    answer,
    answeredAt: iso(row.answeredAt),
  };
}

/** Returns which of these actions a user may take for a parcel with supplies. */
export const onSupplies = (actions: readonly InstructionAction[], facts: SessionFacts): InstructionAction[] =>
  actionsOnSupplies(actions, { mayRequest: rights.requestSupplies(facts) });

/** The version of a receiver that has not been changed since the shipment was created. */
export const asMade: VersionedRow = { version: 1, changed_by: null, changed_at: null };

export function itemOfWaiting(
  row: WaitingRow,
  actions: InstructionAction[],
  receiverVersion: VersionedRow = asMade,
): ExceptionItem {
  return {
    kind: row.kind,
    subjectId: row.shipmentId,
    shipmentId: row.shipmentId,
    name: row.cnNo,
    href: null,
    status: row.status,
    code: row.code,
    why: '',
    addCents: null,
    eventId: row.eventId,
    attempts: row.attempts,
    since: row.since.toISOString(),
    dueAt: iso(row.dueAt),
    place: row.place ?? '',
    courier: row.courier ?? '',
    driverNote: row.eventDetail?.note ?? '',
    hasPhoto: row.eventDetail?.photoKey !== undefined,
    receiver: row.receiver,
    receiverVersion: changesReceiver(actions) ? versionOf(receiverVersion) : null,
    codCents: row.codCents,
    actions,
    ownerId: row.ownerId,
    ownerName: row.ownerName ?? '',
    note: row.note ?? '',
    snoozedUntil: iso(row.snoozedUntil),
    instruction: row.instruction && viewOf(row.instruction),
  };
}

export function itemOfAnswered(row: AnsweredRow): ExceptionItem {
  return {
    kind: row.kind,
    subjectId: row.shipmentId,
    shipmentId: row.shipmentId,
    name: row.cnNo,
    href: null,
    status: row.status,
    code: row.lastCode,
    why: '',
    addCents: null,
    eventId: null,
    attempts: row.attempts,
    since: row.lastAt.toISOString(),
    dueAt: null,
    place: '',
    courier: '',
    driverNote: '',
    hasPhoto: false,
    receiver: row.receiver,
    receiverVersion: null,
    codCents: row.codCents,
    actions: [],
    ownerId: null,
    ownerName: '',
    note: '',
    snoozedUntil: null,
    instruction: viewOf(row),
  };
}

export function itemOfOffered(
  kind: ExceptionKind,
  { subjectId, name, why, addCents, href, since, dueAt }: OfferedItem,
  kept: CaseRow | undefined,
  language: Language,
): ExceptionItem {
  return {
    kind,
    subjectId,
    shipmentId: null,
    name,
    href,
    status: null,
    code: null,
    why: why?.(language) ?? '',
    addCents: addCents ?? null,
    eventId: null,
    attempts: 0,
    since: since.toISOString(),
    dueAt: iso(dueAt),
    place: '',
    courier: '',
    driverNote: '',
    hasPhoto: false,
    receiver: null,
    receiverVersion: null,
    codCents: null,
    actions: [],
    ownerId: kept?.ownerId ?? null,
    ownerName: kept?.ownerName ?? '',
    note: kept?.note ?? '',
    snoozedUntil: iso(kept?.snoozedUntil ?? null),
    instruction: null,
  };
}
