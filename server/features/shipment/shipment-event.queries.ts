import { sql, type Updateable } from 'kysely';

import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';
import type { PlaceOrDayRequest } from '#shared/features/shipment/promise-state.rules.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { ShipmentTable } from '#server/platform/db/tables/shipments.ts';
import { type CountChange, countedColumns, withCounts } from './shipment-count.queries.ts';
import type { CountedShipment } from './shipment-count.rules.ts';

export interface EventRow {
  eventId: string;
  code: EventCode;
  detail: EventDetail;
  place: string;
  at: Date;
  recordedAt: Date;
  byWhom: string;
  piece: number | null;
  /** For a correction: the event that it takes back. */
  corrects?: string | null;
}

/** An event's row; its key identifies repeated reports of one event. */
export function eventColumns(scope: AccountScope, shipmentId: string, event: EventRow) {
  return {
    account_id: scope,
    shipment_id: shipmentId,
    event_id: event.eventId,
    code: event.code,
    detail: JSON.stringify(event.detail),
    place: event.place,
    at: event.at,
    recorded_at: event.recordedAt,
    by_whom: event.byWhom,
    piece: event.piece,
    corrects: event.corrects ?? null,
    dedupe_key: `${event.code}|${event.at.toISOString()}|${event.piece ?? ''}|${event.place}${event.corrects ?? ''}`,
  };
}

/** Inserts events; an event sent again is skipped. Returns the ids of the new ones. */
export async function insertEvents(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  events: readonly EventRow[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const rows = await trx
    .insertInto('shipment_event')
    .values(events.map((event) => eventColumns(scope, shipmentId, event)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute();
  return new Set(rows.map((row) => row.event_id));
}

export async function listEvents(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<EventRow[]> {
  const rows = await reader
    .selectFrom('shipment_event')
    .selectAll()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    code: row.code,
    detail: row.detail,
    place: row.place,
    at: row.at,
    recordedAt: row.recorded_at,
    byWhom: row.by_whom,
    piece: row.piece,
    corrects: row.corrects,
  }));
}

/** Returns the events of these shipments that corrections cancelled, by their keys. */
export async function listCorrected(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<{ shipment_id: string; dedupe_key: string }[]> {
  return reader
    .selectFrom('shipment_event as correction')
    .innerJoin('shipment_event as wrong', (join) =>
      join
        .onRef('wrong.account_id', '=', 'correction.account_id')
        .onRef('wrong.shipment_id', '=', 'correction.shipment_id')
        .onRef('wrong.event_id', '=', 'correction.corrects'),
    )
    .select(['wrong.shipment_id', 'wrong.dedupe_key'])
    .where('correction.account_id', '=', scope)
    .where('correction.shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}

/** Returns the instructions that may end the promise of Priority Service and were not refused. */
export async function listPlaceOrDayRequests(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<PlaceOrDayRequest[]> {
  const { rows } = await sql<PlaceOrDayRequest>`
    select action, detail ->> 'day' as day, at from exception_instruction
    where account_id = ${scope} and shipment_id = ${shipmentId}::uuid and state <> 'refused'`.execute(reader);
  return rows;
}

/** Locks the shipment until the transaction ends, so that two scans derive its status one after the other. */
export async function lockShipment(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
): Promise<LockedShipment | undefined> {
  return trx
    .selectFrom('shipment')
    .select(['cn_no', 'order_id', 'label_version', 'piece_count', 'cancel_undone_at', ...countedColumns])
    .select([
      sql<string>`receiver ->> 'country'`.as('receiver_country'),
      sql<string>`sender ->> 'state'`.as('sender_state'),
      sql<MarketId>`(select market from account where account.account_id = shipment.account_id)`.as('market'),
    ])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
}

export interface LockedShipment extends CountedShipment {
  cn_no: string;
  order_id: string | null;
  label_version: number;
  piece_count: number;
  cancel_undone_at: Date | null;
  sender_state: string;
  market: MarketId;
}

/** Updates the status and inserts its count changes in one statement. */
export async function updateStatus(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  change: Updateable<ShipmentTable>,
  counted: readonly CountChange[],
): Promise<void> {
  await withCounts(trx, scope, counted)
    .updateTable('shipment')
    .set(change)
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
}
