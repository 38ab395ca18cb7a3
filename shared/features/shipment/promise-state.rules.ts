/**
 * Whether the promise of Priority Service was kept (Priority Service Terms, "What counts as on time"). In a separate file, so that
 * browsers do not load it with the listing's rules.
 */
import type { Market } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import {
  type EventCode,
  isTerminal,
  movesOfPieces,
  type ShipmentEvent,
  type ShipmentStatus,
} from './status.rules.ts';
import { ATTEMPT_FAILED, type PromiseState } from './way.rules.ts';

/** An instruction about the delivery that operations did not refuse. */
export interface PlaceOrDayRequest {
  action: string;
  /** The requested day, YYYY-MM-DD; null where none was named. */
  day: string | null;
  at: Date;
}

interface PromiseFacts {
  /** YYYY-MM-DD of the market; null before the first scan and for other services. */
  promisedDay: string | null;
  status: ShipmentStatus;
  events: readonly ShipmentEvent[];
  pieceCount: number;
  requests: readonly PlaceOrDayRequest[];
}

const sentBack: ReadonlySet<EventCode> = new Set(['RTS', 'RTD']);
const elsewhere: ReadonlySet<string> = new Set(['address', 'collect']);

/**
 * Returns null without a promise, and when the guarantee has ended: by a request for a later day or another place, or by a return
 * without an attempt. Otherwise the first scan at the door decides for each piece, and the last piece for the consignment.
 */
export function promiseState(
  { promisedDay, status, events, pieceCount, requests }: PromiseFacts,
  market: Pick<Market, 'timeZone'>,
): PromiseState | null {
  if (promisedDay === null) return null;
  const decisive = movesOfPieces(events, pieceCount).map((moves) =>
    moves.find(({ code }) => code === 'DLV' || ATTEMPT_FAILED.has(code) || sentBack.has(code)),
  );
  const isDecided = decisive.every((scan) => scan !== undefined);
  const decidedAt = isDecided ? Math.max(...decisive.map((scan) => scan?.at.getTime() ?? 0)) : null;
  const hasEnded = requests.some(
    ({ action, day, at }) =>
      (elsewhere.has(action) || (day !== null && day > promisedDay)) &&
      isoDayOf(at, market) <= promisedDay &&
      (decidedAt === null || at.getTime() < decidedAt),
  );
  if (hasEnded) return null;
  if (decidedAt === null) return isTerminal(status) ? null : 'open';
  if (isoDayOf(new Date(decidedAt), market) > promisedDay) return 'broken';
  return decisive.some((scan) => scan && sentBack.has(scan.code)) ? null : 'kept';
}
