// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen as dom, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable, ListFoot } from '#web/platform/ui/table/data-table.tsx';
import { useSelection } from '#web/platform/ui/table/use-selection.ts';

interface Row {
  id: string;
  name: string;
}

const rows: readonly Row[] = ['Aina', 'Ben', 'Chong'].map((name) => ({ id: name.toLowerCase(), name }));
const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    width: 120,
    fits: ({ name }) => name.length < 10,
    cell: (row) => row.name,
  },
  { id: 'copy', header: 'Copy', width: 80, cell: () => <button type="button">Copy</button> },
];
const opened = vi.fn<(row: Row) => void>();
const requestedMore = vi.fn<() => void>();
const sorted = vi.fn<(sort: string) => void>();

interface ListProps {
  scope?: string;
  shown?: readonly Row[];
  /** The first page is loading. */
  isReading?: boolean;
  /** A search is loading; the rows are still those of the previous search. */
  isOfBefore?: boolean;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  error?: Error;
  bulkDone?: string;
  sort?: string;
}

function List(props: ListProps) {
  const {
    scope = 'all',
    shown = rows,
    isReading,
    isOfBefore,
    hasMore = true,
    isLoadingMore = false,
    error,
    bulkDone,
    sort = '-made',
  } = props;
  const selection = useSelection(scope);
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={isReading ? undefined : shown}
      isOfBefore={isOfBefore}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      onOpen={opened}
      selection={selection}
      bulkActions={<button type="button">Print</button>}
      bulkDone={bulkDone}
      sort={sort}
      onSort={sorted}
      total={1284}
      empty={<p>Nobody yet</p>}
      searching={hasMore && shown.length === 0 && 'Searching older shipments…'}
      hasMore={hasMore}
      isLoadingMore={isLoadingMore}
      error={error}
      onMore={requestedMore}
    />
  );
}

let view: ReturnType<typeof render>;
/** Row 1 is the header row, so the first row of the list has aria-rowindex 2. */
const row = (index: number): HTMLElement => {
  const found = dom
    .getAllByRole('row')
    .find((one) => one.getAttribute('aria-rowindex') === String(index + 2));
  if (!found) throw new Error(`There is no row ${index}`);
  return found;
};
const bar = () => dom.queryByRole('region');
const button = (name: string) => dom.getByRole('button', { name });
const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
const chosen = () => [0, 1, 2].filter((index) => row(index).getAttribute('aria-selected') === 'true');
const show = (list: React.ReactNode) => view.rerender(list);

beforeAll(() => ListFoot.load());

