/**
 * Whether a parcel waits for the customer's instruction, since when and why (domain.md "What needs the customer, and notices").
 */
import {
  type EventCode,
  EVENTS,
  inOrderOfHappening,
  movesOfPieces,
  type ShipmentEvent,
} from './status.rules.ts';
import { ATTEMPT_FAILED } from './way.rules.ts';

export const waitingKinds = ['failed', 'address', 'customs', 'hold'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export interface Waiting {
  kind: WaitingKind;
  code: EventCode;
  eventId: string;
  /** When the event happened. */
  at: Date;
}

type KnownEvent = ShipmentEvent & { eventId: string };

/**
 * Returns what the pieces wait with, oldest first; without those that wait as the customer requested: kept at the station for
 * collection.
 */
export function waitingOfPieces(events: readonly KnownEvent[], pieceCount: number): Waiting[] {
  if (!hasWaited(events)) return [];
  return inOrderOfHappening(
    movesOfPieces(events, pieceCount).flatMap((moves) => waitingOfPiece(moves) ?? []),
  );
}

/** If several pieces wait, the newest failed delivery comes first, because only failures have a deadline. */
export const firstOf = (waiting: readonly Waiting[]): Waiting | null =>
  waiting.findLast(({ kind }) => isFailure(kind)) ?? waiting.at(-1) ?? null;

/**
 * A failed delivery waits until the next attempt, the return or a hold: scans at stations are not an answer. Any later scan ends
 * a hold.
 */
function waitingOfPiece(moves: readonly KnownEvent[]): Waiting | null {
  let waiting: Waiting | null = null;
  for (const { code, eventId, at } of moves) {
    const kind = kindOf(code);
    if (kind !== undefined) waiting = kind && { kind, code, eventId, at };
    else if (!waiting || !isFailure(waiting.kind) || !isAtStation(code)) waiting = null;
  }
  return waiting;
}

function isAtStation(code: EventCode): boolean {
  const { status } = EVENTS[code];
  return status === 'picked-up' || status === 'in-transit';
}

/** Whether the delivery failed, which the customer must answer before the deadline. */
export const isFailure = (kind: WaitingKind | 'underway'): boolean => kind === 'failed' || kind === 'address';

/** Whether the parcel ever waited. */
export const hasWaited = (events: readonly ShipmentEvent[]): boolean =>
  events.some(({ code }) => kindOf(code) !== undefined);

/** Returns null if it waits, but not for the customer; undefined if it does not wait. */
function kindOf(code: EventCode): WaitingKind | null | undefined {
  if (code === 'ADR') return 'address';
  if (code === 'CUS') return 'customs';
  if (code === 'HLD') return 'hold';
  if (code === 'KPT') return null;
  return ATTEMPT_FAILED.has(code) ? 'failed' : undefined;
}

/** Hours after which an undeliverable parcel is returned if the customer does not answer. */
export const answerHours = 48;

/**
 * Start of the customer's time to answer: the later of the event and `now`. If the scan arrived late, or a wrong delivery scan
 * hid it, the customer still has the full time.
 */
export const waitsSince = ({ at }: Pick<Waiting, 'at'>, now: Date): Date => (at > now ? at : now);
