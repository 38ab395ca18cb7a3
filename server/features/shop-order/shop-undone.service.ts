/**
 * Handles orders whose consignment note was cancelled but whose parcel is on its way after all: they are shipped with it
 * and their shops are informed.
 */
import { isCancelUndone } from '#shared/features/shipment/status.rules.ts';
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { jobNamed, lineName } from '#shared/platform/rights/principal.ts';

import { addAudit } from '#server/platform/db/audit-rows.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { type Actor, jobActor } from '#server/platform/db/write.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import {
  findOrderOfShipment,
  replaceShopSale,
  shipmentsOfOrder,
} from '#server/features/fulfilment/shop-source.service.ts';
import type { CorrectionFollower } from '#server/features/operations/recording.service.ts';
import { cancelConsignment } from '#server/features/shipment/cancel-consignment.service.ts';
import { removeCod } from '#server/features/shipment/lower-cod.service.ts';
import {
  findRecords,
  listEventsOf,
  type ShipmentRecord,
} from '#server/features/shipment/shipment-record.service.ts';
import { orderShippedEvent } from './order-event.mapping.ts';
import { listOfShipments, listOrdersIn, markDoubled } from './order-parcel.queries.ts';
import { acceptsReports, tellShop } from './shop-back.service.ts';
import * as connections from './shop-connection.queries.ts';
import { endOrder, releaseCarried } from './shop-end.service.ts';
import { codOf, editWithoutGoods } from './shop-form.rules.ts';
import { orderSearchText, parcelOf } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';
import { type Following, isCarried } from './shop-parcel.service.ts';
import { addWarehouseParcels } from './shop-sale.service.ts';
import type { ShopWorld } from './shop-world.service.ts';

/** True when its shop cancelled the order, so that a user is asked about its parcel. */
export const isTakenBack = ({ state, cancelled_by: by, asks }: queries.OrderRecord): boolean =>
  asks === 'cancelled' || (state === 'cancelled' && by === 'shop');

/** True when its own parcel is active although the order's state says otherwise. */
export const isUnderWay = ({ state, cn_status: status }: queries.OrderRecord): boolean =>
  (state === 'new' || state === 'problem' || state === 'cancelled') &&
  status !== null &&
  status !== 'cancelled';

/**
 * Marks the order as sent with this parcel, and so the orders that were in it. Orders that joined since wait separately.
 * @param isUnwanted its shop took it back: a user has to know, and the shop is not sent the number
 */
