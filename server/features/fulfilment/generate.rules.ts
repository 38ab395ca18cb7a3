/** Why an order is not generated. */
import { mayDo, type OrderState } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { ShopAsk } from '#shared/features/shop-order/shop-order.model.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { shopProblems } from './order.mapping.ts';

export interface GenerateRefusal {
  outcome: 'already' | 'short' | 'refused';
  why: Problem;
}

/** What is known of an order before it is generated. */
export interface GenerateFacts {
  /** One of its earlier parcels is on its way. */
  hasLeft: boolean;
  /** Why no consignment note can be created; null when one can. */
  unservable: Problem | null;
  /** The first line that stock does not cover. */
  short: { sku: string; quantity: number; available: number } | undefined;
}

/** Returns why an order is not generated; null when it is. The first reason that applies is reported. */
export function refusalFor(
  { state, shop_asks: asks }: { state: OrderState; shop_asks: ShopAsk | null },
  { hasLeft, unservable, short }: GenerateFacts,
): GenerateRefusal | null {
  const refused = (why: Problem) => ({ outcome: 'refused', why }) as const;
  if (state === 'cancelled') return refused(problem(m.fulfilment_problem_is_cancelled));
  if (!mayDo('generate', state))
    return { outcome: 'already', why: problem(m.fulfilment_problem_generated_already) };
  if (hasLeft) return refused(problem(m.fulfilment_problem_has_left));
  if (asks !== null) return refused(problem(shopProblems[asks]));
  if (unservable !== null) return refused(unservable);
  if (!short) return null;
  const { sku, quantity, available } = short;
  return { outcome: 'short', why: problem(m.fulfilment_problem_short, { sku, quantity, available }) };
}
