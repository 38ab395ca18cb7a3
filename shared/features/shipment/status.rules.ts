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
  /** True if the courier had the parcel in hand; after such an event the shipment cannot be cancelled. */
  isScan: boolean;
}

/** Event codes in their usual order, which also decides the order of events of the same moment. */
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
  /** When it happened, by the courier's clock, not when we received it. */
  readonly at: Date;
  /** The piece concerned; absent or null for the whole consignment. */
  readonly piece?: number | null;
  readonly eventId?: string;
  /** For a correction: id of the event that it cancels. */
  readonly corrects?: string | null;
}

/** Scans get lost, so a parcel in hand may next appear in any later status; it never returns to one before the first scan. */
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

/** The courier has not had the parcel in hand yet: it can be booked, handed over and cancelled. */
export const UNSCANNED = ['created', 'pickup-booked'] as const satisfies readonly ShipmentStatus[];

export const isUnscanned = (status: ShipmentStatus): status is (typeof UNSCANNED)[number] =>
  status === 'created' || status === 'pickup-booked';

const ON_PAPER = [...UNSCANNED, 'cancelled'] as const satisfies readonly ShipmentStatus[];

/** The statuses that may follow each status. A returning parcel also passes stations, but its status stays 'returning'. */
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

/** Events that concern only the documents and do not change the status of the parcel. */
const ON_PAPER_ONLY: ReadonlySet<EventCode> = new Set(['EDT', 'CNU', 'COR']);

const eventOrder = new Map(EVENT_CODES.map((code, order) => [code, order]));

export function isTerminal(status: ShipmentStatus): boolean {
  return TRANSITIONS[status].length === 0;
}

function canMove(from: ShipmentStatus, to: ShipmentStatus): boolean {
  const next: readonly ShipmentStatus[] = TRANSITIONS[from];
  return next.includes(to);
}

/** The valid events: without corrections and without the events that they cancel. */
export function eventsInForce<E extends ShipmentEvent>(events: readonly E[]): E[] {
  const takenBack = correctedEventIds(events);
  return events.filter(({ code, eventId }) => code !== 'COR' && !takenBack.has(eventId ?? ''));
}

/** The ids of the events that corrections cancel. */
export function correctedEventIds(events: readonly ShipmentEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap(({ corrects }) => corrects ?? []));
}

export interface Progress {
  status: ShipmentStatus;
  deliveredPieces: number;
  /** Time of delivery of the last piece; null until all pieces are delivered. */
  deliveredAt: Date | null;
  /** Status of each piece, piece 1 first. */
  pieces: readonly ShipmentStatus[];
}

interface PieceState<E extends ShipmentEvent = ShipmentEvent> {
  status: ShipmentStatus;
  /** The events that moved the piece itself, oldest first. */
  moves: E[];
  /** Index of the event that last moved the piece itself; -1 if it only moved together with another piece. */
  movedBy: number;
  deliveredAt: Date | null;
}

/**
 * The only place where a status is derived from events. Events may arrive late, out of order or twice; only the time at which
 * they happened counts. A cancellation that turns out to be later than a scan has no effect, because the parcel was already
 * moving. Each piece has its own status. The consignment has the status of the piece that moved last among those not yet at
 * their end, and is delivered when all pieces are (domain.md "Life of a shipment").
 */
