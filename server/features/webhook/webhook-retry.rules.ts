/** When a delivery is retried, and what a response means (shops.md "Webhooks out"). */
import type { DeliveryProblem } from '#shared/features/webhook/webhook.model.ts';
import { hourMs, minuteMs, msAfter, secondMs } from '#shared/platform/time/spans.ts';

import type { OutsideAnswer } from '#server/platform/outside/outside.ts';
import type { DueDelivery } from './webhook-dispatch.queries.ts';
import type { Settled } from './webhook-settle.service.ts';

/** Timeout for the receiver's response. */
export const answerMs = 15 * secondMs;
/** If an endpoint has only failed for this long when a delivery has its last attempt, the endpoint is turned off. */
export const offAfterMs = 23 * hourMs;

/** The pauses before each retry: with the first attempt, eight attempts in 23 h 35 min. */
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

/** Varies each pause by up to 10 % either way, so that deliveries that failed together are not retried together. */
const jitter = 0.1;
/** Maximum pause: a longer Retry-After of the receiver is cut to this. */
export const longestPause = 8 * hourMs;
/** Pause for an overloaded receiver that sends no Retry-After. */
const overloadedPause = 30 * secondMs;
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export type Verdict =
  | { what: 'delivered' }
  /** The receiver wants no further events (status 410). */
  | { what: 'gone' }
  /** `at` is the time of the next attempt, null after the last one. `pausedUntil` pauses all deliveries to the endpoint. */
  | { what: 'failed'; problem: DeliveryProblem; at: Date | null; pausedUntil: Date | null };

interface Attempted {
  /** Null when there was no response; `problem` then holds the reason. */
  status: number | null;
  problem: DeliveryProblem | null;
  retryAfter: string | undefined;
}

/** Decides what an attempt resulted in. `tries` includes this attempt; `chance` is a random number from 0 to 1. */
export function verdictOf(
  { status, problem, retryAfter }: Attempted,
  tries: number,
  now: Date,
  chance: number,
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { what: 'delivered' };
  if (status === 410) return { what: 'gone' };
  const requestedPause = status === null ? null : askedPause(retryAfter, now);
  const isOverloaded = status !== null && overloaded.has(status);
  const pause = requestedPause ?? (isOverloaded ? overloadedPause : null);
  const usual = pauses[tries - 1];
  const after = (ms: number) => msAfter(now, ms);
  return {
    what: 'failed',
    problem: problem ?? (status !== null && status >= 300 && status < 400 ? 'redirect' : 'status'),
    at: usual === undefined ? null : after(Math.max(usual * (1 + jitter * (2 * chance - 1)), pause ?? 0)),
    pausedUntil: pause === null ? null : after(pause),
  };
}

/** An attempt as it happened; `answer` is null when there was no response. */
type Tried = Pick<Settled, 'at' | 'ms' | 'problem' | 'requestHeaders'> & { answer: OutsideAnswer | null };

/** Returns what is saved of an attempt. `chance` is a random number from 0 to 1. */
export function outcomeOf(
  delivery: DueDelivery,
  { answer, problem, ...tried }: Tried,
  now: Date,
  chance: number,
): Settled {
  const status = answer?.status ?? null;
  const retryAfter = answer?.headers['retry-after'];
  const verdict = verdictOf({ status, problem, retryAfter }, delivery.tries + 1, now, chance);
  const isFailed = verdict.what === 'failed';
  return {
    delivery,
    ...tried,
    status,
    problem: isFailed ? verdict.problem : null,
    address: answer?.address ?? '',
    answerHeaders: answer?.headers ?? {},
    answerBody: answer?.text ?? '',
    state: isFailed && verdict.at ? 'waiting' : verdict.what === 'delivered' ? 'delivered' : 'failed',
    nextAt: isFailed ? verdict.at : null,
    isGone: verdict.what === 'gone',
    isGivenUp: isFailed && verdict.at === null,
    pausedUntil: isFailed ? verdict.pausedUntil : null,
  };
}

/** Returns the pause in ms that a Retry-After header (seconds or a date) asks for; null when it is missing or unreadable. */
function askedPause(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const ms = /^\d+$/u.test(text) ? Number(text) * secondMs : new Date(text).getTime() - now.getTime();
  if (!Number.isFinite(ms)) return null;
  return Math.min(Math.max(ms, 0), longestPause);
}
