/**
 * Kinds of personal data that the portal stores, for how long, and why some of it must be kept for a while
 * (docs/personal-data.md).
 */
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

/**
 * Spellings in which a phone number may be stored, and the countries of its owner: the same digits belong to different people in
 * different countries.
 */
export interface PhoneKept {
  spellings: readonly string[];
  /** Two-letter codes; '' is a party without a country; null when it may be any country. */
  countries: readonly string[] | null;
}

/** Reasons why a record is not erased yet. */
export const keepReasons = ['moving', 'recent', 'claim'] as const;
export type KeepReason = (typeof keepReasons)[number];

/** Days after its last event for which a parcel's data are needed for claims and objections. */
export const recentDays = 30;

/** Retention in days since a record was created (for deleted rows: since the deletion). */
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
