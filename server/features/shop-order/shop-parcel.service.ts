/**
 * The parcel that an order travels in, its own or another's. A waiting order is checked again; a consignment note that is
 * not printed is rewritten. Where that is not possible, a user decides.
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
  /** The name shown in the shipment's history; defaults to the shop. */
  byWhom?: string;
}

/** True while the order has no consignment note. */
export const isWaiting = ({ view }: queries.OrderRecord): boolean => view === 'new' || view === 'problem';

export const isCarried = ({ view, merged_into: carrierId }: queries.OrderRecord) =>
  view === 'merged' && carrierId !== null;

/** Locks and returns the order in whose parcel this one travels. */
export async function carrierOf({ trx, connection }: Following, order: queries.OrderRecord) {
  if (!isCarried(order) || order.merged_into === null) return undefined;
  const [carrier] = await queries.lockOrders(trx, connection.account_id, [order.merged_into]);
  return carrier;
}

/** The COD that the orders put on the parcel's note, in cents; a user may have changed it on the note since. */
export async function parcelCodCents({ trx, connection, scene }: Following, carrier: queries.OrderRecord) {
  if (carrier.view !== 'generated') return null;
  const { noted_cod_cents: noted } = carrier;
  if (noted !== null) return noted || null;
  const merged = await queries.listMerged(trx, connection.account_id, [carrier.order_id]);
  return codOf(parcelOf(carrier, merged), marketOf(scene.account.market).currencyCode);
}

/** Parcels that the warehouse packs are never changed from here. */
export const isUnprinted = ({
  view,
  printed_at: printedAt,
  fulfilment_order_id: inWarehouse,
}: queries.OrderRecord) => view === 'generated' && printedAt === null && inWarehouse === null;

export async function askAboutChange(
  { trx, clock, connection }: Following,
  { order_id: orderId, asks, withdrawn_at: withdrawnAt }: queries.OrderRecord,
) {
  // The open question whether the parcel is sent at all comes first.
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

/** The shipment for an order's note, including all orders in its parcel; null when a problem prevents it. */
async function shipmentOf({ trx, connection, scene }: Following, order: queries.OrderRecord) {
  const merged = await queries.listMerged(trx, connection.account_id, [order.order_id]);
  const shop = await shopOf(trx, connection, order);
  return judgeOrder(parcelOf(order, merged), settingsOf(shop), scene, true).shipment;
}

/** Rewrites the note of an order. When that is not possible, asks a user and returns false. */
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

/** Updates a parcel that an order has left. */
export async function removeFromParcel(
  scope: Following,
  before: queries.OrderRecord,
  codBefore: number | null,
) {
  const { trx, connection } = scope;
  const keep = ({ order_id: orderId, edit }: queries.OrderRecord) =>
    queries.updateOrders(trx, connection.account_id, [orderId], { edit: JSON.stringify(edit) });
  const bare = { ...before, edit: editWithoutGoods(before.edit) };
  if (isWaiting(before)) {
    await keep(bare);
    return judgeAnew(scope, bare);
  }
  // If the label is not valid without the typed number and note, they are kept; the COD of the order that left must go in any
  // case.
  const isRight = (await shipmentOf(scope, bare)) !== null;
  const carrier = isRight ? bare : { ...before, edit: editOfTexts(before.edit) };
  if (await followNote(scope, carrier, codBefore)) await keep(carrier);
}

/** Orders of several shops may share a parcel; each is checked with the settings of its own connection. */
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
