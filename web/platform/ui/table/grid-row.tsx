import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

import { ChoiceBox } from '#web/platform/ui/table/choice-box.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';

import classes from './data-table.module.css';
import { m } from '#shared/platform/words/words.ts';

/** What can be done with a row, by its place in the list. */
export interface RowActions {
  choose: (index: number, isRange: boolean) => void;
  press: (event: KeyboardEvent, index: number) => void;
  open: (event: MouseEvent, index: number) => void;
  focus: (index: number) => void;
}

interface GridRowProps<Row> {
  row: Row;
  index: number;
  /** The row's name for screen readers. */
  name: string;
  columns: readonly Column<Row>[];
  /** Null when rows of this list cannot be chosen. */
  isChosen: boolean | null;
  isOpen: boolean;
  opens: boolean;
  isInTabOrder: boolean;
  /** Always the same object, so that one row can change without the others. */
  on: RowActions;
}

function Row<T>(props: GridRowProps<T>) {
  const { row, index, name, columns, isChosen, isOpen, opens, isInTabOrder, on } = props;
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isChosen ?? undefined}
      data-open={isOpen || undefined}
      data-opens={opens || undefined}
      tabIndex={isInTabOrder ? 0 : -1}
      onFocus={() => on.focus(index)}
      onKeyDown={(event) => on.press(event, index)}
      onClick={(event) => on.open(event, index)}
    >
      {isChosen !== null && (
        <td className={classes.choice}>
          <ChoiceBox
            label={m.ui_choose_row({ name })}
            checked={isChosen}
            onChoose={(_chosen, isRange) => on.choose(index, isRange)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} data-stays={column.stays || undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** One row of the grid, drawn again only when something of its own has changed. */
export const GridRow = memo(Row) as typeof Row;

/** The actions of now, in an object that stays the same. */
export function useSteady(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState<RowActions>(() => ({
    choose: (...given) => latest.current.choose(...given),
    press: (...given) => latest.current.press(...given),
    open: (...given) => latest.current.open(...given),
    focus: (...given) => latest.current.focus(...given),
  }));
  return steady;
}