export async function markSentAlong(
  kit: Pick<Kit, 'clock' | 'jobs'>,
  { trx, scene }: Pick<Following, 'trx' | 'scene'>,
  row: queries.OrderRecord,
  { shipmentId, cnNo }: { shipmentId: string; cnNo: string },
  isUnwanted = false,
): Promise<void> {
  const { account_id: scope, order_id: orderId, doc, edit } = row;
  const now = kit.clock.now();
  const shops = await shopsOf(trx, scope);
  const inParcel = await listOrdersIn(trx, scope, shipmentId);
  const wasIn = (one: { order_id: string }) => inParcel.size === 0 || inParcel.has(one.order_id);
  const connection = shops.get(row.connection_id);
  if (connection)
    await releaseCarried({ trx, clock: kit.clock, connection, scene }, orderId, (one) => !wasIn(one));
  const also = await queries.listMerged(trx, scope, [orderId]);
  await queries.updateOrders(trx, scope, [orderId], {
    state: 'generated',
    shipment_id: shipmentId,
    cn_no: cnNo,
    reported_shipment_id: shipmentId,
    ...((row.shipment_id !== shipmentId || isCarried(row)) && { back_state: 'none' }),
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
  const told = [...(isUnwanted ? [] : [row]), ...also.filter(({ asks }) => asks !== 'cancelled')];
  await tellShop(kit, trx, shops, told, { scope, shipmentId, cnNo });
  const events: OutgoingEvent[] = [];
  for (const one of [row, ...also]) {
    const shop = await connections.kindOf(trx, scope, one.connection_id);
    events.push(orderShippedEvent(one, { shop, shipmentId, cnNo }));
  }
  await publishEvents(trx, scope, events, now);
}

/**
 * Adds an order to the parcel of another order that has left: it was in that parcel when the note was cancelled. Orders that
 * it carried since wait separately.
 */
async function addToSent(
  kit: Pick<Kit, 'clock' | 'jobs'>,
  { trx, scene }: Pick<Following, 'trx' | 'scene'>,
  owner: queries.OrderRecord,
  row: queries.OrderRecord,
  { shipmentId, cnNo }: { shipmentId: string; cnNo: string },
): Promise<void> {
  const { account_id: scope, order_id: orderId } = row;
  const now = kit.clock.now();
  const shops = await shopsOf(trx, scope);
  const connection = shops.get(row.connection_id);
  if (connection) await releaseCarried({ trx, clock: kit.clock, connection, scene }, orderId);
  const isUnwanted = isTakenBack(row);
  await queries.updateOrders(trx, scope, [orderId], {
    state: 'merged',
    merged_into: owner.order_id,
    fulfilment_order_id: null,
    problems: '[]',
    cancelled_by: null,
    asks: isUnwanted ? 'cancelled' : null,
    withdrawn_at: isUnwanted ? now : null,
    back_state: 'none',
    updated_at: now,
  });
  await queries.updateOrders(trx, scope, [owner.order_id], { updated_at: now });
  if (!isUnwanted) await tellShop(kit, trx, shops, [row], { scope, shipmentId, cnNo });
  const shop = await connections.kindOf(trx, scope, row.connection_id);
  await publishEvents(trx, scope, [orderShippedEvent(row, { shop, shipmentId, cnNo })], now);
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
    return shop && acceptsReports(shop) && state === 'none' && asks !== 'cancelled';
  });
  if (untold.length === 0 || !isCancelUndone(await listEventsOf(trx, scope, [shipmentId]), status))
    return false;
  await tellShop(kit, trx, shops, untold, { scope, shipmentId, cnNo });
  return true;
}

const shopsOf = async (trx: Trx, scope: AccountScope) =>
  new Map((await connections.listConnections(trx, scope)).map((one) => [one.connection_id, one]));

/** True when an order has no parcel under way, so that an earlier parcel which left takes it along. */
const isWithoutParcel = (row: queries.OrderRecord): boolean =>
  (row.view === 'new' || row.view === 'problem' || row.view === 'cancelled') && !isUnderWay(row);

/** True when an order has a parcel, scanned or not. */
const hasParcel = ({ view }: queries.OrderRecord): boolean => view === 'generated' || view === 'shipped';

/** True when the warehouse is to ship the order, and has not made this parcel: it left without the warehouse knowing it. */
async function isWithWarehouse(
  trx: Trx,
  { account_id: scope, state, fulfilment_order_id: inWarehouse }: queries.OrderRecord,
  shipmentId: string,
): Promise<boolean> {
  if (inWarehouse === null || state !== 'generated') return false;
  return !(await shipmentsOfOrder(trx, scope, inWarehouse)).includes(shipmentId);
}

/** Locks the orders together with the orders in whose parcels they travel. */
async function lockWithCarriers(trx: Trx, scope: AccountScope, orderIds: readonly string[]) {
  const found = await queries.findCarriers(trx, scope, await queries.findOrders(trx, scope, orderIds));
  const carrierIds = new Set(found.map(({ order_id: orderId }) => orderId));
  const locked = await queries.lockParcels(trx, scope, [...orderIds, ...carrierIds]);
  return {
    rows: locked.filter(({ order_id: orderId }) => orderIds.includes(orderId)),
    carriers: locked.filter(({ order_id: orderId }) => carrierIds.has(orderId)),
  };
}

/**
 * Returns those of the orders that this parcel takes along. A further note that was made of an order since is cancelled, also
 * that of the warehouse. An order in another order's parcel leaves it, unless that parcel's label is printed.
 */
