import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';

import { m } from '#shared/platform/words/words.ts';
import type { HeadLayout } from '#web/platform/sheet/grid-layout.ts';
import type { SheetColumn } from '#web/platform/sheet/sheet-table.ts';
import type { SheetSort } from '#web/platform/sheet/sheet-view.ts';

import classes from './sheet-grid.module.css';

interface GridHeadProps {
  columns: readonly SheetColumn<string>[];
  lefts: readonly number[];
  head: HeadLayout;
  amountLabel: string | undefined;
  sort: SheetSort<string> | null;
  onSort: (by: string) => void;
}

/**
 * Column headings. A click sorts ascending, then descending, then restores the order of the file. All headings are rendered, so
 * that scrolling sideways or jumping to the last cell renders none.
 */
export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { columns, lefts, head, amountLabel, sort, onSort } = props;
  return (
    <div
      className={classes.head}
      role="row"
      aria-rowindex={1}
      style={{ width: lefts.at(-1) }}
      // Keep the focus in the cells.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="columnheader" aria-colindex={1} className={classes.corner} style={{ width: head.width }}>
        <span>{m.sheet_row()}</span>
        {amountLabel !== undefined && (
          <span className={classes.amount} style={{ width: head.amountWidth }}>
            <SortButton label={amountLabel} by="amount" sort={sort} onSort={onSort} />
          </span>
        )}
        {head.twinWidth > 0 && (
          <span className={classes.twin} style={{ width: head.twinWidth }}>
            {m.sheet_duplicate_of()}
          </span>
        )}
      </div>
      {columns.map((column, place) => (
        <div
          key={column.field}
          role="columnheader"
          aria-colindex={place + 2}
          aria-sort={sort?.by === column.field ? (sort.isDown ? 'descending' : 'ascending') : undefined}
          className={classes.headCell}
          data-number={column.isNumber || undefined}
          style={{ left: lefts[place], width: (lefts[place + 1] ?? 0) - (lefts[place] ?? 0) }}
        >
          <SortButton label={column.label} by={column.field} sort={sort} onSort={onSort} />
        </div>
      ))}
    </div>
  );
});

interface SortButtonProps {
  label: string;
  by: string;
  sort: SheetSort<string> | null;
  onSort: (by: string) => void;
}

function SortButton({ label, by, sort, onSort }: SortButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.sort}
      title={m.sheet_sort_by({ label })}
      onClick={() => onSort(by)}
    >
      <span className={classes.sortLabel}>{label}</span>
      {sort?.by === by &&
        (sort.isDown ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />)}
    </button>
  );
}