export function progressAfter(events: readonly ShipmentEvent[], pieceCount: number): Progress {
  const pieces = piecesAfter(events, pieceCount);
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

/** The events that moved each piece, oldest first; piece 1 first. */
export function movesOfPieces<E extends ShipmentEvent>(events: readonly E[], pieceCount: number): E[][] {
  return piecesAfter(events, pieceCount).map(({ moves }) => moves);
}

/** Whether the event happened after its piece was sent back to the sender (RTS), so that it changed the status of no piece. */
export function isOnWayBack(
  events: readonly ShipmentEvent[],
  pieceCount: number,
  event: ShipmentEvent & { eventId: string },
): boolean {
  const moves = concerned(piecesAfter(events, pieceCount), event).flatMap((piece) => piece.moves);
  return moves.some(({ code }) => code === 'RTS') && moves.every(({ eventId }) => eventId !== event.eventId);
}

function piecesAfter<E extends ShipmentEvent>(events: readonly E[], pieceCount: number): PieceState<E>[] {
  const pieces = Array.from({ length: pieceCount }, (): PieceState<E> => ({
    status: 'created',
    moves: [],
    movedBy: -1,
    deliveredAt: null,
  }));
  inOrderOfHappening(eventsInForce(events)).forEach((event, order) => {
    for (const piece of concerned(pieces, event)) move(piece, event, order);
    if (EVENTS[event.code].isScan) handOverRest(pieces);
  });
  return pieces;
}

function concerned<P extends PieceState>(pieces: readonly P[], { piece }: ShipmentEvent): readonly P[] {
  if (piece === undefined || piece === null || pieces.length === 1) return pieces;
  return pieces.filter((_, index) => index === piece - 1);
}

/** Applies one event to a piece; an event that may not follow the present status has no effect. */
function move<E extends ShipmentEvent>(piece: PieceState<E>, event: E, order: number): void {
  const { code, at } = event;
  const { status: next } = EVENTS[code];
  if (ON_PAPER_ONLY.has(code) || !canMove(piece.status, next)) return;
  piece.status = next;
  piece.moves.push(event);
  piece.movedBy = order;
  if (piece.status === 'delivered') piece.deliveredAt = at;
}

/** The scan of one piece proves that the courier has all of them, so the others count as picked up. */
function handOverRest(pieces: readonly PieceState[]): void {
  for (const piece of pieces) {
    if (isUnscanned(piece.status)) piece.status = 'picked-up';
  }
}

function lastMoved(pieces: readonly PieceState[]): PieceState {
  return pieces.reduce((last, piece) => (piece.movedBy > last.movedBy ? piece : last));
}

/** The status once every piece is at its end: delivered only if every piece is. */
function endOf(pieces: readonly PieceState[]): ShipmentStatus {
  const isAll = (wanted: ShipmentStatus) => pieces.every(({ status }) => status === wanted);
  if (isAll('delivered')) return 'delivered';
  return isAll('cancelled') ? 'cancelled' : 'returned';
}

function latest(instants: readonly Date[]): Date | null {
  return instants.length === 0 ? null : new Date(Math.max(...instants.map((at) => at.getTime())));
}

/** Whether some, but not all, pieces are delivered. */
export function isPartlyDelivered(shipment: { pieceCount: number; deliveredPieces: number }): boolean {
  return shipment.deliveredPieces > 0 && shipment.deliveredPieces < shipment.pieceCount;
}

/**
 * Whether a scan with an earlier time made a cancellation void: the customer believes that the shipment is cancelled, but it is
 * moving.
 */
export function isCancelUndone(events: readonly ShipmentEvent[], status: ShipmentStatus): boolean {
  return status !== 'cancelled' && eventsInForce(events).some(({ code }) => code === 'CAN');
}

/** Whether the shipment can be cancelled: only before the first scan (domain.md). */
export function canCancel(events: readonly ShipmentEvent[]): boolean {
  const hasScan = eventsInForce(events).some(({ code }) => EVENTS[code].isScan);
  return !hasScan && canCancelFrom(statusAfter(events));
}

/** A shipment can be edited as long as it can be cancelled, that is before the first scan. */
export const canEdit = canCancel;

/** As `canCancel`, for a screen that knows only the status. */
export function canCancelFrom(status: ShipmentStatus): boolean {
  return canMove(status, 'cancelled');
}

/**
 * Sorts events by time, oldest first. Events of the same moment keep their usual order, so that the result does not depend on
 * the order of arrival.
 */
export function inOrderOfHappening<E extends ShipmentEvent>(events: readonly E[]): E[] {
  return events.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() || (eventOrder.get(a.code) ?? 0) - (eventOrder.get(b.code) ?? 0),
  );
}
