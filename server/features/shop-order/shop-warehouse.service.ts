/** Orders whose goods are in the courier's warehouse: they ship by a fulfilment order, whose number the shop gets. */
import { portalItself } from '#shared/platform/rights/principal.ts';
import { marketOf } from '#shared/platform/market/markets.ts';

import type { Kit } from '#server/platform/kit.ts';
import { parcelsOfOrders, takeShopSale } from '#server/features/fulfilment/shop-source.service.ts';
import { tellShop } from './shop-back.service.ts';
import * as connections from './shop-connection.queries.ts';
import type { Following } from './shop-follow.service.ts';
import { codOf } from './shop-form.rules.ts';
import { orderSearchText, settingsOf } from './shop-judged.mapping.ts';
import type { MappedOrder } from './mapped-order.mapping.ts';
import * as queries from './shop-order.queries.ts';

/** A new order goes to the warehouse when its connection is set so and all its goods are there. */
export async function sendToWarehouse(
  { trx, clock, connection, scene }: Following,
  orderId: string,
  mapped: MappedOrder,
): Promise<void> {
  if (!settingsOf(connection).fromWarehouse) return;
  const { account_id: scope, created_by: userId } = connection;
  const { orderNo, doc } = mapped;
  const { market } = scene.account;
  const parcel = { orderNo, doc, edit: {}, also: [] };
  const fulfilmentOrderId = await takeShopSale(
    { clock },
    trx,
    { scope, market, userId, by: portalItself(connection.name), world: scene.world, account: scene.account },
    {
      reference: orderNo,
      receiver: doc.receiver,
      lines: doc.lines,
      codCents: codOf(parcel, marketOf(market).currencyCode),
      note: doc.note,
    },
  );
  if (fulfilmentOrderId === null) return;
  await queries.updateOrders(trx, scope, [orderId], {
    state: 'generated',
    fulfilment_order_id: fulfilmentOrderId,
    updated_at: clock.now(),
  });
}

const atOnce = 200;

/** Orders whose parcel has been made in the warehouse since get its number; those cancelled there wait here again. */
export async function settleWarehouse(kit: Pick<Kit, 'clock' | 'database' | 'jobs'>): Promise<number> {
  const { clock, database } = kit;
  const open = await queries.listInWarehouse(database.db, atOnce);
  let settled = 0;
  for (const { scope, order_id: orderId, fulfilment_order_id: id } of open) {
    if (id === null) continue;
    const parcel = (await parcelsOfOrders(database.db, scope, [id])).get(id);
    if (!parcel || (!parcel.isCancelled && parcel.shipmentId === null)) continue;
    await database.transaction(async (trx) => {
      const [row] = await queries.lockOrders(trx, scope, [orderId]);
      if (!row || row.shipment_id !== null || row.fulfilment_order_id !== id) return;
      const now = clock.now();
      settled += 1;
      if (parcel.isCancelled) {
        const back = { state: 'new', fulfilment_order_id: null, updated_at: now } as const;
        await queries.updateOrders(trx, scope, [orderId], back);
        return;
      }
      const { shipmentId, cnNo } = parcel;
      if (shipmentId === null || cnNo === null) return;
      await queries.updateOrders(trx, scope, [orderId], {
        shipment_id: shipmentId,
        cn_no: cnNo,
        updated_at: now,
        search_text: orderSearchText(row.order_no, row.doc, cnNo),
      });
      const shops = new Map(
        (await connections.listConnections(trx, scope)).map((shop) => [shop.connection_id, shop]),
      );
      await tellShop(kit, trx, shops, [row], { scope, shipmentId, cnNo });
    });
  }
  return settled;
}
