import { describe, expect, it } from 'vitest';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import {
  liabilityCents,
  liabilityRefusal,
  type LiabilityTier,
} from '#shared/features/pricing/enhanced-liability.rules.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';

/** The English text of a problem. */
const englishOf = (problem: Problem | null | undefined) => problem && sentenceOf(problem);

describe('enhanced liability', () => {
  it.each<[LiabilityTier, number]>([
    ['standard', 10_000],
    ['15k', 15_000],
    ['20k', 20_000],
    ['30k', 30_000],
  ])('of tier %s covers values from 200 to %i', (tier, max) => {
    const at = (valueCents: number) =>
      liabilityRefusal({ market: MALAYSIA, tier, isEnhanced: true, valueCents });
    expect(at(200_00)).toBeNull();
    expect(at(max * 100)).toBeNull();
    expect(englishOf(at(199_99))).toBe('Value of Content must be at least 200');
    expect(englishOf(at(max * 100 + 1))).toBe(`Value of Content must be at most ${max}`);
  });

  it('covers values from the basic liability of the market, which is S$ 100 in Singapore', () => {
    const at = (valueCents: number) =>
      liabilityRefusal({ market: SINGAPORE, tier: 'standard', isEnhanced: true, valueCents });
    expect(at(100_00)).toBeNull();
    expect(englishOf(at(99_99))).toBe('Value of Content must be at least 100');
    expect(at(10_000_00)).toBeNull();
    expect(englishOf(at(10_000_01))).toBe('Value of Content must be at most 10000');
  });

  it('requires a value, which a shipment without enhanced liability does not need', () => {
    const facts = { market: MALAYSIA, tier: 'standard', valueCents: null } as const;
    expect(englishOf(liabilityRefusal({ ...facts, isEnhanced: true }))).toBe('Value of Content Required');
    expect(liabilityRefusal({ ...facts, isEnhanced: false })).toBeNull();
    expect(liabilityRefusal({ ...facts, isEnhanced: false, valueCents: 5 })).toBeNull();
  });
});

describe('the liability for a lost shipment', () => {
  const facts = { tier: 'standard', isEnhanced: false, valueCents: 900_00 } as const;

  it('is RM 200 or S$ 100 without enhanced liability, whatever its value', () => {
    expect(liabilityCents({ ...facts, market: MALAYSIA })).toBe(200_00);
    expect(liabilityCents({ ...facts, market: SINGAPORE })).toBe(100_00);
  });

  it('is its value with enhanced liability, up to the limit of the tier', () => {
    const enhanced = { ...facts, market: MALAYSIA, isEnhanced: true } as const;
    expect(liabilityCents(enhanced)).toBe(900_00);
    expect(liabilityCents({ ...enhanced, valueCents: 99_000_00 })).toBe(10_000_00);
    expect(liabilityCents({ ...enhanced, tier: '30k', valueCents: 99_000_00 })).toBe(30_000_00);
  });
});
