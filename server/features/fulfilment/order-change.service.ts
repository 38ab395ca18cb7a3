import type { OrderDetail } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import {
  type OrderResult,
  type OrderSelection,
  remakeOrder,
  type restoreOrders,
} from '#shared/features/fulfilment/order-moves.contract.ts';
import {
  holdsStock,
  mayDo,
  type OrderEventCode,
  takesGoodsAgain,
} from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { erasedName } from '#server/platform/db/personal-data.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import { cancelConsignment } from '#server/features/shipment/cancel-consignment.service.ts';
import { takeOverCod } from '#server/features/shipment/lower-cod.service.ts';
import { decideOrder } from './generate.service.ts';
import { issueAndRecord } from './order-issue.service.ts';
import { clearParcel, insertOrderEvents } from './order-parcel.queries.ts';
import { orderDetail, resolveOrders } from './order-reading.service.ts';
import { doneResult, handedOverResult, inParts, refusedResult } from './order-results.service.ts';
import * as queries from './order.queries.ts';
import { askBeforeRestore, type OrderService } from './order.service.ts';
import { findParcelsUnderWay, handOverEarlier } from './parcel-left.service.ts';
import type { OrderSettling } from './settle.service.ts';
import { type LockedStock, lockStock } from './stock-move.service.ts';

export interface OrderChangeService {
  cancel(member: Member, actor: Actor, selection: OrderSelection, language: Language): Promise<OrderResult[]>;
  restore(
    member: Member,
    actor: Actor,
    request: OutputOf<(typeof restoreOrders)['body']>,
    language: Language,
  ): Promise<OrderResult[]>;
  remake(member: Member, actor: Actor, request: OutputOf<(typeof remakeOrder)['body']>): Promise<OrderDetail>;
}

/**
 * True once the shop's own order has followed the cancellation: it is shippable by itself again, or has left in another parcel.
 * Restoring this one would ship both.
 */
const isBackAtShop = ({ source, state, has_news: hasNews }: queries.FoundOrder) =>
  source === 'shop' && state === 'cancelled' && !hasNews;

