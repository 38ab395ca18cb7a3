import { useCallbackRef } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { m } from '#shared/platform/words/words.ts';
import { SheetEditor } from '#web/platform/sheet/sheet-editor.tsx';
import { Bubble, SelectionFrame, sentenceAt } from '#web/platform/sheet/sheet-grid-frame.tsx';
import { GridHead } from '#web/platform/sheet/sheet-grid-head.tsx';
import { gridLayout, rowHeight } from '#web/platform/sheet/grid-layout.ts';
import { RowIcons } from '#web/platform/sheet/row-icons.tsx';
import { commandOf, type GridCommand, isTyping, moveOf } from '#web/platform/sheet/sheet-keys.ts';
import { nextProblem } from '#web/platform/sheet/sheet-rows.ts';
import { clearedCells, copiedText, pastedTable, rangeOf } from '#web/platform/sheet/sheet-range.ts';
import {
  type CellChange,
  type Place,
  type Range,
  type SheetColumn,
  type SheetRow,
  type SheetTable,
} from '#web/platform/sheet/sheet-table.ts';
import type { SheetSort } from '#web/platform/sheet/sheet-view.ts';
import { useGridFocus } from '#web/platform/sheet/use-grid-focus.ts';
import { useGridPointer } from '#web/platform/sheet/use-grid-pointer.ts';
import { useGridWindow } from '#web/platform/sheet/use-grid-window.ts';

import { useMarket } from '#web/platform/ui/market.ts';

import classes from './sheet-grid.module.css';

/** The selected cells, from the cell where the selection began to the active cell. */
export interface Selection {
  anchor: Place;
  active: Place;
}

export interface GridHandle {
  /** Positions of rows that are visible or nearly so. */
  inSight: () => readonly number[];
}

interface SheetGridProps<F extends string> {
  table: SheetTable<F>;
  rows: readonly SheetRow<F>[];
  /** Indexes in `rows` of the rows that are shown, in display order. */
  shown: readonly number[];
  /** The fields shown as columns. */
  fields: readonly F[];
  selection: Selection;
  /** Whether the column that shows what rows repeat is displayed. */
  hasTwins: boolean;
  /** Incremented each time the active cell should take the focus. */
  focusAsked: number;
  sort: SheetSort<F> | null;
  isFound: ((text: string) => boolean) | null;
  ref: RefObject<GridHandle | null>;
  onSelection: (selection: Selection) => void;
  onSort: (by: F | 'amount') => void;
  onChange: (changes: readonly CellChange<F>[]) => void;
  /** Copies the first row of the range into the others. */
  onFill: (range: Range) => void;
  onPaste: (table: readonly (readonly string[])[], range: Range) => void;
  onRow: (action: 'remove' | 'restore' | 'anyway', places: readonly number[]) => void;
  onCommand: (command: Extract<GridCommand, 'undo' | 'redo' | 'find'>) => void;
}

/**
 * Grid that edits every row of the file as a spreadsheet does: ranges, copy and paste, fill and undo, by pointer and keyboard.
 */
