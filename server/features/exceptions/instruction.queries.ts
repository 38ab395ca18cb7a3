/** Instructions from customers to operations. */
import { type Insertable, sql } from 'kysely';

import type { InstructionAction, InstructionKind } from '#shared/features/exceptions/exceptions.rules.ts';
import { answerHours, type WaitingKind } from '#shared/features/shipment/waiting.rules.ts';
import type { EventCode, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { AT_DOOR } from '#shared/features/shipment/door.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { isAnsweredUnderWay } from '#server/platform/db/unanswered.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { VersionedRow } from '#server/platform/http/changed-meanwhile.ts';
import type {
  ExceptionInstructionTable,
  InstructionDetail,
  PartyColumn,
  ReceiverBefore,
} from '#server/platform/db/tables/shipments.ts';

export interface InstructionRow {
  instructionId: string;
  action: InstructionAction;
  state: 'given' | 'done' | 'refused';
  detail: InstructionDetail;
  at: Date;
  byWhom: string;
  answer: string;
  answeredAt: Date | null;
}

interface LockedWaiting {
  cnNo: string;
  kind: WaitingKind;
  code: EventCode;
  eventId: string;
  attempts: number;
  receiver: PartyColumn;
  isSupplies: boolean;
}

/**
 * Locks a parcel, so that no scan and no other answer is written meanwhile. Later queries in the transaction see its current
 * state.
 */
export async function lockParcel(trx: Trx, scope: AccountScope, shipmentId: string): Promise<void> {
  await sql`
    select from shipment where account_id = ${scope} and shipment_id = ${shipmentId}::uuid for update`.execute(
    trx,
  );
}

/** Locks a parcel and returns the question that it waits with. */
export async function lockWaiting(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
): Promise<LockedWaiting | undefined> {
  // A statement of its own: after waiting for the lock, the same statement would still see the other tables as they were when it
  // began.
  await lockParcel(trx, scope, shipmentId);
  const { rows } = await sql<LockedWaiting>`
    select shipment.cn_no as "cnNo", waiting.kind, waiting.code, waiting.event_id as "eventId", waiting.attempts,
      shipment.receiver, shipment.is_supplies as "isSupplies"
    from shipment
    join shipment_waiting waiting on waiting.account_id = shipment.account_id
      and waiting.shipment_id = shipment.shipment_id
    where shipment.account_id = ${scope} and shipment.shipment_id = ${shipmentId}::uuid`.execute(trx);
  return rows[0];
}

/** Returns false when the question was already answered. */
export async function insertInstruction(
  trx: Trx,
  row: Insertable<ExceptionInstructionTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('exception_instruction')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns the newest valid instruction (not refused) for one of these events of a parcel. */
export async function findStanding(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  eventIds: readonly string[],
): Promise<{ byWhom: string; at: Date } | undefined> {
  return trx
    .selectFrom('exception_instruction')
    .select(['by_whom as byWhom', 'at'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('event_id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .where('state', '<>', 'refused')
    .orderBy('instruction_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** `changed_by` is null where operations refused, and so reverted, the change. */
interface ReceiverVersion extends VersionedRow {
  shipmentId: string;
}

/**
 * Returns how often the receivers of these parcels were changed in transit, and by whom last; a change that operations refused
 * counts twice. A parcel whose receiver was never changed has no entry.
 */
export async function listReceiverVersions(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<ReceiverVersion[]> {
  const { rows } = await sql<ReceiverVersion>`
    select told.shipment_id as "shipmentId",
      (1 + count(*) + count(*) filter (where told.state = 'refused'))::int as version,
      (array_agg(case when told.state <> 'refused' then told.by_whom end order by last.at desc))[1] as changed_by,
      max(last.at) as changed_at
    from exception_instruction told
    cross join lateral (select case when told.state = 'refused' then told.answered_at else told.at end as at) last
    where told.account_id = ${scope} and told.shipment_id = any(${[...shipmentIds]}::uuid[])
      and told.action in ('phone', 'address')
    group by told.shipment_id`.execute(reader);
  return rows;
}

export interface AnsweredRow extends InstructionRow {
  kind: InstructionKind;
  shipmentId: string;
  cnNo: string;
  status: ShipmentStatus;
  lastCode: EventCode;
  lastAt: Date;
  receiver: PartyColumn;
  codCents: number | null;
  attempts: number;
}

const instructionColumns = sql`told.instruction_id as "instructionId", told.action, told.state, told.detail, told.at,
  told.by_whom as "byWhom", told.answer, told.answered_at as "answeredAt"`;

/** Returns answered items, newest first, with the current status of the parcel. */
export async function listAnswered(
  reader: Reader,
  scope: AccountScope,
  below: string | null,
  limit: number,
): Promise<AnsweredRow[]> {
  const { rows } = await sql<AnsweredRow>`
    select ${instructionColumns}, told.kind, told.shipment_id as "shipmentId", shipment.cn_no as "cnNo", shipment.status,
      shipment.last_event_code as "lastCode", shipment.last_event_at as "lastAt", shipment.receiver,
      shipment.cod_cents as "codCents", shipment.failed_attempts as attempts
    from exception_instruction told
    join shipment on shipment.account_id = told.account_id and shipment.shipment_id = told.shipment_id
    where told.account_id = ${scope} ${below === null ? sql`` : sql`and told.instruction_id < ${below}::uuid`}
    order by told.instruction_id desc
    limit ${limit}`.execute(reader);
  return rows;
}

export interface OperationsRow extends InstructionRow {
  kind: InstructionKind;
  scope: AccountScope;
  market: number;
  shipmentId: string;
  accountNo: string;
  cnNo: string;
  receiver: PartyColumn;
}

const forOperations = sql`
  select ${instructionColumns}, told.kind, told.account_id as scope, told.shipment_id as "shipmentId",
    account.account_no as "accountNo", account.market, shipment.cn_no as "cnNo", shipment.receiver
  from exception_instruction told
  join account on account.account_id = told.account_id
  join shipment on shipment.account_id = told.account_id and shipment.shipment_id = told.shipment_id`;

const givenMost = 100;

export async function listGivenInstructions(reader: Reader): Promise<OperationsRow[]> {
  const { rows } = await sql<OperationsRow>`
    ${forOperations} where told.state = 'given' order by told.instruction_id limit ${givenMost}`.execute(
    reader,
  );
  return rows;
}

export async function findInstruction(
  reader: Reader,
  instructionId: string,
): Promise<OperationsRow | undefined> {
  const { rows } = await sql<OperationsRow>`
    ${forOperations} where told.instruction_id = ${instructionId}::uuid`.execute(reader);
  return rows[0];
}

/** Returns the later receiver changes of a parcel that were not refused, in their order. */
export async function listLaterChanges(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  instructionId: string,
): Promise<{ instructionId: string; action: InstructionAction; detail: InstructionDetail }[]> {
  return trx
    .selectFrom('exception_instruction')
    .select(['instruction_id as instructionId', 'action', 'detail'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('instruction_id', '>', instructionId)
    .where('action', 'in', ['phone', 'address'])
    .where('state', '<>', 'refused')
    .orderBy('instruction_id')
    .execute();
}

/** Sets the receiver that is restored if the instruction is refused; only while it is unanswered. */
export async function updateBefore(
  trx: Trx,
  scope: AccountScope,
  instructionId: string,
  before: ReceiverBefore,
): Promise<void> {
  await trx
    .updateTable('exception_instruction')
    .set({ detail: sql<string>`detail || ${JSON.stringify({ before })}::jsonb` })
    .where('account_id', '=', scope)
    .where('instruction_id', '=', instructionId)
    .where('state', '=', 'given')
    .execute();
}

/**
 * Whether operations refused what the receiver of a parcel requested last, with no other instruction about the delivery and no
 * attempt since.
 */
export async function isReceiverRefused(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select state, detail, answered_at from exception_instruction
      where account_id = ${scope} and shipment_id = ${shipmentId}::uuid and action not in ('answer', 'paper')
      order by instruction_id desc limit 1
    ) as newest
    where newest.state = 'refused' and newest.detail @> '{"isByReceiver": true}' and not exists (
      select from shipment_event attempt
      where attempt.account_id = ${scope} and attempt.shipment_id = ${shipmentId}::uuid
        and attempt.code = any(${AT_DOOR}::text[]) and attempt.recorded_at > newest.answered_at and not exists (
          select from shipment_event correction where correction.account_id = attempt.account_id
            and correction.shipment_id = attempt.shipment_id and correction.corrects = attempt.event_id))`.execute(
    reader,
  );
  return rows.length > 0;
}

/** Saves the answer of operations; returns false when it was answered before. The previous receiver is not needed any more. */
export async function answer(
  trx: Trx,
  scope: AccountScope,
  instructionId: string,
  { state, answer: answerText, at }: { state: 'done' | 'refused'; answer: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exception_instruction')
    .set({ state, answer: answerText, answered_at: at, detail: sql<string>`detail - 'before'` })
    .where('account_id', '=', scope)
    .where('instruction_id', '=', instructionId)
    .where('state', '=', 'given')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface UnansweredRow {
  scope: AccountScope;
  shipmentId: string;
}

const isOver = (now: Date) => sql`
  waiting.kind in ('failed', 'address') and waiting.since < ${now}::timestamptz - make_interval(hours => ${answerHours})
    and not exists (
      select from exception_instruction told where told.account_id = waiting.account_id
        and told.shipment_id = waiting.shipment_id and told.event_id = waiting.event_id
        and (told.state <> 'refused'
          or told.answered_at > ${now}::timestamptz - make_interval(hours => ${answerHours})))
    and not ${isAnsweredUnderWay}`;

/** Failed deliveries of all accounts that nobody answered in time. */
export async function listUnanswered(
  reader: Reader,
  now: Date,
  after: string | null,
  limit: number,
): Promise<UnansweredRow[]> {
  const { rows } = await sql<UnansweredRow>`
    select waiting.account_id as scope, waiting.shipment_id as "shipmentId"
    from shipment_waiting waiting
    where ${isOver(now)} ${after === null ? sql`` : sql`and waiting.shipment_id > ${after}::uuid`}
    order by waiting.shipment_id
    limit ${limit}`.execute(reader);
  return rows;
}

/** Whether a locked parcel is still unanswered after the deadline. */
export async function isUnanswered(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from shipment_waiting waiting
    where waiting.account_id = ${scope} and waiting.shipment_id = ${shipmentId}::uuid and ${isOver(now)}`.execute(
    trx,
  );
  return rows.length > 0;
}
