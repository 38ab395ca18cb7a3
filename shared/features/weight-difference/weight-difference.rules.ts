/**
 * Compares declared and measured weight (domain.md "Money"): when a difference is raised, and how long it can be
 * disputed.
 */
import type { PieceForm } from '#shared/features/shipment/shipment.model.ts';
import { weighable } from '#shared/features/shipment/shipment.rules.ts';
import { type VolumetricDivisor, volumetricGrams } from '#shared/features/shipment/weight.rules.ts';
import { addDays } from '#shared/platform/time/market-time.ts';

export const weightStates = ['open', 'disputed', 'accepted', 'upheld', 'withdrawn'] as const;
export type WeightState = (typeof weightStates)[number];

/** Both limits must be exceeded. */
interface WeightRule {
  toleranceGrams: number;
  toleranceBasisPoints: number;
}
export const usualRule: WeightRule = { toleranceGrams: 500, toleranceBasisPoints: 500 };

export const disputeDays = 7;
export const disputePhotosMost = 3;

/** The larger of actual and volumetric weight per piece, summed, before it is rounded for the price. */
export const weighedGrams = (pieces: readonly PieceForm[], divisor: VolumetricDivisor): number =>
  weighable(pieces).reduce((sum, piece) => sum + Math.max(piece.grams, volumetricGrams(piece, divisor)), 0);

export function isBeyond(rule: WeightRule, declaredGrams: number, measuredGrams: number): boolean {
  const more = measuredGrams - declaredGrams;
  return more > rule.toleranceGrams && more * 10_000 > declaredGrams * rule.toleranceBasisPoints;
}

/** Returns the Monday of the week. */
export function weekOf(isoDay: string): string {
  const weekday = new Date(`${isoDay}T00:00:00Z`).getUTCDay() || 7;
  return addDays(isoDay, 1 - weekday);
}

/** Whether the customer is charged. */
export const isCharged = (state: WeightState): boolean => state === 'accepted' || state === 'upheld';
