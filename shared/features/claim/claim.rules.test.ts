import { describe, expect, it } from 'vitest';

import { usualWeek } from '#shared/features/working-days/working-days.rules.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { generator } from '#shared/platform/validation/random.fixture.ts';

import {
  claimedCents,
  causeProblem,
  claimCauses,
  claimEnd,
  claimEstimate,
  type ClaimParcel,
  contentsDueAt,
  dueOf,
  endText,
  mayObject,
  missingProofs,
  paymentsOf,
  proofKinds,
} from './claim.rules.ts';

const market = marketOf(MALAYSIA);
const parcel = (more: Partial<ClaimParcel> = {}): ClaimParcel => ({
  service: 'standard',
  status: 'delivered',
  isEnhanced: false,
  pickedUpAt: new Date('2026-11-02T02:00:00Z'),
  arrivedAt: new Date('2026-11-04T03:00:00Z'),
  expectedDay: '2026-11-04',
  promise: null,
  ...more,
});
const end = (cause: (typeof claimCauses)[number], more?: Partial<ClaimParcel>) =>
  claimEnd(cause, parcel(more), market, usualWeek)?.toISOString();
const why = (cause: (typeof claimCauses)[number], now: string, more?: Partial<ClaimParcel>) =>
  causeProblem(cause, parcel(more), new Date(now), market, usualWeek)?.code ?? null;

describe('The window of a claim', () => {
  it('ends 14 days after delivery, at the end of the day in the market', () => {
    expect(end('damaged')).toBe('2026-11-18T16:00:00.000Z');
    expect(why('damaged', '2026-11-18T15:59:59.999Z')).toBeNull();
    expect(why('damaged', '2026-11-18T16:00:00.000Z')).toBe('claim.window_over');
  });

  it('for a parcel that did not arrive ends 14 days after the expected delivery', () => {
    expect(end('lost', { status: 'in-transit', arrivedAt: null })).toBe('2026-11-18T16:00:00.000Z');
    expect(why('damaged', '2026-11-10T00:00:00Z', { status: 'in-transit', arrivedAt: null })).toBe(
      'claim.not_arrived',
    );
  });

  it('with enhanced liability ends 14 days after pick-up or 72 hours after arrival, whichever is earlier', () => {
    expect(end('lost', { isEnhanced: true })).toBe('2026-11-07T03:00:00.000Z');
    expect(end('lost', { isEnhanced: true, arrivedAt: null, status: 'in-transit' })).toBe(
      '2026-11-16T16:00:00.000Z',
    );
    expect(end('lost', { isEnhanced: true, arrivedAt: new Date('2026-11-16T10:00:00Z') })).toBe(
      '2026-11-16T16:00:00.000Z',
    );
  });

  it('for a late Priority delivery is 3 working days, counting Saturday but not Sunday', () => {
    // Due on Friday the 6th: Saturday, Monday and Tuesday are counted.
    const late = {
      service: 'priority',
      expectedDay: '2026-11-06',
      arrivedAt: new Date('2026-11-07T04:00:00Z'),
      promise: 'broken' as const,
    };
    expect(end('late', late)).toBe('2026-11-10T16:00:00.000Z');
    expect(why('late', '2026-11-10T15:59:00Z', late)).toBeNull();
    expect(why('late', '2026-11-10T16:00:00Z', late)).toBe('claim.window_over');
    expect(why('late', '2026-11-10T00:00:00Z', { ...late, service: 'standard' })).toBe('claim.not_priority');
    // Attempted in time and delivered the day after.
    expect(why('late', '2026-11-07T00:00:00Z', { ...late, promise: 'kept' })).toBe('claim.not_late');
    expect(why('late', '2026-11-07T00:00:00Z', { ...late, promise: null })).toBe('claim.promise_ended');
    const open = { ...late, promise: 'open', arrivedAt: null, status: 'in-transit' } as const;
    expect(why('late', '2026-11-06T15:59:59Z', open)).toBe('claim.not_late');
    expect(why('late', '2026-11-06T16:00:00Z', open)).toBeNull();
  });

  it('for a late Priority delivery is longer when it includes a public holiday', () => {
    const holiday = (day: string) => (day === '2026-11-09' ? 'none' : usualWeek(day));
    const late = parcel({ service: 'priority', expectedDay: '2026-11-06', arrivedAt: null });
    expect(claimEnd('late', late, market, holiday)?.toISOString()).toBe('2026-11-11T16:00:00.000Z');
  });

  it('does not exist before the first scan or for a cancelled shipment', () => {
    const never = { pickedUpAt: null, arrivedAt: null, expectedDay: null, status: 'created' } as const;
    expect(why('lost', '2026-11-05T00:00:00Z', never)).toBe('claim.not_picked_up');
    expect(why('lost', '2026-11-05T00:00:00Z', { ...never, status: 'cancelled' })).toBe('claim.cancelled');
  });

  it('is open before its end and over from its end on, for random parcels', () => {
    const random = generator(11);
    for (let round = 0; round < 2000; round += 1) {
      const picked = new Date(Date.UTC(2026, random(12), 1 + random(28), random(24), random(60)));
      const arrived = random(3) === 0 ? null : new Date(picked.getTime() + random(12 * 86_400) * 1000);
      const one = parcel({
        pickedUpAt: picked,
        arrivedAt: arrived,
        status: arrived ? 'delivered' : 'in-transit',
        isEnhanced: random(2) === 0,
        expectedDay: new Date(picked.getTime() + random(6) * 86_400_000).toISOString().slice(0, 10),
      });
      const last = claimEnd('lost', one, market, usualWeek);
      if (last === null) throw new Error('A parcel in our care has a window.');
      const at = (ms: number) =>
        causeProblem('lost', one, new Date(last.getTime() + ms), market, usualWeek)?.code ?? null;
      expect([at(-1), at(0), at(1)]).toEqual([null, 'claim.window_over', 'claim.window_over']);
      if (one.isEnhanced) {
        expect(last.getTime()).toBeLessThanOrEqual(picked.getTime() + 15 * 86_400_000);
      }
    }
  });
});

