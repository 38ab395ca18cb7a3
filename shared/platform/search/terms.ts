/** What a person types to find something: several words in any order, and phone numbers in any spelling. */
import { fold } from './fold.ts';

/** One thing that must be found: any one of its spellings will do, and a spelling is found when all its words are. */
export type SearchTerm = readonly (readonly string[])[];

/** Fewer digits are no phone number's part. */
const phoneDigitsMin = 4;
const wordsMax = 8;
const numberLike = /^[+(]?\d[\d\-().+/]*$/u;

/**
 * The terms of a search, all of which must be found in a folded text. Numbers beside each other may be one phone number:
 * `+60 12-345 6789` is looked for as it is, and as 60123456789, as `phoneSearchText` keeps it.
 */
export function searchTerms(text: string): SearchTerm[] {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordsMax);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length;) {
    const end = words.findIndex((word, index) => index >= at && !numberLike.test(word));
    const run = words.slice(at, end === -1 ? words.length : end);
    if (run.length === 0) {
      terms.push([[words[at] ?? '']]);
      at += 1;
      continue;
    }
    terms.push(...numberTerms(run));
    at += run.length;
  }
  return terms;
}

function numberTerms(run: readonly string[]): SearchTerm[] {
  const digits = run.join('').replace(/\D/gu, '');
  const [only] = run;
  const isPlain = run.length === 1 && only === digits;
  return isPlain || digits.length < phoneDigitsMin ? run.map((word) => [[word]]) : [[run, [digits]]];
}

/** Whether a folded text has all of it. */
export function hasTerms(folded: string, terms: readonly SearchTerm[]): boolean {
  return terms.every((spellings) => spellings.some((words) => words.every((word) => folded.includes(word))));
}
