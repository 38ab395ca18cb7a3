/** Durations in milliseconds. A day here is 24 hours; for calendar days of a market, see `market-time.ts`. */
export const secondMs = 1000;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** In seconds, for jobs and headers. */
export const minuteSeconds = 60;
export const hourSeconds = 3600;
export const daySeconds = 86_400;

export const msAfter = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
export const msBefore = (at: Date, ms: number): Date => new Date(at.getTime() - ms);
