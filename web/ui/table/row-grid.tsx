import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

import { useShortcut } from '#web/ui/shortcuts.ts';
import { ChoiceBox } from '#web/ui/table/choice-box.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import type { DataTableProps } from '#web/ui/table/data-table.tsx';
import { GridRow, useSteady } from '#web/ui/table/grid-row.tsx';
import { useRowWindow } from '#web/ui/table/use-window.ts';

import classes from './data-table.module.css';

const rowHeight = 40;
const headHeight = 36;
const choiceWidth = 44;
const skeletonRows = 12;
/** Rows before the end at which the next page is asked for. */
const nearTheEnd = 20;

const noRows: readonly never[] = [];

/**
 * The list as a table for the pointer and the keyboard: arrows, j and k move, Enter opens, Space and x choose, Shift chooses
 * what lies between.
 */
export function RowGrid<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowLabel,
    onOpen,
    openKey,
    selection,
    total,
    hasMore,
    isLoadingMore,
    searching,
    onMore,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const moved = useRef(false);
  /** The row that was chosen last. */
  const anchor = useRef<number | null>(null);

  const drawn: readonly Row[] = rows ?? noRows;
  const count = drawn.length;
  const { start, end, scrollTo } = useRowWindow(scroller, { count, rowHeight, headHeight });

  useEffect(() => {
    if (hasMore && !isLoadingMore && end >= count - nearTheEnd) onMore?.();
  }, [end, hasMore, isLoadingMore, count, onMore]);

  // Focus follows the arrow keys once the row that was scrolled to is on the page.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = !focusRow(scroller.current, active);
  });

  const move = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index));
    setActive(target);
    scrollTo(target);
    moved.current = !focusRow(scroller.current, target);
  };

  // From anywhere on the page the first press goes to where one was.
  useShortcut({ keys: 'j', label: 'Next row', group: 'Lists' }, () => move(active));
  useShortcut({ keys: 'k', label: 'Previous row', group: 'Lists' }, () => move(active));

  const keys = selection ? drawn.map(rowKey) : [];
  /** All from where the last choice was made. */
  const chooseUpTo = (index: number, chosen: boolean) => {
    const [from = index, to = index] = [anchor.current ?? index, index].toSorted((a, b) => a - b);
    selection?.setMany(keys.slice(from, to + 1), chosen);
  };
  const choose = (index: number, isRange: boolean) => {
    const key = keys[index];
    if (key === undefined || !selection) return;
    if (isRange) chooseUpTo(index, !selection.has(key));
    else selection.toggle(key);
    anchor.current = index;
  };
  const step = (event: KeyboardEvent, index: number, by: number) => {
    if (event.shiftKey) {
      anchor.current = index;
      chooseUpTo(Math.max(0, Math.min(count - 1, index + by)), true);
    }
    move(index + by);
  };

  const press = (event: KeyboardEvent, index: number) => {
    const row = drawn[index];
    if (row === undefined || event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      ArrowDown: () => step(event, index, 1),
      ArrowUp: () => step(event, index, -1),
      j: () => move(index + 1),
      k: () => move(index - 1),
      Home: () => move(0),
      End: () => move(count - 1),
      Enter: () => onOpen?.(row),
      ' ': () => choose(index, false),
      x: () => choose(index, false),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  const open = (event: MouseEvent, index: number) => {
    const row = drawn[index];
    if (row !== undefined && !isOwnControl(event)) onOpen?.(row);
  };
  const on = useSteady({ choose, press, open, focus: setActive });

  const chosen = selection ? keys.filter(selection.has).length : 0;
  const before = start * rowHeight;
  const after = (count - end) * rowHeight;
  const span = columns.length + (selection ? 1 : 0);

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={total ?? count}
        aria-busy={rows === undefined}
        style={{ minWidth: columns.reduce((sum, column) => sum + column.width, selection ? choiceWidth : 0) }}
        data-chooses={selection !== undefined || undefined}
      >
        <colgroup>
          {selection && <col style={{ width: choiceWidth }} />}
          {columns.map((column, index) => (
            <col key={column.id} style={index === columns.length - 1 ? {} : { width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className={classes.choice}>
                <ChoiceBox
                  label="Choose all rows shown"
                  checked={keys.length > 0 && chosen === keys.length}
                  isPartly={chosen > 0 && chosen < keys.length}
                  onChoose={(isChosen) => selection.setMany(keys, isChosen)}
                />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} span={span} />}
          {before > 0 && <Gap height={before} span={span} />}
          {drawn.slice(start, end).map((row, place) => {
            const index = start + place;
            const key = rowKey(row);
            return (
              <GridRow
                key={key}
                row={row}
                index={index}
                name={rowLabel(row)}
                columns={columns}
                isChosen={selection ? selection.has(key) : null}
                isOpen={key === openKey}
                opens={onOpen !== undefined}
                isInTabOrder={index === Math.min(active, count - 1)}
                on={on}
              />
            );
          })}
          {after > 0 && <Gap height={after} span={span} />}
          {(isLoadingMore || searching) && <SkeletonRows columns={columns} span={span} count={3} />}
        </tbody>
      </table>
    </div>
  );
}

/** False when the row is not on the page yet. */
function focusRow(scroller: HTMLElement | null, index: number): boolean {
  const row = scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  row?.focus({ preventScroll: true });
  return Boolean(row);
}

/** A link, a button or a checkbox in a row does its own thing; marking text does nothing. */
function isOwnControl(event: MouseEvent): boolean {
  const inControl =
    event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
  return inControl || (window.getSelection()?.toString() ?? '') !== '';
}

/** Stands for the rows that are not on the page. */
function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td aria-hidden colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function SkeletonRows<Row>(props: { columns: readonly Column<Row>[]; span: number; count?: number }) {
  const { columns, span, count = skeletonRows } = props;
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden>
      {span > columns.length && <td aria-hidden className={classes.choice} />}
      {columns.map((column) => (
        <td key={column.id}>
          <Skeleton
            height={12}
            width={`${50 + ((index * 17 + column.width) % 40)}%`}
            ml={column.align === 'right' ? 'auto' : 0}
          />
        </td>
      ))}
    </tr>
  ));
}
