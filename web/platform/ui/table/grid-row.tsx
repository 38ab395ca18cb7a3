/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- with a grid layout, some
browsers drop the implicit roles of table elements */
import { memo } from 'react';

import { ChoiceBox } from '#web/platform/ui/table/choice-box.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';

import classes from './data-table.module.css';
import { m } from '#shared/platform/words/words.ts';

interface GridRowProps<Row> {
  row: Row;
  index: number;
  /** The row's name for screen readers. */
  name: string;
  columns: readonly Column<Row>[];
  /** Whether the row is selected; null when rows of this list cannot be selected. */
  isChosen: boolean | null;
  isOpen: boolean;
  opens: boolean;
  isInTabOrder: boolean;
}

/** Has no event listeners: the grid listens for all its rows. */
function Row<T>(props: GridRowProps<T>) {
  const { row, index, name, columns, isChosen, isOpen, opens, isInTabOrder } = props;
  return (
    <tr
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isChosen ?? undefined}
      data-open={isOpen || undefined}
      data-opens={opens || undefined}
      tabIndex={isInTabOrder ? 0 : -1}
    >
      {isChosen !== null && (
        <td role="cell" className={classes.choice} data-choice>
          <ChoiceBox label={m.ui_choose_row({ name })} checked={isChosen} />
        </td>
      )}
      {columns.map(({ id, align, stays, wraps, fits, cell }) => (
        <td
          key={id}
          role="cell"
          data-align={align}
          data-stays={stays || undefined}
          data-wraps={wraps || undefined}
          data-cut={wraps || fits?.(row) ? undefined : ''}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** One row of the grid, re-rendered only when its own props change. */
export const GridRow = memo(Row) as typeof Row;

/** Returns the index of the row that an event came from; null when it came from outside a row. */
export function placeOf(target: EventTarget): number | null {
  const row = rowOf(target);
  return row ? Number(row.dataset['index']) : null;
}

export function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
}
