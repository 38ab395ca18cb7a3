/** Shop orders as the courier's warehouse ships them: taken, and changed while the warehouse order is still new. */
import { portalItself } from '#shared/platform/rights/principal.ts';
import { marketOf } from '#shared/platform/market/markets.ts';

import {
  rewriteShopSale,
  shipmentsOfOrder,
  type ShopSale,
  takeShopSale,
  type Taker,
} from '#server/features/fulfilment/shop-source.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { addParcels } from './order-parcel.queries.ts';
import { codOf, noteOf, orderIdOf } from './shop-form.rules.ts';
import { judgedColumns, parcelOf, settingsOf } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';
import { askAboutChange, type Following, judgeAnew } from './shop-parcel.service.ts';

type Sold = Pick<queries.OrderRecord, 'order_no' | 'doc' | 'edit'>;

function saleOf({ scene }: Following, order: Sold): ShopSale {
  const { doc, edit } = order;
  const parcel = parcelOf(order, []);
  return {
    reference: edit.printedOrderId ?? orderIdOf(parcel),
    receiver: edit.receiver ?? doc.receiver,
    lines: doc.lines,
    codCents: codOf(parcel, marketOf(scene.account.market).currencyCode),
    note: noteOf(parcel),
    service: edit.service ?? 'standard',
  };
}

const takerOf = ({ connection, scene }: Following): Taker => ({
  scope: connection.account_id,
  market: scene.account.market,
  userId: connection.created_by,
  by: portalItself(connection.name),
  world: scene.world,
  account: scene.account,
});

/** Records the parcels that the warehouse has made of an order: one that was cancelled may leave after all. */
export async function addWarehouseParcels(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
  fulfilmentOrderId: string,
): Promise<void> {
  await addParcels(trx, scope, orderId, await shipmentsOfOrder(trx, scope, fulfilmentOrderId));
}

/** Sends an order without problems to the warehouse, if its connection is set so and the warehouse has all its goods. */
export async function sendToWarehouse(
  following: Following,
  order: Sold & Pick<queries.OrderRecord, 'order_id'> & Partial<Pick<queries.OrderRecord, 'shipment_id'>>,
): Promise<void> {
  const { trx, clock, connection } = following;
  if (!settingsOf(connection).fromWarehouse) return;
  const sale = saleOf(following, order);
  const fulfilmentOrderId = await takeShopSale({ clock }, trx, takerOf(following), sale);
  if (fulfilmentOrderId === null) return;
  const { account_id: scope } = connection;
  // A cancelled parcel stays recorded, but its number must not be shown as that of the warehouse.
  if (order.shipment_id) await addParcels(trx, scope, order.order_id, [order.shipment_id]);
  await queries.updateOrders(trx, scope, [order.order_id], {
    state: 'generated',
    shipment_id: null,
    cn_no: null,
    fulfilment_order_id: fulfilmentOrderId,
    updated_at: clock.now(),
  });
}

/**
 * Applies a change by the shop to the warehouse order. While that is new, it is rewritten, or cancelled when the warehouse
 * cannot ship it any more; the order then waits here again. Otherwise a user is asked.
 */
export async function followInWarehouse(
  following: Following,
  order: queries.OrderRecord,
  fulfilmentOrderId: string,
): Promise<void> {
  const { trx, clock, connection, scene } = following;
  const { account_id: scope } = connection;
  const { state } = judgedColumns(connection, scene, order);
  const sale = state === 'new' ? saleOf(following, order) : null;
  const done = await rewriteShopSale({ clock }, trx, takerOf(following), fulfilmentOrderId, sale);
  if (done === 'asks') return askAboutChange(following, order);
  const { order_id: orderId } = order;
  if (done === 'withdrawn') await addWarehouseParcels(trx, scope, orderId, fulfilmentOrderId);
  await queries.updateOrders(trx, scope, [orderId], {
    asks: null,
    ...(done === 'withdrawn' && { fulfilment_order_id: null }),
    updated_at: clock.now(),
  });
  if (done === 'withdrawn') await judgeAnew(following, order);
}
