import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen as page } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { SheetFix } from '#web/platform/sheet/sheet-fix.tsx';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import type { SheetAnswer, SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { type SheetRows, useSheetRows } from '#web/platform/sheet/use-sheet-rows.ts';
import { button, press, until } from '#web/test/screen.tsx';

type Field = 'name' | 'postcode';

const table: SheetTable<Field> = {
  columns: [
    { field: 'name', label: 'Name', isRequired: true, width: 20 },
    { field: 'postcode', label: 'Postcode', isRequired: true, width: 10 },
  ],
  check: (row) => ({ row, problems: {}, codes: {} }),
  key: { field: 'name', repeated: null },
  namedBy: ['name', 'postcode'],
  ownFields: new Set(),
  isServerChecked: true,
  errorFile: { fileName: 'rows.xlsx', sheetName: 'Rows' },
};
const twin = { text: 'Shipped as HN1 before', name: 'HN1', href: '/shipmentlisting?q=HN1' };
const rowAt = (line: number, name: string, more: Partial<SheetRow<Field>> = {}): SheetRow<Field> => ({
  ...sheetRow(line, { name, postcode: '50450' }),
  version: 1,
  ...more,
});
const bad = (line: number, name: string) =>
  rowAt(line, name, { problems: { postcode: 'Postcode Required' }, codes: { postcode: 'required' } });

/** What the server says of a changed row. */
let answer: Partial<SheetAnswer<Field>> = {};
let isServerThere: Promise<unknown> = Promise.resolve();
let work: SheetRows<Field>;

function Sheet({ first }: { first: readonly SheetRow<Field>[] }) {
  const ask = async (stale: readonly SheetRow<Field>[]) => {
    await isServerThere;
    return {
      answers: stale.map(({ row }) => ({
        row,
        problems: {},
        codes: {},
        notes: {},
        knownAs: null,
        isDouble: false,
        version: 2,
        ...answer,
      })),
    };
  };
  const now = useSheetRows(first, table, { ask });
  useEffect(() => {
    work = now;
  });
  return (
    <SheetFix
      table={table}
      work={now}
      checkedRows={now.rows}
      fields={['name', 'postcode']}
      sendText={`Submit ${now.counts.ready} rows`}
      busyText="Submitting"
      progress={null}
      onSend={async () => false}
      onBack={() => {}}
    />
  );
}

const open = (...first: SheetRow<Field>[]) => render(<Sheet first={first} />, { wrapper: MantineProvider });
const fix = (index: number) => act(() => work.change([{ index, field: 'postcode', text: '05400' }]));
const answered = () => until(() => expect(work.staleCount).toBe(0));
const hasTwinColumn = () => page.queryByText('Duplicate of') !== null;
const names = () =>
  page
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[role=gridcell]')?.textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  answer = {};
  isServerThere = Promise.resolve();
});

describe('The column of what rows repeat', () => {
  it('stands only where a row that is shown repeats another', async () => {
    open(bad(2, 'Ali'), rowAt(3, 'Bala', { twin }));
    expect(hasTwinColumn()).toBe(false);
    await press('All 2');
    expect(hasTwinColumn()).toBe(true);
    await press('Ready 0');
    expect(hasTwinColumn()).toBe(false);
  });

  it('does not come under typing hands: the line below says what the row repeats, and lets it go', async () => {
    answer = { twin };
    open(bad(2, 'Ali'), rowAt(3, 'Bala'));
    fix(0);
    await answered();
    expect(hasTwinColumn()).toBe(false);
    await until(() => expect(page.getByText('Shipped as HN1 before')).toBeDefined());
    answer = { twin, goesAnyway: true };
    await press('Ship anyway');
    expect(work.rows[0]?.goesAnyway).toBe(true);
    await until(() => expect(button('Ships anyway')?.getAttribute('aria-pressed')).toBe('true'));
    await press('All 2');
    expect(hasTwinColumn()).toBe(true);
  });

  it('does not go under typing hands either', async () => {
    open(rowAt(2, 'Ali', { twin }), rowAt(3, 'Bala'));
    expect(hasTwinColumn()).toBe(true);
    answer = { twin: null };
    fix(0);
    await answered();
    expect(work.rows[0]?.twin).toBeNull();
    expect(hasTwinColumn()).toBe(true);
    await press('All 2');
    expect(hasTwinColumn()).toBe(false);
  });
});

describe('When the last row is fixed', () => {
  const said = () => page.queryByText('Nothing is left to fix.');

  it('it stays, and the way to all rows is offered once the row is checked', async () => {
    let arrive: (there?: unknown) => void = () => {};
    isServerThere = new Promise((done) => (arrive = done));
    open(rowAt(2, 'Ali'), bad(3, 'Bala'));
    expect(said()).toBeNull();
    fix(1);
    expect(said()).toBeNull();
    await act(async () => arrive());
    await answered();
    expect(said()).not.toBeNull();
    expect(names()).toEqual(['Bala']);

    await press('Show all rows');
    expect(said()).toBeNull();
    expect(names()).toEqual(['Ali', 'Bala']);
    expect(button('All 2')?.getAttribute('aria-pressed')).toBe('true');
    // The keys go on where they were.
    await until(() => expect(document.activeElement?.textContent).toBe('05400'));
  });

  it('the phone says so in the place of its first note', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    open(rowAt(2, 'Ali'), bad(3, 'Bala'));
    const note = () => page.queryByText(/^A larger screen shows all rows/u);
    expect(note()).not.toBeNull();
    fix(1);
    await answered();
    expect([said() === null, note()]).toEqual([false, null]);
    expect(page.getByText('Row 3 (1 of 1) · Ready')).toBeDefined();
    await press('Show all rows');
    expect(page.getByText('Row 2 (1 of 2) · Ready')).toBeDefined();
  });

  it('the phone says whose row it is while one field of it is shown', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    open(bad(3, 'Bala'));
    expect(page.queryByLabelText('Name')).toBeNull();
    expect(page.getByText('Bala · 50450')).toBeDefined();
  });

  it('all rows are offered too where those to fix were left out instead', async () => {
    open(rowAt(2, 'Ali'), bad(3, 'Bala'));
    await press('Delete all to fix');
    await answered();
    expect(said()).not.toBeNull();
    await press('Show all rows');
    expect(names()).toEqual(['Ali']);
  });
});
