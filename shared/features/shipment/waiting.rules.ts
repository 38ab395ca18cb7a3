/** Whether a parcel waits for the customer's instruction, since when and why (domain.md "What needs the customer, and notices"). */
import {
  type EventCode,
  eventsInForce,
  inOrderOfHappening,
  type ShipmentEvent,
  type ShipmentStatus,
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

/** Null when it does not wait, or waits for what was asked for already: kept at the station for collection. */
export function waitingOf(
  events: readonly (ShipmentEvent & { eventId: string })[],
  status: ShipmentStatus,
): Waiting | null {
  if (status !== 'delivery-failed' && status !== 'on-hold') return null;
  const inForce = inOrderOfHappening(eventsInForce(events));
  const last = inForce.findLast(({ code }) => kindOf(code) !== undefined);
  const kind = last && kindOf(last.code);
  if (!last || !kind) return null;
  return { kind, code: last.code, eventId: last.eventId, at: last.at };
}

/** Whether it was ever kept from being delivered. */
export const hasWaited = (events: readonly ShipmentEvent[]): boolean =>
  events.some(({ code }) => kindOf(code) !== undefined);

/** Null: it waits, but not for the customer. */
function kindOf(code: EventCode): WaitingKind | null | undefined {
  if (code === 'ADR') return 'address';
  if (code === 'CUS') return 'customs';
  if (code === 'HLD') return 'hold';
  if (code === 'KPT') return null;
  return ATTEMPT_FAILED.has(code) ? 'failed' : undefined;
}

/** Without an answer within these hours a parcel that could not be delivered returns. */
export const answerHours = 48;

/**
 * From when a parcel waits for the customer: who could not answer yet, as its scan came late or a wrong delivery hid it, has
 * the whole time still.
 */
export const waitsSince = ({ at }: Pick<Waiting, 'at'>, now: Date): Date => (at > now ? at : now);
