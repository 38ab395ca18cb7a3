import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** `isAtEnd`: the cell is at the end of a card's line, which has room for a few letters. */
  cell: (row: Row, isAtEnd?: boolean) => ReactNode;
  /** Minimum width in px; remaining width goes to columns that grow, otherwise to the last column. */
  width: number;
  /** Maximum width in px that the column grows to. */
  growTo?: number;
  /** Name of the sort key; a column without one cannot be sorted by. */
  sort?: string;
  /** Whether the first click sorts descending: latest or most expensive first. */
  fallsFirst?: boolean;
  /** Numbers are right-aligned, in tabular figures. */
  align?: 'left' | 'right';
  /**
   * Whether the cell's content is certain to fit in `width`. Other cells are truncated, and each cell that may be truncated gets
   * a browser layer: a few thousand of them make scrolling slow.
   */
  fits?: (row: Row) => boolean;
  /** Whether long texts wrap to a second line; the cells themselves truncate anything longer. */
  wraps?: boolean;
  /** Whether the column stays visible at the right edge when the table is wider than the window: for row actions. */
  stays?: boolean;
  /**
   * Position on the phone's two-line card: `title` and `badge` on the first line, `line` on the second. If a column is at the
   * `end`, the second line is a single line that is truncated when too long. Columns without a position are left out on phones,
   * and so are empty cells.
   */
  phone?: 'title' | 'badge' | 'line' | 'end';
}
