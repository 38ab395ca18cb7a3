import { memo } from 'react';

import type { Column } from '#web/platform/ui/table/columns.ts';
import { GridRow } from '#web/platform/ui/table/grid-row.tsx';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';

/** So many rows are drawn by themselves: what comes or goes elsewhere leaves them. */
export const rowsInBlock = 10;

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
  return (
    <tbody>
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
