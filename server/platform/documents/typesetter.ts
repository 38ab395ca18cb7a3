import { inVisualOrder, levelsOf, mirrored } from '#server/platform/documents/bidi.ts';
import {
  faceOf,
  fallbackCodePoint,
  type Face,
  type FaceId,
  type Script,
  type Weight,
} from '#server/platform/documents/fonts.ts';
import { charactersOf, partsOf } from '#server/platform/documents/line-breaks.ts';
import { literal } from '#server/platform/documents/pdf.syntax.ts';
import { Recent } from '#server/platform/documents/recent.ts';
import { type PlacedGlyph, shapeRun } from '#server/platform/documents/shaper.ts';

/** A stretch of text in one face, ready to print. */
export interface Run {
  readonly face: Face;
  readonly glyphs: readonly number[];
  /** The glyph numbers as a PDF string, two bytes each. */
  readonly codes: string;
  /** In thousandths of the type size. */
  readonly width: number;
  /** The text, if the glyphs do not spell it in order (Tamil, Arabic, Thai), so that copying and searching find it. */
  readonly spoken: string | undefined;
  /** The position of each glyph, if it is not simply after the one before. */
  readonly placed: readonly PlacedGlyph[] | undefined;
  readonly isRtl: boolean;
}

/** Yields the glyphs of a run, each with its position from the run's left end in thousandths of the type size. */
export function* glyphsOf({ face, glyphs, placed }: Run): Generator<Pick<PlacedGlyph, 'glyph' | 'x' | 'y'>> {
  if (placed) return yield* placed;
  let x = 0;
  for (const glyph of glyphs) {
    yield { glyph, x, y: 0 };
    x += face.advanceOf(glyph);
  }
}

interface ShapedText {
  readonly runs: readonly Run[];
  /** In thousandths of the type size. */
  readonly width: number;
}

/** The glyphs of each face that a document prints, with the text that each stands for. */
export type UsedGlyphs = Map<FaceId, Map<number, string>>;

const simple = /^[\x20-\x7E\u00A0-\u00AC\u00AE-\u024F]*$/;
const ignorable = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Texts kept in each of two generations: about those of ten labels. */
const textsKept = 600;

/**
 * Turns text into glyphs for one document and remembers which ones it used. Latin and Chinese are mapped directly by the
 * character map; Tamil, Arabic and Thai are shaped, Arabic from right to left. A character that no face has is printed as U+FFFD,
 * one for each character that a reader would count.
 */