describe('The end of a claim window in words', () => {
  const enhanced = parcel({
    isEnhanced: true,
    pickedUpAt: new Date('2026-11-27T02:00:00Z'),
    arrivedAt: new Date('2026-11-29T08:29:00Z'),
  });

  it('is a date when whole days count, and a date with time when hours count', () => {
    expect(endText(new Date('2026-12-02T16:00:00Z'), market)).toBe('02-12-2026');
    const end = claimEnd('lost', enhanced, market, usualWeek) ?? new Date(0);
    expect(endText(end, market)).toBe('02-12-2026 04:29pm');
  });

  it('is also in the refusal of a late claim', () => {
    const late = causeProblem('lost', enhanced, new Date('2026-12-02T08:29:00Z'), market, usualWeek);
    expect(late?.params).toEqual({ day: '02-12-2026 04:29pm' });
  });
});

it('The claimed amount is the loss or else the declared value, and the carriage charge for a late delivery', () => {
  const facts = { lossCents: 40_00, declaredCents: 155_00, freightCents: 16_40 };
  expect(claimedCents('damaged', facts)).toBe(40_00);
  expect(claimedCents('lost', { ...facts, lossCents: null })).toBe(155_00);
  expect(claimedCents('late', { ...facts, lossCents: null })).toBe(16_40);
});

