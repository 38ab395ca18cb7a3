/** What the listing shows of a shipment's way without reading its events: the last one, and why it failed. */
import {
  EVENT_CODES,
  type EventCode,
  EVENTS,
  eventsInForce,
  inOrderOfHappening,
  type ShipmentEvent,
} from './status.rules.ts';

/** Scans that give the reason why a parcel was not delivered or is held. What is kept for collection was asked for, and is no reason. */
export const REASON_CODES: readonly EventCode[] = EVENT_CODES.filter((code) => {
  const { status, isScan } = EVENTS[code];
  return code !== 'KPT' && isScan && (status === 'delivery-failed' || status === 'on-hold');
});

/** Notes on other events: they do not tell where the parcel is. */
const asides: ReadonlySet<EventCode> = new Set(['COR', 'CNU']);

export interface LastEvent {
  code: EventCode;
  at: Date;
  /** Why the last delivery failed or the parcel was held; it stays when the parcel moves on. Null: never. */
  reason: EventCode | null;
}

/** Of events that hold: what a correction took back is as if it had not been. Null without any. */
export function lastEventOf(events: readonly ShipmentEvent[]): LastEvent | null {
  const inOrder = inOrderOfHappening(eventsInForce(events)).filter(({ code }) => !asides.has(code));
  const last = inOrder.at(-1);
  if (!last) return null;
  const reason = inOrder.findLast(({ code }) => REASON_CODES.includes(code))?.code ?? null;
  return { code: last.code, at: last.at, reason };
}
