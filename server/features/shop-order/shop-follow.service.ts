/**
 * An order that is known already follows its shop. What waits is checked again; a consignment note that is not on paper yet is
 * rewritten, or cancelled with its order; once it is printed, a user decides what becomes of the parcel.
 */
import type { ShopKind, ShopOrderDoc } from '#shared/features/shop-order/shop-order.model.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { erasedName } from '#server/platform/db/personal-data.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { cancelConsignment } from '#server/features/shipment/cancel-consignment.service.ts';
import { followShipment } from '#server/features/shipment/follow-shipment.service.ts';
import { receiverKey } from '#server/features/shipment/receiver-key.rules.ts';
import { ignored, type MappedNothing, type MappedOrder } from './mapped-order.mapping.ts';
import { orderEventFrom } from './order-event.mapping.ts';
import * as connections from './shop-connection.queries.ts';
import type { ConnectionRow } from './shop-connection.queries.ts';
import {
  codOf,
  differs,
  editAfter,
  editOfTexts,
  editWithoutGoods,
  editWithoutNote,
  type FormScene,
} from './shop-form.rules.ts';
import { judgeOrder } from './shop-judge.rules.ts';
import { judgedColumns, orderSearchText, parcelOf, settingsOf } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';

export type Outcome =
  | { state: 'mapped'; orderId: string; orderNo: string; isNew: boolean }
  | { state: 'ignored'; why: MappedNothing; orderId?: string };

export interface Following {
  trx: Trx;
  clock: Clock;
  connection: ConnectionRow;
  scene: FormScene;
  /** As time lines name who it is; the shop where it is not said. */
  byWhom?: string;
}

/** Taken back by its shop, with nothing under way. */
export const endedByShop = {
  state: 'cancelled',
  cancelled_by: 'shop',
  asks: null,
  withdrawn_at: null,
} as const;

/** One that is cancelled with no message of its shop, whose messages are told by themselves: once its note is, or by a person. */
export const publishEnded = (
  { trx, clock }: Pick<Following, 'trx' | 'clock'>,
  order: queries.OrderRecord,
  shop: ShopKind,
): Promise<void> =>
  publishEvent(
    trx,
    order.account_id,
    orderEventFrom({ ...order, state: 'cancelled' }, { shop, isNew: false }),
    clock.now(),
  );

/** Nothing was made of it yet. */
export const isWaiting = ({ view }: queries.OrderRecord): boolean => view === 'new' || view === 'problem';

/** A phone that the message had and the answer to a question lacks: it is still that person's. */
function withKnownPhone(before: ShopOrderDoc, after: ShopOrderDoc): ShopOrderDoc {
  const { name, address1, phone, altPhone } = before.receiver;
  const isSame = name === after.receiver.name && address1 === after.receiver.address1;
  if (after.receiver.phone !== '' || !isSame) return after;
  return { ...after, receiver: { ...after.receiver, phone, altPhone } };
}

/** A newer version of an order from its shop. */
export async function follow(
  scope: Following,
  order: queries.OrderRecord,
  mapped: MappedOrder,
  isAnswer: boolean,
): Promise<Outcome> {
  const { trx, clock, connection } = scope;
  const { account_id: account } = connection;
  const { order_id: orderId } = order;
  const { orderNo, updatedAt } = mapped;
  if (updatedAt < order.shop_updated_at)
    return { state: 'ignored', why: ignored('older', '', orderNo), orderId };
  if (order.doc.receiver.name === erasedName) {
    // No shop writes that name, as stars are masked. Who was erased stays so, whatever is sent of them.
    await queries.updateOrders(trx, account, [orderId], { shop_updated_at: updatedAt });
    return { state: 'ignored', why: ignored('same', '', orderNo), orderId };
  }
  const doc = withKnownPhone(order.doc, mapped.doc);
  const isEnded = order.view === 'cancelled' && order.cancelled_by !== 'person';
  const isBack = isEnded || order.withdrawn_at !== null;
  // What it was when it was printed is not known any more; who has put its parcel aside has to know, too.
  const isMade = order.view === 'generated' || order.view === 'shipped';
  const asks = isMade ? ('changed' as const) : null;
  const wantedAgain = order.withdrawn_at === null ? {} : { withdrawn_at: null, asks };
  // An answer words the version that is known otherwise than the message did: nobody is asked about that.
  const isKnown = isAnswer && updatedAt.getTime() === order.shop_updated_at.getTime();
  if (isKnown && !isWaiting(order) && !isBack)
    return { state: 'ignored', why: ignored('same', '', orderNo), orderId };
  const isRenumbered = isWaiting(order) && order.order_no !== orderNo;
  const carrier = await carrierOf(scope, order);
  if (!differs(order.doc, doc, isWaiting(carrier ?? order)) && !isRenumbered && !isEnded) {
    await queries.updateOrders(trx, account, [orderId], {
      ...wantedAgain,
      shop_updated_at: updatedAt,
      doc: JSON.stringify(doc),
      updated_at: clock.now(),
    });
    if (isBack) return { state: 'mapped', orderId, orderNo, isNew: false };
    return { state: 'ignored', why: ignored('same', '', orderNo), orderId };
  }
  const edit = editAfter(order.edit, order.doc, doc);
  if (order.order_no !== orderNo) delete edit.printedOrderId;
  const changed = { ...order, ...wantedAgain, order_no: orderNo, doc, edit };
  const key = receiverKey(edit.receiver ?? doc.receiver);
  const codBefore = await codAsked(scope, carrier ?? order);
  await queries.updateOrders(trx, account, [orderId], {
    ...wantedAgain,
    order_no: orderNo,
    shop_updated_at: updatedAt,
    doc: JSON.stringify(doc),
    edit: JSON.stringify(edit),
    receiver_key: key,
    updated_at: clock.now(),
    search_text: orderSearchText(
      orderNo,
      { ...doc, ...edit, receiver: edit.receiver ?? doc.receiver },
      order.cn_no ?? '',
    ),
  });
  if (isWaiting(order) || isEnded) await judgeAnew(scope, changed, { cancelled_by: null });
  else if (order.view === 'generated') await followNote(scope, changed, codBefore);
  // It is on the road to the door on its label: somebody has to know.
  else if (order.view === 'shipped') await askAboutChange(scope, changed);
  else if (carrier) {
    const parcel = order.doc.note === doc.note ? carrier : await endTypedNote(scope, carrier);
    await followCarrier(scope, changed, parcel, key, codBefore);
  }
  return { state: 'mapped', orderId, orderNo, isNew: false };
}

