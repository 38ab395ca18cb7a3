import { describe, expect, it } from 'vitest';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';

import { endOfWaiting, obsoleteReason, noticeKindOf, skipReasonOf } from './buyer-notice.rules.ts';

const now = new Date('2026-11-23T04:00:00Z');
const occasion = {
  kind: 'out_for_delivery',
  happenedAt: now,
  now,
  market: marketOf(MALAYSIA),
  status: 'out-for-delivery',
  channel: 'email',
  recipient: 'aina@mail.example',
  isOptedOut: false,
  isTakenBack: false,
  sent: 0,
} as const;

describe('A notice to a buyer', () => {
  it('is sent for an event of the parcel', () => expect(skipReasonOf(occasion)).toBeNull());

  it.each([
    ['without an email address', { recipient: '' }, 'no_email'],
    ['without a phone number', { channel: 'sms', recipient: '' }, 'no_phone'],
    ['when the buyer has opted out', { isOptedOut: true }, 'opted_out'],
    ['when its event is more than a day old', { happenedAt: new Date('2026-11-22T03:59:59Z') }, 'late'],
    [
      'about a delivery today when that day is over',
      { happenedAt: new Date('2026-11-22T15:59:59Z') },
      'overtaken',
    ],
    ['about a delivery today once the delivery has failed', { status: 'delivery-failed' }, 'overtaken'],
    ['about a delivery today once the parcel is delivered', { status: 'delivered' }, 'overtaken'],
    ['about a delivery today once the parcel is being returned', { status: 'returning' }, 'overtaken'],
    ['of a scan that was corrected', { isTakenBack: true }, 'overtaken'],
    ['of a delivery that was corrected', { kind: 'delivered', status: 'out-for-delivery' }, 'overtaken'],
    ['after three notices were sent', { sent: 3 }, 'enough'],
  ] as const)('is skipped %s', (_, more, reason) => {
    expect(skipReasonOf({ ...occasion, ...more })).toBe(reason);
  });

  it('is sent for each failed delivery, however many notices were sent before', () => {
    expect(skipReasonOf({ ...occasion, kind: 'failed', status: 'delivery-failed', sent: 3 })).toBeNull();
  });

  it('is still sent when its event is exactly a day old', () => {
    const failed = { kind: 'failed', status: 'delivery-failed' } as const;
    const happenedAt = new Date('2026-11-22T04:00:00Z');
    expect(skipReasonOf({ ...occasion, ...failed, happenedAt })).toBeNull();
  });
});

describe('A queued notice', () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const waiting = {
    kind: 'out_for_delivery',
    at: hoursAgo(11),
    now,
    market: marketOf(MALAYSIA),
    status: 'out-for-delivery',
    isTakenBack: false,
  } as const;
  const notEnded = { isOptedOut: false, isSwitchedOff: false };

  it('is obsolete more than 24 hours after its event', () => {
    const failed = { ...waiting, kind: 'failed', status: 'delivery-failed' } as const;
    expect(obsoleteReason({ ...failed, at: hoursAgo(24) })).toBeNull();
    expect(obsoleteReason({ ...failed, at: hoursAgo(24.1) })).toBe('late');
  });

  it('about a delivery tomorrow is obsolete more than three hours after its event, and so after midnight', () => {
    const tomorrow = { ...waiting, kind: 'tomorrow', status: 'in-transit' } as const;
    expect(obsoleteReason({ ...tomorrow, at: hoursAgo(2.9) })).toBeNull();
    expect(obsoleteReason({ ...tomorrow, at: hoursAgo(3.1) })).toBe('late');
    // The last second of the evening, and the first of the next day.
    const night = { at: new Date('2026-11-22T12:59:59Z'), now: new Date('2026-11-22T16:00:00Z') };
    expect(obsoleteReason({ ...tomorrow, ...night })).toBe('late');
  });

  it('about a delivery today is obsolete after that day in the market, or once the delivery fails', () => {
    expect(obsoleteReason(waiting)).toBeNull();
    expect(obsoleteReason({ ...waiting, at: hoursAgo(13) })).toBe('overtaken');
    expect(obsoleteReason({ ...waiting, status: 'delivery-failed' })).toBe('overtaken');
  });

  it('is not sent when the account has switched notices off', () => {
    expect(endOfWaiting({ ...waiting, ...notEnded, isSwitchedOff: true })).toBe('switched_off');
  });

  it('is obsolete after the delivery, except for the notice of it, and ends on opt-out or correction', () => {
    expect(obsoleteReason({ ...waiting, status: 'delivered' })).toBe('overtaken');
    expect(endOfWaiting({ ...waiting, ...notEnded, isOptedOut: true })).toBe('opted_out');
    expect(endOfWaiting({ ...waiting, ...notEnded })).toBeNull();
    expect(obsoleteReason({ ...waiting, kind: 'delivered', status: 'delivered' })).toBeNull();
    expect(endOfWaiting({ ...waiting, ...notEnded, isTakenBack: true })).toBe('overtaken');
  });
});

it('An event between two hubs causes no notice', () => {
  expect(noticeKindOf('shipment.in_transit')).toBeNull();
  expect(noticeKindOf('shipment.delivered')).toBe('delivered');
});
