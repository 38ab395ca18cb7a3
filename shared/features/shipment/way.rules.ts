/** What is shown of a parcel's way without reading its events: when it was taken over, failed attempts, its promise. */
import { dayMs } from '#shared/platform/time/spans.ts';

import {
  EVENTS,
  type EventCode,
  eventsInForce,
  inOrderOfHappening,
  isTerminal,
  type ShipmentEvent,
  type ShipmentStatus,
} from './status.rules.ts';

export const promiseStates = ['open', 'kept', 'broken'] as const;
/** Whether a promise was kept; `open` until the parcel is delivered. */
export type PromiseState = (typeof promiseStates)[number];

/** Somebody stood at the door: only these are attempts (domain.md "What needs the customer, and notices"). */
export const ATTEMPT_FAILED: ReadonlySet<EventCode> = new Set(['NOH', 'ADR', 'REF', 'CNR', 'DLF']);

export interface Way {
  /** The first scan that holds. */
  takenOver: { at: Date; code: EventCode } | null;
  /** Of several pieces, the one that failed most often. */
  failedAttempts: number;
}

export function wayOf(events: readonly ShipmentEvent[], pieceCount: number): Way {
  const inForce = inOrderOfHappening(eventsInForce(events));
  const first = inForce.find(({ code }) => EVENTS[code].isScan);
  const failed = inForce.filter(({ code }) => ATTEMPT_FAILED.has(code));
  const ofAll = failed.filter(({ piece }) => (piece ?? null) === null || pieceCount === 1).length;
  const ofOne = Array.from(
    { length: pieceCount },
    (_, i) => failed.filter(({ piece }) => piece === i + 1).length,
  );
  return {
    takenOver: first ? { at: first.at, code: first.code } : null,
    failedAttempts: pieceCount === 1 ? ofAll : ofAll + Math.max(0, ...ofOne),
  };
}

/** @param deliveredDay YYYY-MM-DD of the market; null until it is delivered. */
export function promiseState(
  promisedDay: string | null,
  status: ShipmentStatus,
  deliveredDay: string | null,
): PromiseState | null {
  if (promisedDay === null) return null;
  if (status === 'delivered' && deliveredDay !== null) return deliveredDay <= promisedDay ? 'kept' : 'broken';
  return isTerminal(status) ? null : 'open';
}

/** Three attempts at most are made; what is reported beyond that counts as three. */
export const attemptsMost = 3;
export const attemptsTold = (failed: number) => Math.min(failed, attemptsMost);

/** Longer is shown as so many. */
export const daysMost = 30;

/** Whole days between two days of a market, YYYY-MM-DD, from 0 to `daysMost`. */
export function daysTold(from: string, to: string): number {
  const days = Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
  return Math.min(Math.max(days, 0), daysMost);
}

/** The money is still with the buyer, who is to pay it. */
export const COD_OPEN = [
  'created',
  'pickup-booked',
  'picked-up',
  'in-transit',
  'out-for-delivery',
  'delivery-failed',
  'on-hold',
] as const satisfies readonly ShipmentStatus[];

export const isCodOpen = (status: ShipmentStatus): boolean =>
  (COD_OPEN as readonly ShipmentStatus[]).includes(status);
