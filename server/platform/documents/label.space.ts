import type { Canvas, TextStyle } from '#server/platform/documents/canvas.ts';
import type { Weight } from '#server/platform/documents/fonts.ts';
import type { LabelForm } from '#server/platform/documents/label.forms.ts';
import { Recent } from '#server/platform/documents/recent.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';
import { leading, pointsPerMm } from '#server/platform/documents/units.ts';

/** A row of a label, over its whole width. Heights are millimetres. */
export interface Block {
  readonly height: number;
  /** Its share of the spare height. */
  readonly grows: number;
  draw(canvas: Canvas, top: number, height: number, piece: number): void;
}

/** Lines of one text in one style; `x` is the distance from the left edge of its block. */
export interface Paragraph {
  readonly lines: readonly string[];
  readonly style: TextStyle;
  readonly height: number;
  readonly x?: number | undefined;
}

interface SetParagraph {
  readonly points: number;
  readonly width: number;
  readonly weight: Weight;
  readonly paragraph: Paragraph;
}

/** Position of the baseline within a line of type. */
export const firstBaseline = 0.8;

/** Number of texts kept: about those of ten labels. */
const textsKept = 200;

/** Smallest type size in points (look.md "Paper"). */
const smallestType = 6;

const spaces = new WeakMap<Typesetter, LabelSpace[]>();

/** Returns the space for a form's labels; one for all labels of a document. */
export function spaceOf(typesetter: Typesetter, form: LabelForm, margin: number): LabelSpace {
  const made = spaces.get(typesetter) ?? [];
  const known = made.find((space) => space.form === form && space.left === margin);
  if (known) return known;
  const space = new LabelSpace(typesetter, form, margin, Infinity);
  spaces.set(typesetter, [...made, space]);
  return space;
}

/** The space inside a label's frame. Type sizes and row heights are given as for a 100 × 150 mm label. */
export class LabelSpace {
  readonly typesetter: Typesetter;
  readonly form: LabelForm;
  /** Left edge and width inside the frame, millimetres. */
  readonly left: number;
  readonly width: number;
  /** Padding between a rule and the content beside it. */
  readonly pad: number;
  readonly #maxLines: number;
  /**
   * Cached paragraphs of each text, by width and size: when a part gives way, others are laid out again unchanged, and the next
   * label has the same sender and terms.
   */
  readonly #set = new Recent<SetParagraph[]>(textsKept);

  /** @param maxLines of one text; longer texts end in an ellipsis. Only for texts longer than any form accepts. */
  constructor(typesetter: Typesetter, form: LabelForm, margin: number, maxLines: number) {
    this.typesetter = typesetter;
    this.form = form;
    this.left = margin;
    this.width = form.widthMm - 2 * margin;
    this.pad = 2 * form.scale;
    this.#maxLines = maxLines;
  }

  get right(): number {
    return this.left + this.width;
  }

  size(points: number): number {
    return Math.max(smallestType, points * this.form.scale);
  }

  row(mm: number): number {
    return mm * this.form.scale;
  }

  /** Returns the size at which one line fits `width` millimetres; it stops at 6 pt and may then be too wide (see line). */
  fit(text: string, width: number, points: number, weight: Weight = 700): number {
    const wanted = this.form.scale * points;
    return this.typesetter.fit(text, weight, width * pointsPerMm, wanted, smallestType);
  }

  paragraph(text: string, width: number, points: number, weight: Weight = 400): Paragraph {
    let ways = this.#set.get(text);
    if (!ways) this.#set.set(text, (ways = []));
    const known = ways.find((way) => way.points === points && way.width === width && way.weight === weight);
    if (known) return known.paragraph;
    const size = this.size(points);
    const wrapped = this.typesetter.wrap(text, weight, size, width * pointsPerMm);
    const paragraph = this.#lines(wrapped, width, size, weight);
    ways.push({ points, width, weight, paragraph });
    return paragraph;
  }

  /** Sets texts as a list with commas between them; no text is broken. */
  list(texts: readonly string[], width: number, points: number, weight: Weight): Paragraph {
    const size = this.size(points);
    const lines = this.typesetter.wrapWhole(texts, weight, size, width * pointsPerMm);
    return this.#lines(lines, width, size, weight);
  }

  /** Returns the line, cut with a visible ellipsis if it is wider than `width` millimetres at this size. */
  line(text: string, width: number, size: number, weight: Weight): string {
    return this.typesetter.width(text, weight, size) <= width * pointsPerMm + 0.01
      ? text
      : this.#ellipsis(text, width, size, weight);
  }

  #lines(wrapped: readonly string[], width: number, size: number, weight: Weight): Paragraph {
    // Non-breaking spaces are only needed for wrapping; ordinary spaces are printed.
    const lines = wrapped.slice(0, this.#maxLines).map((line) => line.replaceAll('\u00A0', ' '));
    if (lines.length < wrapped.length) {
      const last = lines.length - 1;
      lines[last] = this.#ellipsis(lines[last] ?? '', width, size, weight);
    }
    return { lines, style: { size, weight }, height: lines.length * leading(size) };
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

/** Draws paragraphs below each other and returns the position of the next one. */
export function drawParagraphs(
  canvas: Canvas,
  left: number,
  top: number,
  paragraphs: readonly Paragraph[],
): number {
  let y = top;
  for (const { lines, style, x = 0 } of paragraphs) {
    for (const line of lines) {
      canvas.text(left + x, y + leading(style.size) * firstBaseline, line, style);
      y += leading(style.size);
    }
  }
  return y;
}

export function heightOf(paragraphs: readonly Paragraph[]): number {
  return paragraphs.reduce((sum, paragraph) => sum + paragraph.height, 0);
}
