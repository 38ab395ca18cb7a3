import { deflateSync } from 'node:zlib';
import type { Code128, QrModules } from '#server/platform/documents/barcodes.ts';
import { ByteSink } from '#server/platform/documents/byte-sink.ts';
import type { Canvas, TextStyle } from '#server/platform/documents/canvas.ts';
import { utf16Hex } from '#server/platform/documents/pdf.syntax.ts';
import type { PlacedGlyph } from '#server/platform/documents/shaper.ts';
import { parseSvgPath } from '#server/platform/documents/svg-path.ts';
import type { Run, Typesetter } from '#server/platform/documents/typesetter.ts';
import {
  fieldDots,
  mmPerDot,
  pagePoints,
  pointsPerDot,
  pointsPerMm,
  toDots,
} from '#server/platform/documents/units.ts';

/** To a hundredth of a point, a 35th of a printer dot. */
const round = (points: number) => Math.round(points * 100) / 100;

/** A page is 6 to 12 KB: a small window and little state, or thousands of pages a second drown in dead memory. */
const pageDeflate = { level: 3, windowBits: 13, memLevel: 6, chunkSize: 4096 } as const;

/**
 * Fields stay a fiftieth of a dot inside their edges: PDF paints every dot that a shape touches, so an edge exactly
 * on the grid would blacken the next dot too, and bars would grow at the cost of the spaces.
 */
const dotParts = 50;

/**
 * Draws one page as PDF operators. The page is divided in three layers, so that state changes are few:
 * black fields and bars in whole printer dots, free shapes, and one text object.
 */
export class PdfCanvas implements Canvas {
  readonly typesetter: Typesetter;
  readonly mmPerDot = mmPerDot;
  readonly #height: number;
  /** Begins with the black fields, in whole dots from the top left; the other layers join it at the end. */
  readonly #fields = ByteSink.take();
  #shapes = '';
  #text = '';
  #font = '';
  #white = false;

  constructor(heightMm: number, typesetter: Typesetter) {
    this.#height = pagePoints(heightMm);
    this.typesetter = typesetter;
  }

  text(x: number, baseline: number, text: string, style: TextStyle): void {
    const { size, weight = 400, align = 'left', white = false } = style;
    const shaped = this.typesetter.shape(text, weight);
    const width = (shaped.width * size) / 1000;
    const left = x * pointsPerMm - (align === 'left' ? 0 : align === 'right' ? width : width / 2);
    let out = '';
    if (white !== this.#white) {
      out += white ? '1 g\n' : '0 g\n';
      this.#white = white;
    }
    out += `1 0 0 1 ${round(left)} ${round(this.#height - baseline * pointsPerMm)} Tm\n`;
    for (const run of shaped.runs) {
      const font = `/${run.face.resource} ${round(size)} Tf\n`;
      if (font !== this.#font) {
        out += font;
        this.#font = font;
      }
      out += runOperators(run, size);
    }
    this.#text += out;
  }

  fill(x: number, y: number, width: number, height: number): void {
    this.#field(toDots(x), toDots(y), fieldDots(x, width), fieldDots(y, height));
  }

  bars(x: number, y: number, height: number, { modules }: Code128, dots: number): void {
    const left = toDots(x);
    const top = toDots(y);
    const tall = toDots(height);
    for (let i = modules.indexOf('1'); i !== -1;) {
      const space = modules.indexOf('0', i);
      const end = space === -1 ? modules.length : space;
      this.#field(left + i * dots, top, (end - i) * dots, tall);
      i = modules.indexOf('1', end);
    }
  }

  matrix(x: number, y: number, modules: QrModules, dots: number): void {
    const side = modules.length * dots;
    const [left, bottom] = [Math.max(0, toDots(x)), Math.max(0, toDots(y)) + side];
    const inside = (side - 2 / dotParts) * pointsPerDot;
    const at = [left + 1 / dotParts, -bottom + 1 / dotParts].map((part) => part * pointsPerDot);
    const place = [inside, inside, at[0] ?? 0, this.#height + (at[1] ?? 0)].map((part) => part.toFixed(4));
    this.#shapes +=
      `q ${place[0]} 0 0 ${place[1]} ${place[2]} ${place[3]} cm\n` +
      `BI/W ${side}/H ${side}/IM true/D[1 0]\nID ${bitmapOnce(modules, dots)}\nEI Q\n`;
  }

  path(x: number, y: number, data: string, scale: number): void {
    this.#shapes += `${this.#scaled(x, y, scale)}${pathOperators(data)}f Q\n`;
  }

  /** Strokes a path instead of filling it; `width` in millimetres on paper. */
  strokePath(x: number, y: number, data: string, scale: number, width: number): void {
    this.#shapes += `${this.#scaled(x, y, scale)}${width / scale} w 1 J 1 j\n${pathOperators(data)}S Q\n`;
  }

  /** Places an image resource into a box; `turn` is the clockwise quarter turns that set it upright. */
  image(
    resource: string,
    x: number,
    y: number,
    width: number,
    height: number,
    turn: 0 | 1 | 2 | 3 = 0,
  ): void {
    const [w, h] = [width * pointsPerMm, height * pointsPerMm];
    const left = x * pointsPerMm;
    const bottom = this.#height - (y + height) * pointsPerMm;
    const matrix = [
      [w, 0, 0, h, left, bottom],
      [0, -h, w, 0, left, bottom + h],
      [-w, 0, 0, -h, left + w, bottom + h],
      [0, h, -w, 0, left + w, bottom],
    ][turn];
    this.#shapes += `q ${(matrix ?? []).map(round).join(' ')} cm /${resource} Do Q\n`;
  }

  /** The page's content stream, deflated. Ends the canvas. */
  finish(): Uint8Array {
    const content = this.#fields;
    if (!content.empty) content.text('f Q\n');
    content.text(this.#shapes);
    if (this.#text) content.text(`BT\n${this.#text}ET\n`);
    const deflated = deflateSync(content.bytes, pageDeflate);
    content.release();
    return deflated;
  }

  /** Opens a drawing whose unit is `scale` millimetres, its origin at a place on the page, y down. */
  #scaled(x: number, y: number, scale: number): string {
    const unit = Math.round(scale * pointsPerMm * 1e5) / 1e5;
    return `q ${unit} 0 0 ${-unit} ${round(x * pointsPerMm)} ${round(this.#height - y * pointsPerMm)} cm\n`;
  }

  #field(left: number, top: number, width: number, height: number): void {
    if (this.#fields.empty) {
      const unit = pointsPerDot / dotParts;
      this.#fields.text(`q ${unit} 0 0 ${-unit} 0 ${this.#height} cm\n`);
    }
    this.#fields.rectangle(
      Math.max(0, left) * dotParts + 1,
      Math.max(0, top) * dotParts + 1,
      width * dotParts - 2,
      height * dotParts - 2,
    );
  }
}

