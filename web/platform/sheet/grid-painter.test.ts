import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { type GridPainter, gridPainter, type GridPicture } from '#web/platform/sheet/grid-painter.ts';
import { sheetRow } from '#web/platform/sheet/sheet-row.fixture.ts';
import type { SheetRow } from '#web/platform/sheet/sheet-table.ts';

const sight = { top: 0, height: 360 };
const far = { top: 1000 * 36, height: 360 };

const rowOf = (at: number, name = `Name ${at}`): SheetRow<string> => sheetRow(at + 2, { name });
const rows = Array.from({ length: 2000 }, (_, at) => rowOf(at));
const picture: GridPicture = {
  rows,
  shown: rows.map((_, at) => at),
  active: { row: 0, column: 0 },
  looks: {
    columns: [{ field: 'name', label: 'Name', isRequired: true, width: 10 }],
    lefts: [90, 190],
    firstColumn: 0,
    endColumn: 1,
    head: { width: 90, amountWidth: 0, twinWidth: 0 },
    isFound: null,
    market: MALAYSIA,
  },
};

let container: HTMLElement;
let edge: HTMLElement;
let painter: GridPainter;
beforeEach(() => {
  vi.useFakeTimers();
  container = document.createElement('div');
  edge = document.createElement('div');
  painter = gridPainter({ body: container, edge }, () => null);
});
afterEach(() => {
  painter.stop();
  vi.useRealTimers();
});

const elements = () => [...container.querySelectorAll<HTMLElement>('[role=row]')];
const textAt = (place: number) =>
  container.querySelector(`[data-row="${place}"] [role=gridcell]`)?.textContent ?? null;
const active = () =>
  [...container.querySelectorAll('[data-active]')].map((cell) =>
    cell.closest('[data-row]')?.getAttribute('data-row'),
  );

it('A jump draws the rows next to its cell at once and the others shortly after, and reuses elements', () => {
  painter.draw(picture, sight, null);
  vi.runAllTimers();
  const before = new Set(elements());
  // Each look at the clock takes 10 ms, so that only the rows that cannot wait are drawn at once.
  const now = vi.spyOn(performance, 'now');
  let passed = 0;
  now.mockImplementation(() => (passed += 10));
  painter.draw({ ...picture, active: { row: 1005, column: 0 } }, far, 1005);
  expect([textAt(1004), textAt(1005), textAt(1006)]).toEqual(['Name 1004', 'Name 1005', 'Name 1006']);
  expect(textAt(1001)).toBeNull();
  expect(active()).toEqual(['1005']);
  vi.runAllTimers();
  for (const place of painter.inSight()) expect(textAt(place)).toBe(`Name ${place}`);
  expect(elements().filter((element) => !before.has(element)).length).toBeLessThan(20);
  now.mockRestore();
});

it('The active row keeps its element when it is scrolled out of sight, and an edit changes only its text', () => {
  painter.draw(picture, sight, null);
  const cell = container.querySelector('[data-active]');
  painter.moveTo(far, null);
  vi.runAllTimers();
  expect(container.querySelector('[data-active]')).toBe(cell);
  painter.moveTo(sight, null);
  expect(container.querySelector('[data-row="0"] [role=gridcell]')).toBe(cell);
  const changed = rows.with(0, rowOf(0, 'Aminah'));
  painter.draw({ ...picture, rows: changed }, sight, null);
  expect(container.querySelector('[data-active]')).toBe(cell);
  expect(cell?.textContent).toBe('Aminah');
});

it('The previously active cell keeps the focus until the next one takes it', () => {
  document.body.append(container);
  painter.draw(picture, sight, null);
  const cell = container.querySelector<HTMLElement>('[data-active]');
  cell?.focus();
  painter.draw({ ...picture, active: { row: 1, column: 0 } }, sight, null);
  expect(document.activeElement).toBe(cell);
  expect([...container.querySelectorAll('[tabindex="0"]')]).toEqual([
    container.querySelector('[data-active]'),
  ]);
  container.remove();
});

it('Every visible row and the active row keep their own elements at any scroll position', () => {
  painter.draw(picture, sight, null);
  vi.runAllTimers();
  for (let row = 4; row < 400; row += 4) {
    painter.moveTo({ top: row * 36, height: 360 }, null);
    for (const place of painter.inSight()) expect(textAt(place)).toBe(`Name ${place}`);
    expect(active()).toEqual(['0']);
  }
});

it('Rows that are no longer shown are removed', () => {
  painter.draw(picture, sight, null);
  vi.runAllTimers();
  painter.draw({ ...picture, shown: [3, 5] }, sight, null);
  vi.runAllTimers();
  expect(elements()).toHaveLength(2);
  expect([textAt(0), textAt(1)]).toEqual(['Name 3', 'Name 5']);
});

it('A row owns its row header before its cells, and removing the row removes its header', () => {
  painter.draw(picture, sight, null);
  vi.runAllTimers();
  const heads = () => [...edge.querySelectorAll('[role=rowheader]')];
  for (const row of elements()) {
    const [head, cells] = (row.getAttribute('aria-owns') ?? '').split(' ');
    const place = row.getAttribute('data-row');
    expect(edge.querySelector(`#${head}`)?.getAttribute('data-row')).toBe(place);
    expect(container.querySelector(`#${cells} [role=gridcell]`)?.textContent).toBe(`Name ${place}`);
  }
  painter.draw({ ...picture, shown: [3, 5] }, sight, null);
  vi.runAllTimers();
  expect(heads()).toHaveLength(2);
  painter.stop();
  expect(heads()).toHaveLength(0);
});
