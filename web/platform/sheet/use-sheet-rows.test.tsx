import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import type { SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { type OtherRow, useSheetRows } from '#web/platform/sheet/use-sheet-rows.ts';

type Field = 'name';

const table: SheetTable<Field> = {
  columns: [{ field: 'name', label: 'Name', isRequired: true, width: 20 }],
  check: (row) => ({ row, problems: {}, codes: {} }),
  key: { field: 'name', repeated: null },
  ownFields: new Set(),
  errorFile: { fileName: 'rows.xlsx', sheetName: 'Rows' },
};
const first: SheetRow<Field> = { ...sheetRow(2, { name: 'Ali' }), version: 1 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('A change made while the changes of others are requested is saved after that response', async () => {
  let answerNews: (found: OtherRow<Field>[]) => void = () => undefined;
  const news = () => new Promise<OtherRow<Field>[]>((answer) => (answerNews = answer));
  const ask = vi.fn(async (rows: readonly SheetRow<Field>[]) => ({
    answers: rows.map(({ row }) => ({
      row,
      problems: {},
      codes: {},
      notes: {},
      knownAs: null,
      isDouble: false,
      version: 2,
    })),
  }));
  const { result } = renderHook(() => useSheetRows([first], table, { ask, news }));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  act(() => result.current.change([{ index: 0, field: 'name', text: 'Abu' }]));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(ask).not.toHaveBeenCalled();
  await act(async () => answerNews([]));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(result.current.staleCount).toBe(0);
  expect(result.current.rows[0]).toMatchObject({ row: { name: 'Abu' }, version: 2 });
});
