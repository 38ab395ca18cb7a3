import { describe, expect, it } from 'vitest';

import { endOfWaiting, goneBy, noticeKindOf, skipReasonOf } from './buyer-notice.rules.ts';

const now = new Date('2026-11-23T04:00:00Z');
const occasion = {
  kind: 'out_for_delivery',
  happenedAt: now,
  now,
  status: 'out-for-delivery',
  channel: 'email',
  recipient: 'aina@mail.example',
  isOptedOut: false,
  isTakenBack: false,
  sent: 0,
} as const;

describe('A buyer is notified', () => {
  it('of what happens to their parcel', () => expect(skipReasonOf(occasion)).toBeNull());

  it.each([
    ['without an email address', { recipient: '' }, 'no_email'],
    ['without a phone', { channel: 'sms', recipient: '' }, 'no_phone'],
    ['who said no', { isOptedOut: true }, 'opted_out'],
    ['of what is a day old', { happenedAt: new Date('2026-11-22T03:59:59Z') }, 'late'],
    ['that it is on its way, once it was delivered', { status: 'delivered' }, 'overtaken'],
    ['that it is on its way, once it is going back to its sender', { status: 'returning' }, 'overtaken'],
    ['of a scan that was corrected', { isTakenBack: true }, 'overtaken'],
    ['of a delivery, once it was corrected', { kind: 'delivered', status: 'out-for-delivery' }, 'overtaken'],
    ['a fourth time', { sent: 3 }, 'enough'],
  ] as const)('not %s', (_, more, reason) => {
    expect(skipReasonOf({ ...occasion, ...more })).toBe(reason);
  });

  it('of each failure, however much was sent before', () => {
    expect(skipReasonOf({ ...occasion, kind: 'failed', status: 'delivery-failed', sent: 3 })).toBeNull();
  });

  it('up to a day late', () => {
    expect(skipReasonOf({ ...occasion, happenedAt: new Date('2026-11-22T04:00:00Z') })).toBeNull();
  });
});

describe('A notice that waits to be sent', () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const waiting = {
    kind: 'out_for_delivery',
    at: hoursAgo(20),
    now,
    status: 'out-for-delivery',
    isTakenBack: false,
  } as const;

  it('is news for a day', () => {
    expect(goneBy(waiting)).toBeNull();
    expect(goneBy({ ...waiting, at: hoursAgo(24.1) })).toBe('late');
  });

  it('of tomorrow is none any more when tomorrow is there', () => {
    const tomorrow = { ...waiting, kind: 'tomorrow', status: 'in-transit' } as const;
    expect(goneBy({ ...tomorrow, at: hoursAgo(2.9) })).toBeNull();
    expect(goneBy({ ...tomorrow, at: hoursAgo(3.1) })).toBe('late');
  });

  it('is overtaken by the end of its parcel, but for the notice of the delivery itself', () => {
    expect(goneBy({ ...waiting, status: 'delivered' })).toBe('overtaken');
    expect(endOfWaiting({ ...waiting, isOptedOut: true })).toBe('opted_out');
    expect(endOfWaiting({ ...waiting, isOptedOut: false })).toBeNull();
    expect(goneBy({ ...waiting, kind: 'delivered', status: 'delivered' })).toBeNull();
    expect(endOfWaiting({ ...waiting, isOptedOut: false, isTakenBack: true })).toBe('overtaken');
  });
});

it('Events between two hubs are nobody’s news', () => {
  expect(noticeKindOf('shipment.in_transit')).toBeNull();
  expect(noticeKindOf('shipment.delivered')).toBe('delivered');
});
