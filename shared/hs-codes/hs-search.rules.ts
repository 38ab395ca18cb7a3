/** Finds headings by digits or by words; words may be plural, and most of them must be there. */
import { fold } from '#shared/search/fold.ts';

import type { HsHeading } from './hs-codes.contract.ts';

export interface HsIndex {
  entries: readonly { heading: HsHeading; words: readonly string[] }[];
}

/** Says nothing about goods. */
const idle = new Set(['and', 'the', 'for', 'with', 'other', 'not', 'than', 'made', 'new', 'used', 'set']);

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^a-z0-9]+/u)
    .filter((word) => word.length > 1 && !idle.has(word))
    .map(stem);

/** 'shirts' and 'shirt', 'batteries' and 'battery' are one word. */
function stem(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/u.test(word)) return word;
  if (/(?:ch|sh|x|s)es$/u.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && word.length > 3 ? word.slice(0, -1) : word;
}

/** `lines` are '0101 Live horses', in the order of the code. */
export function hsIndex(lines: readonly string[]): HsIndex {
  return {
    entries: lines.map((line) => {
      const heading = { code: line.slice(0, 4), title: line.slice(5) };
      return { heading, words: wordsOf(heading.title) };
    }),
  };
}

export function searchHs({ entries }: HsIndex, text: string, most: number): HsHeading[] {
  const digits = text.replace(/[\s.]/gu, '');
  if (/^\d+$/u.test(digits)) {
    const start = digits.slice(0, 4);
    return entries
      .filter(({ heading }) => heading.code.startsWith(start))
      .slice(0, most)
      .map(({ heading }) => heading);
  }
  const wanted = [...new Set(wordsOf(text))];
  if (wanted.length === 0) return [];
  return entries
    .map(({ heading, words }) => ({ heading, score: scoreOf(words, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.heading.code.localeCompare(b.heading.code))
    .slice(0, most)
    .map(({ heading }) => heading);
}

/** A whole word counts more than the beginning of one, and a word that the title begins with a little more. */
function scoreOf(words: readonly string[], wanted: readonly string[]): number {
  let score = 0;
  for (const word of wanted) {
    const at = words.indexOf(word);
    if (at >= 0) score += 10 + Math.max(0, 5 - at);
    else if (word.length > 2 && words.some((other) => other.startsWith(word))) score += 4;
  }
  return score;
}
