/**
 * One row of the grid as DOM elements. They are created by hand and only differences are written: a jump across ten thousand rows
 * changes the texts of about thirty rows, and React's tree comparison would cost more than the change itself.
 */
import type { MarketId } from '#shared/platform/market/markets.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import { type HeadLayout, rowHeight } from '#web/platform/sheet/grid-layout.ts';
import { stateWord } from '#web/platform/sheet/row-state-words.ts';
import type { SheetColumn, SheetRow } from '#web/platform/sheet/sheet-table.ts';
import { rowState, type RowState } from '#web/platform/sheet/sheet-view.ts';

import classes from './sheet-grid.module.css';

export type GridIcon = RowState | 'remove' | 'restore';
/** Returns a new element on each call; null when a state has no icon. */
export type IconOf = (name: GridIcon) => Node | null;

/** How rows are drawn. When this changes, every row is redrawn. */
export interface GridLooks {
  columns: readonly SheetColumn<string>[];
  /** Left edge of each column, in pixels. */
  lefts: readonly number[];
  /** Columns from `firstColumn` up to, but not including, `endColumn` are drawn. */
  firstColumn: number;
  endColumn: number;
  head: HeadLayout;
  isFound: ((text: string) => boolean) | null;
  /** Market whose currency the prices use. */
  market: MarketId;
}

/** Parent elements of the rows: `body` for the cells, `edge` for the row headings that stay at the left edge. */
export interface RowPlaces {
  body: HTMLElement;
  edge: HTMLElement;
}

export interface GridRow {
  remove: () => void;
  /** Position among the shown rows that the row is drawn for; -1 before the first drawing. */
  place: () => number;
  /** `activeColumn` is -1 in every row except the active one. */
  draw: (row: SheetRow<string>, place: number, looks: GridLooks, activeColumn: number) => void;
  /** Element of a cell; null when its column is not drawn. */
  cellAt: (column: number) => HTMLElement | null;
}

interface Cell {
  element: HTMLElement;
  text: Text;
  column: number;
  left: number;
  width: number;
  /** Attributes that the cell was last drawn with, by name. */
  attributes: Readonly<Record<string, string | undefined>>;
}

interface Drawn {
  row: SheetRow<string>;
  place: number;
  looks: GridLooks;
  activeColumn: number;
}

/** Counter for element ids; `aria-owns` refers to elements by id. */
let lastRow = 0;

export function gridRow({ body, edge }: RowPlaces, iconOf: IconOf): GridRow {
  lastRow += 1;
  const [headId, cellsId] = [`sheet-head-${lastRow}`, `sheet-cells-${lastRow}`];
  // All row headings are in one element that sticks to the edge: if each were sticky, the browser would create a layer for each
  // of them and for each row in between. For a screen reader, the heading is still the first cell of its row.
  const element = made('div', classes.row, { role: 'row', 'aria-owns': `${headId} ${cellsId}` });
  const cellsElement = made('div', undefined, { role: 'presentation', id: cellsId });
  element.append(cellsElement);
  element.style.height = `${rowHeight}px`;
  const head = gridRowHead(headId, iconOf);
  body.append(element);
  edge.append(head.element);
  const cells = new Map<number, Cell>();
  let drawn: Drawn | null = null;
  let width = -1;

  /**
   * Makes the row as wide as its last drawn column: an element wider than the area that the browser paints ahead is repainted on
   * each jump.
   */
  function drawWidth({ lefts, endColumn }: GridLooks): void {
    const wanted = lefts[endColumn] ?? 0;
    if (width !== wanted) element.style.width = `${wanted}px`;
    width = wanted;
  }

  function drawCells({ row, looks, activeColumn }: Drawn): void {
    const { columns, firstColumn, endColumn } = looks;
    const isWanted = (column: number) =>
      (column >= firstColumn && column < endColumn) || column === activeColumn;
    const free = [...cells.values()].filter(({ column }) => !isWanted(column));
    for (const { column } of free) cells.delete(column);
    const draw = (column: number) => {
      const of = columns[column];
      if (!of) return;
      let cell = cells.get(column);
      if (!cell) {
        cell = free.pop() ?? newCell(cellsElement);
        cells.set(column, cell);
      }
      drawCell(cell, column, of, row, looks, column === activeColumn);
    };
    for (let column = firstColumn; column < endColumn; column += 1) draw(column);
    // The active cell stays in the document when it is out of sight, so that it keeps the focus.
    if (activeColumn >= 0 && (activeColumn < firstColumn || activeColumn >= endColumn)) draw(activeColumn);
    for (const cell of free) cell.element.remove();
  }

  return {
    remove() {
      element.remove();
      head.element.remove();
    },
    place: () => drawn?.place ?? -1,
    cellAt: (column) => cells.get(column)?.element ?? null,
    draw(row, place, looks, activeColumn) {
      const before = drawn;
      const isSameRow = before?.row === row && before.looks === looks;
      if (isSameRow && before.place === place && before.activeColumn === activeColumn) return;
      drawn = { row, place, looks, activeColumn };
      if (before?.place !== place) {
        element.setAttribute('aria-rowindex', String(place + 2));
        for (const one of [element, head.element]) {
          one.dataset['row'] = String(place);
          // Positioned by a transform, so that the browser paints each row separately.
          one.style.transform = `translateY(${place * rowHeight}px)`;
        }
      }
      drawWidth(looks);
      if (!isSameRow) {
        const state = rowState(row);
        if (isDim(state)) element.dataset['dim'] = state;
        else if (before !== null && isDim(rowState(before.row))) delete element.dataset['dim'];
        head.draw(row, state, looks);
      }
      if (!isSameRow || before.activeColumn !== activeColumn) drawCells(drawn);
    },
  };
}

