/** Rows of the database as the contract spells them. */
import { type EventCode, inOrderOfHappening } from '#shared/consignment/status.ts';
import type { ShipmentDetail, ShipmentRow } from '#shared/shipment-listing/shipment-listing.contract.ts';

import type { ListedRow, WholeRow } from './shipment-listing.queries.ts';

export function toRow(row: ListedRow): ShipmentRow {
  return {
    shipmentId: row.shipment_id,
    consignmentNoteNo: row.cn_no,
    status: row.status,
    flow: row.flow,
    service: row.service,
    contentType: row.content_type,
    senderName: row.sender.name,
    receiverName: row.receiver.name,
    receiverCompany: row.receiver.companyName,
    receiverCity: row.receiver.city,
    receiverState: row.receiver.state,
    receiverPostcode: row.receiver.postcode,
    receiverCountry: row.receiver.country,
    pieceCount: row.piece_count,
    actualGrams: row.actual_grams,
    chargeableGrams: row.chargeable_grams,
    codCents: row.cod_cents,
    totalCents: row.total_cents,
    orderId: row.order_id,
    createdAt: row.created_at.toISOString(),
    printedAt: row.printed_at?.toISOString() ?? null,
    printedCount: row.printed_count,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  };
}

export interface EventColumns {
  eventId: string;
  code: EventCode;
  text: string;
  place: string;
  at: Date;
  byWhom: string;
  piece: number | null;
}

export interface DetailFacts {
  events: readonly EventColumns[];
  createdBy: string;
  hasPod: boolean;
  mayPrint: boolean;
  mayCancel: boolean;
  mayEdit: boolean;
  promise: ShipmentDetail['promise'];
  expectedDay: ShipmentDetail['expectedDay'];
}

export function toDetail(row: WholeRow, { events, ...facts }: DetailFacts): ShipmentDetail {
  return {
    ...toRow(row),
    sender: row.sender,
    receiver: row.receiver,
    pieces: row.pieces,
    content: row.content,
    valueCents: row.value_cents,
    isDangerous: row.is_dangerous,
    isEnhanced: row.is_enhanced,
    liabilityCents: row.liability_cents,
    customerNote1: row.customer_note_1,
    customerNote2: row.customer_note_2,
    deliveryOrders: row.delivery_orders,
    customs: row.details.customs ?? null,
    priceLines: row.price.lines,
    currency: row.price.currency,
    routingCode: row.routing_code,
    labelVersion: row.label_version,
    labelSince: row.label_since?.toISOString() ?? null,
    events: inOrderOfHappening(events)
      .toReversed()
      .map((event) => ({ ...event, at: event.at.toISOString() })),
    ...facts,
  };
}