export class Typesetter {
  readonly used: UsedGlyphs = new Map();
  readonly #shaped = { 400: new Recent<ShapedText>(textsKept), 700: new Recent<ShapedText>(textsKept) };
  readonly #parted = {
    400: new Recent<readonly Piece[]>(textsKept),
    700: new Recent<readonly Piece[]>(textsKept),
  };

  /** Marks glyphs as used that another typesetter has set. */
  use(face: FaceId, glyphs: Iterable<readonly [number, string]>): void {
    const used = this.#usedOf(face);
    for (const [glyph, text] of glyphs) used.set(glyph, text);
  }

  shape(text: string, weight: Weight): ShapedText {
    const cache = this.#shaped[weight];
    let shaped = cache.get(text);
    if (!shaped) {
      shaped = simple.test(text) ? this.#shapeSimple(text, weight) : this.#shapeMixed(text, weight);
      cache.set(text, shaped);
    }
    return shaped;
  }

  /** Returns the width in points at a type size in points. */
  width(text: string, weight: Weight, size: number): number {
    return (this.shape(text, weight).width * size) / 1000;
  }

  /**
   * Returns the largest size between `smallest` and `size` at which the text is no wider than `width` points; `smallest` if none
   * is.
   */
  fit(text: string, weight: Weight, width: number, size: number, smallest: number): number {
    const natural = this.shape(text, weight).width / 1000;
    return natural === 0 ? size : Math.max(smallest, Math.min(size, width / natural));
  }

  /**
   * Breaks text into lines no wider than `width` points: after spaces, where a script without spaces may end a line, and inside a
   * word only if the word is wider than a whole line. Drops nothing except spaces at line ends.
   */
  wrap(text: string, weight: Weight, size: number, width: number): string[] {
    const room = (width * 1000) / size;
    if (this.shape(text, weight).width <= room) return text === '' ? [] : [text];
    return fill(this.#pieces(text, weight, room), room);
  }

  /** Wraps a list of texts, none of which is broken: as many on a line as fit, with `, ` between them. */
  wrapWhole(texts: readonly string[], weight: Weight, size: number, width: number): string[] {
    const pieces = texts.map((text, index) =>
      this.#piece(index < texts.length - 1 ? `${text}, ` : text, weight),
    );
    return fill(pieces, (width * 1000) / size);
  }

  /** Yields the pieces after which a line may end. */
  *#pieces(text: string, weight: Weight, room: number): Generator<Piece> {
    for (const piece of this.#partsOf(text, weight)) {
      if (piece.trimmed <= room) yield piece;
      else for (const character of charactersOf(piece.text)) yield this.#piece(character, weight);
    }
  }

  /** Measured once for all sizes that a label tries. */
  #partsOf(text: string, weight: Weight): readonly Piece[] {
    const cache = this.#parted[weight];
    let parts = cache.get(text);
    if (!parts) {
      const words = text.match(/[^ \t\r\n\u3000]+[ \t\r\n\u3000]*/gu) ?? [];
      parts = words.flatMap((word) => partsOf(word)).map((part) => this.#piece(part, weight));
      cache.set(text, parts);
    }
    return parts;
  }

  #piece(text: string, weight: Weight): Piece {
    const { width } = this.shape(text, weight);
    const bare = text.trimEnd();
    return { text, width, trimmed: bare === text ? width : this.shape(bare, weight).width };
  }

  #shapeSimple(text: string, weight: Weight): ShapedText {
    const run = this.#plainRun(text, faceOf('latin', weight));
    return { runs: text === '' ? [] : [run], width: run.width };
  }

  #shapeMixed(text: string, weight: Weight): ShapedText {
    const plain = letterByLetter.test(text) ? itemsByLetter(text, weight) : null;
    if (plain) return this.#set(plain, weight);
    const clean = text.normalize('NFC').replaceAll(/\s/gu, ' ');
    const levels = levelsOf(clean);
    const items: Item[] = [];
    for (const { segment, index } of graphemes.segment(clean)) {
      if (ignorable.test(segment)) continue;
      const level = levels?.[index] ?? 0;
      const found = scriptOf(segment, weight, level);
      const script = found ?? 'latin';
      const shown = found ? segment : String.fromCodePoint(fallbackCodePoint);
      const last = items.at(-1);
      if (last?.script === script && last.level === level) last.text += shown;
      else items.push({ script, level, text: shown });
    }
    return this.#set(levels ? inVisualOrder(items) : items, weight);
  }

  #set(items: readonly Item[], weight: Weight): ShapedText {
    const runs = items.map((item) => this.#run(item, weight));
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  #run({ text, script, level }: Item, weight: Weight): Run {
    const face = faceOf(script, weight);
    const isRtl = level % 2 === 1;
    if (script !== 'latin' && script !== 'han') return this.#shapedRun(text, face, script, isRtl);
    return this.#plainRun(isRtl ? mirrored(text) : text, face);
  }

  /** Maps characters directly to glyphs, which is enough for Latin and Chinese and ten times faster than shaping. */
  #plainRun(text: string, face: Face): Run {
    const used = this.#usedOf(face.id);
    const glyphs: number[] = [];
    let codes = '';
    let width = 0;
    for (const character of text) {
      const glyph = face.glyphOf(character.codePointAt(0) ?? 0);
      if (glyph === 0) continue; // a joiner or variation selector; covers() excludes all other cases
      glyphs.push(glyph);
      codes += face.codeOf(glyph);
      width += face.advanceOf(glyph);
      if (!used.has(glyph)) used.set(glyph, character);
    }
    return {
      face,
      glyphs,
      codes: literal(codes),
      width,
      spoken: undefined,
      placed: undefined,
      isRtl: false,
    };
  }

  /** Shapes the text: glyphs may be in another order than the letters, and above or below each other. */
  #shapedRun(text: string, face: Face, script: Script, isRtl: boolean): Run {
    const used = this.#usedOf(face.id);
    const { glyphs: shaped, width } = shapeRun(text, face, script, isRtl);
    let pen = 0;
    let isPlain = !isRtl;
    for (const { glyph, x, y, text: letters } of shaped) {
      if (!used.has(glyph)) used.set(glyph, letters);
      if (Math.abs(x - pen) > 0.5 || y !== 0) isPlain = false;
      pen += face.advanceOf(glyph);
    }
    const glyphs = shaped.map(({ glyph }) => glyph);
    const codes = literal(glyphs.map((glyph) => face.codeOf(glyph)).join(''));
    return { face, glyphs, codes, width, spoken: text, placed: isPlain ? undefined : shaped, isRtl };
  }

  #usedOf(face: FaceId): Map<number, string> {
    let used = this.used.get(face);
    if (!used) {
      used = new Map();
      this.used.set(face, used);
    }
    return used;
  }
}

