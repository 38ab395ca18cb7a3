import type {
  checkFulfilmentStock,
  OrderResult,
  OrderSelection,
} from '#shared/features/fulfilment/order-moves.contract.ts';
import { mayDo } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { availableOf } from '#shared/features/fulfilment/stock.rules.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import { decideShipment } from '#server/features/shipment/shipment-decision.rules.ts';
import { refusalFor } from './generate.rules.ts';
import { issueAndRecord, type Issuing } from './order-issue.service.ts';
import { findSelected, resolveOrders } from './order-reading.service.ts';
import { doneResult, inParts, refusedResult, unknownResult } from './order-results.service.ts';
import * as queries from './order.queries.ts';
import type { Ground, OrderService } from './order.service.ts';
import { findParcelsUnderWay } from './parcel-left.service.ts';
import { shipmentFormOf } from './shipping.mapping.ts';
import { lockStock, LockedStock } from './stock-move.service.ts';
import { stockOf } from './stock.mapping.ts';
import { findProducts } from './stock.queries.ts';

export interface GenerateService {
  /** Returns the products that stock would not cover, counting the oldest orders first. Reserves nothing. */
  check(member: Member, selection: OrderSelection): Promise<CallReply<typeof checkFulfilmentStock>>;
  generate(
    member: Member,
    actor: Actor,
    selection: OrderSelection,
    language: Language,
  ): Promise<OrderResult[]>;
}

const skusOf = (orders: readonly queries.FoundOrder[]) =>
  orders.flatMap(({ lines }) => lines.map(({ sku }) => sku));

const firstProblem = ([first]: readonly Problem[]): Problem =>
  first ?? problem(m.fulfilment_problem_not_served);

export function generateService(
  kit: Kit,
  { orders, samples }: { orders: OrderService; samples: SampleDataService },
): GenerateService {
  const { clock, database, write } = kit;

  /**
   * Processes one batch: reserves stock and issues consignment notes in one transaction, so that neither exists without the
   * other.
   */
  async function generatePart(
    trx: Trx,
    { member, actor, ground, language }: { member: Member; actor: Actor; ground: Ground; language: Language },
    orderIds: readonly string[],
  ): Promise<OrderResult[]> {
    const { scope } = member;
    const locked = await queries.lockOrders(trx, scope, orderIds);
    const fresh = locked.filter(({ state }) => mayDo('generate', state));
    const freshIds = fresh.map(({ order_id: id }) => id);
    const left = await findParcelsUnderWay(trx, scope, freshIds);
    const stock = await lockStock(trx, scope, skusOf(fresh));
    const going: Issuing[] = [];
    const results = new Map<string, OrderResult>();
    for (const order of locked) {
      const { order_id: orderId } = order;
      const decision = mayDo('generate', order.state) ? decideOrder(ground, order, stock) : null;
      const refusal = refusalFor(order, {
        hasLeft: left.has(orderId),
        unservable: decision && !decision.ok ? firstProblem(decision.problems) : null,
        short: stock.shortOf(order.lines)[0],
      });
      if (refusal) results.set(orderId, refusedResult(order, refusal.outcome, refusal.why, language));
      if (refusal || !decision?.ok) continue;
      for (const line of order.lines) stock.move('reserved', line, order.order_no);
      going.push({ order, shipment: decision.shipment, remake: null });
    }
    const made = await issueAndRecord(clock, trx, { member, actor }, going);
    await stock.save(clock, trx, scope, actor.by);
    going.forEach(({ order }, index) => results.set(order.order_id, doneResult(order, made[index] ?? null)));
    return locked.flatMap(({ order_id: id }) => results.get(id) ?? []);
  }

  return {
    async check(member, selection) {
      const ids = await resolveOrders(database.db, member, selection);
      const found = await queries.findOrders(database.db, member.scope, ids);
      const fresh = found.filter(({ state }) => mayDo('generate', state));
      const stock = new LockedStock(
        await findProducts(database.db, member.scope, [...new Set(skusOf(fresh))]),
      );
      const shortOrders: { orderId: string; orderNo: string }[] = [];
      for (const order of fresh) {
        if (stock.shortOf(order.lines).length > 0) {
          shortOrders.push({ orderId: order.order_id, orderNo: order.order_no });
        } else for (const line of order.lines) stock.move('reserved', line, '');
      }
      return { orderCount: fresh.length, shortOrders, shortLines: shortLinesOf(fresh, stock) };
    },

    async generate(member, actor, selection, language) {
      await samples.mustBeLoaded(member.market);
      const { ids, unknown } = await findSelected(database.db, member, selection);
      const ground = await orders.ground(member);
      const results = await inParts(write, actor, 'fulfilment.orders_generated', ids, (trx, part) =>
        generatePart(trx, { member, actor, ground, language }, part),
      );
      return [...results, ...unknown.map((id) => unknownResult(id, language))];
    },
  };
}

/** Validates and prices the order again: prices, postcodes and account flags may have changed since it was created. */
export const decideOrder = (ground: Ground, order: queries.FoundOrder, stock: LockedStock) =>
  decideShipment(
    ground.world,
    ground.account,
    shipmentFormOf(
      {
        service: order.service,
        receiver: order.receiver,
        lines: order.lines,
        codCents: order.cod_cents,
        note: order.note,
        reference: order.reference,
        orderNo: order.order_no,
      },
      ground.sender,
      (sku) => stock.get(sku),
      ground.account,
    ),
  );

/** Returns each product of which all the orders together need more than is available. */
function shortLinesOf(orders: readonly queries.FoundOrder[], stock: LockedStock) {
  const wanted = new Map<string, number>();
  for (const { lines } of orders) {
    for (const { sku, quantity } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity);
  }
  return [...wanted].flatMap(([sku, count]) => {
    const row = stock.get(sku);
    const available = row ? Math.max(0, availableOf(stockOf(row))) : 0;
    return available >= count ? [] : [{ sku, name: row?.name ?? sku, wanted: count, available }];
  });
}
