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
  movesOfPieces,
  type ShipmentEvent,
  type ShipmentStatus,
} from './status.rules.ts';

export const promiseStates = ['open', 'kept', 'broken'] as const;
/** Whether a promise was kept; `open` until the first scan at the door. */
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

/** At most three attempts are made; if more are reported, three are shown. */
export const attemptsMost = 3;
export const shownAttempts = (failed: number) => Math.min(failed, attemptsMost);

/** A longer time is shown as this many days. */
export const daysMost = 30;

/** Whole days between two days of a market, YYYY-MM-DD, from 0 to `daysMost`. */
export function shownDays(from: string, to: string): number {
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
