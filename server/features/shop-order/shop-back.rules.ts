/** How often, and when, a shop is told a consignment note number that it did not take. */
import type { BackState } from '#shared/features/shop-order/shop-order.model.ts';

/**
 * More than a day in all: a shop that is down over night gets it in the morning. One that waits after so many is told a last time
 * once more, as its shop is well again.
 */
export const triesMax = 16;

/** Also while it is told that once more, until its shop takes it. */
export const isUntold = (order: { back_state: BackState; back_tries: number }): boolean =>
  order.back_state === 'failed' || (order.back_state === 'waiting' && order.back_tries >= triesMax);

/** Seconds from a try to the next, after so many that failed. */
export const pauseSeconds = (tries: number): number => Math.min(20 * 2 ** (tries - 1), 14_400);
