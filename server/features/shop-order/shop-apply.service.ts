/** Applies a shop's messages: inserts new orders in one statement, then updates known ones one by one. */
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import { isNewSale, lockForSales } from '#server/features/fulfilment/shop-source.service.ts';
import { receiverKey } from '#server/features/shipment/receiver-key.rules.ts';
import {
  ignored,
  type Mapped,
  type MappedNothing,
  type MappedOrder,
} from '#server/features/shop-systems/mapped-order.mapping.ts';
import { orderEventFrom } from './order-event.mapping.ts';
import { noteOfParcel } from './shop-order.mapping.ts';
import * as connections from './shop-connection.queries.ts';
import { withdraw } from './shop-end.service.ts';
import { follow, type Outcome } from './shop-follow.service.ts';
import { judgedColumns, orderSearchText, settingsOf } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';
import { type Following, isWaiting } from './shop-parcel.service.ts';
import { findTakenBack, keepTakenBack, type TakenBack } from './shop-taken-back.queries.ts';
import { sendToWarehouse } from './shop-sale.service.ts';
import { sendWhenMended } from './shop-warehouse.service.ts';

/** A message after mapping, with the time it was received. */
interface Arrived {
  mapped: Mapped;
  receivedAt: Date;
  /** True when we asked the shop for the order; false when the shop sent it by itself. */
  isAnswer?: boolean;
}

/** Applies messages of one connection, oldest first. Returns the outcome of each, in the same order. */
export async function applyAll(following: Following, given: readonly Arrived[]): Promise<Outcome[]> {
  const { trx, clock, connection } = following;
  const arrived = given.map(dated);
  if (settingsOf(connection).fromWarehouse) await lockForSales(trx, connection.account_id);
  const known = await queries.lockKnownOrders(
    trx,
    connection.account_id,
    connection.connection_id,
    arrived.flatMap(({ mapped }) => shopOrderIdOf(mapped) ?? []),
  );
  const made = await insertNew(following, arrived, known);
  const outcomes: Outcome[] = [];
  for (const one of arrived) outcomes.push(made.get(one) ?? (await applyOne(following, one)));
  const unknown = arrived
    .flatMap((one) => takenBackBy(one) ?? [])
    .filter((one) => !known.has(one.shopOrderId));
  await keepTakenBack(trx, keyOf(following), [...newestOf(unknown).values()], clock.now());
  await tell(following, outcomes);
  return outcomes;
}

/** A message without a change time counts as changed when it was received. */
function dated(arrived: Arrived): Arrived {
  const { mapped, receivedAt: updatedAt } = arrived;
  if (mapped.kind !== 'ignored')
    return mapped.updatedAt.getTime() === 0 ? { ...arrived, mapped: { ...mapped, updatedAt } } : arrived;
  const { about } = mapped;
  return about?.updatedAt.getTime() === 0
    ? { ...arrived, mapped: { ...mapped, about: { ...about, updatedAt } } }
    : arrived;
}

const shopOrderIdOf = (mapped: Mapped): string | null =>
  mapped.kind === 'ignored' ? (mapped.about?.shopOrderId ?? null) : mapped.shopOrderId;

const keyOf = ({ connection }: Following): connections.ConnectionKey => ({
  scope: connection.account_id,
  connectionId: connection.connection_id,
});

/** The order that a message takes back (cancelled, or not to be shipped), or null. */
function takenBackBy({ mapped }: Arrived): TakenBack | null {
  if (mapped.kind === 'order') return null;
  const about = mapped.kind === 'cancelled' ? mapped : mapped.about;
  if (!about) return null;
  const { shopOrderId, updatedAt: changedAt } = about;
  return { shopOrderId, changedAt, isCancelled: mapped.kind === 'cancelled' };
}

/** Of two messages about an order with the same time, the cancellation counts. */
const isNewer = (one: TakenBack, than: TakenBack | undefined): boolean =>
  !than ||
  one.changedAt > than.changedAt ||
  (one.isCancelled && one.changedAt.getTime() === than.changedAt.getTime());

function newestOf(takenBack: readonly TakenBack[], newest = new Map<string, TakenBack>()) {
  for (const one of takenBack)
    if (isNewer(one, newest.get(one.shopOrderId))) newest.set(one.shopOrderId, one);
  return newest;
}

/** A shop gives two changes within one second the same time; an order that was cancelled then stays cancelled. */
const isOvertaken = ({ updatedAt }: MappedOrder, by: TakenBack | undefined): boolean =>
  by !== undefined && (by.isCancelled ? updatedAt <= by.changedAt : updatedAt < by.changedAt);

