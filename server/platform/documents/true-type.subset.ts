/**
 * A font file with some glyphs of a font, for embedding: without names and character map (OpenType specification, "Font tables").
 */
import type { TrueType } from '#server/platform/documents/true-type.ts';
import { partsOfGlyph } from '#server/platform/documents/true-type.parts.ts';

interface FontSubset {
  readonly bytes: Buffer;
  /** Maps each glyph to its number in the subset. */
  readonly places: ReadonlyMap<number, number>;
}

/** Makes a subset. Glyph 0, which is shown for missing characters, is always the first. */
export function subsetOf(font: TrueType, glyphs: readonly number[]): FontSubset {
  const places = new Map<number, number>([[0, 0]]);
  for (const glyph of glyphs) if (!places.has(glyph)) places.set(glyph, places.size);
  const outlines: Buffer[] = [];
  // The map grows during the loop: the parts of composite glyphs are added at its end.
  for (const glyph of places.keys()) outlines.push(withParts(font.glyphBytes(glyph), places));
  return { bytes: fileOf(tablesOf(font, outlines, [...places.keys()])), places };
}

/** Rewrites the numbers of a composite glyph's parts to those of the subset. */
function withParts(bytes: Buffer, places: Map<number, number>): Buffer {
  for (const { glyph, at } of partsOfGlyph(bytes) ?? []) {
    const place = places.get(glyph) ?? places.size;
    places.set(glyph, place);
    bytes.writeUInt16BE(place, at);
  }
  return bytes;
}

function tablesOf(
  font: TrueType,
  outlines: readonly Buffer[],
  glyphs: readonly number[],
): ReadonlyMap<string, Buffer> {
  const copied = (tag: string) => Buffer.from(font.table(tag));
  const head = copied('head');
  head.writeUInt32BE(0, 8);
  head.writeInt16BE(1, 50);
  const hhea = copied('hhea');
  hhea.writeUInt16BE(glyphs.length, 34);
  const maxp = copied('maxp');
  maxp.writeUInt16BE(glyphs.length, 4);
  const widths = Buffer.alloc(4 * glyphs.length);
  const starts = Buffer.alloc(4 * (glyphs.length + 1));
  const even = outlines.map((outline) => Buffer.concat([outline, Buffer.alloc(outline.length % 2)]));
  let at = 0;
  glyphs.forEach((glyph, place) => {
    widths.writeUInt16BE(font.advanceOf(glyph), 4 * place);
    widths.writeInt16BE(font.bearingOf(glyph), 4 * place + 2);
    at += even[place]?.length ?? 0;
    starts.writeUInt32BE(at, 4 * (place + 1));
  });
  const own = { glyf: Buffer.concat(even), head, hhea, hmtx: widths, loca: starts, maxp };
  // Tables for hinting, which fits outlines to a pixel grid.
  const hints = ['cvt ', 'fpgm', 'prep'].map((tag) => [tag, font.table(tag)] as const);
  const all = [...Object.entries(own), ...hints.filter(([, table]) => table.length > 0)];
  return new Map(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes the tables in the order of their names, each at a multiple of four bytes. */
function fileOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const count = tables.size;
  const power = 2 ** Math.floor(Math.log2(count));
  const directory = Buffer.alloc(12 + 16 * count);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * power, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(16 * (count - power), 10);
  const parts = [directory];
  let at = directory.length;
  [...tables].forEach(([tag, table], index) => {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    directory.write(tag, 12 + 16 * index, 'latin1');
    directory.writeUInt32BE(checksum(padded), 16 + 16 * index);
    directory.writeUInt32BE(at, 20 + 16 * index);
    directory.writeUInt32BE(table.length, 24 + 16 * index);
    parts.push(padded);
    at += padded.length;
  });
  return Buffer.concat(parts);
}

function checksum(words: Buffer): number {
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0;
  return sum;
}