/**
 * States that change the look of all cells in the row. Other states have a mark of their own, because a rule for the whole row
 * makes the browser check every cell.
 */
const isDim = (state: RowState) => state === 'removed' || state === 'repeated';

function newCell(cells: HTMLElement): Cell {
  const element = made('div', classes.cell, { role: 'gridcell' });
  const text = document.createTextNode('');
  element.append(text);
  cells.append(element);
  return { element, text, column: -1, left: -1, width: -1, attributes: {} };
}

function drawCell(
  cell: Cell,
  column: number,
  { field, isNumber }: SheetColumn<string>,
  row: SheetRow<string>,
  { lefts, isFound }: GridLooks,
  isActive: boolean,
): void {
  const left = lefts[column] ?? 0;
  const width = (lefts[column + 1] ?? 0) - left;
  if (cell.column !== column) {
    cell.column = column;
    cell.element.setAttribute('aria-colindex', String(column + 2));
    cell.element.dataset['column'] = String(column);
  }
  if (cell.left !== left) cell.element.style.marginLeft = `${left}px`;
  if (cell.width !== width) cell.element.style.width = `${width}px`;
  cell.left = left;
  cell.width = width;
  const text = row.row[field] ?? '';
  if (cell.text.data !== text) cell.text.data = text;
  const problem = row.problems[field];
  const note = row.notes[field];
  const message = problem ?? note;
  put(cell, {
    // Every cell is focusable: a cell that stops being focusable loses the focus at once, which forces a layout.
    tabindex: isActive ? '0' : '-1',
    'aria-invalid': problem === undefined ? undefined : 'true',
    'aria-label': message === undefined ? undefined : `${text === '' ? m.sheet_empty() : text}. ${message}`,
    title: message,
    'data-number': flag(isNumber),
    'data-long': flag(isLong(text, width)),
    'data-problem': flag(problem !== undefined),
    'data-note': flag(problem === undefined && note !== undefined),
    'data-found': flag(isFound?.(text)),
    'data-active': flag(isActive),
  });
}

const flag = (is: boolean | undefined) => (is ? 'true' : undefined);

function put(cell: Cell, attributes: Cell['attributes']): void {
  for (const name in attributes) {
    const value = attributes[name];
    if (value === cell.attributes[name]) continue;
    if (value === undefined) cell.element.removeAttribute(name);
    else cell.element.setAttribute(name, value);
  }
  cell.attributes = attributes;
}

const latinWidth = 9.5;
const wideWidth = 15;
const padding = 17;
const notLatin = /[^\u0020-\u024f]/u;

/** Whether a text may be wider than its cell. Ellipsis is expensive to render, and most cells do not need it. */
function isLong(text: string, width: number): boolean {
  const room = width - padding;
  if (text.length * wideWidth <= room) return false;
  return text.length * (notLatin.test(text) ? wideWidth : latinWidth) > room;
}

