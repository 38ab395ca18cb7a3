/** The contents of a page, and its PDF operators. */
import { deflateSync } from 'node:zlib';
import type { QrModules } from '#server/platform/documents/barcodes.ts';
import { ByteSink } from '#server/platform/documents/byte-sink.ts';
import { literal, utf16 } from '#server/platform/documents/pdf.syntax.ts';
import type { PlacedGlyph } from '#server/platform/documents/shaper.ts';
import type { Run } from '#server/platform/documents/typesetter.ts';
import { pointsPerDot } from '#server/platform/documents/units.ts';

/** One line of text; lengths are hundredths of a point from the bottom left. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isWhite: boolean;
  readonly runs: readonly Run[];
}

/** A Code 128; positions are whole printer dots from the top left. */
interface Bars {
  readonly left: number;
  readonly top: number;
  readonly tall: number;
  readonly modules: string;
  readonly dots: number;
}

/** A QR code; positions are whole printer dots from the top left. */
interface Square {
  readonly left: number;
  readonly top: number;
  readonly modules: QrModules;
  readonly dots: number;
}

/** A page in layers, so that graphics state changes are few and text lies above fields, whatever the drawing order. */
export interface Drawing {
  /** Height of the page, in points. */
  readonly height: number;
  /** Black fields in whole dots from the top left, four numbers each: left, top, width, height. */
  readonly fields: number[];
  readonly bars: Bars[];
  readonly squares: Square[];
  /** Operators of shapes and images, each independent of the others. */
  readonly shapes: string[];
  readonly texts: PlacedText[];
}

export const emptyDrawing = (height: number): Drawing => ({
  height,
  fields: [],
  bars: [],
  squares: [],
  shapes: [],
  texts: [],
});

/** A page is a few KB. The window and state must be small, or thousands of pages a second leave too much dead memory. */
export const pageDeflate = { level: 3, windowBits: 13, memLevel: 6, chunkSize: 4096 } as const;

/**
 * Fields end a fiftieth of a dot inside their edges. PDF paints every dot that a shape touches, so an edge exactly on the grid
 * would also blacken the next dot, and bars would grow at the cost of the spaces.
 */
const dotParts = 50;
const unit = (pointsPerDot / dotParts).toFixed(7);

/** Returns a page's content stream, deflated. */
export function pageContent(drawing: Drawing): Uint8Array {
  const content = ByteSink.take();
  const { fields, bars, squares, shapes, texts } = drawing;
  if (fields.length + bars.length + squares.length > 0) {
    content.text(`q ${unit} 0 0 -${unit} 0 ${drawing.height} cm\n`);
    writeFields(content, fields);
    for (const code of bars) writeBars(content, code);
    for (const square of squares) writeSquare(content, square);
    content.text('Q\n');
  }
  for (const shape of shapes) content.text(shape);
  if (texts.length > 0) content.text(`q .01 0 0 .01 0 0 cm BT\n${textOperators(texts)}ET Q\n`);
  const deflated = deflateSync(content.bytes, pageDeflate);
  content.release();
  return deflated;
}

function writeFields(content: ByteSink, fields: readonly number[]): void {
  if (fields.length === 0) return;
  for (let at = 0; at < fields.length; at += 4) {
    const inside = (index: number) => (fields[at + index] ?? 0) * dotParts;
    content.rectangle(inside(0) + 1, inside(1) + 1, inside(2) - 2, inside(3) - 2);
  }
  content.text('f\n');
}

/** All bars have the same height, so the height is the unit. */
function writeBars(content: ByteSink, { left, top, tall, modules, dots }: Bars): void {
  content.text(`q 1 0 0 ${tall * dotParts - 2} 0 ${top * dotParts + 1} cm\n`);
  for (let from = modules.indexOf('1'); from !== -1;) {
    const space = modules.indexOf('0', from);
    const end = space === -1 ? modules.length : space;
    content.rectangle((left + from * dots) * dotParts + 1, 0, (end - from) * dots * dotParts - 2, 1);
    from = modules.indexOf('1', end);
  }
  content.text('f Q\n');
}

/**
 * Writes modules as an image in the printer's own dots, one bit each: as rectangles, the two codes of a label were most of its
 * bytes. With fewer dots, viewers that smooth enlarged images would blur the edges. With two or more dots per module the data
 * never contains the end marker 'EI'.
 */
function writeSquare(content: ByteSink, { left, top, modules, dots }: Square): void {
  const side = modules.length * dots;
  const inside = side * dotParts - 2;
  const [x, y] = [left * dotParts + 1, (top + side) * dotParts - 1];
  content.text(`q ${inside} 0 0 -${inside} ${x} ${y} cm\nBI/W ${side}/H ${side}/IM true/D[1 0]\nID `);
  content.add(picture(modules, dots));
  content.text('\nEI Q\n');
}

