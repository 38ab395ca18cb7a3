/** How often, and when, a shop is told a consignment note number that it did not take. */

/**
 * More than a day in all: a shop that is down over night gets it in the morning. One that waits after so many is told a last time
 * once more, as its shop is well again.
 */
export const triesMax = 16;

/** Seconds from a try to the next, after so many that failed. */
export const pauseSeconds = (tries: number): number => Math.min(20 * 2 ** (tries - 1), 14_400);
