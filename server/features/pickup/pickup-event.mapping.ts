/** Maps pick-up events to those that the customer's programs receive. */
import type { PickupEventCode } from '#shared/features/pickup/pickup.model.ts';
import type { EventType, OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';

import type { PickupFound } from './pickup.queries.ts';

/** A pick-up that was booked again is reported by the new one. */
const typeOf = {
  booked: 'pickup.booked',
  'booked-standing': 'pickup.booked',
  rearranged: 'pickup.rearranged',
  'cns-added': 'pickup.updated',
  'cns-taken': 'pickup.updated',
  assigned: 'pickup.assigned',
  collected: 'pickup.collected',
  failed: 'pickup.failed',
  cancelled: 'pickup.cancelled',
  'booked-again': null,
} as const satisfies Record<PickupEventCode, Extract<EventType, `pickup.${string}`> | null>;

/** Returns null for events that are not reported. */
export function pickupEventFrom(pickup: PickupFound, code: PickupEventCode): OutgoingEvent | null {
  const type = typeOf[code];
  if (type === null) return null;
  return {
    type,
    subjectKey: pickup.pickup_id,
    data: {
      pickupId: pickup.pickup_id,
      pickupNo: pickup.pickup_no,
      state: pickup.state,
      code,
      day: pickup.day,
      readyTime: pickup.ready_time,
      closeTime: pickup.close_time,
      consignmentNotes: pickup.cn_count,
      pieces: pickup.pieces,
      weightGrams: pickup.weight_grams,
      failReason: pickup.fail_reason,
    },
  };
}