beforeEach(() => {
  opened.mockReset();
  requestedMore.mockReset();
  view = render(<List />, { wrapper: MantineProvider });
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

describe('A list', () => {
  it('moves the focus with the arrow keys, Home and End, and stops at its ends', () => {
    act(() => row(0).focus());
    press('ArrowDown');
    expect(document.activeElement).toBe(row(1));
    press('End');
    press('ArrowDown');
    expect(document.activeElement).toBe(row(2));
    press('Home');
    expect(document.activeElement).toBe(row(0));
  });

  it('moves the focus with j and k from anywhere on the page, but not while the user types', () => {
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

  it('selects a range with Shift and an arrow key or a click', () => {
    act(() => row(0).focus());
    press('ArrowDown', true);
    expect(chosen()).toEqual([0, 1]);
    press('x');
    expect(chosen()).toEqual([0]);
    const box = (index: number) => within(row(index)).getByRole('checkbox');
    fireEvent.click(box(0));
    expect(chosen()).toEqual([]);
    fireEvent.click(box(2), { shiftKey: true });
    expect(chosen()).toEqual([0, 1, 2]);
  });

  it('selects a row on a click beside its checkbox, without opening it', () => {
    const box = within(row(1)).getByRole('checkbox');
    fireEvent.click(box.closest('td') as HTMLElement);
    expect(chosen()).toEqual([1]);
    fireEvent.click(box);
    expect(chosen()).toEqual([]);
    expect(opened).not.toHaveBeenCalled();
  });

  it('marks only cells that may not have room as cut', () => {
    const cut = within(row(0))
      .getAllByRole('cell')
      .map((cell) => cell.dataset['cut'] !== undefined);
    // The checkbox, the name and the button.
    expect(cut).toEqual([false, false, true]);
  });

  it('has one row in the Tab order', () => {
    expect([0, 1, 2].map((index) => row(index).tabIndex)).toEqual([0, -1, -1]);
  });

  it('opens a row on Enter and on a click, but not on a click of a button in it', () => {
    act(() => row(1).focus());
    press('Enter');
    fireEvent.click(row(2));
    fireEvent.click(within(row(0)).getByRole('button', { name: 'Copy' }));
    expect(opened.mock.calls.map(([one]) => one.name)).toEqual(['Ben', 'Chong']);
  });

  it('selects rows with Space and x, and shows how many are selected', () => {
    expect(bar()).toBeNull();
    act(() => row(0).focus());
    press(' ');
    press('ArrowDown');
    press('x');
    expect(bar()?.textContent).toContain('2 selected');
    press('x');
    expect(bar()?.textContent).toMatch(/\b1 selected/u);
  });

  it('takes the focus back when an action on the selected rows closes their bar', () => {
    act(() => row(1).focus());
    press('x');
    act(() => button('Clear').focus());
    fireEvent.click(button('Clear'));
    expect(bar()).toBeNull();
    expect(document.activeElement).toBe(row(1));
  });

  it('can select all matching rows, not only the loaded ones, and deselect some of them', () => {
    act(() => row(0).focus());
    press('x');
    fireEvent.click(button('Select all 1,284 that match'));
    expect(bar()?.textContent).toContain('1,284 selected');
    press('x');
    expect(bar()?.textContent).toContain('1,283 selected');
    expect(row(0).getAttribute('aria-selected')).toBe('false');
    expect(row(1).getAttribute('aria-selected')).toBe('true');
  });

  it('keeps the selection during a search, and shows how many selected rows are not in the list', () => {
    act(() => row(0).focus());
    press('x');
    show(<List scope="q=ben" shown={rows.slice(1)} />);
    expect(bar()?.textContent).toContain('1 selected, 1 not in this list');
  });

  it('does not let old rows be selected with the pointer or the keys while a search is loading', () => {
    act(() => row(0).focus());
    press('x');
    fireEvent.click(button('Select all 1,284 that match'));
    show(<List scope="q=ben" isOfBefore />);
    expect(bar()).toBeNull();
    const box = within(row(1)).getByRole('checkbox');
    fireEvent.click(box);
    fireEvent.click(box, { shiftKey: true });
    fireEvent.click(box.closest('td') as HTMLElement);
    fireEvent.click(dom.getByRole('checkbox', { name: 'Choose all rows shown' }));
    act(() => row(0).focus());
    press('x');
    press(' ');
    press('ArrowDown', true);
    act(() => row(1).blur());
    press('x');
    expect(chosen()).toEqual([]);
    expect(dom.getByRole('table').getAttribute('aria-busy')).toBe('true');
    show(<List scope="q=ben" shown={rows.slice(1)} />);
    fireEvent.click(within(row(0)).getByRole('checkbox'));
    expect(bar()?.textContent).toMatch(/\b1 selected/u);
  });

  it('keeps the selection while a search is loading, with Clear but without select all that match', () => {
    act(() => row(0).focus());
    press('x');
    show(<List scope="q=ben" isOfBefore />);
    expect(dom.queryByText(/that match/u)).toBeNull();
    fireEvent.click(button('Clear'));
    expect(bar()).toBeNull();
  });

  it('clears the selection of all matching rows when the filter changes', () => {
    act(() => row(0).focus());
    press('x');
    fireEvent.click(button('Select all 1,284 that match'));
    show(<List scope="status=delivered" />);
    expect(bar()).toBeNull();
  });

  it('handles keys before anything has the focus', () => {
    press('ArrowDown');
    expect(document.activeElement).toBe(row(0));
    act(() => row(0).blur());
    press('x');
    expect(chosen()).toEqual([0]);
    act(() => row(0).blur());
    press('Enter');
    expect(opened).toHaveBeenCalledWith(rows[0]);
  });

  it('shows the result of an action below its rows, also when no rows are left', () => {
    show(<List bulkDone="3 printed" />);
    expect(row(2).compareDocumentPosition(dom.getByText('3 printed'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const message = dom.getByText('3 printed');
    // The element stays the same when the rows disappear or come back, so that its buttons still work.
    show(<List bulkDone="3 printed" shown={[]} hasMore={false} />);
    expect(dom.getByText('3 printed')).toBe(message);
    show(<List bulkDone="3 printed" />);
    expect(dom.getByText('3 printed')).toBe(message);
  });

  it('is sorted by a column ascending, then descending, and then in the default order', () => {
    const then = (sort: string) => {
      show(<List sort={sort} />);
      fireEvent.click(button('Name'));
      return sorted.mock.lastCall?.[0];
    };
    expect(['-made', 'name', '-name'].map(then)).toEqual(['name', '-name', '']);
  });

  it('moves to its ends on End and Home from the page only when it scrolls by itself', () => {
    press('End');
    expect(document.activeElement).toBe(document.body);
    const scroller = dom.getByRole('table').parentElement as HTMLElement;
    vi.spyOn(scroller, 'scrollHeight', 'get').mockReturnValue(900);
    vi.spyOn(scroller, 'clientHeight', 'get').mockReturnValue(600);
    press('End');
    expect(document.activeElement).toBe(row(2));
    act(() => row(2).blur());
    press('Home');
    expect(document.activeElement).toBe(row(0));
  });

  it('requests the next page when its end is near', () => {
    expect(requestedMore).toHaveBeenCalled();
  });

  it('requests no next page while the first one loads, or when its end is far away', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ id: String(at), name: `Person ${at}` }));
    cleanup();
    requestedMore.mockReset();
    view = render(<List isReading />, { wrapper: MantineProvider });
    show(<List shown={many} />);
    expect(dom.getAllByRole('row').length).toBeGreaterThan(8);
    expect(requestedMore).not.toHaveBeenCalled();
  });

  it('shows the empty text when nothing matches', () => {
    show(<List shown={[]} hasMore={false} />);
    expect(document.body.textContent).toContain('Nobody yet');
  });

  it('requests further pages while pages are empty, and shows the search instead of the empty text', () => {
    show(<List shown={[]} isLoadingMore />);
    requestedMore.mockReset();
    expect(dom.queryByRole('status')?.textContent).toBe('Searching older shipments…');
    expect(document.body.textContent).not.toContain('Nobody yet');
    show(<List shown={[]} />);
    expect(requestedMore).toHaveBeenCalledTimes(1);
  });

  it('shows the error instead of the empty text when loading failed', () => {
    show(<List shown={[]} hasMore={false} error={new Error('The server is not there.')} />);
    expect(dom.queryByRole('alert')).not.toBeNull();
    expect(document.body.textContent).not.toContain('Nobody yet');
  });
});

describe('What a screen reader announces', () => {
  const announced = () => dom.getByRole('status').textContent;
  const pause = () => act(() => void vi.advanceTimersByTime(1000));

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is nothing for a new list, and then how many rows a search finds', () => {
    pause();
    expect(announced()).toBe('');
    show(<List scope="q=b" isOfBefore />);
    pause();
    expect(announced()).toBe('');
    show(<List scope="q=b" />);
    pause();
    expect(announced()).toBe('People: 1,284 found');
    show(<List scope="q=x" isReading />);
    show(<List scope="q=x" shown={[]} hasMore={false} />);
    pause();
    expect(announced()).toBe('People: nothing matches');
  });

  it('is the new order of the rows', () => {
    show(<List sort="-name" />);
    pause();
    expect(announced()).toBe('Sorted by Name, descending. People: 1,284 found');
    show(<List />);
    pause();
    expect(announced()).toBe('Sorted in the usual order. People: 1,284 found');
  });

  it('is also the first selected row, because the live region exists before', () => {
    const place = document.querySelector('[aria-live=polite]');
    expect(place?.textContent).toBe('');
    act(() => row(0).focus());
    press('x');
    expect(place?.textContent).toBe('1 selected');
    expect(bar()?.querySelector('[aria-live]')).toBeNull();
  });
});

it('Rows removed above the visible rows do not move them, and a list at its top stays there', () => {
  const people = Array.from({ length: 60 }, (_, at) => ({ id: `id-${at}`, name: `Name ${at}` }));
  const list = (shown: readonly Row[]) => (
    <MantineProvider>
      <List shown={shown} hasMore={false} />
    </MantineProvider>
  );
  view.rerender(list(people));
  const scroller = dom.getByRole('table').parentElement;
  if (!scroller) throw new Error('The table is in nothing.');
  view.rerender(list(people.slice(1)));
  expect(scroller.scrollTop).toBe(0);
  view.rerender(list(people));
  scroller.scrollTop = 810;
  fireEvent.scroll(scroller);
  view.rerender(list(people.slice(3)));
  expect(scroller.scrollTop).toBe(810 - 3 * 40);
  view.rerender(list(people));
  expect(scroller.scrollTop).toBe(810);
});

describe('A card on a phone', () => {
  const place = (id: string, phone: NonNullable<Column<Row>['phone']>, text: string): Column<Row> => ({
    id,
    header: id,
    width: 80,
    phone,
    cell: () => text,
  });
  const show = (shown: readonly Column<Row>[]) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    render(
      <MantineProvider env="test">
        <DataTable
          label="People"
          columns={shown}
          rows={rows.slice(0, 1)}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
          empty="Nobody"
        />
      </MantineProvider>,
    );
    return within(dom.getByRole('list', { name: 'People' })).getByRole('listitem').textContent;
  };
  const first = [place('cn', 'title', 'CN1'), place('status', 'badge', 'Moving')];

  afterEach(() => vi.unstubAllGlobals());

  it('shows the end column after the line column, in any order of the columns', () => {
    const columnsOfCard = [...first, place('at', 'end', '5pm'), place('name', 'line', 'Aina')];
    expect(show(columnsOfCard)).toBe('CN1MovingAina5pm');
  });

  it('omits an empty cell and a dash', () => {
    expect(show([...first, place('order', 'line', '–'), place('note', 'line', '')])).toBe('CN1Moving');
  });
});