/** A run's glyphs, with their text where their numbers do not give it (PDF 32000 §14.9.4). */
function runOperators(run: Run, size: number): string {
  const { placed, spoken, hex } = run;
  if (!placed) return spoken === undefined ? `<${hex}>Tj\n` : saying(spoken, `<${hex}>Tj\n`);
  if (!run.isRtl) return saying(spoken ?? '', placedOperators(run, placed, 0, run.width, size));
  // Letter by letter: readers turn round what stands from right to left themselves.
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

const saying = (text: string, shown: string) => `/Span<</ActualText<${utf16Hex(text)}>>>BDC\n${shown}EMC\n`;

/** Glyphs that stand beside, above or below where the one before ends: TJ moves back and forth, Ts up and down. */
function placedOperators(
  { face }: Run,
  placed: readonly PlacedGlyph[],
  start: number,
  end: number,
  size: number,
): string {
  let out = '';
  let array = '';
  let pen = start;
  let rise = 0;
  for (const { glyph, x, y } of placed) {
    const up = round((y * size) / 1000);
    if (up !== rise) {
      if (array) out += `[${array}]TJ\n`;
      array = '';
      out += `${up} Ts\n`;
      rise = up;
    }
    const back = Math.round(pen - x);
    array += `${back === 0 ? '' : back}<${face.hexOf(glyph)}>`;
    pen = x + face.advanceOf(glyph);
  }
  const back = Math.round(pen - end);
  out += `[${array}${back === 0 ? '' : back}]TJ\n`;
  return rise === 0 ? out : `${out}0 Ts\n`;
}

const bitmaps = new WeakMap<QrModules, { dots: number; bitmap: string }>();

/** All pieces of a consignment share one QR code: it is made once. */
function bitmapOnce(modules: QrModules, dots: number): string {
  const made = bitmaps.get(modules);
  if (made?.dots === dots) return made.bitmap;
  const bitmap = bitmapOf(modules, dots);
  bitmaps.set(modules, { dots, bitmap });
  return bitmap;
}

/**
 * Modules as a picture in the printer's own dots, a bit each: two codes of a label as rectangles were most of its bytes. In fewer dots,
 * viewers that smooth what they enlarge would blur its edges. At two dots a module and more, 'EI' is not in it.
 */
function bitmapOf(modules: QrModules, dots: number): string {
  const bytesPerRow = Math.ceil((modules.length * dots) / 8);
  const bytes = Buffer.alloc(bytesPerRow * modules.length * dots);
  modules.forEach((row, y) => {
    const from = y * dots * bytesPerRow;
    row.forEach((isBlack, x) => {
      if (!isBlack) return;
      for (let dot = x * dots; dot < (x + 1) * dots; dot += 1) {
        const at = from + (dot >> 3);
        bytes[at] = (bytes[at] ?? 0) | (0x80 >> (dot & 7));
      }
    });
    for (let more = 1; more < dots; more += 1)
      bytes.copyWithin(from + more * bytesPerRow, from, from + bytesPerRow);
  });
  return bytes.toString('latin1');
}

const paths = new Map<string, string>();

/** A path as PDF operators in its own units; the few logos of a process are kept. */
function pathOperators(data: string): string {
  let operators = paths.get(data);
  if (operators === undefined) {
    operators = '';
    for (const [command, ...values] of parseSvgPath(data)) {
      operators += `${values.map((value) => round(value * 10) / 10).join(' ')} ${operatorOf[command]}\n`;
    }
    if (paths.size > 50) paths.clear();
    paths.set(data, operators);
  }
  return operators;
}

const operatorOf = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;
