/** When a delivery is tried again, and what an answer means (shops.md "Webhooks out"). */
import type { DeliveryProblem } from '#shared/features/webhook/webhook.model.ts';
import { hourMs, minuteMs, msAfter, secondMs } from '#shared/platform/time/spans.ts';

/** How long a receiver has for its answer. */
export const answerMs = 15 * secondMs;
/** Of nothing but failures: when, at a delivery's last try, the endpoint is turned off. */
export const offAfterMs = 23 * hourMs;

/** Before each further try: with the first one, eight in 23 h 35 min. */
export const pauses = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  8 * hourMs,
  8 * hourMs,
];
export const triesMost = pauses.length + 1;

/** A tenth either way, so that what failed together does not come back together. */
const jitter = 0.1;
/** A receiver that asks for more than this is asked again all the same. */
export const longestPause = 8 * hourMs;
/** For a receiver that is overloaded and does not state for how long. */
const overloadedPause = 30 * secondMs;
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export type Verdict =
  | { what: 'delivered' }
  /** The receiver refuses all further ones. */
  | { what: 'gone' }
  /** Again at `at`; null when it was the last try. `pausedUntil` holds for all that goes to the endpoint. */
  | { what: 'failed'; problem: DeliveryProblem; at: Date | null; pausedUntil: Date | null };

export interface Attempted {
  /** Null where there was no answer; then the problem has the reason. */
  status: number | null;
  problem: DeliveryProblem | null;
  retryAfter: string | undefined;
}

/** `tries` counts this one; `chance` is from 0 to 1. */
export function verdictOf(
  { status, problem, retryAfter }: Attempted,
  tries: number,
  now: Date,
  chance: number,
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { what: 'delivered' };
  if (status === 410) return { what: 'gone' };
  const asked = status === null ? null : askedPause(retryAfter, now);
  const isOverloaded = status !== null && overloaded.has(status);
  const pause = asked ?? (isOverloaded ? overloadedPause : null);
  const usual = pauses[tries - 1];
  const after = (ms: number) => msAfter(now, ms);
  return {
    what: 'failed',
    problem: problem ?? (status !== null && status >= 300 && status < 400 ? 'redirect' : 'status'),
    at: usual === undefined ? null : after(Math.max(usual * (1 + jitter * (2 * chance - 1)), pause ?? 0)),
    pausedUntil: pause === null ? null : after(pause),
  };
}

/** Of Retry-After, in seconds or as a date; null when there is none that can be read. */
function askedPause(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const ms = /^\d+$/u.test(text) ? Number(text) * secondMs : new Date(text).getTime() - now.getTime();
  if (!Number.isFinite(ms)) return null;
  return Math.min(Math.max(ms, 0), longestPause);
}
