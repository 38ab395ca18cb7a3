/** Consignment notes as pick-ups and handovers need them: many at a time. */
import { sql } from 'kysely';

import type { EventCode, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import { partsOf } from '#shared/platform/parts-of.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { countedColumns } from './shipment-count.queries.ts';
import type { EventRow } from './shipment-event.queries.ts';
import { eventColumns } from './shipment-event.queries.ts';

const columns = [
  'shipment_id',
  'cn_no',
  'order_id',
  'flow',
  'sender',
  'receiver',
  'piece_count',
  'actual_grams',
  'delivered_pieces',
  'label_version',
  'cancel_undone_at',
  'is_supplies',
  'last_event_at',
  ...countedColumns,
] as const;

const place = [
  sql<string>`receiver ->> 'country'`.as('receiver_country'),
  sql<MarketId>`(select market from account where account.account_id = shipment.account_id)`.as('market'),
] as const;

/** The account's own among these, newest first. */
export async function findForHandover(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('shipment')
    .select(columns)
    .select(place)
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .orderBy('shipment_id', 'desc')
    .execute();
}

export type HandoverShipment = Awaited<ReturnType<typeof findForHandover>>[number];

/** The same, held until the transaction ends. Always in the order of their ids, so that two never wait for each other. */
export async function lockForHandover(trx: Trx, scope: AccountScope, shipmentIds: readonly string[]) {
  return trx
    .selectFrom('shipment')
    .select(columns)
    .select(place)
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .orderBy('shipment_id', 'asc')
    .forUpdate()
    .execute();
}

/** Those of the account's own among these that were cancelled. */
export async function findCancelled(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<Set<string>> {
  if (shipmentIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('shipment')
    .select('shipment_id')
    .where('account_id', '=', scope)
    .where('status', '=', 'cancelled')
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.shipment_id));
}

/** How much each of the account's own among these is, and whether it was cancelled. */
export async function findLoads(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('shipment')
    .select(['shipment_id', 'status', 'piece_count', 'actual_grams'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

interface OpenSpan {
  /** Ids from the lowest of an instant. */
  from: string;
  /** Those below it; without it, to now. */
  below?: string;
  statuses: readonly ShipmentStatus[];
  /** Where they are sent from: other places' parcels and returns are not there to be collected. */
  sentFrom: { postcode: string; address1?: string | undefined };
  limit: number;
}

/** Asked of the few rows that the index has found by id or status: it needs none of its own. */
const isSentFrom = ({ postcode, address1 }: OpenSpan['sentFrom']) =>
  address1 === undefined
    ? sql<boolean>`(sender ->> 'postcode' = ${postcode})`
    : sql<boolean>`(sender ->> 'postcode' = ${postcode} and sender ->> 'address1' = ${address1})`;

/** Consignment notes of these statuses made in this time at a place, newest first; without those of the courier's own supplies. */
export async function findOpenSince(
  reader: Reader,
  scope: AccountScope,
  { from, below, statuses, sentFrom, limit }: OpenSpan,
) {
  return reader
    .selectFrom('shipment')
    .select(columns)
    .select(place)
    .where('account_id', '=', scope)
    .where('status', 'in', statuses)
    .where('is_supplies', '=', false)
    .where('shipment_id', '>=', from)
    .$if(below !== undefined, (query) => query.where('shipment_id', '<', below ?? ''))
    .where(isSentFrom(sentFrom))
    .orderBy('shipment_id', 'desc')
    .limit(limit)
    .execute();
}

/** How many of these were made since then, at the place and elsewhere, and how many of them have no label yet. */
export async function countOpenSince(
  reader: Reader,
  scope: AccountScope,
  { from, statuses, sentFrom }: Omit<OpenSpan, 'below' | 'limit'>,
): Promise<{ status: ShipmentStatus; isPrinted: boolean; isThere: boolean; count: number }[]> {
  const rows = await reader
    .selectFrom('shipment')
    .select(({ fn }) => ['status', 'is_printed', fn.countAll<number>().as('count')])
    .select(isSentFrom(sentFrom).as('is_there'))
    .where('account_id', '=', scope)
    .where('status', 'in', statuses)
    .where('is_supplies', '=', false)
    .where('shipment_id', '>=', from)
    .groupBy(['status', 'is_printed', 'is_there'])
    .execute();
  return rows.map((row) => ({
    status: row.status,
    isPrinted: row.is_printed,
    isThere: row.is_there,
    count: row.count,
  }));
}

/** A block of rows a statement: the embedded database shall not keep others waiting. */
const block = 250;

/** Answers the ids of those that were new. */
export async function insertEventsOfMany(
  trx: Trx,
  scope: AccountScope,
  events: readonly { shipmentId: string; event: EventRow }[],
): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  for (const part of partsOf(events, block)) {
    const rows = await trx
      .insertInto('shipment_event')
      .values(part.map(({ shipmentId, event }) => eventColumns(scope, shipmentId, event)))
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .execute();
    for (const row of rows) added.add(row.event_id);
  }
  return added;
}

export interface NewStatus {
  shipmentId: string;
  status: ShipmentStatus;
  lastCode: EventCode;
  lastAt: Date;
  firstScanAt: Date | null;
}

export async function updateStatuses(
  trx: Trx,
  scope: AccountScope,
  rows: readonly NewStatus[],
  at: Date,
): Promise<void> {
  await sql`
    update shipment set
      status = given.status,
      last_event_code = given.last_code,
      last_event_at = given.last_at,
      first_scan_at = given.first_scan_at,
      updated_at = ${at}
    from unnest(
      ${rows.map(({ shipmentId }) => shipmentId)}::uuid[],
      ${rows.map(({ status }) => status)}::text[],
      ${rows.map(({ lastCode }) => lastCode)}::text[],
      ${rows.map(({ lastAt }) => lastAt)}::timestamptz[],
      ${rows.map(({ firstScanAt }) => firstScanAt)}::timestamptz[]
    ) as given (shipment_id, status, last_code, last_at, first_scan_at)
    where shipment.account_id = ${scope} and shipment.shipment_id = given.shipment_id`.execute(trx);
}

export async function listEventsOfMany(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('shipment_event')
    .select(['shipment_id', 'event_id as eventId', 'code', 'at', 'piece', 'corrects'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}
