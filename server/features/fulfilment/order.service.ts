import {
  createFulfilmentOrder,
  type OrderDetail,
  fulfilmentOrderForm,
  type FulfilmentOrderForm,
  type orderListing,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import type { OrderSource } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { personId } from '#shared/platform/rights/principal.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import { formatDay } from '#shared/platform/time/market-time.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newerId, newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { invalid } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import {
  decideShipment,
  type ShippingScope,
  type ReferenceData,
} from '#server/features/shipment/shipment-decision.rules.ts';
import type { Asking } from '#server/features/shipment/lower-cod.service.ts';
import { mustBeConfirmed } from '#server/features/shipment/shipment-issue.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { insertOrderEvents } from './order-parcel.queries.ts';
import { listedFilter, orderDetail, orderRows } from './order-reading.service.ts';
import { type Products, productsBySku } from './order.mapping.ts';
import * as queries from './order.queries.ts';
import { countViews, pageOfIds } from './order-search.queries.ts';
import { shipmentFormOf, warehouseParty } from './shipping.mapping.ts';
import { findProducts } from './stock.queries.ts';

export interface OrderService {
  create(member: Member, actor: Actor, form: FulfilmentOrderForm): Promise<OrderDetail>;
  list(
    member: Member,
    wanted: OutputOf<(typeof orderListing)['body']>,
  ): Promise<CallReply<typeof orderListing>>;
  read(member: Member, orderId: string): Promise<OrderDetail>;
  /** Loads the data that orders of an account are validated and priced with; call it before the transaction. */
  ground(member: Member): Promise<Ground>;
  /** What a job changes COD with; call it before the transaction. */
  codGround(scope: AccountScope): Promise<Omit<Asking, 'actor'>>;
}

/** The data that orders are validated and priced with. */
export interface Ground {
  world: ReferenceData;
  account: ShippingScope;
  sender: ReturnType<typeof warehouseParty>;
}

export type NewOrder = Omit<FulfilmentOrderForm, 'confirmed'>;

/** Returns why an order cannot ship as it is. Lines are checked first, because without them there is no weight. */
export function orderProblems(ground: Ground, order: NewOrder, products: Products): Problem[] {
  const seen = new Set<string>();
  const lines = order.lines.flatMap(({ sku }, place) => {
    const at = `lines.${place}.sku`;
    if (!products.has(sku)) return [problemAt(at, m.fulfilment_problem_unknown_sku)];
    if (seen.has(sku)) return [problemAt(at, m.fulfilment_problem_sku_twice)];
    seen.add(sku);
    return [];
  });
  if (lines.length > 0) return lines;
  const form = shipmentFormOf(
    { ...order, orderNo: '' },
    ground.sender,
    (sku) => products.get(sku),
    ground.account,
  );
  const decision = decideShipment(ground.world, ground.account, form);
  return decision.ok ? [] : decision.problems;
}

/** Returns the receiver with state and town as the postcode look-up gives them. */
export function placedReceiver(ground: Ground, order: NewOrder, products: Products): NewOrder['receiver'] {
  const form = shipmentFormOf(
    { ...order, orderNo: '' },
    ground.sender,
    (sku) => products.get(sku),
    ground.account,
  );
  const decision = decideShipment(ground.world, ground.account, form);
  return decision.ok ? decision.shipment.form.receiver : order.receiver;
}

export function orderService(kit: Kit, shipments: ShipmentService): OrderService {
  const { clock, database, write } = kit;

  async function ground(member: Member): Promise<Ground> {
    const company = await queries.findCompany(database.db, member.scope);
    return {
      world: await shipments.referenceDataOf(member.market),
      account: await shipments.shippingScope(database.db, member),
      sender: warehouseParty(member.market, company),
    };
  }

  return {
    ground,

    async codGround(scope) {
      const { market: id, sandbox_of: sandboxOf } = await queries.findPricing(database.db, scope);
      const market = marketIdOf(id);
      return {
        session: { scope, market },
        world: await shipments.referenceDataOf(market),
        account: { scope: sandboxOf ?? scope, market },
      };
    },

    async create(member, actor, { confirmed, ...order }) {
      const known = await ground(member);
      const { scope } = member;
      const move = {
        action: 'fulfilment.order_created',
        repeatable: { call: createFulfilmentOrder.path, body: { confirmed, ...order } },
      } as const;
      return write(actor, move, async ({ trx, subject }) => {
        const products = await productsFor(trx, scope, [order]);
        const problems = orderProblems(known, order, products);
        if (problems.length > 0) throw invalid(firstOfEach(problems), labelsIn(fulfilmentOrderForm));
        await askForReference(trx, member, order.reference, confirmed);
        const placed = { ...order, receiver: placedReceiver(known, order, products) };
        const source = actor.by.kind === 'token' ? 'interface' : 'form';
        const [orderId = ''] = await addOrders(kit, trx, { member, actor, source }, [placed]);
        const made = await orderDetail(trx, scope, orderId);
        subject(made.orderNo, { orderId });
        return made;
      });
    },

    async list({ scope, market }, { cursor, limit, ...filter }) {
      const { db } = database;
      // Taken before the rows are read, so that orders that arrive meanwhile count as newer.
      const opened = newId(clock);
      const listed = listedFilter(market, filter);
      const below = [listed.belowId, cursor].filter((id) => typeof id === 'string').toSorted()[0];
      let unread: string | null = null;
      const { rows: ids, next } = await keyPage(
        limit,
        async (most) => {
          const found = await pageOfIds(db, scope, listed, { below, limit: most });
          unread = found.stoppedAt;
          return found.ids;
        },
        (id) => id,
      );
      return {
        rows: await orderRows(db, scope, ids),
        nextCursor: next ?? unread,
        asOf: listed.upToId ?? newerId(opened, ids[0]),
        ...(cursor === undefined ? await countViews(db, scope, listed) : { counts: null, capped: [] }),
      };
    },

    read: ({ scope }, orderId) => orderDetail(database.db, scope, orderId),
  };
}

