import type { WeightDifference } from '#shared/features/weight-difference/weight-difference.contract.ts';
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';

import type { DifferenceRow } from './weight-difference.queries.ts';

export const differenceOf = (row: DifferenceRow): WeightDifference => ({
  differenceId: row.difference_id,
  shipmentId: row.shipment_id,
  consignmentNoteNo: row.cn_no,
  orderId: row.order_id ?? '',
  receiverName: row.receiver.companyName || row.receiver.name,
  state: row.state,
  declared: row.declared,
  measured: row.measured,
  declaredGrams: row.declared_grams,
  measuredGrams: row.measured_grams,
  currency: row.currency,
  addCents: row.add_cents,
  raisedAt: row.raised_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  hub: row.hub,
  hasPhoto: row.photo_key !== null,
  dispute: row.dispute,
  disputePhotos: row.dispute_keys.length,
  answer: row.answer,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by,
});

interface Told {
  shipment_id: string;
  cn_no: string;
  order_id: string | null;
  declared_grams: number;
  measured_grams: number;
  currency: string;
}

export const weightEvent = (
  type: Extract<OutgoingEvent['type'], `weight.${string}`>,
  row: Told,
  addCents: number,
  disputeBy: Date | null,
): OutgoingEvent => ({
  type,
  subjectKey: row.shipment_id,
  data: {
    shipmentId: row.shipment_id,
    consignmentNoteNo: row.cn_no,
    orderId: row.order_id,
    declaredGrams: row.declared_grams,
    measuredGrams: row.measured_grams,
    addCents,
    currency: row.currency,
    disputeBy: disputeBy?.toISOString() ?? null,
  },
});
