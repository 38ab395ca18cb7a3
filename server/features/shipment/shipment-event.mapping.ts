/** An event of a parcel's history as the customer's programs receive it. */
import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';
import type { EventCode, ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
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

interface ToldShipment {
  shipment_id: string;
  cn_no: string;
  order_id?: string | null | undefined;
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

/** Of several pieces the consignment is delivered when all are; until then a piece is. */
export function shipmentEventFrom(shipment: ToldShipment, event: ToldEvent): OutgoingEvent {
  const { shipment_id: shipmentId, status } = shipment;
  const { code, detail = {} } = event;
  const isPiece = code === 'DLV' && status !== 'delivered';
  return {
    type: isPiece ? 'shipment.piece_delivered' : typeOf[code],
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
      corrects: code === 'COR' ? (detail.code ?? null) : null,
    },
  };
}
