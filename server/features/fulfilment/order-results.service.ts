/** Processes many orders in batches, one transaction each; every order gets its own result. */
import type { OrderResult } from '#shared/features/fulfilment/order-moves.contract.ts';
import { type Problem, problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { type Actor, actorOfPart, type Move, type Write, type Written } from '#server/platform/db/write.ts';
import type { FoundOrder } from './order.queries.ts';

/** Orders per transaction: between two transactions, others can lock the stock. */
const ordersInOne = 250;

/** The fields of an order that its result contains. */
type NamedOrder = Pick<FoundOrder, 'order_id' | 'order_no' | 'cn_no'>;

export const doneResult = (order: NamedOrder, cnNo: string | null = order.cn_no): OrderResult => ({
  orderId: order.order_id,
  orderNo: order.order_no,
  outcome: 'done',
  consignmentNoteNo: cnNo,
  message: null,
  code: null,
});

/** The remake was cancelled, and the order is handed over with an earlier parcel again. */
export const handedOverResult = (order: NamedOrder, cnNo: string, language: Language): OrderResult => {
  const found = problem(m.fulfilment_problem_remake_ended, { cnNo });
  return {
    ...doneResult(order, cnNo),
    message: sentenceOf(found, '', { locale: language }),
    code: found.code,
  };
};

export const refusedResult = (
  order: NamedOrder,
  outcome: 'already' | 'short' | 'refused',
  found: Problem,
  language: Language,
): OrderResult => ({
  ...doneResult(order),
  outcome,
  message: sentenceOf(found, '', { locale: language }),
  code: found.code,
});

/** The result of a requested order that does not exist or belongs to another account. */
export function unknownResult(orderId: string, language: Language): OrderResult {
  const why = problem(m.http_problem_not_found, { what: m.fulfilment_the_order });
  return refusedResult({ order_id: orderId, order_no: '', cn_no: null }, 'refused', why, language);
}

/** Runs `work` over the orders in batches and records what was done in the audit trail. */
export async function inParts(
  write: Write,
  actor: Actor,
  action: Move['action'],
  orderIds: readonly string[],
  work: (trx: Written['trx'], orderIds: readonly string[]) => Promise<OrderResult[]>,
): Promise<OrderResult[]> {
  const all: OrderResult[] = [];
  for (let start = 0; start < orderIds.length; start += ordersInOne) {
    const part = orderIds.slice(start, start + ordersInOne);
    const results = await write(
      start === 0 ? actor : actorOfPart(actor, start),
      { action },
      async ({ trx, subject, undo }): Promise<OrderResult[]> => {
        const found = await work(trx, part);
        const done = found.filter(({ outcome }) => outcome === 'done');
        if (done.length === 0) return undo(found);
        const [first] = done;
        const name = done.length === 1 && first ? first.orderNo : '';
        subject(name, done.length === 1 ? {} : { orders: done.map(({ orderNo }) => orderNo) });
        return found;
      },
    );
    all.push(...results);
  }
  return all;
}
