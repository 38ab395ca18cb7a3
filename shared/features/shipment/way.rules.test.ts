import { describe, expect, it } from 'vitest';

import { lastEventOf } from './last-event.rules.ts';
import { type EventCode, isOnWayBack } from './status.rules.ts';
import { wayOf } from './way.rules.ts';

type Step = EventCode | [code: EventCode, piece: number];

/** Events an hour apart; a pair has the code and the piece. */
const events = (...steps: Step[]) =>
  steps.map((step, i) => {
    const [code, piece] = typeof step === 'string' ? [step, null] : step;
    return { code, piece, at: new Date(Date.UTC(2026, 10, 1, i)), eventId: String(i) };
  });

describe('Failed attempts and their reason', () => {
  it('are those at the receiver, not those at the sender on the way back', () => {
    const life = events('PKU', 'OFD', 'REF', 'RTS', 'OFD', 'NOH');
    expect(wayOf(life, 1).failedAttempts).toBe(1);
    expect(lastEventOf(life, 1)).toMatchObject({ code: 'NOH', reason: 'REF' });
  });

  it('count for each piece until that piece is sent back', () => {
    const life = events('PKU', ['REF', 1], ['NOH', 2], ['RTS', 1], ['NOH', 1], ['NOH', 2], 'CNR');
    expect(wayOf(life, 2).failedAttempts).toBe(3);
    expect(lastEventOf(life, 2)?.reason).toBe('CNR');
    expect(lastEventOf(events(['REF', 1], ['NOH', 2], ['RTS', 2], ['CNR', 2]), 2)?.reason).toBe('NOH');
  });
});

describe('An event', () => {
  const isLastOnWayBack = (pieces: number, ...steps: Step[]) => {
    const life = events(...steps);
    const last = life.at(-1);
    return last && isOnWayBack(life, pieces, last);
  };

  it('is on the way back after its piece was sent back, also once it was returned to the sender', () => {
    expect(isLastOnWayBack(1, 'PKU', 'REF', 'RTS', 'OFD')).toBe(true);
    expect(isLastOnWayBack(1, 'PKU', 'REF', 'RTS', 'RTD', 'NOH')).toBe(true);
    expect(isLastOnWayBack(2, 'PKU', ['RTS', 1], ['OFD', 1])).toBe(true);
  });

  it('is not on the way back if it is the start of the return, or if its piece was not sent back', () => {
    expect(isLastOnWayBack(1, 'PKU', 'REF', 'RTS')).toBe(false);
    expect(isLastOnWayBack(2, 'PKU', ['RTS', 1], ['OFD', 2])).toBe(false);
    expect(isLastOnWayBack(2, 'PKU', ['RTS', 1], 'OFD')).toBe(false);
    expect(isLastOnWayBack(1, 'PKU', 'DLV', 'OFD')).toBe(false);
  });
});
