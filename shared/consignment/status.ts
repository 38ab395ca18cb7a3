/** The life of a shipment (domain.md "Life of a shipment"): statuses, events and moves as data. */

/** What colour a status wears everywhere (look.md "Theme"). */
export type StatusTone = 'created' | 'moving' | 'attention' | 'delivered' | 'failed';

export const STATUSES = {
  created: { label: 'Created', tone: 'created' },
  'pickup-booked': { label: 'Pick-up booked', tone: 'created' },
  'picked-up': { label: 'Picked up', tone: 'moving' },
  'in-transit': { label: 'In transit', tone: 'moving' },
  'out-for-delivery': { label: 'Out for delivery', tone: 'moving' },
  delivered: { label: 'Delivered', tone: 'delivered' },
  'delivery-failed': { label: 'Delivery failed', tone: 'failed' },
  'on-hold': { label: 'On hold', tone: 'attention' },
  returning: { label: 'Returning', tone: 'attention' },
  returned: { label: 'Returned', tone: 'failed' },
  cancelled: { label: 'Cancelled', tone: 'created' },
} as const satisfies Record<string, { label: string; tone: StatusTone }>;

export type ShipmentStatus = keyof typeof STATUSES;

export const SHIPMENT_STATUSES = Object.keys(STATUSES) as ShipmentStatus[];

interface EventKind {
  /** What the customer and the receiver read in the time line. */
  text: string;
  status: ShipmentStatus;
  /** True when somebody of the courier had the parcel in hand: from then on it cannot be cancelled. */
  isScan: boolean;
}

/** Event codes in the order in which they usually come, which also settles events of the same moment. */
export const EVENTS = {
  CRT: { text: 'Consignment note created', status: 'created', isScan: false },
  EDT: { text: 'Consignment note edited', status: 'created', isScan: false },
  PUB: { text: 'Pick-up booked', status: 'pickup-booked', isScan: false },
  PUR: { text: 'Pick-up rearranged', status: 'pickup-booked', isScan: false },
  PUF: { text: 'Courier called, parcel was not ready', status: 'pickup-booked', isScan: false },
  PUC: { text: 'Pick-up cancelled', status: 'created', isScan: false },
  PKU: { text: 'Picked up from sender', status: 'picked-up', isScan: true },
  DRP: { text: 'Dropped off at our station', status: 'picked-up', isScan: true },
  CAN: { text: 'Cancelled', status: 'cancelled', isScan: false },
  ARR: { text: 'Arrived at station', status: 'in-transit', isScan: true },
  SRT: { text: 'Sorted', status: 'in-transit', isScan: true },
  DEP: { text: 'Departed from station', status: 'in-transit', isScan: true },
  CUS: { text: 'Held by customs', status: 'on-hold', isScan: true },
  CLR: { text: 'Cleared by customs', status: 'in-transit', isScan: true },
  HLD: { text: 'On hold, our station will contact you', status: 'on-hold', isScan: true },
  REL: { text: 'Released from hold', status: 'in-transit', isScan: true },
  OFD: { text: 'Out for delivery', status: 'out-for-delivery', isScan: true },
  NOH: { text: 'Delivery failed: nobody was there to receive it', status: 'delivery-failed', isScan: true },
  ADR: {
    text: 'Delivery failed: the address is incomplete or wrong',
    status: 'delivery-failed',
    isScan: true,
  },
  REF: { text: 'Delivery failed: refused by the receiver', status: 'delivery-failed', isScan: true },
  CNR: { text: 'Delivery failed: COD amount was not ready', status: 'delivery-failed', isScan: true },
  DLF: { text: 'Delivery failed, we will try again', status: 'delivery-failed', isScan: true },
  RTS: { text: 'Returning to sender', status: 'returning', isScan: true },
  DLV: { text: 'Delivered', status: 'delivered', isScan: true },
  RTD: { text: 'Returned to sender', status: 'returned', isScan: true },
} as const satisfies Record<string, EventKind>;

export type EventCode = keyof typeof EVENTS;

export const EVENT_CODES = Object.keys(EVENTS) as EventCode[];

export interface ShipmentEvent {
  readonly code: EventCode;
  /** When it happened, by the courier's clock; not when we heard of it. */
  readonly at: Date;
}

/** Scans get lost, so a parcel in hand may turn up in any later state; it never goes back to paper. */
const IN_HAND = [
  'picked-up',
  'in-transit',
  'out-for-delivery',
  'delivered',
  'delivery-failed',
  'on-hold',
  'returning',
  'returned',
] as const satisfies readonly ShipmentStatus[];

const ON_PAPER = ['created', 'pickup-booked', 'cancelled'] as const satisfies readonly ShipmentStatus[];

/** From each status, the statuses that may follow. A returning parcel passes stations too and stays returning. */
const TRANSITIONS = {
  created: [...ON_PAPER, ...IN_HAND],
  'pickup-booked': [...ON_PAPER, ...IN_HAND],
  'picked-up': IN_HAND,
  'in-transit': IN_HAND,
  'out-for-delivery': IN_HAND,
  'delivery-failed': IN_HAND,
  'on-hold': IN_HAND,
  returning: ['returned'],
  delivered: [],
  returned: [],
  cancelled: [],
} as const satisfies Record<ShipmentStatus, readonly ShipmentStatus[]>;

/** Events that tell of the paper alone: what became of the parcel stays as it was. */
const ON_PAPER_ONLY: ReadonlySet<EventCode> = new Set(['EDT']);

const eventOrder = new Map(EVENT_CODES.map((code, order) => [code, order]));

export function isTerminal(status: ShipmentStatus): boolean {
  return TRANSITIONS[status].length === 0;
}

function canMove(from: ShipmentStatus, to: ShipmentStatus): boolean {
  const next: readonly ShipmentStatus[] = TRANSITIONS[from];
  return next.includes(to);
}

/** One step of a life: an event that may not follow leaves the status as it is. */
function statusAfterOne(status: ShipmentStatus, code: EventCode): ShipmentStatus {
  if (ON_PAPER_ONLY.has(code)) return status;
  const { status: next } = EVENTS[code];
  return canMove(status, next) ? next : status;
}

/**
 * The one place where a status is derived from events. They may arrive late, out of order or twice: what counts is
 * when they happened. A cancellation later found to follow a scan has no effect, because the parcel was moving.
 */
export function statusAfter(events: readonly ShipmentEvent[]): ShipmentStatus {
  const initial: ShipmentStatus = 'created';
  return inOrderOfHappening(events).reduce(
    (status: ShipmentStatus, { code }) => statusAfterOne(status, code),
    initial,
  );
}

/** Cancelled only before the first scan (domain.md). */
export function canCancel(events: readonly ShipmentEvent[]): boolean {
  return !events.some(({ code }) => EVENTS[code].isScan) && canCancelFrom(statusAfter(events));
}

/** Edited as long as it could be cancelled: nobody of the courier has had it in hand. */
export const canEdit = canCancel;

/** The same answer for a screen that knows the status alone. */
export function canCancelFrom(status: ShipmentStatus): boolean {
  return canMove(status, 'cancelled');
}

/** Oldest first. Events of the same moment keep their usual order, so that the result does not depend on arrival. */
export function inOrderOfHappening<E extends ShipmentEvent>(events: readonly E[]): E[] {
  return events.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() || (eventOrder.get(a.code) ?? 0) - (eventOrder.get(b.code) ?? 0),
  );
}
