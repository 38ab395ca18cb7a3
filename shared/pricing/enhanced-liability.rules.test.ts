import { describe, expect, it } from 'vitest';
import { MALAYSIA, SINGAPORE } from '#shared/market/markets.ts';
import {
  liabilityCents,
  liabilityRefusal,
  type LiabilityTier,
} from '#shared/pricing/enhanced-liability.rules.ts';

describe('enhanced liability', () => {
  it.each<[LiabilityTier, number]>([
    ['standard', 10_000],
    ['15k', 15_000],
    ['20k', 20_000],
    ['30k', 30_000],
  ])('of tier %s covers values from 200 to %i', (tier, max) => {
    const at = (valueCents: number) => liabilityRefusal({ tier, isEnhanced: true, valueCents });
    expect(at(200_00)).toBeNull();
    expect(at(max * 100)).toBeNull();
    expect(at(199_99)?.message).toBe('Value of Content must be at least 200');
    expect(at(max * 100 + 1)?.message).toBe(`Value of Content must be at most ${max}`);
  });

  it('needs a value, which a shipment without it does not', () => {
    const facts = { tier: 'standard', valueCents: null } as const;
    expect(liabilityRefusal({ ...facts, isEnhanced: true })?.message).toBe('Value of Content Required');
    expect(liabilityRefusal({ ...facts, isEnhanced: false })).toBeNull();
    expect(liabilityRefusal({ tier: 'standard', isEnhanced: false, valueCents: 5 })).toBeNull();
  });
});

describe('what a lost shipment is answered for', () => {
  const facts = { tier: 'standard', isEnhanced: false, valueCents: 900_00 } as const;

  it('is RM 200 or S$ 100 without enhanced liability, whatever its value', () => {
    expect(liabilityCents({ ...facts, market: MALAYSIA })).toBe(200_00);
    expect(liabilityCents({ ...facts, market: SINGAPORE })).toBe(100_00);
  });

  it('is its value with it, to the limit of the tier', () => {
    const enhanced = { ...facts, market: MALAYSIA, isEnhanced: true } as const;
    expect(liabilityCents(enhanced)).toBe(900_00);
    expect(liabilityCents({ ...enhanced, valueCents: 99_000_00 })).toBe(10_000_00);
    expect(liabilityCents({ ...enhanced, tier: '30k', valueCents: 99_000_00 })).toBe(30_000_00);
  });
});
