import { describe, expect, it } from 'vitest';

import {
  canCancel,
  type EventCode,
  isCancelUndone,
  progressAfter,
  type ShipmentEvent,
  statusAfter,
  isPartlyDelivered,
} from '#shared/features/shipment/status.rules.ts';

type Step = EventCode | [code: EventCode, piece: number];

/** A life a minute apart; a pair names the piece. */
function life(...steps: Step[]): ShipmentEvent[] {
  return steps.map((step, minute) => {
    const [code, piece] = typeof step === 'string' ? [step, null] : step;
    return { code, piece, at: new Date(Date.UTC(2026, 10, 2, 1, minute)), eventId: `event-${minute}` };
  });
}

describe('A consignment of three pieces', () => {
  it('is delivered when all three are, and says how many until then', () => {
    const onTheWay = life('CRT', 'PKU', 'OFD', ['DLV', 1], ['DLV', 2]);
    const partly = progressAfter(onTheWay, 3);
    expect(partly).toMatchObject({ status: 'out-for-delivery', deliveredPieces: 2, deliveredAt: null });
    expect(isPartlyDelivered({ ...partly, pieceCount: 3 })).toBe(true);

    const all = progressAfter(life('CRT', 'PKU', 'OFD', ['DLV', 1], ['DLV', 2], ['DLV', 3]), 3);
    expect(all).toMatchObject({ status: 'delivered', deliveredPieces: 3 });
    expect(all.deliveredAt).toEqual(new Date(Date.UTC(2026, 10, 2, 1, 5)));
    expect(isPartlyDelivered({ ...all, pieceCount: 3 })).toBe(false);
  });

  it('is delivered at once when it is delivered as a whole', () => {
    expect(progressAfter(life('CRT', 'PKU', 'DLV'), 3)).toMatchObject({
      status: 'delivered',
      deliveredPieces: 3,
    });
  });

  it('is not delivered by hearing of one piece three times', () => {
    expect(progressAfter(life('CRT', ['DLV', 1], ['DLV', 1], ['DLV', 1]), 3).deliveredPieces).toBe(1);
  });

  it('is where the piece is that moved last of those still on their way', () => {
    expect(statusAfter(life('CRT', 'PKU', 'OFD', ['DLV', 1], ['NOH', 2]), 3)).toBe('delivery-failed');
    expect(statusAfter(life('CRT', 'PKU', ['HLD', 1], 'ARR', 'OFD', ['DLV', 1]), 3)).toBe('out-for-delivery');
  });

  it('may lose one piece on its way back: it is then not delivered, and says how many are', () => {
    const end = progressAfter(life('CRT', 'PKU', ['RTS', 1], ['RTD', 1], ['DLV', 2], ['DLV', 3]), 3);
    expect(end).toMatchObject({ status: 'returned', deliveredPieces: 2, deliveredAt: null });
  });

  it('cannot be cancelled once one piece was scanned, nor does a later cancellation count', () => {
    expect(canCancel(life('CRT', ['PKU', 2]))).toBe(false);
    expect(statusAfter(life('CRT', ['PKU', 2], 'CAN'), 3)).toBe('picked-up');
  });
});

describe('A correction', () => {
  const corrected = (events: ShipmentEvent[], wrong: number): ShipmentEvent[] => [
    ...events,
    { code: 'COR', at: new Date(Date.UTC(2026, 10, 3)), corrects: `event-${wrong}`, eventId: 'correction' },
  ];

  it('takes a scan back, and the status is what the other events say', () => {
    const wrong = life('CRT', 'PKU', 'ARR', 'DLV');
    expect(statusAfter(wrong)).toBe('delivered');
    expect(statusAfter(corrected(wrong, 3))).toBe('in-transit');
  });

  it('of the only scan makes it one that can still be cancelled', () => {
    expect(canCancel(corrected(life('CRT', 'PKU'), 1))).toBe(true);
  });

  it('of an undone cancellation’s scan cancels it again', () => {
    const undone = life('CRT', 'PKU', 'CAN');
    expect(isCancelUndone(undone, statusAfter(undone))).toBe(true);
    const again = corrected(undone, 1);
    expect(statusAfter(again)).toBe('cancelled');
    expect(isCancelUndone(again, statusAfter(again))).toBe(false);
  });
});
