/** Units: documents are laid out in millimetres from the top left, type in points, bars in printer dots. */

/** The coarsest grid of label printers. Anything that must scan is aligned to it, so that no bar is a dot too wide. */
const labelDpi = 203;

export const pointsPerMm = 72 / 25.4;
export const mmPerPoint = 25.4 / 72;
export const mmPerDot = 25.4 / labelDpi;
export const pointsPerDot = 72 / labelDpi;

/** Converts millimetres to the nearest whole dot of the grid. */
export function toDots(mm: number): number {
  return Math.round(mm / mmPerDot);
}

/**
 * Returns a page's width or height in points, rounded to the nearest whole dot (0.06 mm), so that the grid fits from the top and
 * from the bottom, whichever a renderer starts from. Then rounded down: a tiny excess would add a dot.
 */
export function pagePoints(mm: number): number {
  return Math.floor(toDots(mm) * pointsPerDot * 1e4) / 1e4;
}

/**
 * Returns the number of dots of a field from `start` on. Thin rules (under 1 mm) all have the same thickness, and wider fields
 * end where their neighbour begins.
 */
export function fieldDots(start: number, length: number, dots = toDots): number {
  return Math.max(1, length < 1 ? dots(length) : dots(start + length) - dots(start));
}

/** Height of a capital letter in Noto Sans, as a fraction of the type size. */
export const capHeight = 0.714;

/** Returns how far capitals reach below the baseline, as a fraction of the type size: only J and Q do. */
export function tailOf(capitals: string): number {
  return /[JQ]/u.test(capitals) ? 0.21 : 0;
}

/** Returns how far a text begins to the left of its position, as a fraction of the type size: only a J does. */
export function overhangOf(text: string): number {
  return text.startsWith('J') ? 0.074 : 0;
}

/** Returns the line height in millimetres for a type size in points; enough for Tamil and Chinese. */
export function leading(size: number): number {
  return size * 1.22 * mmPerPoint;
}

/** Returns the baseline at which capitals of this size are vertically centred in a line box that starts at `top`. */
export function baselineIn(top: number, height: number, size: number): number {
  return top + (height + size * capHeight * mmPerPoint) / 2;
}
