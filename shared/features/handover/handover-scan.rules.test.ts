import { describe, expect, it } from 'vitest';

import { cnNumber, pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';

import { HandoverList, type ListedNote } from './handover-scan.rules.ts';

const [one, three, edited, gone, other] = [1, 2, 3, 4, 5].map((serial) =>
  cnNumber('consignment', 'MY', serial),
) as [string, string, string, string, string];
const note = (cnNo: string, more: Partial<ListedNote> = {}): ListedNote => ({
  cnNo,
  pieces: 1,
  labelVersion: 1,
  status: 'pickup-booked',
  ...more,
});
const list = () =>
  new HandoverList([
    note(one),
    note(three, { pieces: 3 }),
    note(edited, { labelVersion: 2 }),
    note(gone, { status: 'cancelled' }),
  ]);

describe('A scan at the handover', () => {
  it.each([
    [pieceBarCode(one, 1), 'right', 1],
    [one.toLowerCase(), 'right', 1],
    [`https://portal.example/t/${one}`, 'right', 1],
    [pieceBarCode(three, 3), 'right', 3],
    [three, 'which-piece', null],
    [pieceBarCode(edited, 1, 1), 'replaced-label', 1],
    [pieceBarCode(edited, 1, 2), 'right', 1],
    [gone, 'cancelled', null],
    [other, 'not-on-list', null],
    [pieceBarCode(three, 4), 'not-on-list', 4],
    ['9555555555551', 'unreadable', null],
    [`${one.slice(0, -3)}9MY`, 'unreadable', null],
  ])('of %s is %s', (text, outcome, piece) => {
    expect(list().scan(text)).toMatchObject({ outcome, piece });
  });

  it('of the same piece again is a double, of another piece is not', () => {
    const scanned = list();
    const outcomes = [1, 2, 1, 3].map((piece) => scanned.scan(pieceBarCode(three, piece)).outcome);
    expect(outcomes).toEqual(['right', 'right', 'double', 'right']);
    expect(scanned.scannedPieces(three)).toEqual([1, 2, 3]);
    expect(scanned.rightCount).toBe(3);
  });

  it('of a piece that a driver has by another handover is no handover of it', () => {
    const handed = new HandoverList([note(three, { pieces: 3, isHandedOver: (piece) => piece === 2 })]);
    const outcomes = [1, 2, 2].map((piece) => handed.scan(pieceBarCode(three, piece)).outcome);
    expect(outcomes).toEqual(['right', 'handed-over', 'handed-over']);
    expect(handed.rightCount).toBe(1);
  });

  it('includes what another device has counted', () => {
    const scanned = list();
    scanned.count(one, 1);
    expect(scanned.scan(one).outcome).toBe('double');
  });
});
