import { expect, it } from 'vitest';

import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { rereadRows } from './bulk-reread.rules.ts';

type Reread = Parameters<typeof rereadRows>[0];
const cell = (rowNo: number, name: string) => ({
  row_no: rowNo,
  line: rowNo + 1,
  cells: [name],
  earlier_cn: null,
});
const reread = (given: Partial<Reread>) =>
  rereadRows({
    cells: [cell(1, 'Ali'), cell(2, '')],
    read: ([receiverName = '']) => ({ texts: { receiverName }, corrected: new Map() }),
    before: new Map(),
    ofPeople: new Map(),
    place: { market: MALAYSIA, kind: 'ordinary', flow: 'domestic' },
    ...given,
  });

it('Rows are read again from their cells, and the changes of a user are kept', () => {
  const { rows } = reread({ ofPeople: new Map([[2, { receiverName: 'Siti', city: 'Klang' }]]) });
  expect(rows).toEqual([
    { rowNo: 1, line: 2, texts: { receiverName: 'Ali' }, shipAnyway: false, earlierCn: null },
    { rowNo: 2, line: 3, texts: { receiverName: 'Siti', city: 'Klang' }, shipAnyway: false, earlierCn: null },
  ]);
});

it('A correction is counted for each row that it changed, except where a user has typed a value', () => {
  const { corrected, uses } = reread({
    cells: [cell(1, 'Ali'), cell(2, 'Abu'), cell(3, 'Siti')],
    read: ([receiverName = '']) => ({
      texts: { receiverName, city: 'Klang' },
      corrected: new Map([['city', 'correction-1'] as const]),
    }),
    ofPeople: new Map([[2, { city: 'Kajang' }]]),
  });
  expect([...corrected]).toEqual([
    [1, ['city']],
    [2, []],
    [3, ['city']],
  ]);
  expect([...uses]).toEqual([['correction-1', 2]]);
});

it("'Ship anyway' is kept only while the row still describes the same shipment", () => {
  const before = (receiverName: string) => new Map([[1, { ship_anyway: true, texts: { receiverName } }]]);
  const isKept = (receiverName: string) => reread({ before: before(receiverName) }).rows[0]?.shipAnyway;
  expect(isKept('Ali')).toBe(true);
  expect(isKept('Abu')).toBe(false);
});
