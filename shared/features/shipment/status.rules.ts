/** The life of a shipment (domain.md "Life of a shipment"): statuses, events and moves as data. */
import { namesOf } from '#shared/platform/names-of.ts';

/** The colour of a status everywhere (look.md "Theme"). */
export type StatusTone = 'created' | 'moving' | 'attention' | 'delivered' | 'failed';

export const STATUSES = {
  created: { tone: 'created' },
  'pickup-booked': { tone: 'created' },
  'picked-up': { tone: 'moving' },
  'in-transit': { tone: 'moving' },
  'out-for-delivery': { tone: 'moving' },
  delivered: { tone: 'delivered' },
  'delivery-failed': { tone: 'failed' },
  'on-hold': { tone: 'attention' },
  returning: { tone: 'attention' },
  returned: { tone: 'failed' },
  cancelled: { tone: 'created' },
} as const satisfies Record<string, { tone: StatusTone }>;

export type ShipmentStatus = keyof typeof STATUSES;

export const SHIPMENT_STATUSES = namesOf(STATUSES);

interface EventKind {
  status: ShipmentStatus;
  /** True when somebody of the courier had the parcel in hand: from then on it cannot be cancelled. */
  isScan: boolean;
}

/** Event codes in the order in which they usually come, which also settles events of the same moment. */
export const EVENTS = {
  CRT: { status: 'created', isScan: false },
  EDT: { status: 'created', isScan: false },
  PUB: { status: 'pickup-booked', isScan: false },
  PUR: { status: 'pickup-booked', isScan: false },
  PUF: { status: 'pickup-booked', isScan: false },
  PUC: { status: 'created', isScan: false },
  HOV: { status: 'picked-up', isScan: true },
  PKU: { status: 'picked-up', isScan: true },
  DRP: { status: 'picked-up', isScan: true },
  CAN: { status: 'cancelled', isScan: false },
  ARR: { status: 'in-transit', isScan: true },
  SRT: { status: 'in-transit', isScan: true },
  DEP: { status: 'in-transit', isScan: true },
  CUS: { status: 'on-hold', isScan: true },
  CLR: { status: 'in-transit', isScan: true },
  HLD: { status: 'on-hold', isScan: true },
  REL: { status: 'in-transit', isScan: true },
  KPT: { status: 'on-hold', isScan: true },
  OFD: { status: 'out-for-delivery', isScan: true },
  NAT: { status: 'in-transit', isScan: true },
  NOH: { status: 'delivery-failed', isScan: true },
  ADR: { status: 'delivery-failed', isScan: true },
  REF: { status: 'delivery-failed', isScan: true },
  CNR: { status: 'delivery-failed', isScan: true },
  DLF: { status: 'delivery-failed', isScan: true },
  RTS: { status: 'returning', isScan: true },
  DLV: { status: 'delivered', isScan: true },
  RTD: { status: 'returned', isScan: true },
  CNU: { status: 'on-hold', isScan: false },
  COR: { status: 'created', isScan: false },
} as const satisfies Record<string, EventKind>;

export type EventCode = keyof typeof EVENTS;

export const EVENT_CODES = namesOf(EVENTS);

export interface ShipmentEvent {
  readonly code: EventCode;
  /** When it happened, by the courier's clock; not when we received it. */
  readonly at: Date;
  /** The piece it was about; none for the whole consignment. */
  readonly piece?: number | null;
  readonly eventId?: string;
  /** Of a correction: the event that it takes back. */
  readonly corrects?: string | null;
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

/** Nobody of the courier has had the parcel in hand: it can be booked, handed over and cancelled. */
export const UNSCANNED = ['created', 'pickup-booked'] as const satisfies readonly ShipmentStatus[];

export const isUnscanned = (status: ShipmentStatus): status is (typeof UNSCANNED)[number] =>
  status === 'created' || status === 'pickup-booked';

const ON_PAPER = [...UNSCANNED, 'cancelled'] as const satisfies readonly ShipmentStatus[];

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

/** Events that concern the paper alone: what became of the parcel stays as it was. */
const ON_PAPER_ONLY: ReadonlySet<EventCode> = new Set(['EDT', 'CNU', 'COR']);

const eventOrder = new Map(EVENT_CODES.map((code, order) => [code, order]));

export function isTerminal(status: ShipmentStatus): boolean {
  return TRANSITIONS[status].length === 0;
}

function canMove(from: ShipmentStatus, to: ShipmentStatus): boolean {
  const next: readonly ShipmentStatus[] = TRANSITIONS[from];
  return next.includes(to);
}

/** What counts: no correction, and nothing that one took back. */
export function eventsInForce<E extends ShipmentEvent>(events: readonly E[]): E[] {
  const takenBack = takenBackBy(events);
  return events.filter(({ code, eventId }) => code !== 'COR' && !takenBack.has(eventId ?? ''));
}

/** The ids of the events that corrections took back. */
export function takenBackBy(events: readonly ShipmentEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap(({ corrects }) => corrects ?? []));
}

