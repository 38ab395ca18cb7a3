import {
  faceOf,
  fallbackCodePoint,
  type Face,
  type FaceId,
  type Script,
  type Weight,
} from '#server/documents/fonts.ts';

/** A stretch of text in one face, ready to print. */
export interface Run {
  readonly face: Face;
  /** Glyph numbers, four hex digits each: a PDF string without its brackets. */
  readonly hex: string;
  /** In thousandths of the type size. */
  readonly width: number;
  /** The text, when the glyphs do not spell it in order (Tamil): what copying and searching must find. */
  readonly spoken: string | undefined;
}

export interface ShapedText {
  readonly runs: readonly Run[];
  /** In thousandths of the type size. */
  readonly width: number;
}

/** Which glyphs of which face a document prints, each with the text it stands for. */
export type UsedGlyphs = Map<FaceId, Map<number, string>>;

const simple = /^[\x20-\x7E\u00A0-\u00AC\u00AE-\u024F]*$/;
const ignorable = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;
const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const cacheLimit = 600;

/**
 * Turns text into glyphs for one document and remembers which it used.
 * Latin goes straight through the character map; Tamil is shaped; what no face has prints as U+FFFD,
 * one for each character that a reader would count.
 */
export class Typesetter {
  readonly used: UsedGlyphs = new Map();
  readonly #shaped: Record<Weight, Map<string, ShapedText>> = { 400: new Map(), 700: new Map() };

  /** Counts glyphs as used that another typesetter set. */
  use(face: FaceId, glyphs: Iterable<readonly [number, string]>): void {
    const used = this.#usedOf(face);
    for (const [glyph, text] of glyphs) used.set(glyph, text);
  }

  shape(text: string, weight: Weight): ShapedText {
    const cache = this.#shaped[weight];
    let shaped = cache.get(text);
    if (!shaped) {
      if (cache.size >= cacheLimit) cache.clear();
      shaped = simple.test(text) ? this.#shapeSimple(text, weight) : this.#shapeMixed(text, weight);
      cache.set(text, shaped);
    }
    return shaped;
  }

  /** Width in points at a type size in points. */
  width(text: string, weight: Weight, size: number): number {
    return (this.shape(text, weight).width * size) / 1000;
  }

  /** The largest size, at most `size` and at least `smallest`, at which the text is no wider than `width` points. */
  fit(text: string, weight: Weight, width: number, size: number, smallest: number): number {
    const natural = this.shape(text, weight).width / 1000;
    return natural === 0 ? size : Math.max(smallest, Math.min(size, width / natural));
  }

  /**
   * Breaks text into lines no wider than `width` points: after spaces, between Chinese characters,
   * and inside a word only when it is wider than a whole line. Nothing is dropped but spaces at line ends.
   */
  wrap(text: string, weight: Weight, size: number, width: number): string[] {
    const room = (width * 1000) / size;
    if (this.shape(text, weight).width <= room) return text === '' ? [] : [text];
    const lines: string[] = [];
    let line = '';
    let filled = 0;
    for (const piece of this.#pieces(text, weight, room)) {
      const trimmed = this.shape(piece.trimEnd(), weight).width;
      if (line !== '' && filled + trimmed > room) {
        lines.push(line.trimEnd());
        line = '';
        filled = 0;
      }
      line += piece;
      filled += this.shape(piece, weight).width;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    return lines;
  }

  /** What wrap may put a line end after. */
  *#pieces(text: string, weight: Weight, room: number): Generator<string> {
    for (const word of text.match(/\S+\s*/gu) ?? []) {
      const splits = breaksAnywhere.test(word) || this.shape(word.trimEnd(), weight).width > room;
      if (splits) for (const { segment } of graphemes.segment(word)) yield segment;
      else yield word;
    }
  }

  #shapeSimple(text: string, weight: Weight): ShapedText {
    const run = this.#plainRun(text, faceOf('latin', weight));
    return { runs: text === '' ? [] : [run], width: run.width };
  }

  #shapeMixed(text: string, weight: Weight): ShapedText {
    const runs: Run[] = [];
    let script: Script | undefined;
    let pending = '';
    const flush = () => {
      if (pending !== '' && script) runs.push(this.#run(pending, script, weight));
      pending = '';
    };
    for (const { segment } of graphemes.segment(text.normalize('NFC').replaceAll(/\s/gu, ' '))) {
      if (ignorable.test(segment)) continue;
      const found = scriptOf(segment, weight);
      if ((found ?? 'latin') !== script) flush();
      script = found ?? 'latin';
      pending += found ? segment : String.fromCodePoint(fallbackCodePoint);
    }
    flush();
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  #run(text: string, script: Script, weight: Weight): Run {
    const face = faceOf(script, weight);
    return script === 'tamil' ? this.#shapedRun(text, face) : this.#plainRun(text, face);
  }

  /** Straight through the character map: what Latin and Chinese need, ten times faster than a shaper. */
  #plainRun(text: string, face: Face): Run {
    const used = this.#usedOf(face.id);
    const hex: string[] = [];
    let width = 0;
    for (const character of text) {
      const glyph = face.glyphOf(character.codePointAt(0) ?? 0);
      if (glyph === 0) continue; // a joiner or variation selector: covers() let nothing else through
      hex.push(face.hexOf(glyph));
      width += face.advanceOf(glyph);
      if (!used.has(glyph)) used.set(glyph, character);
    }
    return { face, hex: hex.join(''), width, spoken: undefined };
  }

  /** Through fontkit's shaper, which reorders and joins: the glyphs may stand in another order than the letters. */
  #shapedRun(text: string, face: Face): Run {
    const used = this.#usedOf(face.id);
    const shaped = face.font.layout(text).glyphs;
    for (const glyph of shaped) {
      if (!used.has(glyph.id)) used.set(glyph.id, String.fromCodePoint(...glyph.codePoints));
    }
    return {
      face,
      hex: shaped.map((glyph) => face.hexOf(glyph.id)).join(''),
      width: shaped.reduce((sum, glyph) => sum + face.advanceOf(glyph.id), 0),
      spoken: text,
    };
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

const tamil = /^[\u0B80-\u0BFF]/u;

/** The script whose face draws the whole character, or undefined when none does. */
function scriptOf(grapheme: string, weight: Weight): Script | undefined {
  const candidates: readonly Script[] = tamil.test(grapheme) ? ['tamil'] : ['latin', 'han'];
  return candidates.find((script) => covers(faceOf(script, weight), grapheme));
}

function covers(face: Face, grapheme: string): boolean {
  for (const character of grapheme) {
    if (!ignorable.test(character) && face.glyphOf(character.codePointAt(0) ?? 0) === 0) return false;
  }
  return true;
}
