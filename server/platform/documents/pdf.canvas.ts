import type { Code128, QrModules } from '#server/platform/documents/barcodes.ts';
import type { Canvas, TextStyle } from '#server/platform/documents/canvas.ts';
import { type Drawing, emptyDrawing, pageContent } from '#server/platform/documents/pdf.page.ts';
import { parseSvgPath } from '#server/platform/documents/svg-path.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';
import { fieldDots, mmPerDot, pagePoints, pointsPerMm, toDots } from '#server/platform/documents/units.ts';

/** Rounds to a hundredth of a point, a 35th of a printer dot. */
const round = (points: number) => Math.round(points * 100) / 100;
const hundredths = (points: number) => Math.round(points * 100);

/** Collects the drawing of one page until it is written as PDF operators. */
export class PdfCanvas implements Canvas {
  readonly typesetter: Typesetter;
  readonly mmPerDot = mmPerDot;
  readonly drawing: Drawing;
  readonly #height: number;

  constructor(heightMm: number, typesetter: Typesetter) {
    this.#height = pagePoints(heightMm);
    this.drawing = emptyDrawing(this.#height);
    this.typesetter = typesetter;
  }

  text(x: number, baseline: number, text: string, style: TextStyle): void {
    const { size, weight = 400, align = 'left', white = false } = style;
    const shaped = this.typesetter.shape(text, weight);
    const width = (shaped.width * size) / 1000;
    const left = x * pointsPerMm - (align === 'left' ? 0 : align === 'right' ? width : width / 2);
    this.drawing.texts.push({
      x: hundredths(left),
      y: hundredths(this.#height - baseline * pointsPerMm),
      size: hundredths(size),
      isWhite: white,
      runs: shaped.runs,
    });
  }

  fill(x: number, y: number, width: number, height: number): void {
    const [left, top] = [Math.max(0, toDots(x)), Math.max(0, toDots(y))];
    this.drawing.fields.push(left, top, fieldDots(x, width), fieldDots(y, height));
  }

  bars(x: number, y: number, height: number, { modules }: Code128, dots: number): void {
    this.drawing.bars.push({ left: toDots(x), top: toDots(y), tall: toDots(height), modules, dots });
  }

  matrix(x: number, y: number, modules: QrModules, dots: number): void {
    this.drawing.squares.push({
      left: Math.max(0, toDots(x)),
      top: Math.max(0, toDots(y)),
      modules,
      dots,
    });
  }

  path(x: number, y: number, data: string, scale: number): void {
    this.drawing.shapes.push(`${this.#scaled(x, y, scale)}${pathOperators(data)}f Q\n`);
  }

  /** Strokes a path instead of filling it; `width` is in millimetres on paper. */
  strokePath(x: number, y: number, data: string, scale: number, width: number): void {
    const pen = `${width / scale} w 1 J 1 j\n`;
    this.drawing.shapes.push(`${this.#scaled(x, y, scale)}${pen}${pathOperators(data)}S Q\n`);
  }

  /** Places an image resource in a box; `turn` is the number of clockwise quarter turns that set it upright. */
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
    this.drawing.shapes.push(`q ${(matrix ?? []).map(round).join(' ')} cm /${resource} Do Q\n`);
  }

  /** Returns the page's content stream, deflated. The canvas must not be used afterwards. */
  finish(): Uint8Array {
    return pageContent(this.drawing);
  }

  /** Begins a drawing whose unit is `scale` millimetres, with its origin at a place on the page and y pointing down. */
  #scaled(x: number, y: number, scale: number): string {
    const unit = Math.round(scale * pointsPerMm * 1e5) / 1e5;
    return `q ${unit} 0 0 ${-unit} ${round(x * pointsPerMm)} ${round(this.#height - y * pointsPerMm)} cm\n`;
  }
}

const paths = new Map<string, string>();

/** Returns a path as PDF operators in its own units; cached, because a process has only a few logos. */
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
