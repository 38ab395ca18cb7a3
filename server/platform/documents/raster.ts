import type { Weight } from '#server/platform/documents/fonts.ts';
import { boundsOf, quadratic, type PathStep } from '#server/platform/documents/svg-path.ts';
import { type OutlineStep, outlineOfGlyph } from '#server/platform/documents/true-type.outline.ts';
import { glyphsOf, type Typesetter } from '#server/platform/documents/typesetter.ts';

/** Black and white dots, eight to a byte from the left, each row starting with a new byte; 1 is black. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly bytesPerRow: number;
  readonly bytes: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.bytesPerRow = Math.ceil(width / 8);
    this.bytes = new Uint8Array(this.bytesPerRow * height);
  }

  /** Blackens a row from dot `from` up to, but not including, dot `to`. */
  span(y: number, from: number, to: number): void {
    for (let x = Math.max(0, from); x < Math.min(this.width, to); x++) {
      const at = y * this.bytesPerRow + (x >> 3);
      this.bytes[at] = (this.bytes[at] ?? 0) | (0x80 >> (x & 7));
    }
  }

  row(y: number): Uint8Array {
    return this.bytes.subarray(y * this.bytesPerRow, (y + 1) * this.bytesPerRow);
  }
}

interface Edge {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A line of text as dots, and the height of its top above the baseline. */
interface TextBitmap {
  readonly bitmap: Bitmap;
  readonly ascent: number;
}

/** Draws text by its outlines, `size` dots to the em, for printers without a font for the script. */
export function textBitmap(typesetter: Typesetter, text: string, weight: Weight, size: number): TextBitmap {
  const shaped = typesetter.shape(text, weight);
  const ascent = Math.ceil(size * 1.1);
  const bitmap = new Bitmap(Math.ceil((shaped.width * size) / 1000) + 2, ascent + Math.ceil(size * 0.4));
  let left = 1;
  for (const run of shaped.runs) {
    const scale = size / run.face.font.unitsPerEm;
    for (const { glyph, x, y } of glyphsOf(run)) {
      const outline = outlineOf(outlineOfGlyph(run.face.font, glyph));
      const placing = {
        scaleX: scale,
        scaleY: -scale,
        left: left + (x * size) / 1000,
        top: ascent - (y * size) / 1000,
      };
      fillEdges(bitmap, flatten(outline, placing));
    }
    left += (run.width * size) / 1000;
  }
  return { bitmap, ascent };
}

/** Draws a filled path as dots, `scale` dots to its unit, with its origin in the top left dot. */
export function pathBitmap(steps: readonly PathStep[], scale: number): Bitmap {
  const bounds = boundsOf(steps) ?? { maxX: 0, maxY: 0 };
  const bitmap = new Bitmap(Math.ceil(bounds.maxX * scale) + 1, Math.ceil(bounds.maxY * scale) + 1);
  fillEdges(bitmap, flatten(steps, { scaleX: scale, scaleY: scale, left: 0, top: 0 }));
  return bitmap;
}

interface Placing {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly left: number;
  readonly top: number;
}

const curveSteps = 6;

/** Converts an outline to straight edges in dots, with y pointing down. */
function flatten(steps: readonly PathStep[], { scaleX, scaleY, left, top }: Placing): readonly Edge[] {
  const edges: Edge[] = [];
  let at = { x: 0, y: 0 };
  let start = at;
  const lineTo = (x: number, y: number) => {
    if (y !== at.y) edges.push({ x0: at.x, y0: at.y, x1: x, y1: y });
    at = { x, y };
  };
  for (const [command, ...values] of steps) {
    const x = (n: number) => left + (values[n] ?? 0) * scaleX;
    const y = (n: number) => top + (values[n + 1] ?? 0) * scaleY;
    if (command === 'M') {
      at = { x: x(0), y: y(0) };
      start = at;
    } else if (command === 'L') lineTo(x(0), y(0));
    else if (command === 'Z') lineTo(start.x, start.y);
    else {
      const from = at;
      for (let step = 1; step <= curveSteps; step++) {
        const t = step / curveSteps;
        const mix = (p0: number, p1: number, p2: number, p3: number) =>
          (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t ** 2 * p2 + t ** 3 * p3;
        lineTo(mix(from.x, x(0), x(2), x(4)), mix(from.y, y(0), y(2), y(4)));
      }
    }
  }
  return edges;
}

/** Converts a font's outline to path steps: TrueType curves have one control point, ours have two. */
function outlineOf(outline: readonly OutlineStep[]): readonly PathStep[] {
  const steps: PathStep[] = [];
  let [atX, atY] = [0, 0];
  for (const step of outline) {
    if (step[0] === 'Z') {
      steps.push(step);
      continue;
    }
    if (step[0] === 'Q') steps.push(quadratic(atX, atY, step[1], step[2], step[3], step[4]));
    else steps.push(step);
    [atX, atY] = step[0] === 'Q' ? [step[3], step[4]] : [step[1], step[2]];
  }
  return steps;
}

/** Fills by the non-zero rule, sampled in the middle of each row of dots; a stroke thinner than a dot still leaves one dot. */
function fillEdges(bitmap: Bitmap, edges: readonly Edge[]): void {
  const top = Math.max(0, Math.floor(Math.min(...edges.map((edge) => Math.min(edge.y0, edge.y1)), Infinity)));
  const bottom = Math.min(
    bitmap.height,
    Math.ceil(Math.max(...edges.map((edge) => Math.max(edge.y0, edge.y1)), 0)),
  );
  for (let row = top; row < bottom; row++) {
    const middle = row + 0.5;
    const crossings = edges
      .filter((edge) => edge.y0 <= middle !== edge.y1 <= middle)
      .map((edge) => ({
        x: edge.x0 + ((middle - edge.y0) / (edge.y1 - edge.y0)) * (edge.x1 - edge.x0),
        turn: edge.y1 > edge.y0 ? 1 : -1,
      }))
      .toSorted((a, b) => a.x - b.x);
    let winding = 0;
    crossings.forEach(({ x, turn }, index) => {
      winding += turn;
      const next = crossings[index + 1];
      if (winding === 0 || !next) return;
      const from = Math.round(x);
      bitmap.span(row, from, Math.max(from + 1, Math.round(next.x)));
    });
  }
}
