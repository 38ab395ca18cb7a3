/**
 * Character widths of the printer's font 0 (CG Triumvirate Bold Condensed), in thousandths of its height; measured character by
 * character with zpl-renderer-js.
 */
const ascii = [
  250, 333, 333, 500, 500, 833, 668, 250, 333, 333, 500, 500, 333, 800, 333, 278, 500, 500, 500, 500, 500,
  500, 500, 500, 500, 500, 278, 278, 500, 500, 500, 500, 833, 555, 555, 555, 610, 500, 500, 610, 610, 278,
  443, 555, 500, 778, 610, 610, 555, 610, 610, 555, 500, 610, 555, 833, 555, 555, 500, 333, 250, 333, 500,
  500, 333, 500, 500, 443, 500, 500, 278, 500, 500, 278, 278, 443, 278, 778, 500, 500, 500, 500, 333, 443,
  278, 500, 443, 668, 443, 443, 388, 273, 250, 273, 500,
] as const;

/** From U+00A1. */
const latin1 = [
  333, 500, 500, 500, 500, 250, 500, 333, 830, 300, 500, 500, 458, 830, 333, 400, 500, 300, 300, 333, 500,
  550, 333, 333, 300, 300, 500, 750, 750, 750, 500, 555, 555, 555, 555, 555, 555, 778, 555, 500, 500, 500,
  500, 278, 278, 278, 278, 610, 610, 610, 610, 610, 610, 610, 500, 610, 610, 610, 610, 610, 555, 555, 500,
  500, 500, 500, 500, 500, 500, 723, 443, 500, 500, 500, 500, 278, 278, 278, 278, 500, 500, 500, 500, 500,
  500, 500, 500, 500, 500, 500, 500, 500, 443, 500, 443,
] as const;

const widest = 833;

/** Returns the width of printable ASCII and Latin-1 text, in thousandths of the type's height. */
export function printerWidth(text: string): number {
  let sum = 0;
  for (const character of text) {
    const code = character.charCodeAt(0);
    sum += (code < 0x7f ? ascii[code - 0x20] : latin1[code - 0xa1]) ?? widest;
  }
  return sum;
}
