/** Search input: several words in any order, and phone numbers in any spelling. */
import { type Market } from '../market/markets.ts';
import { searchedNumber } from '../market/phone.ts';
import { foldedWords } from './fold.ts';

/** One term that must be found: any one of its spellings is enough, and a spelling is found when all its words are. */
export type SearchTerm = readonly (readonly string[])[];

/** Fewer digits are not treated as part of a phone number. */
const phoneDigitsMin = 4;
/** Maximum length of an international number (E.164). */
const phoneDigitsMax = 15;
/** More consecutive numbers are searched one by one: the ways to join them double with each. */
const joinedMax = 5;
/** Words after these are searched as typed: each phone number in a text multiplies the ways to spell it. */
const phoneWordsMax = 8;
const numberLike = /^[+(]?\d[\d\-().+/]*$/u;

/**
 * Returns the terms of a search, all of which must be found in a folded text. Adjacent numbers may be one phone number: `+60
 * 12-345 6789` is searched as typed, and as 60123456789, the format of `phoneSearchText`.
 */
export function searchTerms(text: string): SearchTerm[] {
  const words = foldedWords(text);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length;) {
    const end = words.findIndex(
      (word, index) => index >= at && (index >= phoneWordsMax || !numberLike.test(word)),
    );
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

/** The same terms for texts that hold phone numbers as stored, without their dial codes. */
export const nationalTerms = (text: string, market: Pick<Market, 'dialCode'>): SearchTerm[] =>
  searchTerms(text).map((spellings) =>
    spellings.map((words) =>
      words.map((word) => (/^\d+$/u.test(word) ? (searchedNumber(word, market) ?? word) : word)),
    ),
  );

/**
 * Returns the terms of adjacent numbers: as typed, and in every way in which some of them form one phone number: `88 012-345
 * 6789`.
 */
function numberTerms(run: readonly string[]): SearchTerm[] {
  if (run.length > joinedMax) return run.map((word) => numberSpellings([word]));
  const ways = splits(run).map((groups) => groups.map(numberSpellings));
  if (ways.length === 1) return ways[0] ?? [];
  return [ways.flatMap(everyChoice)];
}

/** Returns every way to split a sequence into groups of neighbours, starting with single words. */
function splits(run: readonly string[]): string[][][] {
  const [first, ...others] = run;
  if (first === undefined) return [[]];
  return splits(others).flatMap(([next, ...rest]) =>
    next === undefined
      ? [[[first]]]
      : [
          [[first], next, ...rest],
          [[first, ...next], ...rest],
        ],
  );
}

function numberSpellings(group: readonly string[]): string[][] {
  const [only = ''] = group;
  const digits = group.join('').replace(/\D/gu, '');
  const isPhone = digits.length >= phoneDigitsMin && digits.length <= phoneDigitsMax;
  if (group.length > 1) return isPhone ? [[digits]] : [];
  return isPhone && digits !== only ? [[only], [digits]] : [[only]];
}

/** Returns every combination of one spelling per group; a combination matches when all its words are found. */
function everyChoice(groups: readonly string[][][]): string[][] {
  let choices: string[][] = [[]];
  for (const spellings of groups)
    choices = choices.flatMap((words) => spellings.map((more) => [...words, ...more]));
  return choices;
}

/** Returns whether a folded text contains all terms. */
export function hasTerms(folded: string, terms: readonly SearchTerm[]): boolean {
  return terms.every((spellings) => spellings.some((words) => words.every((word) => folded.includes(word))));
}
