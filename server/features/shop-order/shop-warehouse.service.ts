/** Orders whose goods are in the courier's warehouse: a fulfilment order ships them, and the shop gets its number. */
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { everyRow } from '#server/platform/db/key-pages.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import {
  ordersWithNews,
  shipmentsOfOrder,
  takeNews,
} from '#server/features/fulfilment/shop-source.service.ts';
import { orderEventFrom, orderShippedEvent } from './order-event.mapping.ts';
import { listOfShipments } from './order-parcel.queries.ts';
import { tellShop } from './shop-back.service.ts';
import * as connections from './shop-connection.queries.ts';
import { endedByShop } from './shop-end.service.ts';
import type { FormScene } from './shop-form.rules.ts';
import { orderSearchText, settingsOf } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';
import type { Following } from './shop-parcel.service.ts';
import { addWarehouseParcels, sendToWarehouse } from './shop-sale.service.ts';
import { isTakenBack, markSentAlong } from './shop-undone.service.ts';
import type { ShopWorld } from './shop-world.service.ts';

/**
 * Sends an order whose own problem has just been solved, or that its shop had cancelled and wants again. Orders that share a
 * parcel stay here, and so do those whose cancelled note the driver may turn out to have.
 */
export async function sendWhenMended(
  following: Following,
  before: Pick<queries.OrderRecord, 'view' | 'order_id' | 'cancelled_by' | 'shipment_id'>,
): Promise<void> {
  const isWantedAgain =
    before.view === 'cancelled' && before.cancelled_by === 'shop' && before.shipment_id === null;
  if (before.view !== 'problem' && !isWantedAgain) return;
  if (!settingsOf(following.connection).fromWarehouse) return;
  const { trx, connection } = following;
  const { account_id: scope } = connection;
  const [order] = await queries.lockOrders(trx, scope, [before.order_id]);
  if (order?.view !== 'new') return;
  const merged = await queries.listMerged(trx, scope, [before.order_id]);
  if (merged.length === 0) await sendToWarehouse(following, order);
}

const atOnce = 200;

/**
 * Applies news from the warehouse: orders whose parcel was created, or created again, get its number, and orders cancelled
 * there wait here again. Safe to repeat and to run on any instance. Returns the number of updated orders.
 */
export async function settleWarehouse(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs' | 'logger'>,
  world: ShopWorld,
): Promise<number> {
  const { database, logger } = kit;
  const onFailure = (err: unknown, { scope: account, orderId }: OrderWithNews) =>
    logger.error(
      { err, account, fulfilmentOrderId: orderId },
      'an order of a shop could not be updated from the warehouse',
    );
  const changed = everyRow(
    atOnce,
    (after, limit) => ordersWithNews(database.db, after, limit),
    ({ orderId }) => orderId,
  );
  const scenes = new Map<AccountScope, FormScene>();
  return eachAlone(changed, onFailure, async ({ scope, orderId }) => {
    const scene = scenes.get(scope) ?? (await world.sceneOf(scope));
    scenes.set(scope, scene);
    return database.transaction((trx) => followWarehouse(kit, { trx, scene }, scope, orderId));
  });
}

type OrderWithNews = Awaited<ReturnType<typeof ordersWithNews>>[number];