/** Asks for confirmation before the same order ID ships twice. Concurrent requests with the same order ID wait for each other. */
export async function askForReference(
  trx: Trx,
  { scope, market }: Member,
  reference: string,
  confirmed: FulfilmentOrderForm['confirmed'] = [],
): Promise<void> {
  if (reference === '') return;
  await queries.lockReference(trx, scope, reference);
  const [earlier] = await queries.findReferences(trx, scope, [reference]);
  if (!earlier || confirmed.includes('order-id-in-use')) return;
  const places = {
    reference,
    orderNo: earlier.order_no,
    day: formatDay(earlier.created_at, marketOf(market)),
  };
  const asked = problemAt('reference', m.fulfilment_problem_reference_in_use, places);
  mustBeConfirmed([{ id: 'order-id-in-use', asked }]);
}

/** Asks before restored orders ship an order ID twice: one that another order has, or that two of them share. */
export async function askBeforeRestore(
  reader: Reader,
  { scope, market }: Member,
  orders: readonly queries.FoundOrder[],
  confirmed: FulfilmentOrderForm['confirmed'] = [],
): Promise<void> {
  if (confirmed.includes('order-id-in-use')) return;
  const references = orders.map(({ reference }) => reference).filter((reference) => reference !== '');
  const used = new Map(
    (await queries.findReferences(reader, scope, references)).map((row) => [row.reference, row]),
  );
  const questions = [...new Set(references)].flatMap((reference) => {
    const earlier = used.get(reference);
    const isTwice = references.indexOf(reference) < references.lastIndexOf(reference);
    if (!earlier && !isTwice) return [];
    const asked = earlier
      ? problemAt('orderIds', m.fulfilment_problem_restore_in_use, {
          reference,
          orderNo: earlier.order_no,
          day: formatDay(earlier.created_at, marketOf(market)),
        })
      : problemAt('orderIds', m.fulfilment_problem_restore_twice, { reference });
    return [{ id: 'order-id-in-use', asked } as const];
  });
  mustBeConfirmed(questions);
}

export const productsFor = async (
  reader: Reader,
  scope: Member['scope'],
  orders: readonly Pick<NewOrder, 'lines'>[],
): Promise<Products> =>
  productsBySku(
    await findProducts(reader, scope, [
      ...new Set(orders.flatMap(({ lines }) => lines.map(({ sku }) => sku))),
    ]),
  );

export const firstOfEach = (problems: readonly Problem[]) =>
  [...new Map(problems.toReversed().map((found) => [found.field, found])).values()].toReversed();

/** The text that search looks through; consignment note numbers are added as they are issued. */
export const orderSearchText = (
  orderNo: string,
  { reference, receiver, lines }: Pick<NewOrder, 'reference' | 'receiver' | 'lines'>,
) =>
  foldAll([
    orderNo,
    reference,
    receiver.name,
    receiver.companyName,
    receiver.phone,
    receiver.postcode,
    receiver.city,
    ...lines.map(({ sku }) => sku),
  ]);

/** Inserts orders that have passed every check, numbered in the given order; returns their ids. */
export async function addOrders(
  { clock }: Pick<Kit, 'clock'>,
  trx: Trx,
  {
    member,
    actor,
    source,
  }: { member: Pick<Member, 'scope' | 'userId'>; actor: Pick<Actor, 'by'>; source: OrderSource },
  orders: readonly NewOrder[],
): Promise<string[]> {
  const { scope } = member;
  const now = clock.now();
  const numbers = await queries.drawOrderNos(trx, orders.length);
  const rows = orders.map(({ reference, service, receiver, lines, codCents, note }, index) => {
    const orderNo = numbers[index] ?? '';
    return {
      account_id: scope,
      order_id: newId(clock),
      order_no: orderNo,
      state: 'new' as const,
      source,
      reference,
      service,
      receiver: JSON.stringify(receiver),
      cod_cents: codCents,
      note,
      item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      created_by: personId(actor.by),
      created_at: now,
      updated_at: now,
      search_text: orderSearchText(orderNo, { reference, receiver, lines }),
      lines,
    };
  });
  await queries.insertOrders(trx, rows);
  const events = rows.map(({ order_id: orderId }) => ({
    orderId,
    eventId: newId(clock),
    code: 'created' as const,
    detail: {},
  }));
  await insertOrderEvents(trx, scope, events, { at: now, by: actor.by });
  return rows.map(({ order_id: orderId }) => orderId);
}
