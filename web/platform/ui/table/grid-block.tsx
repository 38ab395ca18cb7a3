/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- with a grid layout, some
browsers drop the implicit roles of table elements */
import { type CSSProperties, memo } from 'react';

import type { Column } from '#web/platform/ui/table/columns.ts';
import { GridRow } from '#web/platform/ui/table/grid-row.tsx';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';

import classes from './data-table.module.css';

/**
 * Number of rows rendered as one block: changes elsewhere do not re-render it, and far from the visible area it is not painted.
 */
export const rowsInBlock = 5;

interface GridBlockProps<Row> {
  /** All rows of the list. */
  rows: readonly Row[];
  /** First row of this block, and the row after its last. */
  from: number;
  to: number;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  selection: Selection | undefined;
  openKey: string | null | undefined;
  opens: boolean;
  /** Index of the list's row in the Tab order, if it is in this block. */
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

/** A block of rows, memoised so that it is not re-rendered when only other rows change. */
export const GridBlock = memo(Block) as typeof Block;
