import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { Message } from '#shared/platform/words/message.ts';

import { statusNames } from './tracking-words.model.ts';

/** The steps of the progress bar (domain.md "Life of a shipment"). */
const journeySteps = [
  'created',
  'picked-up',
  'in-transit',
  'out-for-delivery',
  'delivered',
] as const satisfies readonly ShipmentStatus[];

/** Number of completed steps for each status, 1 to 5; 0 when the parcel will not move. */
const stepsDone = {
  created: 1,
  'pickup-booked': 1,
  'picked-up': 2,
  'in-transit': 3,
  'on-hold': 3,
  'out-for-delivery': 4,
  'delivery-failed': 4,
  returning: 4,
  returned: 5,
  delivered: 5,
  cancelled: 0,
} as const satisfies Record<ShipmentStatus, number>;

interface JourneyStep {
  name: Message;
  isDone: boolean;
  /** The step that the parcel is at now. */
  isCurrent: boolean;
}

/** Returns the steps for a status. For a return, the last step is the arrival at its sender. */
export function journeyOf(status: ShipmentStatus): JourneyStep[] {
  const done = stepsDone[status];
  const isReturn = status === 'returning' || status === 'returned';
  return journeySteps.map((step, index) => ({
    name: statusNames[isReturn && step === 'delivered' ? 'returned' : step],
    isDone: index < done,
    isCurrent: index === done - 1,
  }));
}
