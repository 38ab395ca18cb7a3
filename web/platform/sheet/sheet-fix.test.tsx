import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen as page } from '@testing-library/react';
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

/** The server response for a changed row. */
let answer: Partial<SheetAnswer<Field>> = {};
let isServerThere: Promise<unknown> = Promise.resolve();
let work: SheetRows<Field>;
const sent = vi.fn<() => void>();

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
      sendText={now.counts.ready === 0 ? null : `Submit ${now.counts.ready} rows`}
      busyText="Submitting"
      progress={null}
      onSend={async () => {
        sent();
        return false;
      }}
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
  sent.mockReset();
  vi.unstubAllGlobals();
  answer = {};
  isServerThere = Promise.resolve();
});

describe('The Duplicate of column', () => {
  it('is shown only when a visible row is a duplicate', async () => {
    open(bad(2, 'Ali'), rowAt(3, 'Bala', { twin }));
    expect(hasTwinColumn()).toBe(false);
    await press('All 2');
    expect(hasTwinColumn()).toBe(true);
    await press('Ready 0');
    expect(hasTwinColumn()).toBe(false);
  });

  it('does not appear after an edit, and the line below shows the duplicate with Ship anyway', async () => {
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

  it('does not disappear after an edit', async () => {
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

describe('The send button', () => {
  const reason = () => page.queryByText('Fix at least one row first.');

  it('keeps the focus while no row can be sent, and says why', async () => {
    open(bad(2, 'Ali'));
    const send = button('Nothing to import');
    act(() => send?.focus());
    expect(document.activeElement).toBe(send);
    expect(reason()).not.toBeNull();
    expect(send?.getAttribute('aria-describedby')).toBe(reason()?.id);
    await press('Nothing to import');
    expect(sent).not.toHaveBeenCalled();

    fix(0);
    await answered();
    await until(() => expect(button('Submit 1 rows')).toBe(send));
    expect(document.activeElement).toBe(send);
    expect(reason()).toBeNull();
    await press('Submit 1 rows');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('says that there is no row when none is left to fix either', () => {
    open(rowAt(2, 'Ali', { twin }));
    expect(page.getByText('There is no row to send.')).toBeDefined();
  });
});

describe('What a screen reader announces', () => {
  const regions = () => page.getAllByRole('status').map(({ textContent }) => textContent);
  const cell = (text: string) => page.getByRole('gridcell', { name: new RegExp(text, 'u') });

  it('is the number of rows left to fix, once, after a correction is checked', async () => {
    const other = bad(3, 'Bala');
    open(bad(2, 'Ali'), { ...other, row: { ...other.row, postcode: '5040' } });
    const observed: string[] = [];
    const observer = new MutationObserver(() => observed.push(...regions().filter((text) => text !== '')));
    for (const region of page.getAllByRole('status'))
      observer.observe(region, { childList: true, characterData: true, subtree: true });
    fireEvent.keyDown(cell('50450'), { key: 'F2' });
    const input = await page.findByRole('textbox');
    fireEvent.change(input, { target: { value: '50480' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await answered();
    await until(() => expect(observed).toContain('To fix 1'));
    observer.disconnect();
    expect(new Set(observed)).toEqual(new Set(['To fix 1']));
  });

  it('is the selected block of cells', async () => {
    open(bad(2, 'Ali'), bad(3, 'Bala'));
    fireEvent.keyDown(cell('Ali'), { key: 'a', ctrlKey: true });
    await until(() => expect(regions()).toContain('Selected from row 2, Name, to row 3, Postcode: 4 cells'));
  });
});

describe('When the last row is fixed', () => {
  const doneMessage = () => page.queryByText('Nothing is left to fix.');

  it('the row stays visible, and Show all rows is offered once the row is checked', async () => {
    let arrive: (there?: unknown) => void = () => {};
    isServerThere = new Promise((done) => (arrive = done));
    open(rowAt(2, 'Ali'), bad(3, 'Bala'));
    expect(doneMessage()).toBeNull();
    fix(1);
    expect(doneMessage()).toBeNull();
    await act(async () => arrive());
    await answered();
    expect(doneMessage()).not.toBeNull();
    expect(names()).toEqual(['Bala']);

    await press('Show all rows');
    expect(doneMessage()).toBeNull();
    expect(names()).toEqual(['Ali', 'Bala']);
    expect(button('All 2')?.getAttribute('aria-pressed')).toBe('true');
    // The focus is in the same cell as before.
    await until(() => expect(document.activeElement?.textContent).toBe('05400'));
  });

  it('the phone layout shows the message instead of its first note', async () => {
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
    expect([doneMessage() === null, note()]).toEqual([false, null]);
    expect(page.getByText('Row 3 (1 of 1) · Ready')).toBeDefined();
    await press('Show all rows');
    expect(page.getByText('Row 2 (1 of 2) · Ready')).toBeDefined();
  });

  it('the phone layout names the row while only one of its fields is shown', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    open(bad(3, 'Bala'));
    expect(page.queryByLabelText('Name')).toBeNull();
    expect(page.getByText('Bala · 50450')).toBeDefined();
  });

  it('Show all rows is also offered when the rows to fix were deleted', async () => {
    open(rowAt(2, 'Ali'), bad(3, 'Bala'));
    await press('Delete all to fix');
    await answered();
    expect(doneMessage()).not.toBeNull();
    await press('Show all rows');
    expect(names()).toEqual(['Ali']);
  });
});