export function SheetGrid<F extends string>(props: SheetGridProps<F>) {
  const { table, rows, shown, fields, selection, hasTwins, focusAsked, sort, isFound, ref } = props;
  const { onSelection, onSort, onChange, onFill, onPaste, onRow, onCommand } = props;
  const { id: market } = useMarket();
  const { active } = selection;
  const range = rangeOf(selection.anchor, active);
  const scroller = useRef<HTMLDivElement>(null);
  const hasAmount = table.amountLabel !== undefined;
  const { columns, lefts, head } = useMemo(
    () => gridLayout(table, fields, { hasAmount, hasTwins }),
    [table, fields, hasAmount, hasTwins],
  );
  const body = useRef<HTMLDivElement>(null);
  const edge = useRef<HTMLDivElement>(null);
  const icons = useRef<HTMLDivElement>(null);
  const seen = useGridWindow(
    { scroller, body, edge, icons },
    { rows, shown, active, columns, lefts, head, isFound, market },
  );
  useImperativeHandle(ref, () => ({ inSight: seen.inSight }));
  /** Text that editing of the active cell starts from; null when it is not being edited. */
  const [editing, setEditing] = useState<{ text: string; isTyped: boolean } | null>(null);
  const within = (place: Place): Place => ({
    row: Math.max(0, Math.min(shown.length - 1, place.row)),
    column: Math.max(0, Math.min(fields.length - 1, place.column)),
  });
  const focus = useGridFocus({
    scroller,
    active,
    focusAsked,
    isEditing: editing !== null,
    within,
    reveal: seen.reveal,
    cellAt: seen.cellAt,
  });

  const go = (place: Place, isExtended = false) => {
    const next = within(place);
    focus(next);
    // Scroll together with the selection, so that the rows there are drawn only once.
    seen.aim(next);
    setEditing(null);
    onSelection({ anchor: isExtended ? selection.anchor : next, active: next });
  };
  const select = (anchor: Place, last: Place) => {
    focus(within(last));
    onSelection({ anchor: within(anchor), active: within(last) });
  };
  const fieldAt = fields[active.column];
  const textAt = fieldAt === undefined ? '' : (rows[shown[active.row] ?? -1]?.row[fieldAt] ?? '');
  const edit = (text = textAt, isTyped = false) => setEditing({ text, isTyped });
  const put = (text: string) => {
    const index = shown[active.row];
    if (index !== undefined && fieldAt !== undefined) onChange([{ index, field: fieldAt, text }]);
  };
  const pointer = useGridPointer({
    selection,
    rowCount: shown.length,
    columnCount: fields.length,
    go,
    select,
    fill: onFill,
    edit: () => edit(),
    onRow,
  });
  const marked = pointer.filling ?? range;
  const sortBy = useCallbackRef((by: string) => onSort(by as F | 'amount'));

  const run = (command: GridCommand) => {
    const last = { row: shown.length - 1, column: fields.length - 1 };
    const places = Array.from({ length: range.to.row - range.from.row + 1 }, (_, at) => range.from.row + at);
    switch (command) {
      case 'edit':
        return edit();
      case 'clear':
        return onChange(clearedCells(shown, fields, range));
      case 'fillDown':
        return onFill(range);
      case 'selectAll':
        return select(last, { row: 0, column: 0 });
      case 'selectRow':
        return select({ row: range.to.row, column: last.column }, { row: range.from.row, column: 0 });
      case 'selectColumn':
        return select({ row: last.row, column: range.to.column }, { row: 0, column: range.from.column });
      case 'removeRows':
        focus(active);
        return onRow('remove', places);
      case 'oneCell':
        return go(active);
      case 'undo':
      case 'redo':
      case 'find':
        return onCommand(command);
      case 'nextProblem': {
        const next = nextProblem(rows, shown, fields, active);
        return next && go(next);
      }
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (editing || event.target instanceof HTMLButtonElement) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 2);
    const move = moveOf(event, active, { row: shown.length - 1, column: fields.length - 1 }, page);
    const command = commandOf(event);
    if (move) go(move, event.shiftKey);
    else if (command) run(command);
    else if (isTyping(event)) edit(event.key, true);
    // 'Process' is the first key of an input method editor: the text that it composes goes into the cell.
    else if (event.key === 'Process') return flushSync(() => edit('', true));
    else return;
    event.preventDefault();
  };

  const message = editing ? null : sentenceAt(rows[shown[active.row] ?? -1], fieldAt);
  const height = shown.length * rowHeight;
  const placeOf = (row: number, column: number) => ({
    left: lefts[column] ?? 0,
    top: row * rowHeight,
    width: (lefts[column + 1] ?? 0) - (lefts[column] ?? 0),
    height: rowHeight,
  });
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      // It contains the grid, whose cells take the focus.
      role="presentation"
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (editing) return;
        event.preventDefault();
        const text = event.clipboardData.getData('text/plain');
        if (text !== '') onPaste(pastedTable(text), range);
      }}
      onCopy={(event) => {
        if (editing) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', copiedText(rows, shown, fields, range));
      }}
      onCut={(event) => {
        if (editing) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', copiedText(rows, shown, fields, range));
        onChange(clearedCells(shown, fields, range));
      }}
      {...pointer.handlers}
    >
      <RowIcons ref={icons} />
      <div style={{ width: lefts.at(-1) }}>
        {/* Outside the grid element; the rows refer to these headings by `aria-owns`. */}
        <div ref={edge} className={classes.edge} />
        <div
          role="grid"
          className={classes.grid}
          aria-label={m.sheet_rows_of_the_file()}
          aria-multiselectable
          aria-rowcount={shown.length + 1}
          aria-colcount={fields.length + 1}
        >
          <GridHead
            columns={columns}
            lefts={lefts}
            head={head}
            amountLabel={table.amountLabel}
            sort={sort}
            onSort={sortBy}
          />
          <div role="presentation" className={classes.body} style={{ width: lefts.at(-1), height }}>
            <div ref={body} role="presentation" />
            <SelectionFrame range={marked} isFilling={pointer.filling !== null} lefts={lefts} />
            {message && (
              <Bubble
                {...message}
                left={lefts[active.column] ?? 0}
                right={lefts[active.column + 1] ?? 0}
                edge={seen.rightEdge}
                row={active.row === shown.length - 1 && active.row > 0 ? active.row - 1 : active.row + 1}
              />
            )}
            {editing && columns[active.column] && (
              <SheetEditor
                key={`${active.row} ${active.column}`}
                column={columns[active.column] as SheetColumn<string>}
                text={editing.text}
                isTyped={editing.isTyped}
                place={placeOf(active.row, active.column)}
                onDone={(text, by) => {
                  if (text !== null) put(text);
                  if (by) go({ row: active.row + by.row, column: active.column + by.column });
                  else setEditing(null);
                }}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