describe('The estimate', () => {
  const facts = {
    lossCents: 300_00,
    declaredCents: 250_00,
    liabilityCents: 200_00,
    freightCents: 8_00,
    given: proofKinds,
  };

  it('is the lowest of loss, declared value and liability, and names which one', () => {
    expect(claimEstimate('lost', facts)).toMatchObject({ cents: 200_00, limitedBy: 'liability' });
    expect(claimEstimate('lost', { ...facts, liabilityCents: 900_00 })).toMatchObject({
      cents: 250_00,
      limitedBy: 'value',
    });
    expect(claimEstimate('lost', { ...facts, lossCents: 40_00 })).toMatchObject({
      cents: 40_00,
      limitedBy: 'loss',
    });
  });

  it('is zero while a proof is missing, and states the amount with all proofs', () => {
    expect(claimEstimate('damaged', { ...facts, given: ['invoice'] })).toMatchObject({
      cents: 0,
      ifProvedCents: 200_00,
    });
    expect(missingProofs('damaged', ['invoice'])).toEqual(['photo']);
  });

  it('for a late delivery is the carriage charge, without proof', () => {
    expect(claimEstimate('late', { ...facts, given: [] })).toMatchObject({
      cents: 8_00,
      limitedBy: 'freight',
    });
  });

  it('is never more than the loss, the declared value or the liability', () => {
    const random = generator(7);
    for (let round = 0; round < 2000; round += 1) {
      const one = {
        lossCents: random(2) === 0 ? null : random(500_00),
        declaredCents: random(500_00),
        liabilityCents: random(500_00),
        freightCents: 8_00,
        given: proofKinds.filter(() => random(2) === 0),
      };
      const { cents, ifProvedCents } = claimEstimate('lost', one);
      expect(ifProvedCents).toBeLessThanOrEqual(one.liabilityCents);
      if (one.declaredCents > 0) expect(ifProvedCents).toBeLessThanOrEqual(one.declaredCents);
      if (one.lossCents !== null) expect(ifProvedCents).toBeLessThanOrEqual(one.lossCents);
      expect([0, ifProvedCents]).toContain(cents);
    }
  });
});

describe('The deadline of a claim', () => {
  it('for proof of the contents is 7 days after the claim', () => {
    expect(contentsDueAt(new Date('2026-11-04T15:59:00Z'), market).toISOString()).toBe(
      '2026-11-11T16:00:00.000Z',
    );
    // One minute later it is the next day of the market.
    expect(contentsDueAt(new Date('2026-11-04T16:00:00Z'), market).toISOString()).toBe(
      '2026-11-12T16:00:00.000Z',
    );
  });

  it('for the one objection is 14 days after the decision', () => {
    const claim = {
      state: 'rejected' as const,
      decidedAt: new Date('2026-11-04T02:00:00Z'),
      objectedAt: null,
      documentsDueAt: null,
      windowEndsAt: null,
    };
    const at = (iso: string, more = {}) => mayObject({ ...claim, ...more }, new Date(iso), market);
    expect(at('2026-11-18T15:59:59Z')).toBe(true);
    expect(at('2026-11-18T16:00:00Z')).toBe(false);
    expect(at('2026-11-05T00:00:00Z', { objectedAt: new Date('2026-11-04T12:00:00Z') })).toBe(false);
    expect(at('2026-11-05T00:00:00Z', { state: 'review' })).toBe(false);
    expect(dueOf(claim, new Date('2026-11-05T00:00:00Z'), market)?.kind).toBe('objection');
  });
});

describe('The payments of a claim', () => {
  const approved = (at: string, cents: number, reference: string) => ({ at, cents, reference });
  const first = approved('2026-11-04', 80_00, 'PV-1');

  it('have the amount that each decision adds, with its own reference', () => {
    expect(paymentsOf([first, approved('2026-11-20', 120_00, 'PV-2')])).toEqual([
      first,
      approved('2026-11-20', 40_00, 'PV-2'),
    ]);
  });

  it('have no new entry for a decision with the same amount', () => {
    expect(paymentsOf([first, approved('2026-11-20', 80_00, 'PV-1')])).toEqual([first]);
    expect(paymentsOf([])).toEqual([]);
  });

  it('are corrected by a decision with the same reference', () => {
    const corrected = approved('2026-11-20', 90_00, 'PV-1');
    expect(paymentsOf([first, corrected])).toEqual([corrected]);
  });

  it('have the whole amount of an older decision that did not state the total', () => {
    const more = approved('2026-11-20', 40_00, 'PV-2');
    expect(paymentsOf([first, more])).toEqual([first, more]);
    const asMuch = approved('2026-11-20', 80_00, 'PV-2');
    expect(paymentsOf([first, asMuch])).toEqual([first, asMuch]);
  });
});
