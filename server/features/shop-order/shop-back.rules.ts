/** The number and timing of retries when a shop does not accept a consignment note number. */
import type { BackState } from '#shared/features/shop-order/shop-order.model.ts';

/**
 * Covers more than a day in all, so a shop that is down overnight gets the number in the morning. After this many tries
 * one final try is made once the shop works again.
 */
export const triesMax = 16;

/** Whether the number could not be reported. An order in its final try counts until the shop accepts it. */
export const isUntold = (order: { back_state: BackState; back_tries: number }): boolean =>
  order.back_state === 'failed' || (order.back_state === 'waiting' && order.back_tries >= triesMax);

/** Seconds until the next try, after `tries` failed ones. */
export const pauseSeconds = (tries: number): number => Math.min(20 * 2 ** (tries - 1), 14_400);