/**
 * A piece of text after which a line may end. Widths are thousandths of the type size; `trimmed` excludes the spaces at its end.
 */
interface Piece {
  readonly text: string;
  readonly width: number;
  readonly trimmed: number;
}

function fill(pieces: Iterable<Piece>, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  for (const { text, width, trimmed } of pieces) {
    if (line !== '' && filled + trimmed > room) {
      lines.push(line.trimEnd());
      line = '';
      filled = 0;
    }
    line += text;
    filled += width;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** Letters of one script and one direction. */
interface Item {
  readonly script: Script;
  readonly level: number;
  text: string;
}

/**
 * Latin, Chinese and Tamil without characters that combine letters of two scripts: here the text can be split by code point,
 * without finding graphemes.
 */
const letterByLetter =
  /^(?:[\x20-\x7E\u00A0-\u00AC\u00AE-\u024F\u2013\u2014\u2018-\u201D\u2022\u2026\u3001-\u3029\u4E00-\u9FFF\uFF01-\uFF5E]|[\u0B83\u0B85-\u0BB9\u0BE6-\u0BFA][\u0BBE-\u0BCD\u0BD7]*)*$/u;
const isTamil = (code: number) => code >= 0x0b80 && code <= 0x0bff;

/** Returns null if the Tamil face lacks a letter: the number of replacement characters then depends on the graphemes. */
function itemsByLetter(text: string, weight: Weight): Item[] | null {
  const latin = faceOf('latin', weight);
  const items: Item[] = [];
  let last: Item | undefined;
  for (const letter of text) {
    const shown = letter === '\u00A0' ? ' ' : letter;
    const code = shown.codePointAt(0) ?? 0;
    const tamil = isTamil(code);
    if (tamil && faceOf('tamil', weight).glyphOf(code) === 0) return null;
    const script = tamil ? 'tamil' : latin.glyphOf(code) === 0 && hasHan(code, weight) ? 'han' : 'latin';
    const isDrawn = script !== 'latin' || latin.glyphOf(code) !== 0;
    const drawn = isDrawn ? shown : String.fromCodePoint(fallbackCodePoint);
    if (last?.script === script) last.text += drawn;
    else items.push((last = { script, level: 0, text: drawn }));
  }
  return items;
}

const hasHan = (code: number, weight: Weight) => faceOf('han', weight).glyphOf(code) !== 0;

const blocks: readonly (readonly [RegExp, readonly Script[]])[] = [
  [/^[\u0B80-\u0BFF]/u, ['tamil']],
  [/^[\u0E00-\u0E7F]/u, ['thai']],
  [/^[\u0600-\u06FF\u0750-\u077F\u0870-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/u, ['arabic']],
];
const leftToRight: readonly Script[] = ['latin', 'han'];
/** Spaces and brackets between Arabic words count as Arabic too; otherwise each word would be shaped separately. */
const rightToLeft: readonly Script[] = ['arabic', 'latin', 'han'];

/** Returns the script whose face has the whole character; undefined if none has. */
export function scriptOf(grapheme: string, weight: Weight, level = 0): Script | undefined {
  const block = blocks.find(([letters]) => letters.test(grapheme));
  const candidates = block ? block[1] : level % 2 === 1 ? rightToLeft : leftToRight;
  return candidates.find((script) => covers(faceOf(script, weight), grapheme));
}

function covers(face: Face, grapheme: string): boolean {
  for (const character of grapheme) {
    if (!ignorable.test(character) && face.glyphOf(character.codePointAt(0) ?? 0) === 0) return false;
  }
  return true;
}