/** The heading of a row: state, number, row action, price and the row that it repeats. */
function gridRowHead(id: string, iconOf: IconOf) {
  const element = made('div', classes.number, {
    id,
    role: 'rowheader',
    'aria-colindex': '1',
    'data-head': 'true',
  });
  const stateMark = made('span', classes.state);
  const number = made('span', classes.line);
  const numberText = number.appendChild(document.createTextNode(''));
  const action = made('button', classes.rowAction, { type: 'button', tabindex: '-1' });
  const amount = made('span', classes.amount);
  const amountText = amount.appendChild(document.createTextNode(''));
  const twin = made('span', classes.twin);
  element.append(stateMark, number, action);
  let last: { state: RowState; row: SheetRow<string>; head: HeadLayout } | null = null;

  function drawState(state: RowState): void {
    stateMark.dataset['state'] = state;
    stateMark.replaceChildren(...present(iconOf(state)));
    const isRemoved = state === 'removed';
    if (last !== null && (last.state === 'removed') === isRemoved) return;
    action.dataset['action'] = isRemoved ? 'restore' : 'remove';
    action.replaceChildren(...present(iconOf(isRemoved ? 'restore' : 'remove')));
  }

  function drawLayout({ width, amountWidth, twinWidth }: HeadLayout): void {
    element.style.width = `${width}px`;
    amount.style.width = `${amountWidth}px`;
    twin.style.width = `${twinWidth}px`;
    if (amountWidth > 0) element.append(amount);
    else amount.remove();
    if (twinWidth > 0) element.append(twin);
    else twin.remove();
  }

  return {
    element,
    draw(row: SheetRow<string>, state: RowState, { head, market }: GridLooks): void {
      const line = row.number ?? row.line;
      const isOther = last === null || last.state !== state;
      if (isOther) drawState(state);
      if (isOther || last?.row !== row) stateMark.title = stateSaid(state, row);
      if (last?.head !== head) drawLayout(head);
      if (isOther || last === null || (last.row.number ?? last.row.line) !== line) {
        numberText.data = String(line);
        element.setAttribute('aria-label', m.sheet_row_is({ line, state: stateWord[state]() }));
        action.setAttribute(
          'aria-label',
          state === 'removed' ? m.sheet_restore_row_line({ line }) : m.sheet_delete_row_line({ line }),
        );
      }
      if (head.amountWidth > 0) {
        const { amountCents: cents, isPart = false } = row;
        const text = typeof cents !== 'number' ? '–' : isPart ? '' : formatMoney(cents, market);
        if (amountText.data !== text) amountText.data = text;
      }
      if (head.twinWidth > 0 && last?.row !== row) drawTwin(twin, row);
      last = { state, row, head };
    },
  };
}

/** Describes the row's state with all reasons, because the cells concerned may be out of sight. */
function stateSaid(state: RowState, { problems, heldBy, twin }: SheetRow<string>): string {
  const why = state === 'bad' ? [...Object.values(problems), heldBy] : [state === 'repeated' && twin?.text];
  return [stateWord[state](), ...why.filter((one) => typeof one === 'string')].join('\n');
}

/** Shows the earlier row that this row repeats, and whether this one is sent anyway. */
function drawTwin(
  place: HTMLElement,
  { twin, goesAnyway = false, line, number = line }: SheetRow<string>,
): void {
  if (!twin) {
    place.replaceChildren();
    return;
  }
  const { text: title, href, name, isFollowing = false } = twin;
  const earlier =
    href === undefined
      ? made('span', undefined, { title })
      : made('a', undefined, { href, target: '_blank', rel: 'noreferrer', tabindex: '-1', title });
  earlier.textContent = name;
  if (isFollowing) {
    place.replaceChildren(earlier);
    return;
  }
  const anyway = made('button', classes.anyway, {
    type: 'button',
    tabindex: '-1',
    'data-action': 'anyway',
    'aria-pressed': String(goesAnyway),
    'aria-label': m.sheet_send_row_anyway({ line: number }),
  });
  anyway.textContent = goesAnyway ? m.sheet_goes_anyway() : m.sheet_send_anyway();
  place.replaceChildren(earlier, anyway);
}

const present = (node: Node | null): Node[] => (node ? [node] : []);

function made(
  tag: string,
  className: string | undefined,
  attributes: Record<string, string> = {},
): HTMLElement {
  const element = document.createElement(tag);
  if (className !== undefined) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