async function followWarehouse(
  kit: Pick<Kit, 'clock' | 'jobs'>,
  following: Pick<Following, 'trx' | 'scene'>,
  scope: AccountScope,
  fulfilmentOrderId: string,
): Promise<boolean> {
  const { trx } = following;
  // A shop's message locks its own order before the warehouse's, so both are locked in that order here.
  const row = await queries.lockInWarehouse(trx, scope, fulfilmentOrderId);
  const earlier = row ? undefined : await lockEarlier(trx, scope, fulfilmentOrderId);
  const parcel = await takeNews(trx, scope, fulfilmentOrderId);
  if (parcel && earlier) return sendAfterAll(kit, following, earlier, parcel);
  if (!row || !parcel) return false;
  await addWarehouseParcels(trx, scope, row.order_id, fulfilmentOrderId);
  const { isCancelled } = parcel;
  const shipmentId = isCancelled ? null : parcel.shipmentId;
  const cnNo = isCancelled ? null : parcel.cnNo;
  if (!isCancelled && row.shipment_id === shipmentId) return false;
  const isEnded = isCancelled && row.withdrawn_at !== null;
  await queries.updateOrders(trx, scope, [row.order_id], {
    ...(isCancelled && { state: 'new', fulfilment_order_id: null, asks: null }),
    ...(isEnded && endedByShop),
    // Kept for a cancelled parcel too: the driver may turn out to have it.
    shipment_id: parcel.shipmentId,
    cn_no: parcel.cnNo,
    ...(cnNo === null && { reported_shipment_id: null }),
    back_state: 'none',
    back_problem: 'null',
    updated_at: kit.clock.now(),
    search_text: orderSearchText(row.order_no, { ...row.doc, ...row.edit }, cnNo ?? ''),
  });
  if (shipmentId === null || cnNo === null) {
    // Also applies to an order restored in the warehouse, whose old number is no longer valid.
    const shop = await connections.kindOf(trx, scope, row.connection_id);
    const waiting = { ...row, shipment_id: null, cn_no: null };
    if (isCancelled) waiting.state = isEnded ? 'cancelled' : 'new';
    await publishEvent(trx, scope, orderEventFrom(waiting, { shop, isNew: false }), kit.clock.now());
    return true;
  }
  // The shop took the order back: it gets the number only if a user ships the parcel all the same.
  if (row.asks !== 'cancelled') await tellOfParcel(kit, trx, row, { scope, shipmentId, cnNo });
  return true;
}

/** Locks and returns the order that the warehouse had cancelled, while it has no other parcel. */
async function lockEarlier(trx: Trx, scope: AccountScope, fulfilmentOrderId: string) {
  const shipmentIds = await shipmentsOfOrder(trx, scope, fulfilmentOrderId);
  if (shipmentIds.length === 0) return undefined;
  const rows = await queries.lockParcels(trx, scope, await listOfShipments(trx, scope, shipmentIds));
  return rows.find(({ state }) => state === 'new' || state === 'problem' || state === 'cancelled');
}

/** Marks an order as sent that the warehouse had cancelled: one of its cancelled parcels has left after all. */
async function sendAfterAll(
  kit: Pick<Kit, 'clock' | 'jobs'>,
  following: Pick<Following, 'trx' | 'scene'>,
  row: queries.OrderRecord,
  { isCancelled, shipmentId, cnNo }: NonNullable<Awaited<ReturnType<typeof takeNews>>>,
): Promise<boolean> {
  if (isCancelled || shipmentId === null || cnNo === null) return false;
  await markSentAlong(kit, following, row, { shipmentId, cnNo }, isTakenBack(row));
  return true;
}

/**
 * Tells the shop the number under which the warehouse ships an order, and the account's programs unless they know it: a shop
 * may have cancelled the order after they were told.
 */
export async function tellOfParcel(
  kit: Pick<Kit, 'clock' | 'jobs'>,
  trx: Trx,
  row: queries.OrderRecord,
  note: { scope: AccountScope; shipmentId: string; cnNo: string },
): Promise<void> {
  const { scope, shipmentId, cnNo } = note;
  const shops = new Map(
    (await connections.listConnections(trx, scope)).map((one) => [one.connection_id, one]),
  );
  const shop = await connections.kindOf(trx, scope, row.connection_id);
  await tellShop(kit, trx, shops, [row], note);
  if (row.reported_shipment_id === shipmentId) return;
  await queries.updateOrders(trx, scope, [row.order_id], { reported_shipment_id: shipmentId });
  await publishEvent(trx, scope, orderShippedEvent(row, { shop, shipmentId, cnNo }), kit.clock.now());
}
