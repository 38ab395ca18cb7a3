// @vitest-environment happy-dom
import { screen as dom, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { useSelection } from '#web/platform/ui/table/use-selection.ts';

interface Row {
  id: string;
  name: string;
}

const rows: readonly Row[] = ['Aina', 'Ben', 'Chong'].map((name) => ({ id: name.toLowerCase(), name }));
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', width: 120, cell: (row) => row.name },
  { id: 'copy', header: 'Copy', width: 80, cell: () => <button type="button">Copy</button> },
];
const opened = vi.fn<(row: Row) => void>();
const asked = vi.fn<() => void>();

interface ListProps {
  scope?: string;
  shown?: readonly Row[] | undefined;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  error?: Error;
}

function List({ scope = 'all', shown = rows, hasMore = true, isLoadingMore = false, error }: ListProps) {
  const selection = useSelection(scope);
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={shown}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      onOpen={opened}
      selection={selection}
      bulkActions={<button type="button">Print</button>}
      total={1284}
      empty={<p>Nobody yet</p>}
      searching={hasMore && shown.length === 0 && 'Searching older shipments…'}
      hasMore={hasMore}
      isLoadingMore={isLoadingMore}
      error={error}
      onMore={asked}
    />
  );
}

let root: Root;
const row = (index: number) => document.querySelector(`tr[data-index="${index}"]`) as HTMLElement;
const bar = () => dom.queryByRole('region');
const button = (name: string) =>
  dom.queryByRole<HTMLButtonElement>('button', { name: name }) as HTMLButtonElement;
const press = (key: string, shiftKey = false) =>
  act(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
    );
  });
const chosen = () => [0, 1, 2].filter((index) => row(index).getAttribute('aria-selected') === 'true');
const show = (list: React.ReactNode) => act(() => root.render(<MantineProvider>{list}</MantineProvider>));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  opened.mockReset();
  asked.mockReset();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  show(<List />);
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

describe('a list', () => {
  it('moves by the arrow keys, Home and End, and stops at its ends', () => {
    act(() => row(0).focus());
    press('ArrowDown');
    expect(document.activeElement).toBe(row(1));
    press('End');
    press('ArrowDown');
    expect(document.activeElement).toBe(row(2));
    press('Home');
    expect(document.activeElement).toBe(row(0));
  });

  it('moves by j and k too, from anywhere on the page, but never while somebody types', () => {
    press('j');
    expect(document.activeElement).toBe(row(0));
    press('j');
    press('j');
    press('k');
    expect(document.activeElement).toBe(row(1));
    const field = document.createElement('input');
    document.body.append(field);
    act(() => field.focus());
    press('j');
    expect(document.activeElement).toBe(field);
  });

  it('chooses what lies between with Shift, by the arrows and by a click', () => {
    act(() => row(0).focus());
    press('ArrowDown', true);
    expect(chosen()).toEqual([0, 1]);
    press('x');
    expect(chosen()).toEqual([0]);
    const box = (index: number) => within(row(index)).getByRole('checkbox');
    act(() => box(0).click());
    expect(chosen()).toEqual([]);
    act(() => {
      box(2).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
    });
    expect(chosen()).toEqual([0, 1, 2]);
  });

  it('has one row in the Tab order', () => {
    expect([0, 1, 2].map((index) => row(index).tabIndex)).toEqual([0, -1, -1]);
  });

  it('opens the row on Enter and on a click, but not on a click of a button in it', () => {
    act(() => row(1).focus());
    press('Enter');
    act(() => row(2).click());
    act(() => within(row(0)).getByRole('button', { name: 'Copy' }).click());
    expect(opened.mock.calls.map(([one]) => one.name)).toEqual(['Ben', 'Chong']);
  });

  it('chooses rows by Space and x, and shows how many are chosen', () => {
    expect(bar()).toBeNull();
    act(() => row(0).focus());
    press(' ');
    press('ArrowDown');
    press('x');
    expect(bar()?.textContent).toContain('2 selected');
    press('x');
    expect(bar()?.textContent).toContain('1 selected');
  });

  it('offers all that match, not only those loaded, and lets some be taken out again', () => {
    act(() => row(0).focus());
    press('x');
    act(() => button('Select all 1,284 that match').click());
    expect(bar()?.textContent).toContain('1,284 selected');
    press('x');
    expect(bar()?.textContent).toContain('1,283 selected');
    expect(row(0).getAttribute('aria-selected')).toBe('false');
    expect(row(1).getAttribute('aria-selected')).toBe('true');
  });

  it('keeps the choice while people search on, and says what of it is not in the list', () => {
    act(() => row(0).focus());
    press('x');
    show(<List scope="q=ben" shown={rows.slice(1)} />);
    expect(bar()?.textContent).toContain('1 selected, 1 not in this list');
  });

  it('ends all that match with what it was a match of', () => {
    act(() => row(0).focus());
    press('x');
    act(() => button('Select all 1,284 that match').click());
    show(<List scope="status=delivered" />);
    expect(bar()).toBeNull();
  });

  it('takes keys from the first moment, before anything has the focus', () => {
    press('ArrowDown');
    expect(document.activeElement).toBe(row(0));
    act(() => row(0).blur());
    press('x');
    expect(chosen()).toEqual([0]);
    act(() => row(0).blur());
    press('Enter');
    expect(opened).toHaveBeenCalledWith(rows[0]);
  });

  it('asks for the next page when its end is near', () => {
    expect(asked).toHaveBeenCalled();
  });

  it('says what would be here when nothing matches', () => {
    show(<List shown={[]} hasMore={false} />);
    expect(document.body.textContent).toContain('Nobody yet');
  });

  it('goes on by itself while pages come empty, and says so instead of that there is nothing', () => {
    show(<List shown={[]} isLoadingMore />);
    asked.mockReset();
    expect(dom.queryByRole('status')?.textContent).toBe('Searching older shipments…');
    expect(document.body.textContent).not.toContain('Nobody yet');
    show(<List shown={[]} />);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('that was cut short by a failure tells it, not that there is nothing', () => {
    show(<List shown={[]} hasMore={false} error={new Error('The server is not there.')} />);
    expect(dom.queryByRole('alert')).not.toBeNull();
    expect(document.body.textContent).not.toContain('Nobody yet');
  });
});
