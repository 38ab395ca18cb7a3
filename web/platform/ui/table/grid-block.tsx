/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out otherwise than as a
table, not every browser tells its parts */
import { type CSSProperties, memo } from 'react';

import type { Column } from '#web/platform/ui/table/columns.ts';
import { GridRow } from '#web/platform/ui/table/grid-row.tsx';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';

import classes from './data-table.module.css';

/** So many rows are drawn by themselves: what comes or goes elsewhere leaves them, and far from the window they are not painted. */
export const rowsInBlock = 5;

interface GridBlockProps<Row> {
  /** All of the list. */
  rows: readonly Row[];
  /** This block: from here to before `to`. */
  from: number;
  to: number;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  selection: Selection | undefined;
  openKey: string | null | undefined;
  opens: boolean;
  /** The row of the list in the Tab order, if it is here. */
  tabStop: number | null;
}

function Block<Row>(props: GridBlockProps<Row>) {
  const { rows, from, to, columns, rowKey, rowLabel, selection, openKey, opens, tabStop } = props;
  const style: CSSProperties & Record<'--rows', number> = { '--rows': to - from };
  return (
    <tbody role="rowgroup" data-block={from} className={classes.block} style={style}>
      {rows.slice(from, to).map((row, place) => {
        const index = from + place;
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
            opens={opens}
            isInTabOrder={index === tabStop}
          />
        );
      })}
    </tbody>
  );
}

/** Rows of the grid, of which nothing is done while only others change. */
export const GridBlock = memo(Block) as typeof Block;