/** The shop took an order back: cancelled, paid back, put on hold, sent by other means. */
export async function withdraw(
  scope: Following,
  order: queries.OrderRecord,
  updatedAt: Date,
  why: MappedNothing,
): Promise<Outcome> {
  const { order_id: orderId, order_no: orderNo } = order;
  if (updatedAt < order.shop_updated_at)
    return { state: 'ignored', why: ignored('older', '', orderNo), orderId };
  if (order.view === 'cancelled' || order.view === 'shipped') return { state: 'ignored', why, orderId };
  // Known, and maybe answered: the shop was asked for what it had sent, or sends it twice.
  if (order.withdrawn_at !== null && updatedAt.getTime() === order.shop_updated_at.getTime())
    return { state: 'ignored', why: ignored('same', '', orderNo), orderId };
  const isEnded =
    (order.view !== 'generated' || order.printed_at === null) &&
    (await endOrder(scope, order, { cancelled_by: 'shop', shop_updated_at: updatedAt }));
  // Kept on the order itself, whatever carries it: a person decides about the parcel, and without it the order is cancelled.
  if (!isEnded) {
    const now = scope.clock.now();
    await queries.updateOrders(scope.trx, scope.connection.account_id, [orderId], {
      asks: 'cancelled',
      withdrawn_at: now,
      shop_updated_at: updatedAt,
      updated_at: now,
    });
  }
  return { state: 'mapped', orderId, orderNo, isNew: false };
}

/**
 * Cancels an order with its note. The parcel of another that it travels in goes without it, and what travels in its own waits by
 * itself again. Answers false, and changes nothing, when that parcel of another is on paper, or its own is scanned or the
 * warehouse's.
 */
export async function endOrder(
  scope: Following,
  order: queries.OrderRecord,
  by: { cancelled_by: 'person' } | { cancelled_by: 'shop'; shop_updated_at: Date },
): Promise<boolean> {
  const { trx, clock, connection } = scope;
  const { account_id: account } = connection;
  const { order_id: orderId } = order;
  const carrier = await carrierOf(scope, order);
  const isFree = isCarried(order)
    ? carrier !== undefined && (isWaiting(carrier) || isUnprinted(carrier))
    : isWaiting(order) || (await cancelNote(scope, order));
  if (!isFree) return false;
  const codBefore = carrier ? await codAsked(scope, carrier) : null;
  await queries.updateOrders(trx, account, [orderId], {
    state: 'cancelled',
    merged_into: null,
    asks: null,
    withdrawn_at: null,
    updated_at: clock.now(),
    ...by,
  });
  await release(scope, orderId);
  if (carrier) await goWithout(scope, carrier, codBefore);
  return true;
}

const isCarried = ({ view, merged_into: carrierId }: queries.OrderRecord) =>
  view === 'merged' && carrierId !== null;

/** The one whose parcel an order travels in. */
async function carrierOf({ trx, connection }: Following, order: queries.OrderRecord) {
  if (!isCarried(order) || order.merged_into === null) return undefined;
  const [carrier] = await queries.lockOrders(trx, connection.account_id, [order.merged_into]);
  return carrier;
}

