/** The life of a supply request, and how long what is on the shelf lasts (domain.md "Fulfilment, supplies"). */
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
  // Rejected where its address is no longer served.
  packed: ['shipped', 'rejected'],
  shipped: ['received'],
  received: [],
  rejected: [],
  cancelled: [],
};

export const mayBecome = (from: SupplyState, to: SupplyState): boolean => next[from].includes(to);

/** What gives its part of the month's limit back. */
export const givesBack = (state: SupplyState): boolean => state === 'rejected' || state === 'cancelled';

export interface Shelf {
  /** Sheets or labels that came in the time that is looked at. */
  received: number;
  /** Printed since the first of them came. */
  printedSince: number;
  /** Printed in the last 30 days. */
  printedLately: number;
}

const paceDays = 30;
/** Shown while it lasts shorter than this. */
export const lowDays = 14;

/** Whole days that the shelf lasts at the pace of the last 30 days; null where nothing is used or nothing came yet. */
export function daysLeft({ received, printedSince, printedLately }: Shelf): number | null {
  if (printedLately === 0 || received === 0) return null;
  return Math.max(0, Math.floor(((received - printedSince) * paceDays) / printedLately));
}

/** Packs that last a month at this pace, within what is left of the month's limit. */
export function packsForMonth(printedLately: number, perPack: number, left: number): number {
  return Math.min(left, Math.max(1, Math.ceil(printedLately / perPack)));
}