export interface Progress {
  status: ShipmentStatus;
  deliveredPieces: number;
  /** When the last piece was delivered; null until all are. */
  deliveredAt: Date | null;
  /** Of each piece, piece 1 first. */
  pieces: readonly ShipmentStatus[];
}

interface PieceState {
  status: ShipmentStatus;
  /** By which event it moved last; -1 while it only went along with another piece. */
  movedBy: number;
  deliveredAt: Date | null;
}

/**
 * The one place where a status is derived from events. They may arrive late, out of order or twice: what counts is
 * when they happened. A cancellation later found to follow a scan has no effect, because the parcel was moving.
 * Each piece has a status of its own; the consignment is where the piece is that moved last of those still on their way,
 * and it is delivered when all are (domain.md "Life of a shipment").
 */
export function progressAfter(events: readonly ShipmentEvent[], pieceCount: number): Progress {
  const pieces = Array.from({ length: pieceCount }, (): PieceState => ({
    status: 'created',
    movedBy: -1,
    deliveredAt: null,
  }));
  inOrderOfHappening(eventsInForce(events)).forEach((event, order) => {
    for (const piece of concerned(pieces, event)) move(piece, event, order);
    if (EVENTS[event.code].isScan) handOverRest(pieces);
  });
  const open = pieces.filter(({ status }) => !isTerminal(status));
  const deliveredPieces = pieces.filter(({ status }) => status === 'delivered').length;
  const isDelivered = deliveredPieces === pieceCount;
  return {
    status: open.length > 0 ? lastMoved(open).status : endOf(pieces),
    deliveredPieces,
    deliveredAt: isDelivered ? latest(pieces.flatMap(({ deliveredAt }) => deliveredAt ?? [])) : null,
    pieces: pieces.map(({ status }) => status),
  };
}

export function statusAfter(events: readonly ShipmentEvent[], pieceCount = 1): ShipmentStatus {
  return progressAfter(events, pieceCount).status;
}

function concerned(pieces: readonly PieceState[], { piece }: ShipmentEvent): readonly PieceState[] {
  if (piece === undefined || piece === null || pieces.length === 1) return pieces;
  return pieces.filter((_, index) => index === piece - 1);
}

/** One step of a life: an event that may not follow leaves the piece as it is. */
function move(piece: PieceState, { code, at }: ShipmentEvent, order: number): void {
  const { status: next } = EVENTS[code];
  if (ON_PAPER_ONLY.has(code) || !canMove(piece.status, next)) return;
  piece.status = next;
  piece.movedBy = order;
  if (piece.status === 'delivered') piece.deliveredAt = at;
}

/** Who scans one piece was handed the others with it; each is scanned on its way later. */
function handOverRest(pieces: readonly PieceState[]): void {
  for (const piece of pieces) {
    if (isUnscanned(piece.status)) piece.status = 'picked-up';
  }
}

function lastMoved(pieces: readonly PieceState[]): PieceState {
  return pieces.reduce((last, piece) => (piece.movedBy > last.movedBy ? piece : last));
}

/** All have ended: not delivered unless every piece is. */
function endOf(pieces: readonly PieceState[]): ShipmentStatus {
  const isAll = (wanted: ShipmentStatus) => pieces.every(({ status }) => status === wanted);
  if (isAll('delivered')) return 'delivered';
  return isAll('cancelled') ? 'cancelled' : 'returned';
}

function latest(instants: readonly Date[]): Date | null {
  return instants.length === 0 ? null : new Date(Math.max(...instants.map((at) => at.getTime())));
}

/** Some pieces are delivered, and not yet all. */
export function isPartlyDelivered(shipment: { pieceCount: number; deliveredPieces: number }): boolean {
  return shipment.deliveredPieces > 0 && shipment.deliveredPieces < shipment.pieceCount;
}

/** A cancellation that a scan of an earlier time undid: the customer believes it cancelled, and it is on its way. */
export function isCancelUndone(events: readonly ShipmentEvent[], status: ShipmentStatus): boolean {
  return status !== 'cancelled' && eventsInForce(events).some(({ code }) => code === 'CAN');
}

/** Cancelled only before the first scan (domain.md). */
export function canCancel(events: readonly ShipmentEvent[]): boolean {
  const hasScan = eventsInForce(events).some(({ code }) => EVENTS[code].isScan);
  return !hasScan && canCancelFrom(statusAfter(events));
}

/** Edited as long as it could be cancelled: the courier has not scanned it. */
export const canEdit = canCancel;

/** The same answer for a screen that has the status alone. */
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
