// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen as dom, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
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
const asked = vi.fn<() => void>();
const sorted = vi.fn<(sort: string) => void>();

interface ListProps {
  scope?: string;
  shown?: readonly Row[];
  /** The first page is on its way. */
  isReading?: boolean;
  /** A search is on its way; its rows are still of the one before. */
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
      onMore={asked}
    />
  );
}

let view: ReturnType<typeof render>;
/** The head of the list is its first row. */
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

beforeEach(() => {
  opened.mockReset();
  asked.mockReset();
  view = render(<List />, { wrapper: MantineProvider });
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
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

  it('chooses what is between with Shift, by the arrows and by a click', () => {
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

  it('chooses a row by a click beside its box too, and opens nothing then', () => {
    const box = within(row(1)).getByRole('checkbox');
    fireEvent.click(box.closest('td') as HTMLElement);
    expect(chosen()).toEqual([1]);
    fireEvent.click(box);
    expect(chosen()).toEqual([]);
    expect(opened).not.toHaveBeenCalled();
  });

  it('cuts only what may not have room', () => {
    const cut = within(row(0))
      .getAllByRole('cell')
      .map((cell) => cell.dataset['cut'] !== undefined);
    // The box, the name, the button.
    expect(cut).toEqual([false, false, true]);
  });

  it('has one row in the Tab order', () => {
    expect([0, 1, 2].map((index) => row(index).tabIndex)).toEqual([0, -1, -1]);
  });

  it('opens the row on Enter and on a click, but not on a click of a button in it', () => {
    act(() => row(1).focus());
    press('Enter');
    fireEvent.click(row(2));
    fireEvent.click(within(row(0)).getByRole('button', { name: 'Copy' }));
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
    expect(bar()?.textContent).toMatch(/\b1 selected/u);
  });

  it('has the focus again when what was done with the chosen rows takes their bar away', () => {
    act(() => row(1).focus());
    press('x');
    act(() => button('Clear').focus());
    fireEvent.click(button('Clear'));
    expect(bar()).toBeNull();
    expect(document.activeElement).toBe(row(1));
  });

  it('offers all that match, not only those loaded, and lets some be taken out again', () => {
    act(() => row(0).focus());
    press('x');
    fireEvent.click(button('Select all 1,284 that match'));
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

  it('lets no row of before be chosen while a search is on its way, by the pointer or by keys', () => {
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

  it('keeps what was chosen before a search, which can be let go, and offers no choice of all meanwhile', () => {
    act(() => row(0).focus());
    press('x');
    show(<List scope="q=ben" isOfBefore />);
    expect(dom.queryByText(/that match/u)).toBeNull();
    fireEvent.click(button('Clear'));
    expect(bar()).toBeNull();
  });

  it('ends all that match with what it was a match of', () => {
    act(() => row(0).focus());
    press('x');
    fireEvent.click(button('Select all 1,284 that match'));
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

  it('says what was done below its rows, and where none are left', () => {
    show(<List bulkDone="3 printed" />);
    expect(row(2).compareDocumentPosition(dom.getByText('3 printed'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const said = dom.getByText('3 printed');
    // What it offers is still answered when the rows go or come back.
    show(<List bulkDone="3 printed" shown={[]} hasMore={false} />);
    expect(dom.getByText('3 printed')).toBe(said);
    show(<List bulkDone="3 printed" />);
    expect(dom.getByText('3 printed')).toBe(said);
  });

  it('is sorted by a column one way, the other, and then in its own order again', () => {
    const then = (sort: string) => {
      show(<List sort={sort} />);
      fireEvent.click(button('Name'));
      return sorted.mock.lastCall?.[0];
    };
    expect(['-made', 'name', '-name'].map(then)).toEqual(['name', '-name', '']);
  });

  it('goes to its ends by End and Home from the page too, where it scrolls itself', () => {
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

  it('asks for the next page when its end is near', () => {
    expect(asked).toHaveBeenCalled();
  });

  it('asks for no next page while the first is on its way, nor when it comes and its end is far', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ id: String(at), name: `Person ${at}` }));
    cleanup();
    asked.mockReset();
    view = render(<List isReading />, { wrapper: MantineProvider });
    show(<List shown={many} />);
    expect(dom.getAllByRole('row').length).toBeGreaterThan(8);
    expect(asked).not.toHaveBeenCalled();
  });

  it('says what would be here when nothing matches', () => {
    show(<List shown={[]} hasMore={false} />);
    expect(document.body.textContent).toContain('Nobody yet');
  });

  it('goes on by itself while pages come empty, and shows that instead of an empty list', () => {
    show(<List shown={[]} isLoadingMore />);
    asked.mockReset();
    expect(dom.queryByRole('status')?.textContent).toBe('Searching older shipments…');
    expect(document.body.textContent).not.toContain('Nobody yet');
    show(<List shown={[]} />);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('that was cut short by a failure reports it, not that there is nothing', () => {
    show(<List shown={[]} hasMore={false} error={new Error('The server is not there.')} />);
    expect(dom.queryByRole('alert')).not.toBeNull();
    expect(document.body.textContent).not.toContain('Nobody yet');
  });
});

it('Rows that leave above those in sight do not move them; at its top a list stays there', () => {
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

describe('A card on the phone', () => {
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

  it('has what stands at its end after its line, wherever its column stands', () => {
    const columnsOfCard = [...first, place('at', 'end', '5pm'), place('name', 'line', 'Aina')];
    expect(show(columnsOfCard)).toBe('CN1MovingAina5pm');
  });

  it('leaves out what shows nothing: an empty cell, and the dash of a table', () => {
    expect(show([...first, place('order', 'line', '–'), place('note', 'line', '')])).toBe('CN1Moving');
  });
});
