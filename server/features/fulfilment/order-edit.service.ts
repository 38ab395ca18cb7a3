/** Changes a new order before it is generated. Nothing is reserved yet, so its goods may be changed too. */
import {
  type OrderDetail,
  fulfilmentOrderForm,
  updateFulfilmentOrder,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { mayDo } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import type { By } from '#shared/platform/rights/principal.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { requireNewestVersion } from '#server/platform/http/changed-meanwhile.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { insertOrderEvents, listParcels } from './order-parcel.queries.ts';
import { orderDetail } from './order-reading.service.ts';
import * as queries from './order.queries.ts';
import {
  askForReference,
  firstOfEach,
  type NewOrder,
  orderProblems,
  orderSearchText,
  type OrderService,
  placedReceiver,
  productsFor,
} from './order.service.ts';

export interface OrderEditService {
  edit(
    member: Member,
    actor: Actor,
    form: OutputOf<(typeof updateFulfilmentOrder)['body']>,
  ): Promise<OrderDetail>;
}

/**
 * Saves the new contents of an order that is still new, under a new version.
 * @param loginId the user who changed it; null for its shop
 */
export async function saveEdited(
  clock: Clock,
  trx: Trx,
  { scope, by, loginId }: { scope: AccountScope; by: By; loginId: string | null },
  { order_id: orderId, order_no: orderNo }: queries.FoundOrder,
  order: NewOrder,
): Promise<void> {
  const { reference, service, receiver, lines, codCents, note } = order;
  const now = clock.now();
  const earlier = await listParcels(trx, scope, [orderId]);
  const numbers = earlier.map(({ cn_no: cnNo }) => cnNo.toLowerCase());
  await queries.updateOrder(trx, scope, orderId, {
    reference,
    service,
    receiver: JSON.stringify(receiver),
    cod_cents: codCents,
    note,
    lines,
    item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    search_text: [orderSearchText(orderNo, order), ...numbers].join(' '),
    updated_at: now,
    ...(loginId !== null && { changed_by: loginId, changed_at: now }),
  });
  const event = { orderId, eventId: newId(clock), code: 'edited' as const, detail: {} };
  await insertOrderEvents(trx, scope, [event], { at: now, by });
}

export function orderEditService(kit: Kit, orders: OrderService): OrderEditService {
  const { clock, write } = kit;
  return {
    async edit(member, actor, form) {
      const { orderId, version, confirmed, ...order } = form;
      const { scope } = member;
      const ground = await orders.ground(member);
      const move = {
        action: 'fulfilment.order_edited',
        repeatable: { call: updateFulfilmentOrder.path, body: form },
      } as const;
      return write(actor, move, async ({ trx, subject }) => {
        if (order.reference !== '') await queries.lockReference(trx, scope, order.reference);
        const [before] = await queries.lockOrders(trx, scope, [orderId]);
        if (!before) throw notFound(m.fulfilment_the_order);
        if (!mayDo('edit', before.state)) {
          const isCancelled = before.state === 'cancelled';
          throw refuse(
            'conflict',
            isCancelled ? m.fulfilment_problem_is_cancelled : m.fulfilment_problem_generated_already,
          );
        }
        requireNewestVersion(version, before, marketOf(member.market));
        const products = await productsFor(trx, scope, [order]);
        const problems = orderProblems(ground, order, products);
        if (problems.length > 0) throw invalid(firstOfEach(problems), labelsIn(fulfilmentOrderForm));
        // An unchanged order ID was already confirmed when the order was created.
        if (order.reference !== before.reference) {
          await askForReference(trx, member, order.reference, confirmed);
        }
        const placed = { ...order, receiver: placedReceiver(ground, order, products) };
        await saveEdited(clock, trx, { scope, by: actor.by, loginId: member.loginId }, before, placed);
        subject(before.order_no, { orderId });
        return orderDetail(trx, scope, orderId);
      });
    },
  };
}
