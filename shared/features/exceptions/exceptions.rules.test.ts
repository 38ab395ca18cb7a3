import { describe, expect, it } from 'vitest';

import { firstOf, waitingOfPieces } from '#shared/features/shipment/waiting.rules.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';
import { wayOf } from '#shared/features/shipment/way.rules.ts';
import { actionsFor, actionsOnSupplies } from './exceptions.rules.ts';

type Step = EventCode | [code: EventCode, piece: number];

/** Events an hour apart; a pair has the code and the piece. */
const events = (...steps: Step[]) =>
  steps.map((step, i) => {
    const [code, piece] = typeof step === 'string' ? [step, null] : step;
    return { code, piece, at: new Date(Date.UTC(2026, 10, 1, i)), eventId: String(i) };
  });
const waitingOn = (pieces: number, ...steps: Step[]) => firstOf(waitingOfPieces(events(...steps), pieces));
const waiting = (...codes: EventCode[]) => waitingOn(1, ...codes);

describe('the exception that waits for the customer', () => {
  it('is a failed delivery, a wrong address, a hold or customs, by the latest of these events', () => {
    expect(waiting('CRT', 'PKU', 'OFD', 'NOH')).toMatchObject({ kind: 'failed', code: 'NOH', eventId: '3' });
    expect(waiting('CRT', 'PKU', 'OFD', 'NOH', 'OFD', 'ADR')).toMatchObject({
      kind: 'address',
      eventId: '5',
    });
    expect(waiting('CRT', 'PKU', 'CUS')).toMatchObject({ kind: 'customs' });
    expect(waiting('CRT', 'PKU', 'HLD')).toMatchObject({ kind: 'hold' });
  });

  it('is none once the parcel moves on or is kept for collection', () => {
    expect(waiting('CRT', 'PKU', 'OFD', 'NOH', 'OFD')).toBeNull();
    expect(waiting('CRT', 'PKU', 'OFD', 'NOH', 'KPT')).toBeNull();
    expect(waiting('CRT', 'PKU', 'HLD', 'REL')).toBeNull();
  });

  it.each(['ARR', 'SRT', 'DEP', 'NAT'] as const)(
    'is still a failed delivery after %s, until it is tried again, delivered, kept or returned',
    (station) => {
      const failed = { kind: 'failed', code: 'NOH', eventId: '3' };
      expect(waiting('CRT', 'PKU', 'OFD', 'NOH', station)).toMatchObject(failed);
      expect(waiting('CRT', 'PKU', 'OFD', 'NOH', station, 'ARR')).toMatchObject(failed);
      for (const end of ['OFD', 'DLV', 'KPT', 'RTS', 'RTD'] as const)
        expect(waiting('CRT', 'PKU', 'OFD', 'NOH', station, end)).toBeNull();
      expect(waiting('CRT', 'PKU', 'OFD', 'NOH', station, 'HLD')).toMatchObject({ kind: 'hold' });
      expect(waiting('CRT', 'PKU', 'OFD', 'NOH', 'OFD', station)).toBeNull();
    },
  );

  it('is not a hold after a later scan or release', () => {
    expect(waiting('CRT', 'PKU', 'HLD', 'ARR')).toBeNull();
    expect(waiting('CRT', 'PKU', 'CUS', 'DEP')).toBeNull();
    expect(waiting('CRT', 'PKU', 'OFD', 'NOH', 'HLD', 'REL')).toBeNull();
  });

  it('is that of a piece that still waits, whatever happens to the other pieces', () => {
    const failed = { kind: 'failed', code: 'NOH', eventId: '3' };
    expect(waitingOn(4, 'CRT', 'PKU', 'OFD', 'NOH', ['ARR', 1])).toMatchObject(failed);
    expect(waitingOn(4, 'CRT', 'PKU', 'OFD', 'NOH', ['OFD', 1], ['DLV', 1])).toMatchObject(failed);
    expect(waitingOn(2, 'CRT', 'PKU', 'OFD', ['NOH', 2], ['HLD', 1])).toMatchObject(failed);
    expect(waitingOn(2, 'CRT', 'PKU', 'OFD', ['NOH', 2], ['DLV', 1])).toMatchObject(failed);
    expect(waitingOn(2, 'CRT', 'PKU', 'OFD', ['NOH', 1], ['ADR', 2], ['DLV', 2])).toMatchObject(failed);
    expect(waitingOn(2, 'CRT', 'PKU', 'OFD', 'NOH', ['OFD', 1], ['OFD', 2])).toBeNull();
  });

  it('is not the failure of a piece delivered or returned since, but the hold of another piece', () => {
    const hold = { kind: 'hold', code: 'HLD', eventId: '2' };
    expect(waitingOn(2, 'CRT', 'PKU', ['HLD', 1], ['NOH', 2])).toMatchObject({ kind: 'failed' });
    expect(waitingOn(2, 'CRT', 'PKU', ['HLD', 1], ['NOH', 2], ['DLV', 2])).toMatchObject(hold);
    expect(waitingOn(2, 'CRT', 'PKU', ['HLD', 1], ['NOH', 2], ['RTS', 2])).toMatchObject(hold);
    expect(waitingOn(2, 'CRT', 'PKU', ['NOH', 2], ['DLV', 2], ['ARR', 1])).toBeNull();
  });

  it('ignores a scan that was corrected', () => {
    const corrected = [
      ...events('CRT', 'PKU', 'OFD', 'NOH', 'DLV'),
      { code: 'COR' as const, at: new Date(Date.UTC(2026, 10, 2)), eventId: 'correction', corrects: '4' },
    ];
    expect(firstOf(waitingOfPieces(corrected, 1))).toMatchObject({ kind: 'failed', eventId: '3' });
  });

  it('is not a delivery that was not attempted, which does not count as an attempt', () => {
    expect(waiting('CRT', 'PKU', 'OFD', 'NAT')).toBeNull();
    expect(wayOf(events('CRT', 'PKU', 'OFD', 'NAT', 'OFD', 'NOH'), 1).failedAttempts).toBe(1);
  });
});

describe('a failed delivery', () => {
  it('can be tried again until the third attempt, then only collected or returned', () => {
    expect(actionsFor('failed', 2)[0]).toBe('again');
    expect(actionsFor('failed', 3)).toEqual(['collect', 'return']);
    expect(actionsFor('address', 1)[0]).toBe('address');
  });

  it('of supplies cannot be returned or redirected, and its phone is changed only by users who may request supplies', () => {
    expect(actionsOnSupplies(actionsFor('address', 1), { mayRequest: false })).toEqual(['again', 'collect']);
    expect(actionsOnSupplies(actionsFor('address', 1), { mayRequest: true })).toEqual([
      'phone',
      'again',
      'collect',
    ]);
  });
});
