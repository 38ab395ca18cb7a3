/** Queries on many consignment notes at a time, for pick-ups and handovers. */
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

/** The shipments among these that belong to the account, newest first. */
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

/** The same, locked until the transaction ends. The rows are locked in id order, which prevents deadlocks. */
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

/** The account's own shipments among these that were cancelled. */
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

/** Pieces and weight of the account's own shipments among these, and whether each was cancelled. */
export async function findLoads(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('shipment')
    .select(['shipment_id', 'status', 'piece_count', 'actual_grams'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

interface OpenSpan {
  /** The lowest id to include, made from a time. */
  from: string;
  /** Ids below this one; by default all up to now. */
  below?: string;
  statuses: readonly ShipmentStatus[];
  /** The sender's address: parcels sent from other places, and returns, cannot be collected there. */
  sentFrom: { postcode: string; address1?: string | undefined };
  limit: number;
}

/** Evaluated on the few rows that the index finds by id or status, so it needs no index. */
const isSentFrom = ({ postcode, address1 }: OpenSpan['sentFrom']) =>
  address1 === undefined
    ? sql<boolean>`(sender ->> 'postcode' = ${postcode})`
    : sql<boolean>`(sender ->> 'postcode' = ${postcode} and sender ->> 'address1' = ${address1})`;

/**
 * Consignment notes with these statuses, created in this period and sent from this place, newest first; without the
 * courier's own supplies.
 */
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

/** Counts the notes created since `from`, by status, by place (there or elsewhere), and by whether they are printed. */
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

/** Rows per statement, so that others do not wait long for the embedded database. */
const block = 250;

/** Returns the ids of the new events. */
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
