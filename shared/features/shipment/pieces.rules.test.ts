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

/** Events a minute apart; a pair has the code and the piece. */
function life(...steps: Step[]): ShipmentEvent[] {
  return steps.map((step, minute) => {
    const [code, piece] = typeof step === 'string' ? [step, null] : step;
    return { code, piece, at: new Date(Date.UTC(2026, 10, 2, 1, minute)), eventId: `event-${minute}` };
  });
}

describe('A consignment of three pieces', () => {
  it('is delivered when all three are, and counts the delivered pieces until then', () => {
    const onTheWay = life('CRT', 'PKU', 'OFD', ['DLV', 1], ['DLV', 2]);
    const partly = progressAfter(onTheWay, 3);
    expect(partly).toMatchObject({ status: 'out-for-delivery', deliveredPieces: 2, deliveredAt: null });
    expect(isPartlyDelivered({ ...partly, pieceCount: 3 })).toBe(true);

    const all = progressAfter(life('CRT', 'PKU', 'OFD', ['DLV', 1], ['DLV', 2], ['DLV', 3]), 3);
    expect(all).toMatchObject({ status: 'delivered', deliveredPieces: 3 });
    expect(all.deliveredAt).toEqual(new Date(Date.UTC(2026, 10, 2, 1, 5)));
    expect(isPartlyDelivered({ ...all, pieceCount: 3 })).toBe(false);
  });

  it('is delivered by one scan of the whole consignment', () => {
    expect(progressAfter(life('CRT', 'PKU', 'DLV'), 3)).toMatchObject({
      status: 'delivered',
      deliveredPieces: 3,
    });
  });

  it('is not delivered by three scans of the same piece', () => {
    expect(progressAfter(life('CRT', ['DLV', 1], ['DLV', 1], ['DLV', 1]), 3).deliveredPieces).toBe(1);
  });

  it('has the status of the piece that was scanned last among the undelivered ones', () => {
    expect(statusAfter(life('CRT', 'PKU', 'OFD', ['DLV', 1], ['NOH', 2]), 3)).toBe('delivery-failed');
    expect(statusAfter(life('CRT', 'PKU', ['HLD', 1], 'ARR', 'OFD', ['DLV', 1]), 3)).toBe('out-for-delivery');
  });

  it('is returned, not delivered, when one piece is returned, and counts the delivered pieces', () => {
    const end = progressAfter(life('CRT', 'PKU', ['RTS', 1], ['RTD', 1], ['DLV', 2], ['DLV', 3]), 3);
    expect(end).toMatchObject({ status: 'returned', deliveredPieces: 2, deliveredAt: null });
  });

  it('cannot be cancelled once one piece is scanned, and a later cancellation has no effect', () => {
    expect(canCancel(life('CRT', ['PKU', 2]))).toBe(false);
    expect(statusAfter(life('CRT', ['PKU', 2], 'CAN'), 3)).toBe('picked-up');
  });
});

describe('A correction', () => {
  const corrected = (events: ShipmentEvent[], wrong: number): ShipmentEvent[] => [
    ...events,
    { code: 'COR', at: new Date(Date.UTC(2026, 10, 3)), corrects: `event-${wrong}`, eventId: 'correction' },
  ];

  it('removes a scan, so that the status follows from the other events', () => {
    const wrong = life('CRT', 'PKU', 'ARR', 'DLV');
    expect(statusAfter(wrong)).toBe('delivered');
    expect(statusAfter(corrected(wrong, 3))).toBe('in-transit');
  });

  it('of the only scan lets the consignment be cancelled again', () => {
    expect(canCancel(corrected(life('CRT', 'PKU'), 1))).toBe(true);
  });

  it('of the scan that undid a cancellation cancels the consignment again', () => {
    const undone = life('CRT', 'PKU', 'CAN');
    expect(isCancelUndone(undone, statusAfter(undone))).toBe(true);
    const again = corrected(undone, 1);
    expect(statusAfter(again)).toBe('cancelled');
    expect(isCancelUndone(again, statusAfter(again))).toBe(false);
  });
});
