/** Lengths: documents are laid out in millimetres from the top left, type in points, bars in printer dots. */

/** Label printers' coarsest grid. Whatever must scan is aligned to it, so that no bar is a dot too wide. */
const labelDpi = 203;

export const pointsPerMm = 72 / 25.4;
export const mmPerPoint = 25.4 / 72;
export const mmPerDot = 25.4 / labelDpi;
export const pointsPerDot = 72 / labelDpi;

/** Millimetres to the nearest whole dot of the grid. */
export function toDots(mm: number): number {
  return Math.round(mm / mmPerDot);
}

/**
 * A page's width or height in points, to the nearest whole dot (0.06 mm): then the grid fits from the top as well
 * as from the bottom, whichever a renderer starts from. Rounded down: a hair more would print one dot more.
 */
export function pagePoints(mm: number): number {
  return Math.floor(toDots(mm) * pointsPerDot * 1e4) / 1e4;
}

/**
 * Dots that a field takes from `start` on: rules all come out equally thick, and wider fields end where their
 * neighbour begins.
 */
export function fieldDots(start: number, length: number, dots = toDots): number {
  return Math.max(1, length < 1 ? dots(length) : dots(start + length) - dots(start));
}

/** Height of a capital in Noto Sans, as a share of the type size. */
export const capHeight = 0.714;

/** How far below its base line a text reaches, as a share of the type size: of capitals only J and Q have a tail. */
export function tailOf(capitals: string): number {
  return /[JQ]/u.test(capitals) ? 0.21 : 0;
}

/** How far to the left of its place a text begins, as a share of the type size: a J hangs out. */
export function overhangOf(text: string): number {
  return text.startsWith('J') ? 0.074 : 0;
}

/** Millimetres between two lines of type of a size in points; roomy enough for Tamil and Chinese. */
export function leading(size: number): number {
  return size * 1.22 * mmPerPoint;
}

/** Where the base line goes so that capitals of a size stand in the middle of a line box that starts at `top`. */
export function baselineIn(top: number, height: number, size: number): number {
  return top + (height + size * capHeight * mmPerPoint) / 2;
}
