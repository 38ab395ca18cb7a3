/** What a shop's messages come to: new orders in one statement, known ones followed one after the other. */
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';

import { newId } from '#server/platform/db/ids.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import { receiverKey } from '#server/features/shipment/receiver-key.rules.ts';
import { ignored, type Mapped, type MappedOrder } from './mapped-order.mapping.ts';
import { orderEventFrom } from './order-event.mapping.ts';
import * as connections from './shop-connection.queries.ts';
import { follow, type Following, isWaiting, type Outcome, withdraw } from './shop-follow.service.ts';
import { judgedColumns, orderSearchText, settingsOf } from './shop-judged.mapping.ts';
import * as queries from './shop-order.queries.ts';
import { sendToWarehouse } from './shop-warehouse.service.ts';

/** A message as it was understood, and when it came. */
export interface Arrived {
  mapped: Mapped;
  receivedAt: Date;
  /** The shop was asked; it did not send it by itself. */
  isAnswer?: boolean;
}

/** Messages of one connection, oldest first: what became of each, in that order. */
export async function applyAll(following: Following, given: readonly Arrived[]): Promise<Outcome[]> {
  const { trx, connection } = following;
  const arrived = given.map(dated);
  const known = await queries.lockKnown(
    trx,
    connection.account_id,
    connection.connection_id,
    arrived.flatMap(({ mapped }) => shopOrderIdOf(mapped) ?? []),
  );
  const made = await insertNew(following, arrived, known);
  const outcomes: Outcome[] = [];
  for (const one of arrived) outcomes.push(made.get(one) ?? (await applyOne(following, one)));
  await tell(following, outcomes);
  return outcomes;
}

/** A message that does not say when its order changed changed it when it came. */
function dated(arrived: Arrived): Arrived {
  const { mapped, receivedAt } = arrived;
  const isUndated = mapped.kind !== 'ignored' && mapped.updatedAt.getTime() === 0;
  return isUndated ? { ...arrived, mapped: { ...mapped, updatedAt: receivedAt } } : arrived;
}

/** Which order a message is about. */
const shopOrderIdOf = (mapped: Mapped): string | null =>
  mapped.kind === 'ignored' ? (mapped.about?.shopOrderId ?? null) : mapped.shopOrderId;

/** The first message of each order that is not known yet. */
async function insertNew(
  following: Following,
  arrived: readonly Arrived[],
  known: Set<string>,
): Promise<ReadonlyMap<Arrived, Outcome>> {
  const { trx, connection } = following;
  const fresh = arrived.flatMap((one) => {
    const { mapped } = one;
    if (mapped.kind !== 'order' || known.has(mapped.shopOrderId)) return [];
    known.add(mapped.shopOrderId);
    return [{ one, mapped, row: rowOf(following, mapped) }];
  });
  const inserted = await queries.insertOrders(
    trx,
    fresh.map(({ row }) => row),
  );
  const made = new Map<Arrived, Outcome>();
  for (const { one, mapped, row } of fresh) {
    const { order_id: orderId, state } = row;
    if (!inserted.has(orderId)) continue;
    if (state === 'new' && settingsOf(connection).fromWarehouse)
      await sendToWarehouse(following, orderId, mapped);
    made.set(one, { state: 'mapped', orderId, orderNo: mapped.orderNo, isNew: true });
  }
  return made;
}

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

async function applyOne(
  following: Following,
  { mapped, receivedAt, isAnswer = false }: Arrived,
): Promise<Outcome> {
  const { trx, connection } = following;
  const { account_id: scope, connection_id: connectionId } = connection;
  const known = (shopOrderId: string) => queries.lockByShopId(trx, scope, connectionId, shopOrderId);
  if (mapped.kind === 'ignored') {
    const order = mapped.about && (await known(mapped.about.shopOrderId));
    // Paid back, put on hold or sent by other means: what waits here, also in another's parcel, is no longer wanted.
    const carrierId = order?.view === 'merged' ? order.merged_into : null;
    const parcel = carrierId === null ? order : (await queries.lockOrders(trx, scope, [carrierId]))[0];
    if (!order || !parcel || !isWaiting(parcel)) return { state: 'ignored', why: mapped };
    const { updatedAt } = mapped.about ?? { updatedAt: receivedAt };
    return withdraw(following, order, updatedAt.getTime() === 0 ? receivedAt : updatedAt, mapped);
  }
  const order = await known(mapped.shopOrderId);
  if (mapped.kind === 'cancelled') {
    const why = ignored('status', 'cancelled', mapped.orderNo);
    return order ? withdraw(following, order, mapped.updatedAt, why) : { state: 'ignored', why };
  }
  return order
    ? follow(following, order, mapped, isAnswer)
    : { state: 'ignored', why: ignored('same', '', mapped.orderNo) };
}

/** Events for the account's programs: of each order what is true when all is done. */
async function tell({ trx, clock, connection }: Following, outcomes: readonly Outcome[]): Promise<void> {
  const { account_id: scope, connection_id: connectionId, kind: shop } = connection;
  const mapped = outcomes.filter((outcome) => outcome.state === 'mapped');
  if (mapped.length === 0) return;
  const now = clock.now();
  await connections.updateConnection(trx, { scope, connectionId }, { last_order_at: now });
  const orders = await queries.findOrders(trx, scope, [...new Set(mapped.map(({ orderId }) => orderId))]);
  const eventOf = (wanted: boolean) =>
    orders.flatMap((order): OutgoingEvent[] =>
      mapped.some(({ orderId, isNew }) => orderId === order.order_id && isNew === wanted)
        ? [orderEventFrom(order, { shop, isNew: wanted })]
        : [],
    );
  await publishEvents(trx, scope, [...eventOf(true), ...eventOf(false)], now);
}

/** One order alone. */
export const applyToOne = async (following: Following, one: Arrived): Promise<Outcome | undefined> =>
  (await applyAll(following, [one]))[0];