async function ordersTakenBy(
  { clock }: Pick<Kit, 'clock'>,
  { trx, scene }: Pick<Following, 'trx' | 'scene'>,
  { scope, by }: Pick<Actor, 'scope' | 'by'>,
  rows: readonly queries.OrderRecord[],
  { shipment_id: shipmentId, status }: ShipmentRecord,
): Promise<queries.OrderRecord[]> {
  const isUndone = isCancelUndone(await listEventsOf(trx, scope, [shipmentId]), status);
  const shops = await shopsOf(trx, scope);
  const taken: queries.OrderRecord[] = [];
  // Those in the parcels of others come last: by then, such a parcel may be cancelled.
  for (const row of rows.toSorted((one, two) => Number(isCarried(one)) - Number(isCarried(two)))) {
    const { shipment_id: other, fulfilment_order_id: inWarehouse } = row;
    if (inWarehouse !== null && row.state === 'generated') {
      const isOther = isUndone && (await isWithWarehouse(trx, row, shipmentId));
      if (!isOther || !(await replaceShopSale({ clock }, trx, { scope, by }, inWarehouse))) continue;
      await addWarehouseParcels(trx, scope, row.order_id, inWarehouse);
      taken.push(row);
    } else if (isCarried(row)) {
      const connection = shops.get(row.connection_id);
      // Ended only to leave the other parcel: `markSentAlong` then marks it as sent.
      const leaving = { trx, clock, scene, byWhom: lineName(by) };
      if (
        isUndone &&
        connection &&
        (await endOrder({ ...leaving, connection }, row, { cancelled_by: 'person' }))
      )
        taken.push(row);
    } else if (other === shipmentId ? isUnderWay(row) : isUndone && isWithoutParcel(row)) taken.push(row);
    else if (other !== shipmentId && other !== null && isUndone && hasParcel(row)) {
      const cancelled = { shipmentId: other, byWhom: lineName(by) };
      if ((await cancelConsignment(clock, trx, scope, cancelled)) === 'cancelled') taken.push(row);
    }
  }
  return taken;
}

interface Undone {
  kit: Pick<Kit, 'clock' | 'jobs'>;
  following: Pick<Following, 'trx' | 'scene'>;
  actor: Actor;
  parcel: ShipmentRecord;
}

/** Returns the order whose own parcel this is now. */
const ownerOf = (rows: readonly queries.OrderRecord[], { shipment_id: shipmentId }: ShipmentRecord) =>
  rows.find((row) => row.shipment_id === shipmentId && row.state === 'generated');

/**
 * Marks the orders that left with this parcel as sent: first those whose own parcel it is, or was, then those that travelled
 * in it. Returns the orders that were not marked before.
 */
async function sendTaken(
  { kit, following, actor, parcel }: Undone,
  { ownIds, ids }: { ownIds: readonly string[]; ids: readonly string[] },
): Promise<queries.OrderRecord[]> {
  const { trx } = following;
  const { scope } = actor;
  const { shipment_id: shipmentId, cn_no: cnNo } = parcel;
  const { rows } = await lockWithCarriers(trx, scope, ids);
  const own = rows.filter(({ order_id: orderId }) => ownIds.includes(orderId));
  const taken = await ordersTakenBy(kit, following, actor, own, parcel);
  for (const row of taken) await markSentAlong(kit, following, row, { shipmentId, cnNo }, isTakenBack(row));
  let owner = ownerOf(await queries.lockOrders(trx, scope, ownIds), parcel);
  const carried = (await queries.lockOrders(trx, scope, ids)).filter(
    (row) =>
      !ownIds.includes(row.order_id) && (row.state !== 'merged' || row.merged_into !== owner?.order_id),
  );
  for (const row of await ordersTakenBy(kit, following, actor, carried, parcel)) {
    if (owner) await addToSent(kit, following, owner, row, { shipmentId, cnNo });
    else {
      await markSentAlong(kit, following, row, { shipmentId, cnNo }, isTakenBack(row));
      owner = row;
    }
    taken.push(row);
  }
  return taken;
}

/**
 * Records the orders that left with this parcel and also ship in another one, so that a user is asked about them. Their COD
 * is collected once, by the other parcel. Returns those that were not recorded before.
 */
