/**
 * Content that the pages of one layout have in common (frame, captions, sender, terms) is written once and referenced by each of
 * them: most of a label is the same as on the one before.
 */
import {
  type Drawing,
  emptyDrawing,
  pageContent,
  type PlacedText,
} from '#server/platform/documents/pdf.page.ts';

/** A deflated content stream shared by pages of a document. */
export interface SharedContent {
  readonly deflated: Uint8Array;
}

export interface PageContents {
  /** Drawn first. */
  readonly shared: SharedContent | undefined;
  /** Deflated. */
  readonly own: Uint8Array;
}

interface Layout {
  readonly first: Drawing;
  /** Marks the fields, shapes and texts that all later pages of this layout have too. */
  readonly fields: Uint8Array;
  readonly shapes: Uint8Array;
  readonly texts: Uint8Array;
  shared: SharedContent | undefined;
}

/** More than the layouts in one document; beyond it, the memory is cleared. */
const layoutsKept = 64;

/** With fewer texts in common, a stream of their own would cost more than it saves. */
const fewestTexts = 5;

/** The pages of one document, in order. */
export class AlikePages {
  readonly #layouts = new Map<number, Layout>();

  contents(drawing: Drawing): PageContents {
    const key = layoutOf(drawing);
    const layout = this.#layouts.get(key);
    if (!layout || !isAsMuch(layout.first, drawing)) {
      if (this.#layouts.size >= layoutsKept) this.#layouts.clear();
      this.#layouts.set(key, begun(drawing));
      return { shared: undefined, own: pageContent(drawing) };
    }
    if (narrowed(layout, drawing) || !layout.shared)
      layout.shared = { deflated: pageContent(part(layout, layout.first, 1)) };
    const own = part(layout, drawing, 0);
    if (drawing.texts.length - own.texts.length < fewestTexts)
      return { shared: undefined, own: pageContent(drawing) };
    own.bars.push(...drawing.bars);
    own.squares.push(...drawing.squares);
    return { shared: layout.shared, own: pageContent(own) };
  }
}

/** Pages get the same number if they have the same counts and their texts on the same lines; others may share it by chance. */
function layoutOf({ fields, shapes, texts }: Drawing): number {
  let key = fields.length + 1000 * shapes.length;
  for (const { y } of texts) key = (Math.imul(key, 31) + y) | 0;
  return key;
}

/** Needed, because anything that a page had in addition to the first page of its layout would never be printed. */
const isAsMuch = (a: Drawing, b: Drawing): boolean =>
  a.fields.length === b.fields.length &&
  a.shapes.length === b.shapes.length &&
  a.texts.length === b.texts.length;

/** White text is never shared: it is on a black field that may belong to one page only and would then cover it. */
function begun(first: Drawing): Layout {
  return {
    first,
    fields: new Uint8Array(first.fields.length / 4).fill(1),
    shapes: new Uint8Array(first.shapes.length).fill(1),
    texts: Uint8Array.from(first.texts, ({ isWhite }) => (isWhite ? 0 : 1)),
    shared: undefined,
  };
}

/** Removes from the shared content everything that this page does not have; returns whether there was anything. */
function narrowed(layout: Layout, drawing: Drawing): boolean {
  const { first, fields, shapes, texts } = layout;
  let isLess = false;
  const keep = (marks: Uint8Array, at: number, isSame: boolean) => {
    if (isSame) return;
    marks[at] = 0;
    isLess = true;
  };
  for (let at = 0; at < fields.length; at++)
    if (fields[at]) keep(fields, at, isSameField(first.fields, drawing.fields, 4 * at));
  for (let at = 0; at < shapes.length; at++)
    if (shapes[at]) keep(shapes, at, first.shapes[at] === drawing.shapes[at]);
  for (let at = 0; at < texts.length; at++)
    if (texts[at]) keep(texts, at, isSameText(first.texts[at], drawing.texts[at]));
  return isLess;
}

function isSameField(a: readonly number[], b: readonly number[], from: number): boolean {
  return (
    a[from] === b[from] &&
    a[from + 1] === b[from + 1] &&
    a[from + 2] === b[from + 2] &&
    a[from + 3] === b[from + 3]
  );
}

function isSameText(a: PlacedText | undefined, b: PlacedText | undefined): boolean {
  if (!a || !b || a.x !== b.x || a.y !== b.y || a.size !== b.size || b.isWhite) return false;
  return (
    a.runs === b.runs ||
    (a.runs.length === b.runs.length &&
      a.runs.every(({ face, codes, spoken }, at) => {
        const other = b.runs[at];
        return face === other?.face && codes === other.codes && spoken === other.spoken;
      }))
  );
}

/** The elements of a page with this mark, without bars and codes, which always belong to the page itself. */
function part({ fields, shapes, texts }: Layout, drawing: Drawing, mark: 0 | 1): Drawing {
  const some = emptyDrawing(drawing.height);
  for (let at = 0; at < fields.length; at++)
    if (fields[at] === mark) some.fields.push(...drawing.fields.slice(4 * at, 4 * at + 4));
  drawing.shapes.forEach((shape, at) => shapes[at] === mark && some.shapes.push(shape));
  drawing.texts.forEach((text, at) => texts[at] === mark && some.texts.push(text));
  return some;
}
