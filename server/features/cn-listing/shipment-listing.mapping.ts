import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';
import { codCurrencyOf } from '#shared/features/pricing/cod.rules.ts';
import { wordedLines } from '#shared/features/pricing/price-words.rules.ts';
import { deliveryEstimate } from '#shared/features/shipment/delivery-estimate.rules.ts';
import { eventBy, eventText } from '#shared/features/tracking/event-words.rules.ts';
import { nameWithin } from '#shared/platform/rights/principal.ts';
import type { SayOptions } from '#shared/platform/words/message.ts';
/** Maps database rows to the fields of the contract. */
import {
  type EventCode,
  inOrderOfHappening,
  correctedEventIds,
} from '#shared/features/shipment/status.rules.ts';
import type { ShipmentDetail, ShipmentRow } from '#shared/features/cn-listing/shipment-listing.contract.ts';

import type { ListedRow, DetailRow } from './shipment-listing.queries.ts';

/** @param toCollect the COD cents still to collect, by shipment. */
export function toRow(row: ListedRow, toCollect: ReadonlyMap<string, number>): ShipmentRow {
  return {
    shipmentId: row.shipment_id,
    consignmentNoteNo: row.cn_no,
    status: row.status,
    flow: row.flow,
    service: row.service,
    contentType: row.content_type,
    senderName: row.sender_name,
    receiverName: row.receiver_name,
    receiverCompany: row.receiver_company,
    receiverPhone: row.receiver_phone,
    receiverCity: row.receiver_city,
    receiverState: row.receiver_state,
    receiverPostcode: row.receiver_postcode,
    receiverCountry: row.receiver_country,
    pieceCount: row.piece_count,
    actualGrams: row.actual_grams,
    chargeableGrams: row.chargeable_grams,
    codCents: row.cod_cents,
    codCurrency: codCurrencyOf(row.cod_cents, row.receiver_country),
    toCollectCents: toCollect.get(row.shipment_id) ?? null,
    totalCents: row.total_cents,
    orderId: row.order_id,
    createdAt: row.created_at.toISOString(),
    printedAt: row.printed_at?.toISOString() ?? null,
    printedCount: row.printed_count,
    content: row.content,
    lastEvent: { code: row.last_event_code, at: row.last_event_at.toISOString() },
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    deliveredPieces: row.delivered_pieces,
    cancelUndoneAt: row.cancel_undone_at?.toISOString() ?? null,
  };
}

/** Maps a complete row to a row of the listing. */
const listed = (row: DetailRow): ListedRow => ({
  ...row,
  sender_name: row.sender.name,
  receiver_name: row.receiver.name,
  receiver_company: row.receiver.companyName,
  receiver_phone: row.receiver.phone,
  receiver_city: row.receiver.city,
  receiver_state: row.receiver.state,
  receiver_postcode: row.receiver.postcode,
  receiver_country: row.receiver.country,
});

export interface EventColumns {
  eventId: string;
  code: EventCode;
  detail: EventDetail;
  place: string;
  at: Date;
  byWhom: string;
  piece: number | null;
  corrects: string | null;
}

interface DetailFacts {
  /** The account of the user who reads the shipment. */
  accountNo: string;
  events: readonly EventColumns[];
  createdBy: string;
  pod: { name: string; at: Date } | undefined;
  returnOf: ShipmentDetail['returnOf'];
  returns: ShipmentDetail['returns'];
  mayPrint: boolean;
  mayCancel: boolean;
  mayEdit: boolean;
  promise: ShipmentDetail['promise'];
  expectedDay: ShipmentDetail['expectedDay'];
  /** COD cents still to collect, by shipment. */
  toCollect: ReadonlyMap<string, number>;
}

export function toDetail(
  row: DetailRow,
  { accountNo, events, pod, toCollect, ...facts }: DetailFacts,
  options: SayOptions,
): ShipmentDetail {
  const takenBack = correctedEventIds(events);
  return {
    ...toRow(listed(row), toCollect),
    sender: row.sender,
    receiver: row.receiver,
    pieces: row.pieces,
    valueCents: row.value_cents,
    isDangerous: row.is_dangerous,
    isEnhanced: row.is_enhanced,
    liabilityCents: row.liability_cents,
    customerNote1: row.customer_note_1,
    customerNote2: row.customer_note_2,
    deliveryOrders: row.delivery_orders,
    customs: row.details.customs ?? null,
    priceLines: wordedLines(row.price.lines, options),
    currency: row.price.currency,
    routingCode: row.routing_code,
    transitDays: deliveryEstimate(row),
    labelVersion: row.label_version,
    labelSince: row.label_since?.toISOString() ?? null,
    events: inOrderOfHappening(events)
      .toReversed()
      .map((event) => ({
        eventId: event.eventId,
        code: event.code,
        text: eventText(event, options),
        place: event.place,
        at: event.at.toISOString(),
        byWhom: nameWithin(accountNo, eventBy(event.byWhom, event.detail, options)),
        piece: event.piece,
        isTakenBack: takenBack.has(event.eventId),
      })),
    pod: pod ? { name: pod.name, at: pod.at.toISOString() } : null,
    ...facts,
  };
}
