import { describe, expect, it } from 'vitest';

import { lastEventOf } from './last-event.rules.ts';
import { type EventCode, isOnWayBack } from './status.rules.ts';
import { wayOf } from './way.rules.ts';

type Step = EventCode | [code: EventCode, piece: number];

/** An hour apart; a pair names the piece. */
const events = (...steps: Step[]) =>
  steps.map((step, i) => {
    const [code, piece] = typeof step === 'string' ? [step, null] : step;
    return { code, piece, at: new Date(Date.UTC(2026, 10, 1, i)), eventId: String(i) };
  });

describe('Failed attempts and their reason', () => {
  it('are those at the receiver’s door, not those at the sender’s', () => {
    const life = events('PKU', 'OFD', 'REF', 'RTS', 'OFD', 'NOH');
    expect(wayOf(life, 1).failedAttempts).toBe(1);
    expect(lastEventOf(life, 1)).toMatchObject({ code: 'NOH', reason: 'REF' });
  });

  it('count for a piece until that piece is sent back', () => {
    const life = events('PKU', ['REF', 1], ['NOH', 2], ['RTS', 1], ['NOH', 1], ['NOH', 2], 'CNR');
    expect(wayOf(life, 2).failedAttempts).toBe(3);
    expect(lastEventOf(life, 2)?.reason).toBe('CNR');
    expect(lastEventOf(events(['REF', 1], ['NOH', 2], ['RTS', 2], ['CNR', 2]), 2)?.reason).toBe('NOH');
  });
});

describe('An event is on the way back', () => {
  const isLastOnWayBack = (pieces: number, ...steps: Step[]) => {
    const life = events(...steps);
    const last = life.at(-1);
    return last && isOnWayBack(life, pieces, last);
  };

  it('after its piece was sent back, also once it is with the sender', () => {
    expect(isLastOnWayBack(1, 'PKU', 'REF', 'RTS', 'OFD')).toBe(true);
    expect(isLastOnWayBack(1, 'PKU', 'REF', 'RTS', 'RTD', 'NOH')).toBe(true);
    expect(isLastOnWayBack(2, 'PKU', ['RTS', 1], ['OFD', 1])).toBe(true);
  });

  it('unless it moved a piece, or its piece was never sent back', () => {
    expect(isLastOnWayBack(1, 'PKU', 'REF', 'RTS')).toBe(false);
    expect(isLastOnWayBack(2, 'PKU', ['RTS', 1], ['OFD', 2])).toBe(false);
    expect(isLastOnWayBack(2, 'PKU', ['RTS', 1], 'OFD')).toBe(false);
    expect(isLastOnWayBack(1, 'PKU', 'DLV', 'OFD')).toBe(false);
  });
});
