/**
 * The parcel that an order travels in, its own or another's: what waits is checked again, and a consignment note that is not on paper
 * yet is rewritten; where that cannot be done, a user decides.
 */
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { followShipment } from '#server/features/shipment/follow-shipment.service.ts';
import * as connections from './shop-connection.queries.ts';
import type { ConnectionRow } from './shop-connection.queries.ts';
import { codOf, editOfTexts, editWithoutGoods, type FormScene } from './shop-form.rules.ts';
import { judgeOrder } from './shop-judge.rules.ts';
import { judgedColumns, parcelOf, settingsOf } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';

export interface Following {
  trx: Trx;
  clock: Clock;
  connection: ConnectionRow;
  scene: FormScene;
  /** As time lines name who it is; the shop where it is not said. */
  byWhom?: string;
}

/** Nothing was made of it yet. */
export const isWaiting = ({ view }: queries.OrderRecord): boolean => view === 'new' || view === 'problem';

export const isCarried = ({ view, merged_into: carrierId }: queries.OrderRecord) =>
  view === 'merged' && carrierId !== null;

/** The one whose parcel an order travels in. */
export async function carrierOf({ trx, connection }: Following, order: queries.OrderRecord) {
  if (!isCarried(order) || order.merged_into === null) return undefined;
  const [carrier] = await queries.lockOrders(trx, connection.account_id, [order.merged_into]);
  return carrier;
}

/** What the note of a parcel collects by its orders; a person may have changed it on the note since. */
export async function codAsked({ trx, connection, scene }: Following, carrier: queries.OrderRecord) {
  if (carrier.view !== 'generated') return null;
  const { noted_cod_cents: noted } = carrier;
  if (noted !== null) return noted || null;
  const merged = await queries.listMerged(trx, connection.account_id, [carrier.order_id]);
  return codOf(parcelOf(carrier, merged), marketOf(scene.account.market).currencyCode);
}

/** What the warehouse packs is never changed from here. */
export const isUnprinted = ({
  view,
  printed_at: printedAt,
  fulfilment_order_id: inWarehouse,
}: queries.OrderRecord) => view === 'generated' && printedAt === null && inWarehouse === null;

export async function askAboutChange(
  { trx, clock, connection }: Following,
  { order_id: orderId, asks, withdrawn_at: withdrawnAt }: queries.OrderRecord,
) {
  // Whether it goes at all is the first question.
  if (withdrawnAt !== null && asks === 'cancelled') return;
  const change = { asks: 'changed', updated_at: clock.now() } as const;
  await queries.updateOrders(trx, connection.account_id, [orderId], change);
}

export async function judgeAnew(
  { trx, clock, connection, scene }: Following,
  order: queries.OrderRecord,
  more: { cancelled_by?: null; merged_into?: null; back_state?: 'none' } = {},
) {
  const { account_id: account } = connection;
  const merged = await queries.listMerged(trx, account, [order.order_id]);
  const judged = judgedColumns(await shopOf(trx, connection, order), scene, order, merged);
  await queries.updateOrders(trx, account, [order.order_id], {
    ...judged,
    ...more,
    updated_at: clock.now(),
  });
  return judged.state;
}

/** What the note of an order is made of, with all that travels in its parcel; null where something is in its way. */
async function shipmentOf({ trx, connection, scene }: Following, order: queries.OrderRecord) {
  const merged = await queries.listMerged(trx, connection.account_id, [order.order_id]);
  const shop = await shopOf(trx, connection, order);
  return judgeOrder(parcelOf(order, merged), settingsOf(shop), scene, true).shipment;
}

/** Rewrites the note of an order; answers false, and asks a user, where that cannot be done. */
export async function followNote(
  scope: Following,
  order: queries.OrderRecord,
  codBefore: number | null,
): Promise<boolean> {
  const { trx, clock, connection } = scope;
  const { account_id: account } = connection;
  const shipment = await shipmentOf(scope, order);
  const isDone =
    shipment !== null &&
    order.shipment_id !== null &&
    (await followShipment(clock, trx, {
      ...whoOf(scope),
      shipmentId: order.shipment_id,
      codBefore,
      decided: shipment,
      noteFollower: scope.scene.noteFollower,
    }));
  if (!isDone) {
    await askAboutChange(scope, order);
    return false;
  }
  await queries.updateOrders(trx, account, [order.order_id], {
    price_cents: shipment.price.totalCents,
    noted_cod_cents: shipment.form.codCents ?? 0,
    asks: null,
    updated_at: clock.now(),
  });
  return true;
}

/** A parcel that an order has left. */
export async function goWithout(scope: Following, before: queries.OrderRecord, codBefore: number | null) {
  const { trx, connection } = scope;
  const keep = ({ order_id: orderId, edit }: queries.OrderRecord) =>
    queries.updateOrders(trx, connection.account_id, [orderId], { edit: JSON.stringify(edit) });
  const bare = { ...before, edit: editWithoutGoods(before.edit) };
  if (isWaiting(before)) {
    await keep(bare);
    return judgeAnew(scope, bare);
  }
  // A label that would not be right without the texts that were typed has to lose the other's COD all the same.
  const isRight = (await shipmentOf(scope, bare)) !== null;
  const carrier = isRight ? bare : { ...before, edit: editOfTexts(before.edit) };
  if (await followNote(scope, carrier, codBefore)) await keep(carrier);
}

/** Orders of several shops may travel in one parcel: each is judged by the settings of its own. */
export async function shopOf(trx: Trx, connection: ConnectionRow, order: queries.OrderRecord) {
  const { account_id: scope, connection_id: connectionId } = order;
  if (connectionId === connection.connection_id) return connection;
  return (await connections.findConnection(trx, { scope, connectionId })) ?? connection;
}

export const whoOf = ({
  connection,
  scene,
  byWhom = connection.name,
}: Following): { scope: AccountScope; market: MarketId; byWhom: string } => ({
  scope: connection.account_id,
  market: scene.account.market,
  byWhom,
});
