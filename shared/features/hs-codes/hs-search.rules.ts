/**
 * Searches headings by digits or by words: in any order, as a prefix, in the plural, or with a one-letter typo; best
 * match first.
 */
import type { HsHeading } from './hs-codes.contract.ts';
import { isOneLetterOff, phraseWords } from './hs-words.rules.ts';

/** How well a word matches each heading, by the heading's index in the list: 1 is best. */
type Fits = Map<number, number>;

export interface HsIndex {
  headings: readonly HsHeading[];
  words: ReadonlyMap<string, Fits>;
  pairs: ReadonlyMap<string, Fits>;
  /** Whole phrases, for goods with exactly that name. */
  phrases: ReadonlyMap<string, Fits>;
}

const fit = {
  titleStart: 1.1,
  title: 1,
  everydayWord: 0.85,
  begun: 0.5,
  oneLetterOff: 0.45,
  /** Added to the scores of the two words themselves. */
  pair: 0.6,
  phrase: 0.5,
};
/** Results that score less than this share of the best one are left out as noise. */
const farBehind = 0.1;
const fewestLettersToMistype = 5;
const fewestLettersToBegin = 2;

/**
 * `lines` are '0101 Live horses | pony, foal' in the order of the code; the text after the bar is searched but not
 * shown.
 */
export function hsIndex(lines: readonly string[]): HsIndex {
  const headings: HsHeading[] = [];
  const words = new Map<string, Fits>();
  const pairs = new Map<string, Fits>();
  const phrases = new Map<string, Fits>();
  for (const line of lines) {
    const [title = '', everyday = ''] = line.slice(5).split(' | ');
    const at = headings.push({ code: line.slice(0, 4), title }) - 1;
    addPhrases(title.split(/[:,;]| and /u), fit.title);
    addPhrases(everyday === '' ? [] : everyday.split(','), fit.everydayWord);

    function addPhrases(parts: readonly string[], how: number): void {
      for (const [place, part] of parts.entries()) {
        const phrase = phraseWords(part);
        const isStart = how === fit.title && place === 0;
        for (const word of phrase.words) add(words, word, at, isStart ? fit.titleStart : how);
        for (const pair of phrase.pairs) add(pairs, pair, at, how);
        add(phrases, phrase.words.join(' '), at, how);
      }
    }
  }
  return { headings, words, pairs, phrases };
}

function add(to: Map<string, Fits>, key: string, at: number, how: number): void {
  const fits = to.get(key) ?? new Map<number, number>();
  to.set(key, fits);
  fits.set(at, Math.max(how, fits.get(at) ?? 0));
}

export function searchHs(index: HsIndex, text: string, most: number): HsHeading[] {
  const digits = text.replace(/[\s.]/gu, '');
  if (/^\d+$/u.test(digits)) {
    const start = digits.slice(0, 4);
    return index.headings.filter(({ code }) => code.startsWith(start)).slice(0, most);
  }
  const scores = [...scoresOf(index, text)];
  const enough = farBehind * Math.max(...scores.map(([, score]) => score));
  return scores
    .filter(([, score]) => score >= enough)
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, most)
    .flatMap(([at]) => index.headings[at] ?? []);
}

/** A rare word counts more than a common one; a heading that lacks a word of the query counts less. */
function scoresOf(index: HsIndex, text: string): Map<number, number> {
  const { words, pairs } = phraseWords(text);
  const wanted = [...new Set(words)];
  const scores = new Map<number, number>();
  const found = new Map<number, number>();
  const count = (fits: Fits | undefined, weight: number) => {
    if (!fits) return;
    const rarity = Math.log(1 + index.headings.length / fits.size);
    for (const [at, how] of fits) scores.set(at, (scores.get(at) ?? 0) + how * rarity * weight);
  };
  for (const word of wanted) {
    const fits = fitsOf(index, word);
    count(fits, 1);
    for (const at of fits.keys()) found.set(at, (found.get(at) ?? 0) + 1);
  }
  for (const pair of pairs) {
    const fits = index.pairs.get(pair) ?? index.words.get(pair);
    count(fits, wanted.length > 1 ? fit.pair : 1);
    if (wanted.length < 2) for (const at of fits?.keys() ?? []) found.set(at, wanted.length);
  }
  count(index.phrases.get(words.join(' ')), fit.phrase);
  for (const [at, score] of scores) {
    const share = wanted.length === 0 ? 1 : (found.get(at) ?? 0) / wanted.length;
    scores.set(at, score * share * share);
  }
  return scores;
}

/** Matches a word exactly or as a pair of words, and as a prefix; if neither finds anything, with a one-letter typo. */
function fitsOf(index: HsIndex, word: string): Fits {
  const exact = index.words.get(word) ?? index.pairs.get(word);
  const begun =
    word.length < fewestLettersToBegin
      ? null
      : gathered(index.words, fit.begun, (other) => other.startsWith(word));
  if (exact) return merged(exact, begun);
  if (begun && begun.size > 0) return begun;
  if (word.length < fewestLettersToMistype) return new Map();
  return gathered(index.words, fit.oneLetterOff, (other) => isOneLetterOff(word, other));
}

function gathered(words: HsIndex['words'], weight: number, fitting: (word: string) => boolean): Fits {
  const all: Fits = new Map();
  for (const [word, fits] of words) {
    if (!fitting(word)) continue;
    for (const [at, how] of fits) all.set(at, Math.max(how * weight, all.get(at) ?? 0));
  }
  return all;
}

function merged(exact: Fits, begun: Fits | null): Fits {
  return begun === null ? exact : new Map([...begun, ...exact]);
}
