import { deflateSync } from 'node:zlib';
import { faceById, type Face, type FaceId } from '#server/platform/documents/fonts.ts';
import { utf16Hex } from '#server/platform/documents/pdf.syntax.ts';
import type { PdfWriter } from '#server/platform/documents/pdf.writer.ts';
import { subsetOf } from '#server/platform/documents/true-type.subset.ts';
import type { UsedGlyphs } from '#server/platform/documents/typesetter.ts';

/** The glyphs of a face that are embedded in a file, compressed, with the map from glyph numbers to the subset. */
interface FontProgram {
  readonly file: Uint8Array;
  readonly length: number;
  readonly cidToGid: Uint8Array;
}

/**
 * Embeds the glyphs that a document used and returns the font resources. Pages print the face's own glyph numbers, so they can be
 * made before the subset is known and in any thread; a map in the font translates those numbers into the subset.
 */
export function embedFonts(writer: PdfWriter, used: UsedGlyphs): string {
  const entries: string[] = [];
  for (const [id, glyphs] of used) {
    if (glyphs.size > 0) entries.push(`/${faceById(id).resource} ${embedFace(writer, id, glyphs)} 0 R`);
  }
  return entries.join(' ');
}

function embedFace(writer: PdfWriter, id: FaceId, glyphs: ReadonlyMap<number, string>): number {
  const face = faceById(id);
  const program = programOf(face, glyphs);
  const file = writer.add(`/Filter/FlateDecode/Length1 ${program.length}`, program.file);
  const map = writer.add('/Filter/FlateDecode', program.cidToGid);
  const unicode = writer.add('/Filter/FlateDecode', deflateSync(Buffer.from(toUnicode(glyphs), 'latin1')));

  const { font } = face;
  const scaled = (value: number) => Math.round((value * 1000) / font.unitsPerEm);
  const { minX, minY, maxX, maxY } = font.bbox;
  const name = `${subsetTag(glyphs)}+${font.postscriptName}`;
  const descriptor = writer.add(
    `/Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${[minX, minY, maxX, maxY].map(scaled).join(' ')}]` +
      `/ItalicAngle 0/Ascent ${scaled(font.ascent)}/Descent ${scaled(font.descent)}` +
      `/CapHeight ${scaled(font.capHeight)}/XHeight ${scaled(font.xHeight)}/StemV ${id.endsWith('700') ? 140 : 80}/FontFile2 ${file} 0 R`,
  );
  const descendant = writer.add(
    `/Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor} 0 R/CIDToGIDMap ${map} 0 R/DW 1000/W[${widths(face, glyphs)}]`,
  );
  return writer.add(
    `/Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H` +
      `/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R`,
  );
}

const plainPrograms = new Map<
  FaceId,
  { readonly program: FontProgram; readonly holds: ReadonlySet<number> }
>();

/** A label in plain English uses a font program made once per process; any other glyph makes a new subset. */
function programOf(face: Face, glyphs: ReadonlyMap<number, string>): FontProgram {
  if (!face.id.startsWith('latin')) return makeProgram(face, glyphs.keys());
  let plain = plainPrograms.get(face.id);
  if (!plain) {
    const holds = new Set<number>();
    for (let code = 0x20; code < 0x7f; code++) holds.add(face.glyphOf(code));
    for (const extra of '·–’…×') holds.add(face.glyphOf(extra.codePointAt(0) ?? 0));
    plain = { program: makeProgram(face, holds), holds };
    plainPrograms.set(face.id, plain);
  }
  for (const glyph of glyphs.keys()) {
    if (!plain.holds.has(glyph)) return makeProgram(face, glyphs.keys());
  }
  return plain.program;
}

function makeProgram(face: Face, glyphs: Iterable<number>): FontProgram {
  const sorted = [...glyphs].toSorted((a, b) => a - b);
  const { bytes, places } = subsetOf(face.font, sorted);
  const cidToGid = Buffer.alloc(2 * ((sorted.at(-1) ?? 0) + 1));
  for (const glyph of sorted) cidToGid.writeUInt16BE(places.get(glyph) ?? 0, 2 * glyph);
  return { file: deflateSync(bytes), length: bytes.length, cidToGid: deflateSync(cidToGid) };
}

function widths(face: Face, glyphs: ReadonlyMap<number, string>): string {
  return [...glyphs.keys()].map((glyph) => `${glyph}[${Math.round(face.advanceOf(glyph))}]`).join('');
}

/** Returns the map with which copying and searching recover text (PDF 32000 §9.10.3); at most 100 entries in a block. */
function toUnicode(glyphs: ReadonlyMap<number, string>): string {
  // A glyph that only adds to another one, such as an accent, has no text of its own.
  const entries = [...glyphs]
    .filter(([, text]) => text !== '')
    .map(([glyph, text]) => `<${glyph.toString(16).padStart(4, '0')}> <${utf16Hex(text).slice(4)}>`);
  let blocks = '';
  for (let i = 0; i < entries.length; i += 100) {
    const block = entries.slice(i, i + 100);
    blocks += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`;
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks}` +
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n'
  );
}

/** Six capitals derived from the glyphs, so that a program that joins files keeps their fonts apart (§9.6.4). */
function subsetTag(glyphs: ReadonlyMap<number, string>): string {
  let hash = 2166136261;
  for (const glyph of glyphs.keys()) hash = Math.imul(hash ^ glyph, 16777619) >>> 0;
  let tag = '';
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return tag;
}
