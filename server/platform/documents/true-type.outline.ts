/** Reads the outlines of glyphs (OpenType specification, table 'glyf'). */
import type { TrueType } from '#server/platform/documents/true-type.ts';
import { type GlyphPart, partsOfGlyph } from '#server/platform/documents/true-type.parts.ts';

/** One step of an outline, in the font's units, y pointing up; a curve has one control point. */
export type OutlineStep =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['Q', controlX: number, controlY: number, x: number, y: number]
  | readonly ['Z'];

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOn: boolean;
}

export function outlineOfGlyph(font: TrueType, glyph: number): readonly OutlineStep[] {
  return contoursOf(font, glyph).flatMap(stepsOf);
}

function contoursOf(font: TrueType, glyph: number): readonly (readonly Point[])[] {
  const bytes = font.glyphBytes(glyph);
  if (bytes.length === 0) return [];
  const parts = partsOfGlyph(bytes);
  if (!parts) return ownContours(bytes);
  return parts.flatMap((part) => contoursOf(font, part.glyph).map((contour) => placed(contour, part)));
}

const placed = (contour: readonly Point[], { matrix: [a, b, c, d, dx, dy] }: GlyphPart) =>
  contour.map(({ x, y, isOn }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, isOn }));

const onCurve = 1;
const repeated = 8;

function ownContours(bytes: Buffer): readonly (readonly Point[])[] {
  const ends = Array.from({ length: bytes.readInt16BE(0) }, (_, index) => bytes.readUInt16BE(10 + 2 * index));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * ends.length;
  at += 2 + bytes.readUInt16BE(at);
  const marks: number[] = [];
  while (marks.length < count) {
    const mark = bytes[at++] ?? 0;
    const times = mark & repeated ? (bytes[at++] ?? 0) + 1 : 1;
    for (let time = 0; time < times; time++) marks.push(mark);
  }
  /**
   * Each coordinate is stored as the difference from the one before: a byte with its sign in the flags, a 16-bit word, or
   * nothing.
   */
  const coordinates = (isShort: number, isSame: number) => {
    let value = 0;
    return marks.map((mark) => {
      if (mark & isShort) value += (mark & isSame ? 1 : -1) * (bytes[at++] ?? 0);
      else if (!(mark & isSame)) value += bytes.readInt16BE((at += 2) - 2);
      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  const points = marks.map((mark, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    isOn: (mark & onCurve) !== 0,
  }));
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOn: true });

/** Between two control points the curve passes through their midpoint. */
function stepsOf(contour: readonly Point[]): readonly OutlineStep[] {
  const [first, last] = [contour[0], contour.at(-1)];
  if (!first || !last) return [];
  const start = first.isOn ? first : last.isOn ? last : between(first, last);
  const steps: OutlineStep[] = [['M', start.x, start.y]];
  let control: Point | undefined;
  const through = (point: Point) => {
    if (control) steps.push(['Q', control.x, control.y, point.x, point.y]);
    else steps.push(['L', point.x, point.y]);
    control = undefined;
  };
  for (const point of first.isOn ? contour.slice(1) : contour) {
    if (point.isOn) through(point);
    else {
      if (control) through(between(control, point));
      control = point;
    }
  }
  if (control) through(start);
  return [...steps, ['Z']];
}