/** Inserts the first message of each order that is not known yet, unless a later message took that order back. */
async function insertNew(
  following: Following,
  arrived: readonly Arrived[],
  known: Set<string>,
): Promise<ReadonlyMap<Arrived, Outcome>> {
  const { trx, connection } = following;
  const made = new Map<Arrived, Outcome>();
  const takenBack = await findTakenBack(
    trx,
    keyOf(following),
    arrived.flatMap(({ mapped }) =>
      mapped.kind === 'order' && !known.has(mapped.shopOrderId) ? mapped.shopOrderId : [],
    ),
  );
  const before: Arrived[] = [];
  const fresh = arrived.flatMap((one) => {
    const { mapped } = one;
    if (known.has(shopOrderIdOf(mapped) ?? '')) return [];
    if (mapped.kind !== 'order') {
      const withdrawnNote = takenBackBy(one);
      if (withdrawnNote) newestOf([withdrawnNote], takenBack);
      before.push(one);
      return [];
    }
    if (isOvertaken(mapped, takenBack.get(mapped.shopOrderId))) {
      made.set(one, { state: 'ignored', why: ignored('older', '', mapped.orderNo) });
      return [];
    }
    known.add(mapped.shopOrderId);
    return [{ one, mapped, row: rowOf(following, mapped) }];
  });
  const inserted = await queries.insertOrders(
    trx,
    fresh.map(({ row }) => row),
  );
  for (const { one, mapped, row } of fresh) {
    const { order_id: orderId, state } = row;
    if (!inserted.has(orderId)) continue;
    if (state === 'new' && settingsOf(connection).fromWarehouse)
      await sendToWarehouse(following, { ...row, order_no: mapped.orderNo, doc: mapped.doc, edit: {} });
    made.set(one, { state: 'mapped', orderId, orderNo: mapped.orderNo, isNew: true });
  }
  // Messages that took an order back before it was inserted no longer apply.
  const came = new Set(fresh.map(({ mapped }) => mapped.shopOrderId));
  for (const one of before)
    if (came.has(shopOrderIdOf(one.mapped) ?? ''))
      made.set(one, { state: 'ignored', why: whyNone(one.mapped) });
  return made;
}

const whyNone = (mapped: Mapped): MappedNothing =>
  mapped.kind === 'ignored' ? mapped : ignored('status', 'cancelled', mapped.orderNo);

function rowOf({ clock, connection, scene }: Following, { orderNo, doc, ...mapped }: MappedOrder) {
  const now = clock.now();
  return {
    account_id: connection.account_id,
    order_id: newId(clock),
    connection_id: connection.connection_id,
    shop_order_id: mapped.shopOrderId,
    order_no: orderNo,
    shop_updated_at: mapped.updatedAt,
    doc: JSON.stringify(doc),
    edit: '{}',
    ...judgedColumns(connection, scene, { order_no: orderNo, doc, edit: {} }),
    receiver_key: receiverKey(doc.receiver),
    back_problem: 'null',
    created_at: now,
    updated_at: now,
    search_text: orderSearchText(orderNo, doc),
  };
}

/** True while the order has no consignment note, here or in the warehouse. */
const isWaitingAnywhere = async (trx: Trx, order: queries.OrderRecord): Promise<boolean> =>
  isWaiting(order) ||
  (order.view === 'generated' &&
    order.fulfilment_order_id !== null &&
    (await isNewSale(trx, order.account_id, order.fulfilment_order_id)));

async function applyOne(following: Following, { mapped, isAnswer = false }: Arrived): Promise<Outcome> {
  const { trx, connection } = following;
  const { account_id: scope, connection_id: connectionId } = connection;
  const known = (shopOrderId: string) => queries.lockByShopId(trx, scope, connectionId, shopOrderId);
  if (mapped.kind === 'ignored') {
    const order = mapped.about && (await known(mapped.about.shopOrderId));
    // Refunded, put on hold or shipped by other means: an order that is still waiting, here, in another's parcel or in the
    // warehouse, is no longer wanted.
    const carrierId = order?.view === 'merged' ? order.merged_into : null;
    const parcel = carrierId === null ? order : (await queries.lockOrders(trx, scope, [carrierId]))[0];
    if (!mapped.about || !order) return { state: 'ignored', why: mapped };
    if (!parcel || !(await isWaitingAnywhere(trx, parcel)))
      return { state: 'ignored', why: mapped, orderId: order.order_id };
    return withdraw(following, order, mapped.about.updatedAt, mapped);
  }
  const order = await known(mapped.shopOrderId);
  if (mapped.kind === 'cancelled') {
    const why = whyNone(mapped);
    return order ? withdraw(following, order, mapped.updatedAt, why) : { state: 'ignored', why };
  }
  if (!order) return { state: 'ignored', why: ignored('same', '', mapped.orderNo) };
  const outcome = await follow(following, order, mapped, isAnswer);
  await sendWhenMended(following, order);
  return outcome;
}

/** Publishes the events for the account's programs: one per order and kind, with the order's final state. */
async function tell({ trx, clock, connection }: Following, outcomes: readonly Outcome[]): Promise<void> {
  const { account_id: scope, connection_id: connectionId, kind: shop } = connection;
  const mapped = outcomes.filter((outcome) => outcome.state === 'mapped');
  if (mapped.length === 0) return;
  const now = clock.now();
  await connections.updateConnection(trx, { scope, connectionId }, { last_order_at: now });
  const found = await queries.findOrders(trx, scope, [...new Set(mapped.map(({ orderId }) => orderId))]);
  const carriers = await queries.findCarriers(trx, scope, found);
  const orders = found.map((order) => ({ ...order, ...noteOfParcel(order, carriers) }));
  const eventOf = (wanted: boolean) =>
    orders.flatMap((order): OutgoingEvent[] =>
      mapped.some(({ orderId, isNew }) => orderId === order.order_id && isNew === wanted)
        ? [orderEventFrom(order, { shop, isNew: wanted })]
        : [],
    );
  await publishEvents(trx, scope, [...eventOf(true), ...eventOf(false)], now);
}

export const applyToOne = async (following: Following, one: Arrived): Promise<Outcome | undefined> =>
  (await applyAll(following, [one]))[0];