/** What the note of a parcel collects by its orders; a person may have changed it on the note since. */
async function codAsked({ trx, connection, scene }: Following, carrier: queries.OrderRecord) {
  if (carrier.view !== 'generated') return null;
  const { noted_cod_cents: noted } = carrier;
  if (noted !== null) return noted || null;
  const merged = await queries.listMerged(trx, connection.account_id, [carrier.order_id]);
  return codOf(parcelOf(carrier, merged), marketOf(scene.account.market).currencyCode);
}

/** What the warehouse packs is never changed from here. */
const isUnprinted = ({
  view,
  printed_at: printedAt,
  fulfilment_order_id: inWarehouse,
}: queries.OrderRecord) => view === 'generated' && printedAt === null && inWarehouse === null;

async function askAboutChange(
  { trx, clock, connection }: Following,
  { order_id: orderId, asks, withdrawn_at: withdrawnAt }: queries.OrderRecord,
) {
  // Whether it goes at all is the first question.
  if (withdrawnAt !== null && asks === 'cancelled') return;
  const change = { asks: 'changed', updated_at: clock.now() } as const;
  await queries.updateOrders(trx, connection.account_id, [orderId], change);
}

async function judgeAnew(
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
async function followNote(
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

/** Orders of several shops may travel in one parcel: each is judged by the settings of its own. */
async function shopOf(trx: Trx, connection: ConnectionRow, order: queries.OrderRecord) {
  const { account_id: scope, connection_id: connectionId } = order;
  if (connectionId === connection.connection_id) return connection;
  return (await connections.findConnection(trx, { scope, connectionId })) ?? connection;
}

async function cancelNote(
  scope: Following,
  { shipment_id: shipmentId, fulfilment_order_id: inWarehouse, view }: queries.OrderRecord,
): Promise<boolean> {
  if ((view !== 'generated' && view !== 'cancelled') || inWarehouse !== null) return false;
  if (shipmentId === null) return true;
  const { trx, clock } = scope;
  const { scope: account, byWhom } = whoOf(scope);
  return (await cancelConsignment(clock, trx, account, { shipmentId, byWhom })) === 'cancelled';
}

/** One that travels in another's parcel: along with it while it goes to the same receiver, else by itself again. */
async function followCarrier(
  scope: Following,
  order: queries.OrderRecord,
  carrier: queries.OrderRecord,
  key: number,
  codBefore: number | null,
) {
  const isSame = key === carrier.receiver_key;
  if (isWaiting(carrier)) {
    if (!isSame) await judgeAnew(scope, order, { merged_into: null });
    await (isSame ? judgeAnew(scope, carrier) : goWithout(scope, carrier, codBefore));
  } else if (isSame) await followNote(scope, carrier, codBefore);
  else await askAboutChange(scope, carrier);
}

/** The note that was typed for a parcel ends with that of any buyer whose order is in it. */
async function endTypedNote({ trx, connection }: Following, carrier: queries.OrderRecord) {
  const edit = editWithoutNote(carrier.edit);
  await queries.updateOrders(trx, connection.account_id, [carrier.order_id], { edit: JSON.stringify(edit) });
  return { ...carrier, edit };
}

/** A parcel that an order has left. */
async function goWithout(scope: Following, before: queries.OrderRecord, codBefore: number | null) {
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

/**
 * Those that travelled in a parcel that goes no more wait by themselves again, but for those that their shops took back; its
 * number is nothing to tell their shops.
 */
async function release(scope: Following, orderId: string) {
  const { trx, clock, connection } = scope;
  const { account_id: account } = connection;
  const merged = await queries.listMerged(trx, account, [orderId]);
  const rows = await queries.lockOrders(
    trx,
    account,
    merged.map(({ order_id }) => order_id),
  );
  const [carrier] = await queries.lockOrders(trx, account, [orderId]);
  const free = { merged_into: null, back_state: 'none' } as const;
  for (const row of rows) {
    if (row.withdrawn_at === null) {
      const state = await judgeAnew(scope, row, free);
      const waiting = { ...row, state, shipment_id: null, cn_no: null };
      const shop = (await shopOf(trx, connection, row)).kind;
      // Programs were told its carrier's number.
      if (carrier?.cn_no)
        await publishEvent(trx, account, orderEventFrom(waiting, { shop, isNew: false }), clock.now());
      continue;
    }
    const ended = { ...endedByShop, ...free, updated_at: clock.now() };
    await queries.updateOrders(trx, account, [row.order_id], ended);
    await publishEnded(scope, row, (await shopOf(trx, connection, row)).kind);
  }
}

const whoOf = ({
  connection,
  scene,
  byWhom = connection.name,
}: Following): { scope: AccountScope; market: MarketId; byWhom: string } => ({
  scope: connection.account_id,
  market: scene.account.market,
  byWhom,
});