const pictures = new WeakMap<QrModules, { readonly dots: number; readonly bytes: Uint8Array }>();

/** All pieces of a consignment share one QR code, so it is made once. */
function picture(modules: QrModules, dots: number): Uint8Array {
  const made = pictures.get(modules);
  if (made?.dots === dots) return made.bytes;
  const bytes = pictureOf(modules, dots);
  pictures.set(modules, { dots, bytes });
  return bytes;
}

function pictureOf(modules: QrModules, dots: number): Uint8Array {
  const bytesPerRow = Math.ceil((modules.length * dots) / 8);
  const bytes = new Uint8Array(bytesPerRow * modules.length * dots);
  const black = (1 << dots) - 1;
  for (let y = 0, at = 0; y < modules.length; y++) {
    const row = modules[y] ?? [];
    const from = at;
    let bits = 0;
    let count = 0;
    for (let x = 0; x < row.length; x++) {
      bits = (bits << dots) | (row[x] ? black : 0);
      for (count += dots; count >= 8;) bytes[at++] = bits >> (count -= 8);
      bits &= 0xff;
    }
    if (count > 0) bytes[at++] = bits << (8 - count);
    // For so few bytes a loop is faster than a call to copy.
    for (const end = from + dots * bytesPerRow; at < end; at++) bytes[at] = bytes[at - bytesPerRow] ?? 0;
  }
  return bytes;
}

/** Returns text operators in hundredths of a point; each line's position is relative to the start of the line before. */
function textOperators(texts: readonly PlacedText[]): string {
  let out = '';
  let font = '';
  let isWhite = false;
  let [atX, atY] = [0, 0];
  for (const text of texts) {
    if (text.isWhite !== isWhite) {
      isWhite = text.isWhite;
      out += isWhite ? '1 g\n' : '0 g\n';
    }
    out += `${text.x - atX} ${text.y - atY} Td\n`;
    atX = text.x;
    atY = text.y;
    for (const run of text.runs) {
      const named = `/${run.face.resource} ${text.size} Tf\n`;
      if (named !== font) out += font = named;
      out += runOperators(run, text.size);
    }
  }
  return out;
}

/** Returns a run's glyphs, with their text if the glyph numbers do not determine it (PDF 32000 §14.9.4). */
function runOperators(run: Run, size: number): string {
  const { placed, spoken, codes } = run;
  if (!placed) return spoken === undefined ? `${codes}Tj\n` : saying(spoken, `${codes}Tj\n`);
  const made = placedRuns.get(run);
  if (made?.size === size) return made.operators;
  const operators = placedRunOperators(run, placed, size);
  placedRuns.set(run, { size, operators });
  return operators;
}

const placedRuns = new WeakMap<Run, { readonly size: number; readonly operators: string }>();

function placedRunOperators(run: Run, placed: readonly PlacedGlyph[], size: number): string {
  if (!run.isRtl) return saying(run.spoken ?? '', placedOperators(run, placed, 0, run.width, size));
  // Letter by letter, because PDF readers reverse right-to-left text themselves.
  const starts = placed.flatMap(({ text }, index) => (text === '' ? [] : [index]));
  let pen = 0;
  return starts
    .map((from, index) => {
      const to = starts[index + 1] ?? placed.length;
      const end = placed[to]?.pen ?? run.width;
      const shown = placedOperators(run, placed.slice(from, to), pen, end, size);
      pen = end;
      return saying(placed[from]?.text ?? '', shown);
    })
    .join('');
}

const saying = (text: string, shown: string) =>
  `/Span<</ActualText${literal(utf16(text))}>>BDC\n${shown}EMC\n`;

/** Returns operators for glyphs that are offset from the end of the previous one: TJ moves horizontally, Ts vertically. */
function placedOperators(
  { face }: Run,
  placed: readonly PlacedGlyph[],
  start: number,
  end: number,
  size: number,
): string {
  let out = '';
  let array = '';
  let codes = '';
  let pen = start;
  let rise = 0;
  for (const { glyph, x, y } of placed) {
    const up = Math.round((y * size) / 1000);
    const back = Math.round(pen - x);
    if (codes !== '' && (up !== rise || back !== 0)) {
      array += literal(codes);
      codes = '';
    }
    if (up !== rise) {
      if (array) out += `[${array}]TJ\n`;
      array = '';
      out += `${up} Ts\n`;
      rise = up;
    }
    if (back !== 0) array += back;
    codes += face.codeOf(glyph);
    pen = x + face.advanceOf(glyph);
  }
  const back = Math.round(pen - end);
  out += `[${array}${literal(codes)}${back === 0 ? '' : back}]TJ\n`;
  return rise === 0 ? out : `${out}0 Ts\n`;
}
