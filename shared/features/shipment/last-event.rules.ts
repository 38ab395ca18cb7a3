/** The last event of a shipment and the reason of its failure, so that the listing need not read all events. */
import {
  EVENT_CODES,
  type EventCode,
  EVENTS,
  eventsInForce,
  inOrderOfHappening,
  movesOfPieces,
  type ShipmentEvent,
} from './status.rules.ts';

/**
 * Scans that give the reason why a parcel was not delivered or is held. KPT (kept for collection) was requested, so it is not a
 * reason.
 */
export const REASON_CODES: readonly EventCode[] = EVENT_CODES.filter((code) => {
  const { status, isScan } = EVENTS[code];
  return code !== 'KPT' && isScan && (status === 'delivery-failed' || status === 'on-hold');
});

/** Events that are notes on other events and do not tell where the parcel is. */
const asides: ReadonlySet<EventCode> = new Set(['COR', 'CNU']);

interface LastEvent {
  code: EventCode;
  at: Date;
  /**
   * Why the last delivery failed or the parcel was held; kept when the parcel moves on, and not changed on its way back to the
   * sender. Null if neither ever happened.
   */
  reason: EventCode | null;
}

/** Returns the last event, ignoring events that a correction cancelled; null if there is none. */
export function lastEventOf(events: readonly ShipmentEvent[], pieceCount: number): LastEvent | null {
  const inOrder = inOrderOfHappening(eventsInForce(events)).filter(({ code }) => !asides.has(code));
  const last = inOrder.at(-1);
  if (!last) return null;
  const moves = inOrderOfHappening(movesOfPieces(events, pieceCount).flat());
  const reason = moves.findLast(({ code }) => REASON_CODES.includes(code))?.code ?? null;
  return { code: last.code, at: last.at, reason };
}