async function recordDoubled(
  { kit: { clock }, following: { trx, scene }, actor, parcel }: Undone,
  { ownIds, ids }: { ownIds: readonly string[]; ids: readonly string[] },
): Promise<queries.OrderRecord[]> {
  const { scope } = actor;
  const { shipment_id: shipmentId, cn_no: cnNo, status } = parcel;
  const { rows, carriers } = await lockWithCarriers(trx, scope, ids);
  if (!isCancelUndone(await listEventsOf(trx, scope, [shipmentId]), status)) return [];
  const doubled: queries.OrderRecord[] = [];
  for (const row of rows) {
    const carrier = isCarried(row)
      ? carriers.find(({ order_id: orderId }) => orderId === row.merged_into)
      : row;
    const isElsewhere = carrier !== undefined && hasParcel(carrier) && carrier.shipment_id !== shipmentId;
    // The warehouse itself decides between two parcels that it has made of one order.
    const isOfWarehouse = row.fulfilment_order_id !== null && !(await isWithWarehouse(trx, row, shipmentId));
    if (isElsewhere && !isOfWarehouse) doubled.push(row);
  }
  const now = clock.now();
  const found: queries.OrderRecord[] = [];
  for (const row of doubled) {
    const { order_id: orderId, merged_into: carrierId } = row;
    const isOwn = ownIds.includes(orderId);
    if (!(await markDoubled(trx, scope, { shipmentId, orderId, isOwn }, now))) continue;
    found.push(row);
    // A user who decides about the parcel must have seen this.
    const shown = carrierId === null ? [orderId] : [orderId, carrierId];
    await queries.updateOrders(trx, scope, shown, { updated_at: now });
  }
  if (found.length === 0) return [];
  const { world: prices, account } = scene;
  const { currencyCode } = marketOf(account.market);
  const foundIds = found.map(({ order_id: orderId }) => orderId);
  const carrying = new Set((await queries.listMerged(trx, scope, foundIds)).map((one) => one.merged_into));
  const elsewhereCents = found.reduce((sum, row) => {
    // A COD typed for a parcel in which others travel too is not that of this order alone.
    const edit = carrying.has(row.order_id) ? editWithoutGoods(row.edit) : row.edit;
    return sum + (codOf(parcelOf({ ...row, edit }, []), currencyCode) ?? 0);
  }, 0);
  const removed = await removeCod(
    clock,
    trx,
    { session: { scope, market: account.market }, actor, world: prices, account },
    shipmentId,
    doubled.length === rows.length ? null : elsewhereCents,
  );
  if (removed !== null)
    await addAudit(trx, clock, actor, { action: 'shipment.cod_lowered', subject: cnNo, detail: removed });
  return found;
}

export function followUndone(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs' | 'write'>,
  world: ShopWorld,
): CorrectionFollower {
  const { database, write } = kit;
  return async ({ scope, shipmentId }) => {
    const ownIds = await listOfShipments(database.db, scope, [shipmentId]);
    const ids = [...new Set([...ownIds, ...(await listOrdersIn(database.db, scope, shipmentId))])];
    if (ids.length === 0) return;
    const actor = jobActor(scope, jobNamed('shop-order-tell'));
    const alsoIn = (merged: readonly queries.MergedRecord[], { order_id: orderId }: queries.OrderRecord) =>
      merged.filter(({ merged_into: carrierId }) => carrierId === orderId);
    const scene = await world.sceneOf(scope);
    const parcelIn = async (trx: Trx) => (await findRecords(trx, scope, { shipmentIds: [shipmentId] }))[0];
    await write(actor, { action: 'shop_order.restored' }, async ({ trx, subject, undo }) => {
      const parcel = await parcelIn(trx);
      const following = { trx, scene };
      const taken = parcel ? await sendTaken({ kit, following, actor, parcel }, { ownIds, ids }) : [];
      if (taken.length === 0) return undo();
      subject(...named(taken));
    });
    await write(actor, { action: 'shop_order.doubled' }, async ({ trx, subject, undo }) => {
      const parcel = await parcelIn(trx);
      const following = { trx, scene };
      const found = parcel ? await recordDoubled({ kit, following, actor, parcel }, { ownIds, ids }) : [];
      if (found.length === 0) return undo();
      subject(...named(found));
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
