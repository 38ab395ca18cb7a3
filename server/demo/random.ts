import { entriesOf } from '#shared/platform/names-of.ts';
/** A seeded generator, so that the demo is the same each time it is created (mulberry32). */
export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number;
  /** An integer, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** Picks by weight; the weights need not add up to any total. */
  weighted<T extends string>(weights: Partial<Record<T, number>>): T;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
    weighted<T extends string>(weights: Partial<Record<T, number>>): T {
      const entries = entriesOf(weights);
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1);
      if (!found) throw new RangeError('Nothing to choose from');
      return found[0];
    },
  };
}

/** Returns a seed for a text such as an id (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
