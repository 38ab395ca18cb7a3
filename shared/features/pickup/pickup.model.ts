/** The states, vehicles and reasons of a pick-up, as data (domain.md "Pick-ups"). */
import type { StatusTone } from '#shared/features/shipment/status.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { namesOf } from '#shared/platform/names-of.ts';

interface StateFacts {
  label: Message;
  tone: StatusTone;
  /** True while the driver is still to come. */
  isLive: boolean;
}

export const pickupStates = {
  booked: { label: m.pickup_state_booked, tone: 'created', isLive: true },
  assigned: { label: m.pickup_state_assigned, tone: 'moving', isLive: true },
  collected: { label: m.pickup_state_collected, tone: 'delivered', isLive: false },
  failed: { label: m.pickup_state_failed, tone: 'failed', isLive: false },
  cancelled: { label: m.pickup_state_cancelled, tone: 'created', isLive: false },
} as const satisfies Record<string, StateFacts>;

export type PickupState = keyof typeof pickupStates;
export const pickupStateIds = namesOf(pickupStates);
const liveStates = pickupStateIds.filter((state) => pickupStates[state].isLive);

export const vehicles = {
  motorbike: m.pickup_vehicle_motorbike,
  van: m.pickup_vehicle_van,
  lorry: m.pickup_vehicle_lorry,
} as const;
export type Vehicle = keyof typeof vehicles;
export const vehicleIds = ['motorbike', 'van', 'lorry'] as const;

/** Load limit of each vehicle in grams, for choosing a vehicle automatically. */
const carries = { motorbike: 20_000, van: 500_000 } as const;

/** The smallest vehicle that can take the load. */
export function vehicleFor(weightGrams: number, pieces: number): Vehicle {
  if (weightGrams <= carries.motorbike && pieces <= 4) return 'motorbike';
  return weightGrams <= carries.van ? 'van' : 'lorry';
}

/** Why nothing was collected. */
export const failReasons = {
  'nobody-there': m.pickup_fail_nobody_there,
  'not-ready': m.pickup_fail_not_ready,
  'address-wrong': m.pickup_fail_address_wrong,
  'too-large': m.pickup_fail_too_large,
  courier: m.pickup_fail_courier,
} as const satisfies Record<string, Message>;
export type FailReason = keyof typeof failReasons;
export const failReasonIds = namesOf(failReasons);

/** Events in the time line of a pick-up. */
export const pickupEvents = {
  booked: m.pickup_event_booked,
  'booked-standing': m.pickup_event_booked_standing,
  rearranged: m.pickup_event_rearranged,
  'cns-added': m.pickup_event_cns_added,
  'cns-taken': m.pickup_event_cns_taken,
  assigned: m.pickup_event_assigned,
  collected: m.pickup_event_collected,
  failed: m.pickup_event_failed,
  cancelled: m.pickup_event_cancelled,
  'booked-again': m.pickup_event_booked_again,
} as const satisfies Record<string, Message>;
export type PickupEventCode = keyof typeof pickupEvents;
export const pickupEventCodes = namesOf(pickupEvents);

/** The tabs of the listing, with the states that each shows. */
export const pickupViews = {
  upcoming: { label: m.pickup_view_upcoming, states: liveStates },
  today: { label: m.pickup_view_today, states: liveStates },
  collected: { label: m.pickup_state_collected, states: ['collected'] },
  failed: { label: m.pickup_state_failed, states: ['failed'] },
  cancelled: { label: m.pickup_state_cancelled, states: ['cancelled'] },
} as const satisfies Record<string, { label: Message; states: readonly PickupState[] }>;
export type PickupView = keyof typeof pickupViews;
export const pickupViewIds = namesOf(pickupViews);
