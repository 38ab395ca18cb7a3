/** Reproducible random data, for tests of rules that hold for any weight and any price. */
import type { Piece } from '#shared/features/shipment/weight.rules.ts';

/**
 * Mulberry32: a small generator, so that a failure can be reproduced from its seed. Returns whole numbers below the given one.
 */
export function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export type Random = ReturnType<typeof generator>;

/** Returns a random piece of up to 40 kg and 1.5 m; a third of them have no dimensions. */
export function randomPiece(random: Random): Piece {
  const grams = 1 + random(40_000);
  if (random(3) === 0) return { grams };
  return { grams, lengthMm: random(1500), widthMm: random(1000), heightMm: random(800) };
}

export function randomPieces(random: Random, most: number): Piece[] {
  return Array.from({ length: 1 + random(most) }, () => randomPiece(random));
}
