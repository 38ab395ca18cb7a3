import type { EventCode, ShipmentStatus } from '#shared/consignment/status.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Reader, Trx } from '../db/database.ts';

export interface EventRow {
  eventId: string;
  code: EventCode;
  text: string;
  place: string;
  at: Date;
  recordedAt: Date;
  byWhom: string;
  piece: number | null;
}

/** An event's row; its key says when two reports are the same event. */
export function eventColumns(scope: AccountScope, shipmentId: string, event: EventRow) {
  return {
    account_id: scope,
    shipment_id: shipmentId,
    event_id: event.eventId,
    code: event.code,
    text: event.text,
    place: event.place,
    at: event.at,
    recorded_at: event.recordedAt,
    by_whom: event.byWhom,
    piece: event.piece,
    dedupe_key: `${event.code}|${event.at.toISOString()}|${event.piece ?? ''}|${event.place}`,
  };
}

/** Adds events; the same event sent again is left out. Answers how many were new. */
export async function insertEvents(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  events: readonly EventRow[],
): Promise<number> {
  if (events.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('shipment_event')
    .values(events.map((event) => eventColumns(scope, shipmentId, event)))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
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
    text: row.text,
    place: row.place,
    at: row.at,
    recordedAt: row.recorded_at,
    byWhom: row.by_whom,
    piece: row.piece,
  }));
}

/**
 * Holds the shipment until the transaction ends, so that two scans derive its status one after the other. Answers the
 * version of its label; null when it is not the account's.
 */
export async function lockShipment(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('shipment')
    .select('label_version')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
  return row?.label_version ?? null;
}

export async function updateStatus(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  change: { status: ShipmentStatus; delivered_at: Date | null; updated_at: Date },
): Promise<void> {
  await trx
    .updateTable('shipment')
    .set(change)
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
}
