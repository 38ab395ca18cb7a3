import { describe, expect, it } from 'vitest';

import type { DraftRule } from '#shared/features/claim/claim-operations.contract.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { usualWeek } from '#shared/features/working-days/working-days.rules.ts';

import { draftsLeft, mayDraft, reasonFor } from './claim-draft.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 4));
const place = { country: 'MY', state: 'Selangor', postcode: '47100' };
const rule = (reason: DraftRule['reason'], given: Partial<DraftRule> = {}): DraftRule => ({
  reason,
  isOn: true,
  afterDays: 3,
  minValueCents: 0,
  openMax: 2,
  ...given,
});

const delivered = {
  record: {
    flow: 'domestic' as const,
    sender: place,
    receiver: place,
    price: {},
    status: 'delivered' as const,
    is_supplies: false,
    value_cents: 100_00,
    delivered_at: at(2),
    photo_key: null,
    photo_2_key: null,
    pod_image_key: null,
  },
  events: [{ code: 'PKU' as const, at: at(1), place: 'KUL' }],
  parcel: {
    service: 'standard',
    status: 'delivered' as const,
    isEnhanced: false,
    pickedUpAt: at(1),
    arrivedAt: at(2),
    expectedDay: '2026-11-03',
    promise: null,
  },
  receiverDays: usualWeek,
};
type Candidate = Parameters<typeof reasonFor>[0];
const reason = (candidate: Candidate, day: number, rules = [rule('no-photo')]) =>
  reasonFor(candidate, rules, at(day), marketOf(MALAYSIA));

describe('The draft of a claim', () => {
  it('is created for a parcel delivered without a photo, after the days of the rule', () => {
    expect(reason(delivered, 5)).toBeNull();
    expect(reason(delivered, 6)).toBe('no-photo');
    expect(reason({ ...delivered, record: { ...delivered.record, photo_2_key: 'key' } }, 6)).toBeNull();
  });

  it('is created only by a rule that is on, and only for goods of its minimum value or more', () => {
    expect(reason(delivered, 6, [rule('no-photo', { isOn: false })])).toBeNull();
    expect(reason(delivered, 6, [rule('no-photo', { minValueCents: 100_01 })])).toBeNull();
  });

  it('is not created for supplies or for a cancelled parcel', () => {
    expect(reason({ ...delivered, record: { ...delivered.record, is_supplies: true } }, 6)).toBeNull();
    expect(reason({ ...delivered, parcel: { ...delivered.parcel, status: 'cancelled' } }, 6)).toBeNull();
  });

  it('is created once for each reason, and not while a claim is open or approved', () => {
    const earlier = { is_open: false, state: 'rejected', draft_reason: null } as const;
    expect(mayDraft([], 'silent')).toBe(true);
    expect(mayDraft([{ ...earlier, draft_reason: 'no-photo' }], 'silent')).toBe(true);
    expect(mayDraft([earlier, { ...earlier, draft_reason: 'silent' }], 'silent')).toBe(false);
    expect(mayDraft([{ ...earlier, is_open: true }], 'silent')).toBe(false);
    expect(mayDraft([{ ...earlier, state: 'approved' }], 'silent')).toBe(false);
  });

  it('is not created above the number of open drafts that the rule allows', () => {
    const open = [{ draft_reason: 'silent' }, { draft_reason: 'silent' }, { draft_reason: null }] as const;
    expect([...draftsLeft([rule('silent'), rule('no-photo')], open)]).toEqual([
      ['silent', 0],
      ['no-photo', 2],
    ]);
  });
});
