import type { Code128 } from '#server/platform/documents/barcodes.ts';
import type { Weight } from '#server/platform/documents/fonts.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight | undefined;
  readonly align?: 'left' | 'right' | 'centre' | undefined;
  /** White, for text upon a black field. */
  readonly white?: boolean | undefined;
}

/**
 * One page to draw on; a label looks the same on each kind (PDF, ZPL).
 * Positions and lengths are millimetres from the top left, type sizes points; all ink is black.
 * Fields are drawn under text, whatever the order of the calls.
 */
export interface Canvas {
  readonly typesetter: Typesetter;
  /** The grid to which bars and fields are aligned. */
  readonly mmPerDot: number;
  /** One line of text; `x` is its left end, right end or middle, by `align`; `baseline` its base line. */
  text(x: number, baseline: number, text: string, style: TextStyle): void;
  /** A black field, its edges moved to whole printer dots. */
  fill(x: number, y: number, width: number, height: number): void;
  /** A Code 128 without its quiet zones, each module `dots` wide; `x` and `y` go to the nearest dot. */
  bars(x: number, y: number, height: number, code: Code128, dots: number): void;
  /** Square modules, row by row, each `dots` wide and high. */
  matrix(x: number, y: number, modules: readonly (readonly boolean[])[], dots: number): void;
  /** SVG path data (no arcs) filled by the non-zero rule, `scale` millimetres to its unit. */
  path(x: number, y: number, data: string, scale: number): void;
}

/** A frame of four fields, drawn inside its edges. */
export function frame(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  line: number,
): void {
  canvas.fill(x, y, width, line);
  canvas.fill(x, y + height - line, width, line);
  canvas.fill(x, y + line, line, height - 2 * line);
  canvas.fill(x + width - line, y + line, line, height - 2 * line);
}
