/** One part of a composite glyph: `é` is an `e` with an accent (OpenType specification, table 'glyf'). */

export interface GlyphPart {
  readonly glyph: number;
  /** Offset of the part's glyph number in the bytes of the composite glyph. */
  readonly at: number;
  /** Transformation of the part: x' = a·x + c·y + dx, y' = b·x + d·y + dy. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, dx: number, dy: number];
}

const flags = { words: 1, isOffset: 2, scale: 8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

/** Returns the parts of a composite glyph; undefined for a glyph with its own outline. */
export function partsOfGlyph(bytes: Buffer): readonly GlyphPart[] | undefined {
  if (bytes.length === 0 || bytes.readInt16BE(0) >= 0) return undefined;
  const parts: GlyphPart[] = [];
  for (let at = 10, isMore = true; isMore;) {
    const flag = bytes.readUInt16BE(at);
    const has = (bit: number) => (flag & bit) !== 0;
    const glyph = bytes.readUInt16BE(at + 2);
    const wide = has(flags.words);
    const [x, y] = wide
      ? [bytes.readInt16BE(at + 4), bytes.readInt16BE(at + 6)]
      : [bytes.readInt8(at + 4), bytes.readInt8(at + 5)];
    let next = at + (wide ? 8 : 6);
    const number = () => bytes.readInt16BE((next += 2) - 2) / 0x4000;
    let [a, b, c, d] = [1, 0, 0, 1];
    if (has(flags.scale)) a = d = number();
    else if (has(flags.twoScales)) [a, d] = [number(), number()];
    else if (has(flags.matrix)) [a, b, c, d] = [number(), number(), number(), number()];
    if (!has(flags.isOffset)) throw new Error('Glyphs whose parts are aligned by points are not supported');
    parts.push({ glyph, at: at + 2, matrix: [a, b, c, d, x, y] });
    isMore = has(flags.more);
    at = next;
  }
  return parts;
}
