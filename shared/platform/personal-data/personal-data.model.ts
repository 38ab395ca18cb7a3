/** Kinds of personal data that the portal keeps, for how long, and why some of it must stay a while (docs/personal-data.md). */
import { namesOf } from '#shared/platform/names-of.ts';

export const holdingKinds = [
  'shipment',
  'address',
  'pickup',
  'email',
  'shopOrder',
  'notice',
  'fulfilment',
  'standingPickup',
] as const;
export type HoldingKind = (typeof holdingKinds)[number];

/** Ways in which a number may be kept, by whom it may be: digits that are one person's here are another's abroad. */
export interface PhoneKept {
  spellings: readonly string[];
  /** Two letters each, '' is a party without one; null where it may be of any country. */
  countries: readonly string[] | null;
}

/** Why a record is not erased yet. */
export const keepReasons = ['moving', 'recent', 'claim'] as const;
export type KeepReason = (typeof keepReasons)[number];

/** A parcel's data is needed for claims and objections for so long after its last event. */
export const recentDays = 30;

/** In days from when a record was made (deleted rows: from when they were deleted). */
export interface Retention {
  days: number;
  least: number;
  most: number;
}

const years = (count: number) => Math.round(count * 365.25);

export const retentions = {
  identityNo: { days: 180, least: 30, most: years(7) },
  podPhoto: { days: 365, least: 60, most: years(7) },
  podSignature: { days: years(2), least: 60, most: years(7) },
  shipmentAddress: { days: years(3), least: 90, most: years(10) },
  deletedAddress: { days: 30, least: 1, most: 365 },
  trail: { days: years(7), least: 365, most: years(20) },
} as const satisfies Record<string, Retention>;

export type RetentionKind = keyof typeof retentions;
export const retentionKinds = namesOf(retentions);
