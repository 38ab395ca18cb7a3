import { sql } from 'kysely';

import { isTerminal, SHIPMENT_STATUSES, UNSCANNED } from '#shared/features/shipment/status.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { PartyColumn } from '#server/platform/db/tables/shipments.ts';
import type { PlannedStep } from './simulator-plan.ts';

const setting = 'demo-simulator';

/** The position in the feed, and the number of parcels read so far. */
interface Heard {
  after: string | null;
  parcels: number;
}

export async function readHeard(reader: Reader): Promise<Heard> {
  const row = await reader
    .selectFrom('portal_setting')
    .select('value')
    .where('name', '=', setting)
    .executeTakeFirst();
  return (row?.value as Heard | undefined) ?? { after: null, parcels: 0 };
}

export async function writeHeard(trx: Trx, heard: Heard): Promise<void> {
  const value = JSON.stringify(heard);
  await trx
    .insertInto('portal_setting')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

interface NewJourney {
  accountNo: string;
  shipmentId: string;
  cnNo: string;
  steps: PlannedStep[];
}

/** Inserts journeys; existing ones are left unchanged. */
export async function insertJourneys(trx: Trx, journeys: readonly NewJourney[]): Promise<void> {
  await sql`
    insert into demo.journey (account_id, shipment_id, cn_no, steps, due_at)
    select account.account_id, given.shipment_id, given.cn_no, given.steps::jsonb, given.due_at
    from unnest(
      ${journeys.map(({ accountNo }) => accountNo)}::text[],
      ${journeys.map(({ shipmentId }) => shipmentId)}::uuid[],
      ${journeys.map(({ cnNo }) => cnNo)}::text[],
      ${journeys.map(({ steps }) => JSON.stringify(steps))}::text[],
      ${journeys.map(({ steps }) => steps[0]?.at ?? '')}::timestamptz[]
    ) as given (account_no, shipment_id, cn_no, steps, due_at)
    join account on account.account_no = given.account_no
    on conflict do nothing
  `.execute(trx);
}

/** Replaces the plan of a waiting parcel after an instruction. */
export async function replaceJourney(
  trx: Trx,
  scope: AccountScope,
  { shipmentId, cnNo, steps }: Omit<NewJourney, 'accountNo'>,
): Promise<void> {
  await sql`
    insert into demo.journey (account_id, shipment_id, cn_no, steps, due_at)
    values (${scope}, ${shipmentId}, ${cnNo}, ${JSON.stringify(steps)}::jsonb, ${steps[0]?.at ?? ''}::timestamptz)
    on conflict (account_id, shipment_id)
    do update set steps = excluded.steps, done = 0, due_at = excluded.due_at, leased_until = null`.execute(
    trx,
  );
}

interface WaitingParcel {
  scope: AccountScope;
  sender: PartyColumn;
  isCod: boolean;
}

export async function findWaiting(reader: Reader, instructionId: string): Promise<WaitingParcel | undefined> {
  const { rows } = await sql<WaitingParcel>`
    select shipment.account_id as scope, shipment.sender, shipment.cod_cents is not null as "isCod"
    from exception_instruction told
    join shipment on shipment.account_id = told.account_id and shipment.shipment_id = told.shipment_id
    where told.instruction_id = ${instructionId}::uuid`.execute(reader);
  return rows[0];
}

export interface DueJourney {
  scope: AccountScope;
  shipmentId: string;
  cnNo: string;
  steps: PlannedStep[];
  done: number;
}

/**
 * Leases journeys whose next step is due: those due within the last minute come before older ones, and the newest parcels first.
 */
export async function leaseDue(
  reader: Reader,
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<DueJourney[]> {
  const { rows } = await sql<DueJourney>`
    update demo.journey as journey
    set leased_until = ${leasedUntil}
    from (
      select account_id, shipment_id from demo.journey
      where due_at <= ${now} and (leased_until is null or leased_until <= ${now})
      order by (due_at > ${now}::timestamptz - interval '1 minute') desc, shipment_id desc
      limit ${limit}
      for update skip locked
    ) as due
    where journey.account_id = due.account_id and journey.shipment_id = due.shipment_id
    returning journey.account_id as scope, journey.shipment_id as "shipmentId", journey.cn_no as "cnNo",
      journey.steps, journey.done
  `.execute(reader);
  return rows;
}

/**
 * Returns warehouse parcels that nobody has packed yet, so that no driver collects them. A replaced parcel that had already left
 * is not included.
 */
export async function findUnpacked(reader: Reader, shipmentIds: readonly string[]): Promise<Set<string>> {
  if (shipmentIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('fulfilment_parcel')
    .innerJoin('fulfilment_order', (join) =>
      join
        .onRef('fulfilment_order.account_id', '=', 'fulfilment_parcel.account_id')
        .onRef('fulfilment_order.order_id', '=', 'fulfilment_parcel.order_id'),
    )
    .innerJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'fulfilment_parcel.account_id')
        .onRef('shipment.shipment_id', '=', 'fulfilment_parcel.shipment_id'),
    )
    .select('fulfilment_parcel.shipment_id')
    .where('fulfilment_parcel.shipment_id', 'in', shipmentIds)
    .where('shipment.status', 'in', UNSCANNED)
    .where('fulfilment_order.state', 'in', ['generated', 'picked'])
    .execute();
  return new Set(rows.map(({ shipment_id }) => shipment_id));
}

/** Returns which of the numbers belong to parcels in a terminal state. */
export async function findEnded(reader: Reader, cnNos: readonly string[]): Promise<Set<string>> {
  if (cnNos.length === 0) return new Set();
  const rows = await reader
    .selectFrom('shipment')
    .select('cn_no')
    .where('cn_no', 'in', cnNos)
    .where('status', 'in', SHIPMENT_STATUSES.filter(isTerminal))
    .execute();
  return new Set(rows.map(({ cn_no }) => cn_no));
}

interface Progress {
  scope: AccountScope;
  shipmentId: string;
  done: number;
  /** ISO 8601; null when the journey has ended. */
  dueAt: string | null;
}

/**
 * In one statement: deletes ended journeys, and sets the next step of the others. A journey that was replaced after an
 * instruction keeps its new plan.
 */
export async function saveProgress(
  reader: Reader,
  leasedUntil: Date,
  progress: readonly Progress[],
): Promise<void> {
  await sql`
    with given as (
      select * from unnest(
        ${progress.map(({ scope }) => scope)}::uuid[],
        ${progress.map(({ shipmentId }) => shipmentId)}::uuid[],
        ${progress.map(({ done }) => done)}::int[],
        ${progress.map(({ dueAt }) => dueAt)}::timestamptz[]
      ) as given (account_id, shipment_id, done, due_at)
    ), ended as (
      delete from demo.journey using given
      where journey.account_id = given.account_id and journey.shipment_id = given.shipment_id
        and given.due_at is null and journey.leased_until = ${leasedUntil}
    )
    update demo.journey set done = given.done, due_at = given.due_at, leased_until = null
    from given
    where journey.account_id = given.account_id and journey.shipment_id = given.shipment_id
      and given.due_at is not null and journey.leased_until = ${leasedUntil}
  `.execute(reader);
}
