import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Width in px; the last column takes what is left. */
  width: number;
  /** Numbers go right, in tabular figures. */
  align?: 'left' | 'right';
  /**
   * Its place on the phone's two-line card: `title` and `badge` on the first line, `line` on the second.
   * Columns without a place are left out there, and so is an empty text.
   */
  phone?: 'title' | 'badge' | 'line';
}
