import { describe, expect, it } from 'vitest';

import { waitingOf } from '#shared/features/shipment/waiting.rules.ts';
import { type EventCode, statusAfter } from '#shared/features/shipment/status.rules.ts';
import { wayOf } from '#shared/features/shipment/way.rules.ts';
import { actionsFor, actionsOnSupplies } from './exceptions.rules.ts';

const events = (...codes: EventCode[]) =>
  codes.map((code, i) => ({ code, at: new Date(Date.UTC(2026, 10, 1, i)), eventId: String(i), piece: null }));
const waiting = (...codes: EventCode[]) => waitingOf(events(...codes), statusAfter(events(...codes)));

describe('what waits for the customer', () => {
  it('is a failed delivery, a wrong address, a hold and customs, by the last of them', () => {
    expect(waiting('CRT', 'PKU', 'OFD', 'NOH')).toMatchObject({ kind: 'failed', code: 'NOH', eventId: '3' });
    expect(waiting('CRT', 'PKU', 'OFD', 'NOH', 'OFD', 'ADR')).toMatchObject({
      kind: 'address',
      eventId: '5',
    });
    expect(waiting('CRT', 'PKU', 'CUS')).toMatchObject({ kind: 'customs' });
    expect(waiting('CRT', 'PKU', 'HLD')).toMatchObject({ kind: 'hold' });
  });

  it('is nothing once the parcel moves on, or is kept for collection', () => {
    expect(waiting('CRT', 'PKU', 'OFD', 'NOH', 'OFD')).toBeNull();
    expect(waiting('CRT', 'PKU', 'OFD', 'NOH', 'KPT')).toBeNull();
    expect(waiting('CRT', 'PKU', 'HLD', 'REL')).toBeNull();
  });

  it('is no delivery that was not tried, which is no attempt', () => {
    expect(waiting('CRT', 'PKU', 'OFD', 'NAT')).toBeNull();
    expect(wayOf(events('CRT', 'PKU', 'OFD', 'NAT', 'OFD', 'NOH'), 1).failedAttempts).toBe(1);
  });
});

describe('a failed delivery', () => {
  it('is tried again up to three times, and then collected or returned', () => {
    expect(actionsFor('failed', 2)[0]).toBe('again');
    expect(actionsFor('failed', 3)).toEqual(['collect', 'return']);
    expect(actionsFor('address', 1)[0]).toBe('address');
  });

  it('of supplies returns to nobody and goes nowhere else; whom the driver calls is for who asks for supplies', () => {
    expect(actionsOnSupplies(actionsFor('address', 1), { mayRequest: false })).toEqual(['again', 'collect']);
    expect(actionsOnSupplies(actionsFor('address', 1), { mayRequest: true })).toEqual([
      'phone',
      'again',
      'collect',
    ]);
  });
});
