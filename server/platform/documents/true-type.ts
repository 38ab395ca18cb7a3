/**
 * Reads a TrueType font as far as documents need it: character map, widths, outlines (true-type.outline.ts) and a subset
 * (true-type.subset.ts). Tables and glyphs are read on demand, so that a Chinese font of 10 MB takes less than one. For the
 * contents of the tables see OpenType specification 1.9.
 */
import { openSync, readSync } from 'node:fs';

interface Place {
  readonly offset: number;
  readonly length: number;
}

interface FontBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Lengths are in the font's own units; `unitsPerEm` of them make the type size. */
export class TrueType {
  readonly postscriptName: string;
  readonly unitsPerEm: number;
  readonly bbox: FontBox;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly #file: number;
  readonly #places: ReadonlyMap<string, Place>;
  readonly #tables = new Map<string, Buffer>();
  readonly #letters: LetterMap;
  readonly #longPlaces: boolean;
  readonly #widths: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.#places = placesOf((offset, length) => this.#read(offset, length));
    const head = this.table('head');
    const hhea = this.table('hhea');
    const os2 = this.table('OS/2');
    this.unitsPerEm = head.readUInt16BE(18);
    this.bbox = {
      minX: head.readInt16BE(36),
      minY: head.readInt16BE(38),
      maxX: head.readInt16BE(40),
      maxY: head.readInt16BE(42),
    };
    this.#longPlaces = head.readInt16BE(50) === 1;
    this.ascent = hhea.readInt16BE(4);
    this.descent = hhea.readInt16BE(6);
    this.#widths = hhea.readUInt16BE(34);
    this.xHeight = os2.readInt16BE(86);
    this.capHeight = os2.readInt16BE(88);
    this.postscriptName = nameOf(this.table('name'));
    this.#letters = letterMap(this.table('cmap'));
  }

  /** Returns a whole table; empty if the font does not have it. */
  table(tag: string): Buffer {
    let table = this.#tables.get(tag);
    if (!table) {
      const place = this.#places.get(tag);
      table = place ? this.#read(place.offset, place.length) : Buffer.alloc(0);
      this.#tables.set(tag, table);
    }
    return table;
  }

  /** Returns the glyph number of a code point; 0 if there is none. */
  glyphOf(codePoint: number): number {
    return this.#letters(codePoint);
  }

  advanceOf(glyph: number): number {
    return this.table('hmtx').readUInt16BE(4 * Math.min(glyph, this.#widths - 1));
  }

  /** Returns the left side bearing: how far to the right of its position the outline begins. */
  bearingOf(glyph: number): number {
    const at = glyph < this.#widths ? 4 * glyph + 2 : 4 * this.#widths + 2 * (glyph - this.#widths);
    return this.table('hmtx').readInt16BE(at);
  }

  /** Returns a glyph's bytes; empty for a space. */
  glyphBytes(glyph: number): Buffer {
    const loca = this.table('loca');
    const placeOf = (index: number) =>
      this.#longPlaces ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index);
    const [from, to] = [placeOf(glyph), placeOf(glyph + 1)];
    return this.#read((this.#places.get('glyf')?.offset ?? 0) + from, to - from);
  }

  #read(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    readSync(this.#file, bytes, 0, length, offset);
    return bytes;
  }
}

function placesOf(read: (offset: number, length: number) => Buffer): ReadonlyMap<string, Place> {
  const count = read(0, 12).readUInt16BE(4);
  const directory = read(12, 16 * count);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const tag = directory.toString('latin1', 16 * index, 16 * index + 4);
      const place = {
        offset: directory.readUInt32BE(16 * index + 8),
        length: directory.readUInt32BE(16 * index + 12),
      };
      return [tag, place] as const;
    }),
  );
}

/** Returns the PostScript name in ASCII (name 6 of the Windows platform, whose texts are UTF-16). */
function nameOf(name: Buffer): string {
  const texts = name.readUInt16BE(4);
  for (let at = 6; at < texts; at += 12) {
    if (name.readUInt16BE(at) !== 3 || name.readUInt16BE(at + 6) !== 6) continue;
    const from = texts + name.readUInt16BE(at + 10);
    return name.toString('latin1', from, from + name.readUInt16BE(at + 8)).replaceAll('\0', '');
  }
  throw new Error('The font has no PostScript name');
}

type LetterMap = (codePoint: number) => number;

/** Uses the largest character map of the font: format 12 holds every code point, format 4 those of up to four hex digits. */
function letterMap(cmap: Buffer): LetterMap {
  const count = cmap.readUInt16BE(2);
  const maps = Array.from({ length: count }, (_, index) => cmap.subarray(cmap.readUInt32BE(8 + 8 * index)));
  const long = maps.find((map) => map.readUInt16BE(0) === 12);
  if (long) return longMap(long);
  const short = maps.find((map) => map.readUInt16BE(0) === 4);
  if (short) return shortMap(short);
  throw new Error('The character map of the font has an unsupported format');
}

/** Returns the first of `count` segments that does not end before the code point. */
function segmentOf(count: number, codePoint: number, endOf: (index: number) => number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(middle) < codePoint) low = middle + 1;
    else high = middle;
  }
  return low;
}

function longMap(map: Buffer): LetterMap {
  const count = map.readUInt32BE(12);
  return (codePoint) => {
    const at = 16 + 12 * segmentOf(count, codePoint, (index) => map.readUInt32BE(16 + 12 * index + 4));
    if (at >= 16 + 12 * count) return 0;
    const first = map.readUInt32BE(at);
    return codePoint < first ? 0 : map.readUInt32BE(at + 8) + codePoint - first;
  };
}

function shortMap(map: Buffer): LetterMap {
  const size = map.readUInt16BE(6);
  const [ends, starts] = [14, 16 + size];
  const [deltas, ranges] = [starts + size, starts + 2 * size];
  return (codePoint) => {
    if (codePoint > 0xffff) return 0;
    const at = 2 * segmentOf(size / 2, codePoint, (index) => map.readUInt16BE(ends + 2 * index));
    if (at >= size) return 0;
    const first = map.readUInt16BE(starts + at);
    if (codePoint < first) return 0;
    const delta = map.readUInt16BE(deltas + at);
    const range = map.readUInt16BE(ranges + at);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyph = map.readUInt16BE(ranges + at + range + 2 * (codePoint - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}
