/** Orders whose goods are in the courier's warehouse: they ship by a fulfilment order, whose number the shop gets. */
import { portalItself } from '#shared/platform/rights/principal.ts';
import { marketOf } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { ordersWithNews, takeNews, takeShopSale } from '#server/features/fulfilment/shop-source.service.ts';
import { orderEventFrom, orderShippedEvent } from './order-event.mapping.ts';
import { tellShop } from './shop-back.service.ts';
import * as connections from './shop-connection.queries.ts';
import { endedByShop } from './shop-end.service.ts';
import { codOf, noteOf, orderIdOf } from './shop-form.rules.ts';
import { orderSearchText, parcelOf, settingsOf } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';
import type { Following } from './shop-parcel.service.ts';

/** An order with nothing in its way goes to the warehouse when its connection is set so and all its goods are there. */
export async function sendToWarehouse(
  { trx, clock, connection, scene }: Following,
  order: Pick<queries.OrderRecord, 'order_id' | 'order_no' | 'doc' | 'edit'>,
): Promise<void> {
  if (!settingsOf(connection).fromWarehouse) return;
  const { account_id: scope, created_by: userId } = connection;
  const { order_id: orderId, doc, edit } = order;
  const { market } = scene.account;
  const parcel = parcelOf(order, []);
  const fulfilmentOrderId = await takeShopSale(
    { clock },
    trx,
    { scope, market, userId, by: portalItself(connection.name), world: scene.world, account: scene.account },
    {
      reference: edit.printedOrderId ?? orderIdOf(parcel),
      receiver: edit.receiver ?? doc.receiver,
      lines: doc.lines,
      codCents: codOf(parcel, marketOf(market).currencyCode),
      note: noteOf(parcel),
      service: edit.service ?? 'standard',
    },
  );
  if (fulfilmentOrderId === null) return;
  await queries.updateOrders(trx, scope, [orderId], {
    state: 'generated',
    fulfilment_order_id: fulfilmentOrderId,
    updated_at: clock.now(),
  });
}

/** One that was in the way of its own label, and is not any more. What travels with others stays here. */
export async function sendWhenMended(
  following: Following,
  before: Pick<queries.OrderRecord, 'view' | 'order_id'>,
): Promise<void> {
  if (before.view !== 'problem' || !settingsOf(following.connection).fromWarehouse) return;
  const { trx, connection } = following;
  const { account_id: scope } = connection;
  const [order] = await queries.lockOrders(trx, scope, [before.order_id]);
  if (order?.view !== 'new') return;
  const merged = await queries.listMerged(trx, scope, [before.order_id]);
  if (merged.length === 0) await sendToWarehouse(following, order);
}

const atOnce = 200;

/**
 * Orders whose parcel has been made in the warehouse since, or made again, get its number; those cancelled there wait here again.
 * Safe to repeat, on any instance. Returns how many orders followed.
 */
export async function settleWarehouse(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs' | 'logger'>,
): Promise<number> {
  const { database, logger } = kit;
  const onFailure = (err: unknown, { scope: account, orderId }: OrderWithNews) =>
    logger.error(
      { err, account, fulfilmentOrderId: orderId },
      'an order of a shop could not follow the warehouse',
    );
  let settled = 0;
  for (let after: string | null = null; ;) {
    const changed: OrderWithNews[] = await ordersWithNews(database.db, after, atOnce);
    settled += await eachAlone(changed, onFailure, ({ scope, orderId }) =>
      database.transaction((trx) => followWarehouse(kit, trx, scope, orderId)),
    );
    if (changed.length < atOnce) return settled;
    after = changed.at(-1)?.orderId ?? null;
  }
}

type OrderWithNews = Awaited<ReturnType<typeof ordersWithNews>>[number];

async function followWarehouse(
  kit: Pick<Kit, 'clock' | 'jobs'>,
  trx: Trx,
  scope: AccountScope,
  fulfilmentOrderId: string,
): Promise<boolean> {
  const parcel = await takeNews(trx, scope, fulfilmentOrderId);
  const row = parcel && (await queries.lockInWarehouse(trx, scope, fulfilmentOrderId));
  if (!row) return false;
  const { isCancelled } = parcel;
  const shipmentId = isCancelled ? null : parcel.shipmentId;
  const cnNo = isCancelled ? null : parcel.cnNo;
  if (!isCancelled && row.shipment_id === shipmentId) return false;
  const isEnded = isCancelled && row.withdrawn_at !== null;
  await queries.updateOrders(trx, scope, [row.order_id], {
    ...(isCancelled && { state: 'new', fulfilment_order_id: null }),
    ...(isEnded && endedByShop),
    // Kept of one that is cancelled: the driver may turn out to have it.
    shipment_id: parcel.shipmentId,
    cn_no: parcel.cnNo,
    back_state: 'none',
    back_problem: 'null',
    updated_at: kit.clock.now(),
    search_text: orderSearchText(row.order_no, { ...row.doc, ...row.edit }, cnNo ?? ''),
  });
  const shops = new Map(
    (await connections.listConnections(trx, scope)).map((one) => [one.connection_id, one]),
  );
  const shop = await connections.kindOf(trx, scope, row.connection_id);
  if (shipmentId === null || cnNo === null) {
    // Also of one that was restored there: its number is none any more.
    const waiting = { ...row, shipment_id: null, cn_no: null };
    if (isCancelled) waiting.state = isEnded ? 'cancelled' : 'new';
    await publishEvent(trx, scope, orderEventFrom(waiting, { shop, isNew: false }), kit.clock.now());
    return true;
  }
  await tellShop(kit, trx, shops, [row], { scope, shipmentId, cnNo });
  await publishEvent(trx, scope, orderShippedEvent(row, { shop, shipmentId, cnNo }), kit.clock.now());
  return true;
}
