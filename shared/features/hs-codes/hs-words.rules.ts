/** Normalises the words of goods for the search: folded, singular, British spelling; also detects one-letter typos. */
// words: this file leaves out words of the English search
import { fold } from '#shared/platform/search/fold.ts';

/** Words without meaning for goods. */
const idle = new Set(
  'a an and at by de for from in into it its made new not of on one only or other set some than that the them this to type used with without dan untuk'.split(
    ' ',
  ),
);

/**
 * Irregular plurals, American spellings and words for whose clothing it is, mapped to those used in the list of
 * headings.
 */
const sameAs: Record<string, string> = {
  adaptor: 'adapter',
  aluminum: 'aluminium',
  children: 'child',
  color: 'colour',
  fiber: 'fibre',
  gent: 'men',
  jewelry: 'jewellery',
  jewelery: 'jewellery',
  knive: 'knife',
  lady: 'women',
  leave: 'leaf',
  mice: 'mouse',
  mold: 'mould',
  moisturizer: 'moisturiser',
  pajama: 'pyjama',
  scarve: 'scarf',
  shelve: 'shelf',
  sulfur: 'sulphur',
  teeth: 'tooth',
  tire: 'tyre',
  woman: 'women',
  yoghurt: 'yogurt',
};

/** 'shirts' and 'shirt', 'batteries' and 'battery' are one word. */
function stem(word: string): string {
  const single = singular(word);
  return sameAs[single] ?? single;
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/u.test(word)) return word;
  if (/(?:ch|sh|x|s)es$/u.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && word.length > 3 ? word.slice(0, -1) : word;
}

interface PhraseWords {
  words: string[];
  /**
   * Two neighbouring words written as one: 't-shirt', 't shirt' and 'tshirt' are the same goods, as are 'power bank' and
   * 'powerbank'.
   */
  pairs: string[];
}

export function phraseWords(text: string): PhraseWords {
  const all = fold(text)
    .replace(/['\u2019]s?(?![a-z])/gu, '')
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '' && !(word.length > 1 && idle.has(word)))
    .map(stem);
  return {
    words: all.filter((word) => word.length > 1),
    pairs: all.slice(1).map((word, at) => `${all[at] ?? ''}${word}`),
  };
}

/** Whether two words differ by one added, missing or changed letter, or by two swapped ones. */
export function isOneLetterOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || a === b) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (word: string, from: number) => word.slice(from);
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1);
  const isOther = rest(short, start + 1) === rest(long, start + 1);
  const isChangedAbout =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2);
  return isOther || isChangedAbout;
}
