import { Checkbox, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

import type { Column } from '#web/ui/table/columns.ts';
import type { DataTableProps } from '#web/ui/table/data-table.tsx';
import { useRowWindow } from '#web/ui/table/use-window.ts';

import classes from './data-table.module.css';

const rowHeight = 40;
const headHeight = 36;
const choiceWidth = 44;
const skeletonRows = 12;
/** Rows before the end at which the next page is asked for. */
const nearTheEnd = 20;

const noRows: readonly never[] = [];

/** The list as a table for the pointer and the keyboard: arrows move, Enter opens, Space and x choose. */
export function RowGrid<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, onOpen, openKey, selection, total, hasMore, isLoadingMore, onMore } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const moved = useRef(false);

  const drawn: readonly Row[] = rows ?? noRows;
  const count = drawn.length;
  const { start, end, scrollTo } = useRowWindow(scroller, { count, rowHeight, headHeight });

  useEffect(() => {
    if (count > 0 && hasMore && !isLoadingMore && end >= count - nearTheEnd) onMore?.();
  }, [end, hasMore, isLoadingMore, count, onMore]);

  // Focus follows the arrow keys once the row that was scrolled to is on the page.
  useEffect(() => {
    if (!moved.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    moved.current = false;
    row.focus({ preventScroll: true });
  });

  const move = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index));
    moved.current = true;
    setActive(target);
    scrollTo(target);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) => {
    if (event.target !== event.currentTarget) return;
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(index + 1),
      ArrowUp: () => move(index - 1),
      Home: () => move(0),
      End: () => move(count - 1),
      Enter: () => onOpen?.(row),
      ' ': () => selection?.toggle(rowKey(row)),
      x: () => selection?.toggle(rowKey(row)),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  const keys = selection ? drawn.map(rowKey) : [];
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
                <Checkbox
                  size="xs"
                  aria-label="Choose all rows shown"
                  checked={keys.length > 0 && chosen === keys.length}
                  indeterminate={chosen > 0 && chosen < keys.length}
                  onChange={(event) => selection.setMany(keys, event.currentTarget.checked)}
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
              <tr
                key={key}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={selection?.has(key)}
                data-open={key === openKey || undefined}
                data-opens={onOpen !== undefined || undefined}
                tabIndex={index === Math.min(active, count - 1) ? 0 : -1}
                onFocus={() => setActive(index)}
                onKeyDown={(event) => onKeyDown(event, index, row)}
                onClick={(event) => {
                  if (!isOwnControl(event)) onOpen?.(row);
                }}
              >
                {selection && (
                  <td className={classes.choice}>
                    <Checkbox
                      size="xs"
                      aria-label={`Choose ${props.rowLabel(row)}`}
                      checked={selection.has(key)}
                      onChange={() => selection.toggle(key)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <Gap height={after} span={span} />}
          {isLoadingMore && <SkeletonRows columns={columns} span={span} count={3} />}
        </tbody>
      </table>
    </div>
  );
}

/** A link, a button or a checkbox in a row does its own thing; marking text does nothing. */
function isOwnControl(event: MouseEvent<HTMLElement>): boolean {
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
          <Skeleton height={12} width={`${50 + ((index * 17 + column.width) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}
