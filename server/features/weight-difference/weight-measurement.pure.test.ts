import { describe, expect, it } from 'vitest';

import { mintScope } from '#server/platform/db/account-scope.ts';
import { measurementOf } from './weight-measurement.rules.ts';

const box = (weightGrams: number) => ({ weightGrams, lengthMm: 100, widthMm: 100, heightMm: 100 });
const shipment = { pieces: [box(1000), box(1000)], flow: 'domestic', is_supplies: false } as const;
const ringgitPerKilogram = (pieces: readonly { weightGrams: number }[]) =>
  pieces.reduce((sum, { weightGrams }) => sum + weightGrams, 0) / 10 - 200;

const difference = (state: 'open' | 'accepted' | 'withdrawn', disputedAt: Date | null = null) => ({
  state,
  disputed_at: disputedAt,
  measured: [box(1000), box(3000)],
  add_cents: 200,
});
const rule = (acceptCents: number) => ({
  account_id: mintScope(''),
  tolerance_grams: null,
  tolerance_basis_points: null,
  accept_cents: acceptCents,
});
type Weighing = Parameters<typeof measurementOf>[0];

/** The measurement after the second piece was weighed. */
const weighed = (weightGrams: number, given: Partial<Weighing> = {}) =>
  measurementOf(
    {
      shipment: { ...shipment, pieces: [...shipment.pieces] },
      weighed: new Map([[2, box(weightGrams)]]),
      last: undefined,
      rule: undefined,
      ...given,
    },
    ringgitPerKilogram,
  );

describe('A weighing', () => {
  it('raises a difference above the tolerance, by the price of all pieces', () => {
    expect(weighed(3000)).toEqual({
      outcome: 'raised',
      addCents: 200,
      isSmall: false,
      isSaved: true,
      pieces: [box(1000), box(3000)],
      grams: { declared_grams: 2000, measured_grams: 4000 },
    });
    expect(weighed(3000, { rule: rule(200) })).toMatchObject({ isSmall: true });
    expect(weighed(3000, { rule: rule(199) })).toMatchObject({ isSmall: false });
  });

  it('raises no difference within the tolerance, without a higher price, or for supplies', () => {
    expect(weighed(1500)).toMatchObject({ outcome: 'withinTolerance', isSaved: true });
    const free = measurementOf(
      {
        shipment: { ...shipment, pieces: [box(1000)] },
        weighed: new Map([[1, box(9000)]]),
        last: undefined,
        rule: undefined,
      },
      () => 0,
    );
    expect(free.outcome).toBe('withinTolerance');
    const supplies = { ...shipment, pieces: [...shipment.pieces], is_supplies: true };
    expect(weighed(9000, { shipment: supplies }).outcome).toBe('withinTolerance');
  });

  it('changes nothing when it repeats the last one, whether that was decided or not', () => {
    expect(weighed(3000, { last: difference('open') })).toMatchObject({
      outcome: 'alreadyKnown',
      addCents: 200,
      isSaved: true,
    });
    expect(weighed(3000, { last: difference('accepted') })).toMatchObject({
      outcome: 'alreadyKnown',
      isSaved: false,
    });
  });

  it('does not reopen a decided difference, except one that another weighing withdrew', () => {
    expect(weighed(4000, { last: difference('accepted') })).toMatchObject({
      outcome: 'decided',
      isSaved: false,
    });
    const isDisputed = difference('withdrawn', new Date(0));
    expect(weighed(4000, { last: isDisputed })).toMatchObject({ outcome: 'decided' });
    expect(weighed(4000, { last: difference('withdrawn') })).toMatchObject({
      outcome: 'raised',
      addCents: 300,
    });
    expect(weighed(4000, { last: difference('open') })).toMatchObject({ outcome: 'raised', addCents: 300 });
  });

  it('is refused when the database cannot store the weight', () => {
    expect(weighed(2_147_483_647)).toMatchObject({ outcome: 'tooHeavy', isSaved: false });
  });
});
