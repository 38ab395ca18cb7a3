/** Maps an event of a parcel's history to the event that the customer's programs receive. */
import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';
import {
  type EventCode,
  isOnWayBack,
  progressAfter,
  type ShipmentEvent,
  type ShipmentStatus,
} from '#shared/features/shipment/status.rules.ts';
import { AT_DOOR } from '#shared/features/shipment/door.rules.ts';
import type { EventType, OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';

type ShipmentType = Extract<EventType, `shipment.${string}`>;

const typeOf = {
  CRT: 'shipment.created',
  EDT: 'shipment.updated',
  PUB: 'shipment.pickup_changed',
  PUR: 'shipment.pickup_changed',
  PUF: 'shipment.pickup_changed',
  PUC: 'shipment.pickup_changed',
  HOV: 'shipment.picked_up',
  PKU: 'shipment.picked_up',
  DRP: 'shipment.picked_up',
  CAN: 'shipment.cancelled',
  ARR: 'shipment.in_transit',
  SRT: 'shipment.in_transit',
  DEP: 'shipment.in_transit',
  CUS: 'shipment.on_hold',
  CLR: 'shipment.in_transit',
  HLD: 'shipment.on_hold',
  REL: 'shipment.in_transit',
  KPT: 'shipment.on_hold',
  OFD: 'shipment.out_for_delivery',
  NAT: 'shipment.in_transit',
  NOH: 'shipment.delivery_failed',
  ADR: 'shipment.delivery_failed',
  REF: 'shipment.delivery_failed',
  CNR: 'shipment.delivery_failed',
  DLF: 'shipment.delivery_failed',
  RTS: 'shipment.returning',
  DLV: 'shipment.delivered',
  RTD: 'shipment.returned',
  CNU: 'shipment.corrected',
  COR: 'shipment.corrected',
} as const satisfies Record<EventCode, ShipmentType>;

/** Event types for single pieces that do not complete the consignment. */
const pieceTypes: Partial<Record<EventCode, ShipmentType>> = {
  DLV: 'shipment.piece_delivered',
  RTD: 'shipment.piece_returned',
};
/** Sent once, for the event that completes the consignment: the last piece may be delivered while others were returned. */
const endTypes: Partial<Record<ShipmentStatus, ShipmentType>> = {
  delivered: 'shipment.delivered',
  returned: 'shipment.returned',
};

interface ToldShipment {
  shipment_id: string;
  cn_no: string;
  order_id?: string | null | undefined;
  /** The status after the event. */
  status: ShipmentStatus;
  piece_count: number;
  delivered_pieces: number;
  label_version: number;
}

interface ToldEvent {
  code: EventCode;
  at: Date;
  place: string;
  piece: number | null;
  detail?: EventDetail;
}

interface Circumstances {
  /** The status before the event; needed when the event may not have changed it. */
  before?: ShipmentStatus;
  /** Whether the event happened on the way back to the sender, whose door a delivery scan is then about. */
  isBack?: boolean;
}

export function shipmentEventFrom(
  shipment: ToldShipment,
  event: ToldEvent,
  { before, isBack = false }: Circumstances = {},
): OutgoingEvent {
  const { shipment_id: shipmentId, status } = shipment;
  const { code, detail = {} } = event;
  const pieceType = pieceTypes[code];
  const ended = before === status ? undefined : endTypes[status];
  return {
    type: pieceType === undefined ? typeAt(code, isBack) : (ended ?? pieceType),
    subjectKey: shipmentId,
    data: {
      shipmentId,
      consignmentNoteNo: shipment.cn_no,
      orderId: shipment.order_id ?? null,
      status,
      code,
      happenedAt: event.at.toISOString(),
      place: event.place,
      piece: event.piece,
      pieceCount: shipment.piece_count,
      deliveredPieces: shipment.delivered_pieces,
      labelVersion: detail.labelVersion ?? shipment.label_version,
      corrects: correctedBy(code, detail),
    },
  };
}

const typeAt = (code: EventCode, isBack: boolean): ShipmentType =>
  isBack && AT_DOOR.includes(code) ? typeOf.RTS : typeOf[code];

function correctedBy(code: EventCode, detail: EventDetail): EventCode | null {
  if (code === 'CNU') return 'CAN';
  return code === 'COR' ? (detail.code ?? null) : null;
}

/**
 * Maps events recorded together, in order. Each has the status and counts after it, as if it had been recorded alone.
 * `all` includes them; `shipment.status` is the status before the first.
 */
export function shipmentEventsFrom(
  shipment: Omit<ToldShipment, 'delivered_pieces'>,
  all: readonly ShipmentEvent[],
  fresh: readonly (ToldEvent & { eventId: string })[],
): OutgoingEvent[] {
  const toCome = new Set(fresh.map(({ eventId }) => eventId));
  let { status: before } = shipment;
  return fresh.map((event) => {
    toCome.delete(event.eventId);
    const known = all.filter(({ eventId = '' }) => !toCome.has(eventId));
    const { status, deliveredPieces } = progressAfter(known, shipment.piece_count);
    const isBack = isOnWayBack(known, shipment.piece_count, event);
    const published = shipmentEventFrom({ ...shipment, status, delivered_pieces: deliveredPieces }, event, {
      before,
      isBack,
    });
    before = status;
    return published;
  });
}
