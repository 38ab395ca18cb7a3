import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** `isAtEnd`: at the end of a card's line, which has room for a few letters. */
  cell: (row: Row, isAtEnd?: boolean) => ReactNode;
  /** Width in px at least; what is left over goes to those that grow, else to the last. */
  width: number;
  /** The most px that it takes of what is left over. */
  growTo?: number;
  /** Its name for sorting; a column without one is not sorted by. */
  sort?: string;
  /** Falls at the first click: latest, dearest first. */
  fallsFirst?: boolean;
  /** Numbers go right, in tabular figures. */
  align?: 'left' | 'right';
  /**
   * Whether what the cell holds surely has room in `width`. What may not have is cut, and each cell that may be cut is a layer of its
   * own: with some thousand of them every scroll is slow.
   */
  fits?: (row: Row) => boolean;
  /** Texts take a second line, and cut what is longer themselves. */
  wraps?: boolean;
  /** Stays in sight at the right edge when the table is wider than the window: what is done with a row. */
  stays?: boolean;
  /**
   * Its place on the phone's two-line card: `title` and `badge` on the first line, `line` on the second. With one at its `end`, the
   * second is one line, which cuts what has no room. Columns without a place are left out there, and so is what shows nothing.
   */
  phone?: 'title' | 'badge' | 'line' | 'end';
}
