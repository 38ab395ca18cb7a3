import type { Canvas, TextStyle } from '#server/platform/documents/canvas.ts';
import type { LabelBrand } from '#server/platform/documents/label.model.ts';
import { pointsPerMm } from '#server/platform/documents/units.ts';

/** Draws the head of an A4 or A5 page: brand at the left, title and a line below it at the right, a rule below. */
export function pageHead(
  canvas: Canvas,
  place: { readonly left: number; readonly top: number; readonly right: number },
  brand: LabelBrand,
  title: string,
  line: string,
): void {
  const { left, top, right } = place;
  if (brand.logo) canvas.path(left, top, brand.logo.path, 9 / brand.logo.viewBox);
  const nameLeft = left + (brand.logo ? 11 : 0);
  const room = right - nameLeft - 60;
  fittedText(canvas, nameLeft, top + 5, room, brand.name, { size: 13, weight: 700 });
  fittedText(canvas, nameLeft, top + 8.8, room, brand.contactLine, { size: 7.5 });
  canvas.text(right, top + 5, title, { size: 14, weight: 700, align: 'right' });
  canvas.text(right, top + 8.8, line, { size: 8, align: 'right' });
  canvas.fill(left, top + 11.5, right - left, 0.5);
}

/** Height of pageHead, including its rule. */
export const pageHeadHeight = 12;

/**
 * Draws one line at the style's size, or smaller (down to 6 pt) if it is wider than `width` millimetres; then it is cut with an
 * ellipsis.
 */
export function fittedText(
  canvas: Canvas,
  x: number,
  baseline: number,
  width: number,
  text: string,
  style: TextStyle,
): void {
  const weight = style.weight ?? 400;
  const room = width * pointsPerMm;
  const size = canvas.typesetter.fit(text, weight, room, style.size, 6);
  let shown = text;
  for (let cut = [...text]; canvas.typesetter.width(shown, weight, size) > room + 0.01 && cut.length > 0;) {
    cut = cut.slice(0, -1);
    shown = `${cut.join('').trimEnd()}…`;
  }
  canvas.text(x, baseline, shown, { ...style, size });
}