export function orderChangeService(
  kit: Kit,
  {
    orders,
    settling,
    samples,
  }: { orders: OrderService; settling: OrderSettling; samples: SampleDataService },
): OrderChangeService {
  const { clock, database, write } = kit;

  async function recordEach(
    trx: Trx,
    actor: Actor,
    done: readonly queries.FoundOrder[],
    code: OrderEventCode,
  ) {
    const events = done.map(({ order_id: orderId, cn_no: cnNo }) => ({
      orderId,
      eventId: newId(clock),
      code,
      detail: cnNo === null ? {} : { cnNo },
    }));
    await insertOrderEvents(trx, actor.scope, events, { at: clock.now(), by: actor.by });
  }

  return {
    async cancel(member, actor, selection, language) {
      const { scope } = member;
      const ids = await resolveOrders(database.db, member, selection);
      const ground = await orders.ground(member);
      return inParts(write, actor, 'fulfilment.orders_cancelled', ids, async (trx, part) => {
        const locked = await queries.lockOrders(trx, scope, part);
        const holding = locked.filter(({ state }) => holdsStock(state));
        const stock = await lockStock(
          trx,
          scope,
          holding.flatMap(({ lines }) => lines.map(({ sku }) => sku)),
        );
        const left = await findParcelsUnderWay(
          trx,
          scope,
          holding.map(({ order_id: id }) => id),
        );
        const asking = { session: member, actor, world: ground.world, account: ground.account };
        const results: OrderResult[] = [];
        const done: queries.FoundOrder[] = [];
        for (const order of locked) {
          if (order.state === 'cancelled') {
            const found = problem(m.fulfilment_problem_is_cancelled);
            results.push(refusedResult(order, 'already', found, language));
            continue;
          }
          const isFree =
            mayDo('cancel', order.state) &&
            (order.shipment_id === null ||
              (await cancelConsignment(clock, trx, scope, {
                shipmentId: order.shipment_id,
                byWhom: lineName(actor.by),
              })) === 'cancelled');
          if (!isFree) {
            const found = problem(m.fulfilment_problem_has_left);
            results.push(refusedResult(order, 'refused', found, language));
            continue;
          }
          const earlier = left.get(order.order_id);
          if (earlier) {
            await handOverEarlier(clock, trx, asking, { order, left: earlier, stock });
            results.push(handedOverResult(order, earlier.cn_no, language));
            continue;
          }
          if (holdsStock(order.state)) {
            for (const line of order.lines) stock.move('released', line, order.order_no);
          }
          done.push(order);
          results.push(doneResult(order));
        }
        if (done.length > 0) {
          const now = clock.now();
          await queries.updateStates(
            trx,
            scope,
            done.map(({ order_id: id }) => id),
            'cancelled',
            now,
          );
          await recordEach(trx, actor, done, 'cancelled');
        }
        await stock.save(clock, trx, scope, actor.by);
        return results;
      });
    },

    async restore(member, actor, { confirmed, ...selection }, language) {
      const { scope } = member;
      const ids = await resolveOrders(database.db, member, selection);
      const mayRestore = (order: queries.FoundOrder) => mayDo('restore', order.state) && !isBackAtShop(order);
      // Asked before the first part is restored, so that nothing is restored while a question is open.
      const seen = (await queries.findOrders(database.db, scope, ids)).filter(mayRestore);
      await askBeforeRestore(database.db, member, seen, confirmed);
      return inParts(write, actor, 'fulfilment.orders_restored', ids, async (trx, part) => {
        await queries.lockForFile(trx, scope);
        const locked = await queries.lockOrders(trx, scope, part);
        const mayGo = locked.filter(mayRestore);
        const mayGoIds = mayGo.map(({ order_id: id }) => id);
        const left = await findParcelsUnderWay(trx, scope, mayGoIds);
        const done = mayGo.filter(({ order_id: id }) => !left.has(id));
        const doneIds = done.map(({ order_id: id }) => id);
        if (done.length > 0) {
          await askBeforeRestore(trx, member, done, confirmed);
          await queries.updateStates(trx, scope, doneIds, 'new', clock.now());
          await clearParcel(trx, scope, doneIds);
          await recordEach(
            trx,
            actor,
            done.map((order) => ({ ...order, cn_no: null })),
            'restored',
          );
        }
        const refusal = (order: queries.FoundOrder) => {
          if (left.has(order.order_id)) return problem(m.fulfilment_problem_has_left);
          return isBackAtShop(order) ? problem(m.fulfilment_problem_back_at_shop) : null;
        };
        return locked.map((order) => {
          if (doneIds.includes(order.order_id)) return doneResult(order, null);
          const found = refusal(order);
          if (found) return refusedResult(order, 'refused', found, language);
          return refusedResult(order, 'already', problem(m.fulfilment_problem_not_cancelled), language);
        });
      });
    },

    async remake(member, actor, request) {
      const { scope } = member;
      const { orderId, consignmentNoteNo, reason } = request;
      await samples.mustBeLoaded(member.market);
      const ground = await orders.ground(member);
      const [seen] = await queries.findOrders(database.db, scope, [orderId]);
      // The order's state follows a scan only within a minute. If the parcel has left by now, the user must be told before it is
      // remade.
      if (seen?.cn_no === consignmentNoteNo && (await settling.handOver(scope, orderId)))
        throw refuse('conflict', m.fulfilment_problem_left_meanwhile);
      const move = {
        action: 'fulfilment.order_remade',
        repeatable: { call: remakeOrder.path, body: request },
      } as const;
      return write(actor, move, async ({ trx, subject }) => {
        const [order] = await queries.lockOrders(trx, scope, [orderId]);
        if (!order) throw notFound(m.fulfilment_the_order);
        const replacedId = requireRemakeable(order, request);
        const skus = order.lines.map(({ sku }) => sku);
        const stock = await lockStock(trx, scope, skus);
        const isPickedAnew = takesGoodsAgain(order.state, reason);
        if (isPickedAnew) takeGoodsAgain(stock, order);
        if (holdsStock(order.state)) await cancelReplaced(trx, actor, replacedId);
        // COD is collected once, whichever parcel arrives; the order collects no more than the replaced parcel still did, even
        // after a cancellation.
        const asking = { session: member, actor, world: ground.world, account: ground.account };
        const codCents = await takeOverCod(clock, trx, asking, replacedId);
        if (codCents !== order.cod_cents) await queries.updateCod(trx, scope, orderId, codCents);
        const decision = decideOrder(ground, { ...order, cod_cents: codCents }, stock);
        if (!decision.ok) throw invalid(decision.problems);
        const { shipment } = decision;
        const state = isPickedAnew ? 'generated' : order.state;
        const remake = { replaced: consignmentNoteNo, reason, state, isPickedAnew };
        const [to] = await issueAndRecord(clock, trx, { member, actor }, [{ order, shipment, remake }]);
        await stock.save(clock, trx, scope, actor.by);
        subject(order.order_no, { orderId, from: consignmentNoteNo, to, reason });
        return orderDetail(trx, scope, orderId);
      });
    },
  };

  /** Cancels the consignment that a remake replaces, while it is in the warehouse. */
  async function cancelReplaced(trx: Trx, { scope, by }: Actor, shipmentId: string): Promise<void> {
    const cancelled = { shipmentId, byWhom: lineName(by) };
    // The parcel was scanned since the check a moment ago.
    if ((await cancelConsignment(clock, trx, scope, cancelled)) === 'scanned')
      throw refuse('conflict', m.fulfilment_problem_has_left);
  }
}

/** Throws when this consignment of the order cannot be remade. Returns its shipment. */
function requireRemakeable(
  order: queries.FoundOrder,
  { consignmentNoteNo, reason }: OutputOf<(typeof remakeOrder)['body']>,
): string {
  if (!mayDo('remake', order.state)) throw refuse('conflict', m.fulfilment_problem_no_remake);
  if (order.cn_no !== consignmentNoteNo || order.shipment_id === null) {
    throw refuse('conflict', m.fulfilment_problem_remade, { cnNo: order.cn_no ?? '' });
  }
  // The user asked for a label only, believing the parcel was in the warehouse. A remake now would take goods again without
  // their knowledge.
  if (order.state === 'handed-over' && reason === 'label')
    throw refuse('conflict', m.fulfilment_problem_has_left);
  if (order.receiver.name === erasedName) throw refuse('conflict', m.fulfilment_problem_erased);
  return order.shipment_id;
}

/** Reserves the goods of an order once more. Throws when stock does not cover them. */
function takeGoodsAgain(stock: LockedStock, { lines, state, order_no: orderNo }: queries.FoundOrder): void {
  const [short] = stock.shortOf(lines);
  if (short) {
    const { sku, quantity, available } = short;
    throw refuse('conflict', m.fulfilment_problem_short, { sku, quantity, available });
  }
  for (const line of lines) {
    // The goods reserved for the first parcel are lost with it.
    if (holdsStock(state)) stock.move('damaged', line, orderNo);
    stock.move('reserved', line, orderNo);
  }
}
