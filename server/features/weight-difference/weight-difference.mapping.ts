import type {
  WeightDifference,
  WeightOverview,
} from '#shared/features/weight-difference/weight-difference.contract.ts';
import { isCharged } from '#shared/features/weight-difference/weight-difference.rules.ts';
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';

import type { DifferenceRow, sumByWeek } from './weight-difference.queries.ts';

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

interface EventRow {
  shipment_id: string;
  cn_no: string;
  order_id: string | null;
  declared_grams: number;
  measured_grams: number;
  currency: string;
}

export const weightEvent = (
  type: Extract<OutgoingEvent['type'], `weight.${string}`>,
  row: EventRow,
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

/** Returns weeks, newest first. */
export function weeksOf(sums: Awaited<ReturnType<typeof sumByWeek>>): WeightOverview['weeks'] {
  const names = [...new Set(sums.map(({ week }) => week))].toSorted().toReversed();
  return names.map((week) => {
    const rows = sums.filter((one) => one.week === week);
    const sum = (wanted: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(wanted).reduce((total, { cents }) => total + cents, 0);
    return {
      week,
      count: rows.reduce((total, { count }) => total + count, 0),
      raisedCents: sum(() => true),
      chargedCents: sum(({ state }) => isCharged(state)),
      withdrawnCents: sum(({ state }) => state === 'withdrawn'),
    };
  });
}
