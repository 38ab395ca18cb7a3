/** Positions of the grid's columns, in pixels. */
import { columnOf, type SheetColumn, type SheetTable } from '#web/platform/sheet/sheet-table.ts';

export const rowHeight = 36;

/** Widths of the area left of the cells, in pixels. */
export interface HeadLayout {
  width: number;
  amountWidth: number;
  twinWidth: number;
}

const numberWidth = 92;
const amountWidth = 84;
const twinWidth = 240;
/**
 * Average width of a letter in a column heading, in pixels, at the heading's font weight. Very long headings are cut at
 * `headMax`.
 */
const headLetter = 7.5;
const headMax = 190;
const widthOf = ({ width, label }: SheetColumn<string>) =>
  Math.max(96, width * 8, Math.min(headMax, Math.ceil(label.length * headLetter) + 20));

interface GridLayout {
  columns: readonly SheetColumn<string>[];
  /** Left edge of each column, followed by the right edge of the last column. */
  lefts: readonly number[];
  head: HeadLayout;
}

export function gridLayout<F extends string>(
  table: SheetTable<F>,
  fields: readonly F[],
  { hasAmount, hasTwins }: { hasAmount: boolean; hasTwins: boolean },
): GridLayout {
  const head: HeadLayout = {
    amountWidth: hasAmount ? amountWidth : 0,
    twinWidth: hasTwins ? twinWidth : 0,
    width: numberWidth + (hasAmount ? amountWidth : 0) + (hasTwins ? twinWidth : 0),
  };
  const columns = fields.map((field) => columnOf(table, field));
  const lefts = [head.width];
  for (const column of columns) lefts.push((lefts.at(-1) ?? 0) + widthOf(column));
  return { columns, lefts, head };
}
