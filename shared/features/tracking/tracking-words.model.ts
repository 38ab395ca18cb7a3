/** Wording of parcel events and statuses for people who track a parcel. */
import {
  type EventCode,
  isPartlyDelivered,
  type ShipmentStatus,
} from '#shared/features/shipment/status.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

export const statusNames: Readonly<Record<ShipmentStatus, Message>> = {
  created: m.tracking_status_created,
  'pickup-booked': m.tracking_status_pickup_booked,
  'picked-up': m.tracking_status_picked_up,
  'in-transit': m.tracking_status_in_transit,
  'out-for-delivery': m.tracking_status_out_for_delivery,
  delivered: m.tracking_status_delivered,
  'delivery-failed': m.tracking_status_delivery_failed,
  'on-hold': m.tracking_status_on_hold,
  returning: m.tracking_status_returning,
  returned: m.tracking_status_returned,
  cancelled: m.tracking_status_cancelled,
};

/** Text of the status badge: '2 of 3 delivered' until all pieces are. */
export function statusWords(shipment: {
  status: ShipmentStatus;
  pieceCount: number;
  deliveredPieces: number;
}): string {
  const { status, pieceCount: pieces, deliveredPieces: delivered } = shipment;
  return isPartlyDelivered(shipment)
    ? m.public_tracking_partly_delivered({ delivered, pieces })
    : statusNames[status]();
}

export const eventNames: Readonly<Record<EventCode, Message>> = {
  CRT: m.tracking_event_crt,
  EDT: m.tracking_event_edt,
  PUB: m.tracking_event_pub,
  PUR: m.tracking_event_pur,
  PUF: m.tracking_event_puf,
  PUC: m.tracking_event_puc,
  HOV: m.tracking_event_hov,
  PKU: m.tracking_event_pku,
  DRP: m.tracking_event_drp,
  CAN: m.tracking_event_can,
  ARR: m.tracking_event_arr,
  SRT: m.tracking_event_srt,
  DEP: m.tracking_event_dep,
  CUS: m.tracking_event_cus,
  CLR: m.tracking_event_clr,
  HLD: m.tracking_event_hld,
  REL: m.tracking_event_rel,
  KPT: m.tracking_event_kpt,
  OFD: m.tracking_event_ofd,
  NAT: m.tracking_event_nat,
  NOH: m.tracking_event_noh,
  ADR: m.tracking_event_adr,
  REF: m.tracking_event_ref,
  CNR: m.tracking_event_cnr,
  DLF: m.tracking_event_dlf,
  RTS: m.tracking_event_rts,
  DLV: m.tracking_event_dlv,
  RTD: m.tracking_event_rtd,
  CNU: m.tracking_event_cnu,
  COR: m.tracking_event_cor,
};
