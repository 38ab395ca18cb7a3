/** The states of a supply request, and how long the supplies on hand last (domain.md "Fulfilment, supplies"). */
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

export const supplyStates = [
  'requested',
  'approved',
  'packed',
  'shipped',
  'received',
  'rejected',
  'cancelled',
] as const;
export type SupplyState = (typeof supplyStates)[number];

const next: Record<SupplyState, readonly SupplyState[]> = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['packed', 'rejected', 'cancelled'],
  // Rejected when its address is no longer served.
  packed: ['shipped', 'rejected'],
  // Packed again when its parcel is back or lost, to be sent under a new CN; rejected when it is not sent again.
  shipped: ['received', 'packed', 'rejected'],
  received: [],
  rejected: [],
  cancelled: [],
};

/** The state of supplies whose parcel has ended: goods that came back, or never left, can be sent again. */
const afterParcel: Partial<Record<ShipmentStatus, 'received' | 'packed'>> = {
  delivered: 'received',
  returned: 'packed',
  cancelled: 'packed',
};

/** Returns the state that supplies take from the status of their parcel; `shipped` while it is under way. */
export const stateOfParcel = (status: ShipmentStatus): 'received' | 'packed' | 'shipped' =>
  afterParcel[status] ?? 'shipped';

export const canBecome = (from: SupplyState, to: SupplyState): boolean => next[from].includes(to);

/** Whether the request no longer counts towards the month's limit. */
export const givesBack = (state: SupplyState): boolean => state === 'rejected' || state === 'cancelled';

export interface Shelf {
  /** Sheets or labels received in the period considered. */
  received: number;
  /** Printed since the first of them were received. */
  printedSince: number;
  /** Printed in the last 30 days. */
  printedLately: number;
}

const paceDays = 30;
/** Supplies that last fewer days than this are shown as running low. */
export const lowDays = 14;

/** Whole days that the supplies on hand last at the pace of the last 30 days; null when nothing was printed or received. */
export function daysLeft({ received, printedSince, printedLately }: Shelf): number | null {
  if (printedLately === 0 || received === 0) return null;
  return Math.max(0, Math.floor(((received - printedSince) * paceDays) / printedLately));
}

/** Packs for one month at this pace, limited by what is left for the month. */
export function packsForMonth(printedLately: number, perPack: number, left: number): number {
  return Math.min(left, Math.max(1, Math.ceil(printedLately / perPack)));
}
