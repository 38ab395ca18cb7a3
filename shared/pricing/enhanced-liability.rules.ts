import { limits } from '#shared/business/limits.ts';
import type { Refusal } from '#shared/consignment/refusal.ts';
import { marketOf, type MarketId } from '#shared/market/markets.ts';
import { fieldMessage, messages } from '#shared/validation/rules.ts';

/**
 * Enhanced liability by the value of the content and the account's tier (spec §5, §6, §9). Documents may have it as
 * parcels do, and every flow whose rate card prices it; dangerous goods may not. The terms
 * (/termsandconditionsenhancedliability) say the same.
 */

/** The highest value that an account may cover. Singapore has the same figures in its own currency. */
export const LIABILITY_TIERS = {
  standard: { label: '10k', maxCents: limits.enhancedLiabilityMaxCents },
  '15k': { label: '15k', maxCents: 15_000_00 },
  '20k': { label: '20k', maxCents: 20_000_00 },
  '30k': { label: '30k', maxCents: 30_000_00 },
} as const satisfies Record<string, { label: string; maxCents: number }>;

export type LiabilityTier = keyof typeof LIABILITY_TIERS;
export const LIABILITY_TIER_IDS = Object.keys(LIABILITY_TIERS) as LiabilityTier[];

export interface LiabilityFacts {
  market: MarketId;
  tier: LiabilityTier;
  isEnhanced: boolean;
  /** Value of content in cents; null when not stated, which only a shipment without EL may do. */
  valueCents: number | null;
}

export type LiabilityRefusal = Refusal<'el-value-required' | 'el-value-too-low' | 'el-value-too-high'>;

/** The values that an account may cover, in cents of its market's currency. */
export function liabilityRange(tier: LiabilityTier): { minCents: number; maxCents: number } {
  return { minCents: limits.enhancedLiabilityMinCents, maxCents: LIABILITY_TIERS[tier].maxCents };
}

/** Rule text for whoever asks to have dangerous goods covered. */
export const notForDangerousGoods = 'is not available for dangerous goods.';

/** What a lost shipment is answered for: its value under EL, otherwise RM 200 or S$ 100 (spec §9). */
export function liabilityCents({ market, tier, isEnhanced, valueCents }: LiabilityFacts): number {
  if (!isEnhanced || valueCents === null) return marketOf(market).basicLiabilityCents;
  return Math.min(valueCents, LIABILITY_TIERS[tier].maxCents);
}

/** Amounts are told in whole units of the market's currency, as the min / max rules of spec §5 word them. */
export function liabilityRefusal(facts: Omit<LiabilityFacts, 'market'>): LiabilityRefusal | null {
  const { tier, isEnhanced, valueCents } = facts;
  if (!isEnhanced) return null;
  const { minCents, maxCents } = liabilityRange(tier);
  if (valueCents === null) return refusal('el-value-required', messages.required);
  if (valueCents < minCents) return refusal('el-value-too-low', messages.min(minCents / 100));
  if (valueCents > maxCents) return refusal('el-value-too-high', messages.max(maxCents / 100));
  return null;
}

function refusal(code: LiabilityRefusal['code'], rule: string): LiabilityRefusal {
  return { code, field: 'valueOfContent', message: fieldMessage('Value of Content', rule) };
}
