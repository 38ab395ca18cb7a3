/** Lists and counts what waits for the customer. */
import { type RawBuilder, sql } from 'kysely';

import { answerHours, type WaitingKind, waitingKinds } from '#shared/features/shipment/waiting.rules.ts';
import type { ExceptionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import { type EventCode, type ShipmentStatus, UNSCANNED } from '#shared/features/shipment/status.rules.ts';
import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { PartyColumn } from '#server/platform/db/tables/shipments.ts';
import { isUnanswered } from '#server/platform/db/unanswered.ts';
import type { InstructionRow } from './instruction.queries.ts';

type Tab = 'open' | 'mine' | 'snoozed';

export interface Looking {
  tab: Tab;
  userId: string;
  now: Date;
}

export interface WaitingRow {
  kind: ExceptionKind;
  shipmentId: string;
  cnNo: string;
  status: ShipmentStatus;
  receiver: PartyColumn;
  isSupplies: boolean;
  codCents: number | null;
  code: EventCode | null;
  /** Null for items about paper (not printed, not picked up). */
  eventId: string | null;
  attempts: number;
  since: Date;
  dueAt: Date | null;
  place: string | null;
  courier: string | null;
  eventDetail: EventDetail | null;
  ownerId: string | null;
  ownerName: string | null;
  note: string | null;
  snoozedUntil: Date | null;
  instruction: (Omit<InstructionRow, 'at' | 'answeredAt'> & { at: string; answeredAt: string | null }) | null;
}

/** The last item of the previous page. */
export interface Place {
  since: Date;
  id: string;
}

/** Condition for items of the tab. `until` is the end of their snooze. */
const inSight = (
  { tab, userId, now }: Looking,
  until: RawBuilder<unknown> = sql`kept.snoozed_until`,
): RawBuilder<unknown> => {
  if (tab === 'snoozed') return sql`${until} > ${now}`;
  const open = sql`(${until} is null or ${until} <= ${now})`;
  return tab === 'mine' ? sql`${open} and kept.owner_id = ${userId}::uuid` : open;
};

const lastInstruction = sql`
  left join lateral (
    select * from exception_instruction
    where exception_instruction.account_id = waiting.account_id
      and exception_instruction.shipment_id = waiting.shipment_id
      and exception_instruction.event_id = waiting.event_id
    order by instruction_id desc limit 1
  ) as told on true`;

/** Deadline for the customer. If operations refuse the instruction, the full time starts again. */
const runsOutAt = sql`greatest(waiting.since, told.answered_at) + make_interval(hours => ${answerHours})`;

const keptBeside = (table: string, kind: RawBuilder<unknown>) => sql`
  left join exception_case kept on kept.account_id = ${sql.ref(`${table}.account_id`)} and kept.kind = ${kind}
    and kept.subject_id = ${sql.ref(`${table}.shipment_id`)}`;

/**
 * End of a parcel's snooze, which applies only to the event it was set for. Snoozes from before the event was stored still apply.
 */
const snoozedUntil = sql`case when coalesce(kept.snoozed_event_id, waiting.event_id) = waiting.event_id
  then kept.snoozed_until end`;

/**
 * Lists items of one kind that an instruction to operations resolves, oldest first. The page is selected before anything is
 * joined, so that its cost does not grow with the number of waiting items.
 */
export async function listWaiting(
  reader: Reader,
  scope: AccountScope,
  kind: WaitingKind,
  looking: Looking,
  { after, limit }: { after: Place | null; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select waiting.kind, waiting.shipment_id as "shipmentId", shipment.cn_no as "cnNo", shipment.status,
      shipment.receiver, shipment.is_supplies as "isSupplies", shipment.cod_cents as "codCents", waiting.code, waiting.event_id as "eventId",
      waiting.attempts, waiting.since,
      case when waiting.kind in ('failed', 'address') then ${runsOutAt} end as "dueAt",
      event.place, event.by_whom as courier, event.detail as "eventDetail", waiting.owner_id as "ownerId",
      owner.full_name as "ownerName", waiting.note, waiting.snoozed_until as "snoozedUntil",
      case when told.instruction_id is not null then jsonb_build_object(
        'instructionId', told.instruction_id, 'action', told.action, 'state', told.state, 'detail', told.detail,
        'at', told.at, 'byWhom', told.by_whom, 'answer', told.answer, 'answeredAt', told.answered_at) end as instruction
    from (
      select waiting.*, kept.owner_id, kept.note, ${snoozedUntil} as snoozed_until
      from shipment_waiting waiting
      ${keptBeside('waiting', sql`waiting.kind`)}
      where waiting.account_id = ${scope} and waiting.kind = ${kind}
        ${after ? sql`and (waiting.since, waiting.shipment_id) > (${after.since}, ${after.id}::uuid)` : sql``}
        and ${isUnanswered} and ${inSight(looking, snoozedUntil)}
      order by waiting.since, waiting.shipment_id
      limit ${limit}
    ) as waiting
    join shipment on shipment.account_id = waiting.account_id and shipment.shipment_id = waiting.shipment_id
    join shipment_event event on event.account_id = waiting.account_id and event.shipment_id = waiting.shipment_id
      and event.event_id = waiting.event_id
    left join app_user owner on owner.account_id = waiting.account_id and owner.user_id = waiting.owner_id
    ${lastInstruction}
    order by waiting.since, waiting.shipment_id`.execute(reader);
  return rows;
}

/** Returns the deadlines of those of these parcels that have one. */
export async function listDue(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  const { rows } = await sql<{ kind: WaitingKind; subjectId: string; dueAt: Date }>`
    select waiting.kind, waiting.shipment_id as "subjectId", ${runsOutAt} as "dueAt"
    from shipment_waiting waiting ${lastInstruction}
    where waiting.account_id = ${scope} and waiting.kind in ('failed', 'address')
      and waiting.shipment_id = any(${[...shipmentIds]}::uuid[])`.execute(reader);
  return rows;
}

/** Items about paper: created but not printed, or not picked up. The courier's own shipments with supplies are excluded. */
export interface PaperLane {
  kind: ExceptionKind;
  /** With a printed label, without, or both: each value is a range of the index. */
  printed: readonly boolean[];
  /** Range of ids: created long enough ago to wait, and not so long ago that the item is obsolete. */
  fromId: string;
  beforeId: string;
}

const laneOf = (
  scope: AccountScope,
  { kind, printed, fromId, beforeId }: PaperLane,
  looking: Looking,
  after: string | null,
  limit: number,
) =>
  sql.join(
    UNSCANNED.flatMap((status) => printed.map((isPrinted) => ({ status, isPrinted }))).map(
      ({ status, isPrinted }) => sql`(
        select shipment.account_id, shipment.shipment_id, kept.owner_id, kept.note, kept.snoozed_until
        from shipment
        ${keptBeside('shipment', sql`${kind}`)}
        where shipment.account_id = ${scope} and status = ${status} and is_printed = ${isPrinted}
          and not is_supplies and shipment_id >= ${fromId}::uuid and shipment_id < ${beforeId}::uuid
          ${after === null ? sql`` : sql`and shipment_id > ${after}::uuid`} and ${inSight(looking)}
        order by shipment_id limit ${limit})`,
    ),
    sql` union all `,
  );

export async function listPaper(
  reader: Reader,
  scope: AccountScope,
  lane: PaperLane,
  looking: Looking,
  { after, limit }: { after: Place | null; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${lane.kind} as kind, shipment.shipment_id as "shipmentId", shipment.cn_no as "cnNo", shipment.status,
      shipment.receiver, shipment.is_supplies as "isSupplies", shipment.cod_cents as "codCents", null as code, null as "eventId", 0 as attempts, shipment.created_at as since,
      null as "dueAt", null as place, null as courier, null as "eventDetail",
      found.owner_id as "ownerId", owner.full_name as "ownerName", found.note,
      found.snoozed_until as "snoozedUntil", null as instruction
    from (${laneOf(scope, lane, looking, after?.id ?? null, limit)}) as found
    join shipment on shipment.account_id = found.account_id and shipment.shipment_id = found.shipment_id
    left join app_user owner on owner.account_id = found.account_id and owner.user_id = found.owner_id
    order by shipment.shipment_id
    limit ${limit}`.execute(reader);
  return rows;
}

/** Counts stop here. */
export const countMost = 1000;

export async function countWaiting(
  reader: Reader,
  scope: AccountScope,
  looking: Looking,
): Promise<{ kind: WaitingKind; count: number }[]> {
  // One subquery per kind, so that the query planner knows which kinds are rare.
  const counts = waitingKinds.map(
    (kind) => sql`
      select ${kind}::text as kind, count(*)::int as count from (
        select 1 from shipment_waiting waiting
        ${keptBeside('waiting', sql`waiting.kind`)}
        where waiting.account_id = ${scope} and waiting.kind = ${kind} and ${isUnanswered} and ${inSight(looking, snoozedUntil)}
        limit ${countMost + 1}
      ) as capped`,
  );
  const { rows } = await sql<{
    kind: WaitingKind;
    count: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(reader);
  return rows;
}

export async function countPaper(
  reader: Reader,
  scope: AccountScope,
  lane: PaperLane,
  looking: Looking,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${laneOf(scope, lane, looking, null, countMost + 1)}) as found`.execute(
    reader,
  );
  return rows[0]?.n ?? 0;
}

export async function findOwnShipments(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('shipment')
    .select(['shipment_id as shipmentId', 'cn_no as cnNo'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

/** Returns the storage key of the photo of the scan that the parcel waits with; null if there is none. */
export async function findPhotoKey(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    select event.detail ->> 'photoKey' as key
    from shipment_waiting waiting
    join shipment_event event on event.account_id = waiting.account_id and event.shipment_id = waiting.shipment_id
      and event.event_id = waiting.event_id
    where waiting.account_id = ${scope} and waiting.shipment_id = ${shipmentId}::uuid`.execute(reader);
  return rows[0]?.key ?? null;
}

/** Returns the distinct receiver states of these shipments. */
export async function findStates(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .selectFrom('shipment')
    .select('receiver_state')
    .distinct()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.receiver_state);
}
