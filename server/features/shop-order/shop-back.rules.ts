/** The number and timing of retries when a shop does not accept a consignment note number. */
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { BackState } from '#shared/features/shop-order/shop-order.model.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { FaultCode } from '#server/features/shop-systems/shop-port.rules.ts';
import type { ShopRefusal } from '#server/features/shop-systems/shop-port.rules.ts';

/**
 * Covers more than a day in all, so a shop that is down overnight gets the number in the morning. After this many tries
 * one final try is made once the shop works again.
 */
export const triesMax = 16;

interface Report {
  back_state: BackState;
  back_tries: number;
}

/** Whether the number could not be reported. An order in its final try counts until the shop accepts it. */
export const isUnreported = (order: Report): boolean =>
  order.back_state === 'failed' || (order.back_state === 'waiting' && order.back_tries >= triesMax);

/** Seconds until the next try, after `tries` failed ones. */
export const pauseSeconds = (tries: number): number => Math.min(20 * 2 ** (tries - 1), 14_400);

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** Faults of the order or of the connection that waiting does not solve. */
const lasting: ReadonlySet<string> = new Set(['gone', 'address'] satisfies FaultCode[]);
export const isLasting = (code: string): boolean => lasting.has(code);

/** Returns how many tries have failed now, whether this was the last one, and when the next one is due. */
export function nextReportState(
  { code, retryAfter }: ShopRefusal,
  { back_tries: failedTries }: Pick<Report, 'back_tries'>,
  now: Date,
): { tries: number; isLast: boolean; dueAt: Date } {
  // A request to wait is not a failed try.
  const tries = failedTries + (retryAfter === null ? 1 : 0);
  return {
    tries,
    isLast: (tries >= triesMax && retryAfter === null) || isLasting(code),
    dueAt: secondsAfter(now, retryAfter ?? pauseSeconds(tries)),
  };
}

/**
 * Returns why the number of an order is not reported again; null when it is.
 * @param parcel the order whose parcel it travels in, perhaps itself
 */
export function whyNotReported(
  order: Report,
  parcel: { cn_no: string | null; cn_status: ShipmentStatus | null } | undefined,
  isAccepted: boolean,
): Problem | null {
  if (!parcel || parcel.cn_no === null || parcel.cn_status === 'cancelled')
    return problem(m.shop_order_problem_no_number);
  if (!isAccepted) return problem(m.shop_order_problem_shop_takes_none);
  if (isUnreported(order)) return null;
  if (order.back_state === 'done') return problem(m.shop_order_problem_shop_has_number);
  if (order.back_state === 'waiting') return problem(m.shop_order_problem_number_being_sent);
  return problem(m.shop_order_problem_nothing_to_tell);
}
