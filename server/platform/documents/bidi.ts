/** Finds the parts of a line that run from right to left, and the visual order of its parts (Unicode Standard Annex #9). */
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/**
 * Returns an embedding level for each UTF-16 unit, odd for right to left; undefined if the whole text runs from left to right.
 */
export function levelsOf(text: string): Uint8Array | undefined {
  return rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : undefined;
}

/** Returns items in visual order, from the left (rule L2). */
export function inVisualOrder<T extends { readonly level: number }>(items: readonly T[]): readonly T[] {
  const order = [...items];
  const highest = Math.max(...items.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to++;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
  return order;
}

/** Prepares right-to-left text for a font that only prints from left to right. */
export function mirrored(text: string): string {
  return [...text]
    .toReversed()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');
}
