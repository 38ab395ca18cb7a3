import type { Code128 } from '#server/platform/documents/barcodes.ts';
import type { Weight } from '#server/platform/documents/fonts.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight | undefined;
  readonly align?: 'left' | 'right' | 'centre' | undefined;
  /** White, for text on a black field. */
  readonly white?: boolean | undefined;
}

/**
 * One page to draw on; a label looks the same on each kind (PDF, ZPL). Positions and lengths are millimetres from the top left,
 * type sizes points; all ink is black. Fields are drawn below text, whatever the order of the calls.
 */
export interface Canvas {
  readonly typesetter: Typesetter;
  /** The size of a dot of the grid to which bars and fields are aligned. */
  readonly mmPerDot: number;
  /**
   * Draws one line of text; `x` is its left end, right end or middle, depending on `align`; `baseline` is the position of its
   * baseline.
   */
  text(x: number, baseline: number, text: string, style: TextStyle): void;
  /** Draws a black field whose edges are rounded to whole printer dots. */
  fill(x: number, y: number, width: number, height: number): void;
  /** Draws a Code 128 without its quiet zones, each module `dots` wide; `x` and `y` are rounded to the nearest dot. */
  bars(x: number, y: number, height: number, code: Code128, dots: number): void;
  /** Draws square modules, row by row, each `dots` wide and high. */
  matrix(x: number, y: number, modules: readonly (readonly boolean[])[], dots: number): void;
  /** Draws SVG path data (no arcs), filled by the non-zero rule; one unit is `scale` millimetres. */
  path(x: number, y: number, data: string, scale: number): void;
}

/** Draws a frame from four fields, inside its edges. */
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
