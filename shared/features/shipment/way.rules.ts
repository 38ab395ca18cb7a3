/**
 * Facts about a parcel's journey that are stored, so that listings need not read its events: handover, failed attempts,
 * promise.
 */
import { dayMs } from '#shared/platform/time/spans.ts';

import {
  EVENTS,
  type EventCode,
  eventsInForce,
  inOrderOfHappening,
  isTerminal,
  movesOfPieces,
  type ShipmentEvent,
  type ShipmentStatus,
} from './status.rules.ts';

export const promiseStates = ['open', 'kept', 'broken'] as const;
/** Whether a promise was kept; `open` until the parcel is delivered. */
export type PromiseState = (typeof promiseStates)[number];

/** The driver was at the door: only these events count as attempts (domain.md "What needs the customer, and notices"). */
export const ATTEMPT_FAILED: ReadonlySet<EventCode> = new Set(['NOH', 'ADR', 'REF', 'CNR', 'DLF']);

export interface Way {
  /** The first valid scan. */
  takenOver: { at: Date; code: EventCode } | null;
  /** Without those on the way back to the sender. For several pieces, that of the piece with the most failed attempts. */
  failedAttempts: number;
}

export function wayOf(events: readonly ShipmentEvent[], pieceCount: number): Way {
  const first = inOrderOfHappening(eventsInForce(events)).find(({ code }) => EVENTS[code].isScan);
  const failures = movesOfPieces(events, pieceCount).map(
    (moves) => moves.filter(({ code }) => ATTEMPT_FAILED.has(code)).length,
  );
  return {
    takenOver: first ? { at: first.at, code: first.code } : null,
    failedAttempts: Math.max(0, ...failures),
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

/** At most three attempts are made; if more are reported, three are shown. */
export const attemptsMost = 3;
export const attemptsTold = (failed: number) => Math.min(failed, attemptsMost);

/** A longer time is shown as this many days. */
export const daysMost = 30;

/** Whole days between two days of a market, YYYY-MM-DD, from 0 to `daysMost`. */
export function daysTold(from: string, to: string): number {
  const days = Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
  return Math.min(Math.max(days, 0), daysMost);
}

/** Statuses in which the receiver has not yet paid the COD. */
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
