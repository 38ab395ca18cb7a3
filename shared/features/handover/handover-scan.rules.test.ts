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
const at = Date.UTC(2026, 10, 27);
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
  ])('of %s has the outcome %s', (text, outcome, piece) => {
    expect(list().judge({ code: text, at })).toMatchObject({ outcome, piece });
  });

  it('of the same piece again is a double, but of another piece is not', () => {
    const scanned = list();
    const outcomes = [1, 2, 1, 3].map(
      (piece) => scanned.judge({ code: pieceBarCode(three, piece), at }).outcome,
    );
    expect(outcomes).toEqual(['right', 'right', 'double', 'right']);
    expect(scanned.scannedPieces(three)).toEqual([1, 2, 3]);
    expect(scanned.rightCount).toBe(3);
    expect(scanned.scanned.map(({ piece }) => piece)).toEqual([2, 1, 3]);
  });

  it('of a piece that was handed over in another handover does not count', () => {
    const handed = new HandoverList([note(three, { pieces: 3, isHandedOver: (piece) => piece === 2 })]);
    const outcomes = [1, 2, 2].map((piece) => handed.judge({ code: pieceBarCode(three, piece), at }).outcome);
    expect(outcomes).toEqual(['right', 'handed-over', 'handed-over']);
    expect(handed.rightCount).toBe(1);
  });

  it('is a double when another device has counted the piece', () => {
    const scanned = list();
    scanned.recall({ outcome: 'right', cnNo: one, piece: 1, at });
    expect(scanned.judge({ code: one, at }).outcome).toBe('double');
  });

  it.each([
    ['created', 'right'],
    ['picked-up', 'right'],
    ['in-transit', 'with-courier'],
    ['on-hold', 'with-courier'],
    ['delivery-failed', 'with-courier'],
    ['delivered', 'with-courier'],
    ['returned', 'with-courier'],
  ] as const)('of a consignment note with the status %s has the outcome %s', (status, outcome) => {
    expect(new HandoverList([note(one, { status })]).judge({ code: one, at }).outcome).toBe(outcome);
  });
});

describe('A scan that takes a piece back', () => {
  const back = { takesBack: true } as const;

  it('removes the piece from the count until it is scanned again', () => {
    const scanned = list();
    const codes = [1, 2].map((piece) => pieceBarCode(three, piece));
    for (const code of codes) scanned.judge({ code, at });
    const code = codes[0] ?? '';
    expect(scanned.judge({ code, at: at + 1, ...back })).toEqual({
      outcome: 'not-handed-over',
      cnNo: three,
      piece: 1,
    });
    expect(scanned.scanned).toEqual([{ cnNo: three, piece: 2 }]);
    expect(scanned.judge({ code, at: at + 2 }).outcome).toBe('right');
    expect(scanned.scannedPieces(three)).toEqual([1, 2]);
  });

  it('takes precedence over an older scan, but not over a newer one', () => {
    const scanned = list();
    scanned.recall({ outcome: 'not-handed-over', cnNo: one, piece: 1, at: at + 10 });
    expect(scanned.judge({ code: one, at: at + 5 }).outcome).toBe('not-handed-over');
    expect(scanned.rightCount).toBe(0);
    expect(scanned.judge({ code: one, at: at + 11 }).outcome).toBe('right');
  });

  it('is possible for a consignment note that was cancelled, delivered or relabelled after its scan', () => {
    const notes = [
      note(one, { status: 'delivered' }),
      note(gone, { status: 'cancelled' }),
      note(edited, { labelVersion: 2 }),
    ];
    const judged = new HandoverList(notes);
    for (const { cnNo } of notes) {
      judged.recall({ outcome: 'right', cnNo, piece: 1, at });
      judged.judge({ code: pieceBarCode(cnNo, 1), at: at + 1, ...back });
    }
    expect(judged.rightCount).toBe(0);
  });

  it('gets a later time than the first scan, even if the clock of that device is ahead', () => {
    const scanned = list();
    scanned.recall({ outcome: 'right', cnNo: one, piece: 1, at: at + 1000 });
    expect(scanned.timeFor(pieceBarCode(one, 1), at)).toBe(at + 1001);
    expect(scanned.timeFor(pieceBarCode(three, 1), at)).toBe(at);
  });
});
