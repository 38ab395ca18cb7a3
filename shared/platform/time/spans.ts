/** Lengths of time in milliseconds. A day here is 24 hours; days of a market's calendar are those of `market-time.ts`. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
