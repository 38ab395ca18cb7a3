import type { Canvas, TextStyle } from '#server/documents/canvas.ts';
import type { Weight } from '#server/documents/fonts.ts';
import type { LabelForm } from '#server/documents/label.forms.ts';
import type { Typesetter } from '#server/documents/typesetter.ts';
import { leading, pointsPerMm } from '#server/documents/units.ts';

/** A row of a label, as wide as the label. Heights are millimetres. */
export interface Block {
  readonly height: number;
  /** Its share of the room that is left over. */
  readonly grows: number;
  draw(canvas: Canvas, top: number, height: number, piece: number): void;
}

/** Lines of one text in one style. */
export interface Paragraph {
  readonly lines: readonly string[];
  readonly style: TextStyle;
  readonly height: number;
}

/** Where the base line stands in a line of type. */
export const firstBaseline = 0.8;

/** Nothing prints smaller (look.md "Paper"). */
const smallestType = 6;

/** The room and the type sizes of one attempt to lay a label out. */
export class LabelSpace {
  readonly typesetter: Typesetter;
  readonly form: LabelForm;
  /** Left edge and width inside the frame, millimetres. */
  readonly left: number;
  readonly width: number;
  /** Between a rule and what stands beside it. */
  readonly pad: number;
  readonly #type: number;
  readonly #maxLines: number;

  constructor(typesetter: Typesetter, form: LabelForm, margin: number, type: number, maxLines: number) {
    this.typesetter = typesetter;
    this.form = form;
    this.left = margin;
    this.width = form.widthMm - 2 * margin;
    this.pad = 2 * form.scale;
    this.#type = type;
    this.#maxLines = maxLines;
  }

  get right(): number {
    return this.left + this.width;
  }

  /** A type size, given as on a roomy 100 × 150 mm label. */
  size(points: number): number {
    return Math.max(smallestType, points * this.form.scale * this.#type);
  }

  /** A row height in millimetres that follows the paper and gives way to long texts, by a quarter at most. */
  row(mm: number): number {
    return mm * this.form.scale * Math.max(0.74, Math.min(1, this.#type));
  }

  /** A size at which one line fits `width` millimetres; it may end at 6 pt and be too wide (see line). */
  fit(text: string, width: number, points: number, weight: Weight = 700): number {
    const wanted = this.form.scale * points;
    return this.typesetter.fit(text, weight, width * pointsPerMm, wanted, smallestType);
  }

  paragraph(text: string, width: number, points: number, weight: Weight = 400): Paragraph {
    const size = this.size(points);
    const wrapped = this.typesetter.wrap(text, weight, size, width * pointsPerMm);
    const lines = wrapped.slice(0, this.#maxLines);
    if (lines.length < wrapped.length) {
      const last = lines.length - 1;
      lines[last] = this.#ellipsis(lines[last] ?? '', width, size, weight);
    }
    return { lines, style: { size, weight }, height: lines.length * leading(size) };
  }

  /** One line at a size, cut with a visible ellipsis when `width` millimetres cannot hold it. */
  line(text: string, width: number, size: number, weight: Weight): string {
    return this.typesetter.width(text, weight, size) <= width * pointsPerMm + 0.01
      ? text
      : this.#ellipsis(text, width, size, weight);
  }

  #ellipsis(text: string, width: number, size: number, weight: Weight): string {
    const characters = [...text];
    while (characters.length > 0) {
      const short = `${characters.join('').trimEnd()}…`;
      if (this.typesetter.width(short, weight, size) <= width * pointsPerMm) return short;
      characters.pop();
    }
    return '…';
  }
}

/** Draws paragraphs under each other and answers where the next would start. */
export function drawParagraphs(
  canvas: Canvas,
  x: number,
  top: number,
  paragraphs: readonly Paragraph[],
): number {
  let y = top;
  for (const { lines, style } of paragraphs) {
    for (const line of lines) {
      canvas.text(x, y + leading(style.size) * firstBaseline, line, style);
      y += leading(style.size);
    }
  }
  return y;
}

export function heightOf(paragraphs: readonly Paragraph[]): number {
  return paragraphs.reduce((sum, paragraph) => sum + paragraph.height, 0);
}
