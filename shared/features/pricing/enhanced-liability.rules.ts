import { namesOf } from '#shared/platform/names-of.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { labelledProblem } from '#shared/features/shipment/labelled-problem.rules.ts';
import { marketOf, type MarketId } from '#shared/platform/market/markets.ts';
import type { AnyProblemMessage, Problem, ProblemParams } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/**
 * Enhanced liability by the value of the content and the account's tier (spec §5, §6, §9). Available for documents and
 * parcels, in every flow whose rate card has a price for it; not for dangerous goods. The terms
 * (/termsandconditionsenhancedliability) state the same.
 */

/** The highest value that an account may cover. Singapore has the same figures in its own currency. */
export const LIABILITY_TIERS = {
  standard: { label: '10k', maxCents: limits.enhancedLiabilityMaxCents },
  '15k': { label: '15k', maxCents: 15_000_00 },
  '20k': { label: '20k', maxCents: 20_000_00 },
  '30k': { label: '30k', maxCents: 30_000_00 },
} as const satisfies Record<string, { label: string; maxCents: number }>;

export type LiabilityTier = keyof typeof LIABILITY_TIERS;
export const LIABILITY_TIER_IDS = namesOf(LIABILITY_TIERS);

interface LiabilityFacts {
  market: MarketId;
  tier: LiabilityTier;
  isEnhanced: boolean;
  /** Value of the content in cents; null when not stated, which is allowed only without EL. */
  valueCents: number | null;
}

/** The values that an account may cover, in cents of its market's currency; the basic cover is the lower end. */
export function liabilityRange(
  market: MarketId,
  tier: LiabilityTier,
): { minCents: number; maxCents: number } {
  return { minCents: marketOf(market).basicLiabilityCents, maxCents: LIABILITY_TIERS[tier].maxCents };
}

/** The courier's liability for a lost shipment: its value with EL, otherwise RM 200 or S$ 100 (spec §9). */
export function liabilityCents({ market, tier, isEnhanced, valueCents }: LiabilityFacts): number {
  if (!isEnhanced || valueCents === null) return marketOf(market).basicLiabilityCents;
  return Math.min(valueCents, LIABILITY_TIERS[tier].maxCents);
}

/** Amounts in the message are in whole units of the market's currency, as in the min / max rules of spec §5. */
export function liabilityRefusal(facts: LiabilityFacts): Problem | null {
  const { market, tier, isEnhanced, valueCents } = facts;
  if (!isEnhanced) return null;
  const { minCents, maxCents } = liabilityRange(market, tier);
  if (valueCents === null) return ofValue(m.validation_problem_required);
  if (valueCents < minCents) return ofValue(m.validation_problem_min, { n: minCents / 100 });
  if (valueCents > maxCents) return ofValue(m.validation_problem_max, { n: maxCents / 100 });
  return null;
}

const ofValue = (words: AnyProblemMessage, params?: ProblemParams): Problem =>
  labelledProblem('valueOfContent', m.shipment_value_of_content, words, params);
