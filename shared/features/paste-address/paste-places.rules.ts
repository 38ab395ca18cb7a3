// words: this file reads what people write in chats, in their languages; none of it is shown
import { townsOfState } from './paste-gazetteer.rules.ts';
import { countrySpellings, stateSpellings } from './paste-state-names.rules.ts';
import { townSpellings } from './paste-town-names.rules.ts';
import { isBindingWord } from './paste-words.rules.ts';

export type PasteMarket = 'MY' | 'SG';

/** A place name as written: a state, a town, a country, or two of these at once ('Kuala Lumpur'). */
interface PlaceName {
  readonly state?: string;
  readonly town?: string;
  readonly country?: PasteMarket;
}

/** A token of a place name: letters and digits; 'W.P.' is two tokens. */
const tokenPattern = /[\p{L}\p{M}\p{N}']+/gu;
const longestName = 6;

const placeKey = (text: string) => (text.toLowerCase().match(tokenPattern) ?? []).join(' ');

/** Towns whose names are also used for other things. */
const plainWords = new Set([
  'bota',
  'mata air',
  'pos',
  'kuala',
  'lanchang',
  'setapak',
  'sungai besi',
  'balik pulau',
]);
const isPlainWord = (town: string) => plainWords.has(town.toLowerCase());

const names = new Map<string, PlaceName>();
for (const [market, spellings] of Object.entries(countrySpellings)) {
  for (const spelling of spellings) names.set(placeKey(spelling), { country: market as PasteMarket });
}
for (const [state, spellings] of Object.entries(stateSpellings)) {
  for (const spelling of [state, ...spellings]) names.set(placeKey(spelling), { state });
}
const stateOfTown = new Map<string, string>();
const townOf = new Map<string, string>();
for (const [state, towns] of Object.entries(townSpellings)) {
  for (const spellings of towns) {
    const town = spellings[0] ?? '';
    stateOfTown.set(placeKey(town), state);
    for (const spelling of spellings) {
      const key = placeKey(spelling);
      townOf.set(key, town);
      names.set(key, { ...names.get(key), town });
    }
  }
}
const isFromData = new Set<string>();
// The remaining towns of the postcode data; a name that is also a state or another town keeps that meaning.
for (const [state, towns] of Object.entries(townsOfState)) {
  for (const town of towns.split(',').map((name) => name.trim())) {
    const key = placeKey(town);
    if (townOf.has(key)) stateOfTown.delete(isFromData.has(key) ? key : '');
    if (names.has(key) || isPlainWord(town)) continue;
    isFromData.add(key);
    stateOfTown.set(key, state);
    townOf.set(key, town);
    names.set(key, { town });
  }
}
// Federal territories and Kuala Lumpur are their own states: the town's name gives both.
for (const town of ['Kuala Lumpur', 'KL', 'k l', '吉隆坡']) {
  names.set(placeKey(town), { town: 'Kuala Lumpur', state: 'Wp Kuala Lumpur' });
}

for (const [key, name] of names) {
  const joined = key.replaceAll(' ', '');
  // 'AlorSetar', 'PetalingJaya'
  if (key.includes(' ') && joined.length >= 8 && !names.has(joined)) names.set(joined, name);
}

/** The key of a state, the same for all its spellings ('W.P. Kuala Lumpur' and 'Wp Kuala Lumpur'). */
export function stateKey(state: string): string {
  const key = placeKey(state);
  return placeKey(names.get(key)?.state ?? key);
}

/** The key of a town, the same for all its spellings ('PJ' and 'Petaling Jaya'). */
export function townKey(town: string): string {
  const key = placeKey(town);
  return placeKey(townOf.get(key) ?? key);
}

/** Whether the text is only the name of a town or state. */
export const isPlace = (text: string) => names.has(placeKey(text));

/** The state of a well-known town. */
export const stateOfKnownTown = (town: string) => stateOfTown.get(townKey(town));

const hanNames = [...names.keys()]
  .filter((key) => /^\p{Script=Han}{2,}$/u.test(key))
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const hanPlaces = new RegExp(
  `(?<!\\p{Script=Han})(?:(?:${hanNames})[州省市]?){2,}|(?<!\\p{Script=Han})(?:${hanNames})[州省市](?!\\p{Script=Han})`,
  'gu',
);
const hanCountryFirst = /(?<=^|[\n:,] ?)(新加坡|马来西亚|大马)[ ,]?(?=\S)/gu;
const hanPlace = new RegExp(`(${hanNames})[州省市]?`, 'gu');

/** '马来西亚柔佛州新山' is three places, written in Chinese without separators. */
export const hanPlacesApart = (text: string): string =>
  text.replace(hanCountryFirst, '$1, ').replace(hanPlaces, (run) => `, ${run.replace(hanPlace, '$1, ')}`);

const respelt: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bahru|bharu|baharu|baru)\b/g, 'baru'],
  [/\b(?:sg|sungei|sungai)\b/g, 'sungai'],
  [/\b(?:bt|bkt|bukit)\b/g, 'bukit'],
  [/\b(?:tg|tj|tanjong|tanjung)\b/g, 'tanjung'],
  [/\b(?:tlk|telok|teluk)\b/g, 'teluk'],
  [/\b(?:ulu|hulu)\b/g, 'hulu'],
  [/\b(?:spg|simpang)\b/g, 'simpang'],
  [/\b(?:sri|seri)\b/g, 'seri'],
  [/\bprai\b/g, 'perai'],
  [/ch/g, 'c'],
  [/(\p{L})\1/gu, '$1'],
  [/[ ']/g, ''],
];

const soundOf = (key: string) => respelt.reduce((text, [from, to]) => text.replace(from, to), key);

/** Accepts spelling variants: 'simpang renggam' for 'simpang rengam', 'chukai' for 'cukai'. */
const isSpelling = (key: string, own: string) =>
  key.length > 4 && own !== '' && key[0] === own[0] && soundOf(key) === soundOf(own);

export interface FoundPlace extends PlaceName {
  readonly written: string;
}

/** Short forms that everybody reads as the town; others ('pg', 'sel') are also ordinary words. */
const plainShortForms: ReadonlySet<string> = new Set(['kl', 'pj', 'jb', 'kk']);

/** Whether the short form counts as a place only if the postcode agrees. */
export const isDoubtful = (name: FoundPlace) =>
  /^[a-z]{2,3}$/i.test(name.written) && !plainShortForms.has(name.written.toLowerCase());

/** A town known from the postcode data alone: a street or a garden in another state may have the same name. */
export const isSmallTown = (name: FoundPlace) =>
  name.state === undefined && name.town !== undefined && isFromData.has(placeKey(name.town));

/** Finds place names at the ends of a text; the city of the message's postcode counts as one. */
export interface PlaceFinder {
  /** All names, if the text contains nothing else ('Petaling Jaya Selangor'); else null. */
  whole(text: string): FoundPlace[] | null;
  /** The longest name at the end that is not part of a street name, and the text before it. */
  atEnd(text: string): { place: FoundPlace; rest: string } | null;
  /** The longest name at the start, and the text after it. */
  atStart(text: string): { place: FoundPlace; rest: string } | null;
}

export function placeFinder(market: PasteMarket, cityOfPostcode: string | undefined): PlaceFinder {
  const ownKey = cityOfPostcode === undefined ? '' : placeKey(cityOfPostcode);

  const lookUp = (tokens: readonly RegExpExecArray[]): PlaceName | undefined => {
    const key = tokens.map((token) => token[0].toLowerCase()).join(' ');
    const name = names.get(key);
    if (market === 'SG' && name?.country === undefined) return undefined;
    if (cityOfPostcode !== undefined && (key === ownKey || (!name && isSpelling(key, ownKey))))
      return { ...name, town: cityOfPostcode };
    return name;
  };

  const tokensOf = (text: string) => [...text.matchAll(tokenPattern)];

  const atStart: PlaceFinder['atStart'] = (text) => {
    const tokens = tokensOf(text.slice(0, 120));
    for (let count = Math.min(longestName, tokens.length); count > 0; count -= 1) {
      const name = lookUp(tokens.slice(0, count));
      const last = tokens[count - 1];
      if (!name || !last) continue;
      const end = last.index + last[0].length;
      return { place: { ...name, written: trimmed(text.slice(0, end)) }, rest: trimmed(text.slice(end)) };
    }
    return null;
  };

  const atEnd: PlaceFinder['atEnd'] = (text) => {
    const cut = Math.max(0, text.length - 120);
    const tokens = tokensOf(text.slice(cut));
    for (let count = Math.min(longestName, tokens.length); count > 0; count -= 1) {
      const first = tokens[tokens.length - count];
      const name = lookUp(tokens.slice(-count));
      if (!name || !first) continue;
      const before = tokens[tokens.length - count - 1]?.[0].toLowerCase();
      if (before !== undefined && name.country === undefined && isBindingWord(before)) return null;
      const start = cut + first.index;
      return { place: { ...name, written: trimmed(text.slice(start)) }, rest: trimmed(text.slice(0, start)) };
    }
    return null;
  };

  const whole: PlaceFinder['whole'] = (text) => {
    const found: FoundPlace[] = [];
    let rest = text;
    while (rest !== '') {
      const next = atStart(rest);
      if (!next) return null;
      found.push(next.place);
      rest = next.rest;
    }
    return found.length > 0 ? found : null;
  };

  return { whole, atEnd, atStart };
}

const trimmed = (text: string) => text.replace(/^[^\p{L}\p{N}#(]+|[^\p{L}\p{M}\p{N})'.]+$/gu, '').trim();
