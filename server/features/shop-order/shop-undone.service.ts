/**
 * Handles orders whose consignment note was cancelled but whose parcel is on its way after all: they are shipped with it
 * and their shops are informed.
 */
import { isCancelUndone } from '#shared/features/shipment/status.rules.ts';
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import { findOrderOfShipment } from '#server/features/fulfilment/shop-source.service.ts';
import { actorFor, type CorrectionFollower } from '#server/features/operations/recording.service.ts';
import { listEventsOf } from '#server/features/shipment/shipment-record.service.ts';
import { orderShippedEvent } from './order-event.mapping.ts';
import { isTold, tellShop } from './shop-back.service.ts';
import * as connections from './shop-connection.queries.ts';
import { orderSearchText } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';
import { listOfShipments } from './shop-undone.queries.ts';

/** True when its own parcel is active although the order's state says otherwise. */
export const isUnderWay = ({ state, cn_status: status }: queries.OrderRecord): boolean =>
  (state === 'new' || state === 'problem' || state === 'cancelled') &&
  status !== null &&
  status !== 'cancelled';

/**
 * Marks the order as sent, with the orders still in its parcel.
 * @param isUnwanted its shop took it back: a user has to know, and the shop is not sent the number
 */
export async function goAlong(
  kit: Pick<Kit, 'clock' | 'jobs'>,
  trx: Trx,
  row: queries.OrderRecord,
  also: readonly queries.MergedRecord[],
  isUnwanted = false,
): Promise<void> {
  const { account_id: scope, order_id: orderId, shipment_id: shipmentId, cn_no: cnNo, doc, edit } = row;
  if (shipmentId === null || cnNo === null) return;
  const now = kit.clock.now();
  await queries.updateOrders(trx, scope, [orderId], {
    state: 'generated',
    fulfilment_order_id: await findOrderOfShipment(trx, scope, shipmentId),
    problems: '[]',
    cancelled_by: null,
    asks: isUnwanted ? 'cancelled' : null,
    withdrawn_at: isUnwanted ? now : null,
    updated_at: now,
    search_text: orderSearchText(
      row.order_no,
      { ...doc, ...edit, receiver: edit.receiver ?? doc.receiver },
      cnNo,
    ),
  });
  if (!isUnwanted)
    await tellShop(kit, trx, await shopsOf(trx, scope), [row, ...also], { scope, shipmentId, cnNo });
  const events: OutgoingEvent[] = [];
  for (const one of [row, ...also]) {
    const shop = await connections.kindOf(trx, scope, one.connection_id);
    events.push(orderShippedEvent(one, { shop, shipmentId, cnNo }));
  }
  await publishEvents(trx, scope, events, now);
}

/**
 * Handles a note that was cancelled before the number was reported, without its order: reports the number to the shops of
 * all orders in the parcel. Returns whether there were any.
 */
async function tellUntold(
  kit: Pick<Kit, 'clock' | 'jobs'>,
  trx: Trx,
  row: queries.OrderRecord,
  also: readonly queries.MergedRecord[],
): Promise<boolean> {
  const { account_id: scope, shipment_id: shipmentId, cn_no: cnNo, cn_status: status } = row;
  if (row.state !== 'generated' || shipmentId === null || cnNo === null || status === null) return false;
  const shops = await shopsOf(trx, scope);
  // A shop that took its order back is not sent the number.
  const untold = [row, ...also].filter(({ back_state: state, asks, connection_id: connectionId }) => {
    const shop = shops.get(connectionId);
    return shop && isTold(shop) && state === 'none' && asks !== 'cancelled';
  });
  if (untold.length === 0 || !isCancelUndone(await listEventsOf(trx, scope, [shipmentId]), status))
    return false;
  await tellShop(kit, trx, shops, untold, { scope, shipmentId, cnNo });
  return true;
}

const shopsOf = async (trx: Trx, scope: AccountScope) =>
  new Map((await connections.listConnections(trx, scope)).map((one) => [one.connection_id, one]));

export function followUndone(kit: Pick<Kit, 'clock' | 'database' | 'jobs' | 'write'>): CorrectionFollower {
  const { database, write } = kit;
  return async ({ scope, shipmentId }) => {
    const ids = await listOfShipments(database.db, scope, [shipmentId]);
    if (ids.length === 0) return;
    const actor = actorFor(scope, {
      by: jobNamed('shop-order-tell'),
      address: '',
      userAgent: '',
      requestId: '',
    });
    const alsoIn = (merged: readonly queries.MergedRecord[], { order_id: orderId }: queries.OrderRecord) =>
      merged.filter(({ merged_into: carrierId }) => carrierId === orderId);
    await write(actor, { action: 'shop_order.restored' }, async ({ trx, subject, undo }) => {
      const rows = await queries.lockParcels(trx, scope, ids);
      const merged = await queries.listMerged(trx, scope, ids);
      const going = rows.filter((row) => row.shipment_id === shipmentId && isUnderWay(row));
      if (going.length === 0) return undo();
      for (const row of going) {
        const isUnwanted = row.state === 'cancelled' && row.cancelled_by === 'shop';
        await goAlong(kit, trx, row, alsoIn(merged, row), isUnwanted);
      }
      subject(...named(going));
    });
    await write(actor, { action: 'shop_order.told_again' }, async ({ trx, subject, undo }) => {
      const rows = await queries.lockParcels(trx, scope, ids);
      const merged = await queries.listMerged(trx, scope, ids);
      const told: queries.OrderRecord[] = [];
      for (const row of rows.filter(({ shipment_id: id }) => id === shipmentId))
        if (await tellUntold(kit, trx, row, alsoIn(merged, row))) told.push(row);
      if (told.length === 0) return undo();
      subject(...named(told));
    });
  };
}

/** The audit subject: order numbers and ids. */
const named = (rows: readonly queries.OrderRecord[]): [string, { orderIds: string[] }] => [
  rows.map(({ order_no: orderNo }) => orderNo).join(', '),
  { orderIds: rows.map(({ order_id: orderId }) => orderId) },
];
