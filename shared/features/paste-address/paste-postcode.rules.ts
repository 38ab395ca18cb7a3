import type { District } from '#shared/features/postcode/postcode.rules.ts';

import { withoutPostcodeTag } from './paste-labels.rules.ts';
import { placeFinder, stateKey, townKey, type FoundPlace, type PasteMarket } from './paste-places.rules.ts';
import { trimmedSegment } from './paste-plain.rules.ts';
import type { Segment } from './paste-segments.rules.ts';
import { sentenceShare } from './paste-talk.rules.ts';
import { isStreetWord, wordsOf } from './paste-words.rules.ts';

/** A place as in the postcode data. */
export interface PostcodePlace {
  readonly city: string;
  readonly state: string;
  /** Districts as in the postcode data; if absent, the city is all that is known. */
  readonly DistrictList?: readonly District[];
}

/** The districts of the postcode other than its own town. */
export const districtsOf = ({ DistrictList = [] }: PostcodePlace): string[] =>
  DistrictList.map(({ District: name }) => name);

export type PlaceOf = (postcode: string) => PostcodePlace | null;

/** Whether a written name is the place of the postcode, or the country itself. */
export function agrees(name: FoundPlace, place: PostcodePlace, market: PasteMarket): boolean {
  if (name.country !== undefined) return name.country === market || placeIsCountry(place, name.country);
  const { town } = name;
  if (town !== undefined && [place.city, ...districtsOf(place)].some((own) => townKey(own) === townKey(town)))
    return true;
  return name.state !== undefined && stateKey(name.state) === stateKey(place.state);
}

const placeIsCountry = (place: PostcodePlace, country: PasteMarket) =>
  country === 'SG' && /singapore/i.test(`${place.city} ${place.state}`);

interface Candidate {
  readonly index: number;
  readonly postcode: string;
  readonly before: string;
  readonly after: string;
  readonly score: number;
}

/** How a postcode is written. Group 1: text before the digits that belongs to them; group 2: the digits. */
const patterns: Record<PasteMarket, RegExp> = {
  MY: /(?<![\d#-])()(\d{4,5})(?![\d-]|\/\d)/g,
  SG: /(?<![\d#-])((?:(?<!\p{L})(?:singapore|s'?pore|sg|s)|新加坡)?[ .,]*\(?(?:(?<!\p{L})s)?\)? ?\(?)(\d{6})(?![\d-])\)?/giu,
};

/** A number of the right length with a lower score is more likely a house or order number. */
const leastScore = -2;
/** From this score on, a number is certainly a postcode, and a repetition of it is dropped. */
const surelyPostcode = 4;

/** Of a text full of numbers, only the last ones are scored, since the postcode is towards the end. */
const mostNumbers = 12;

/** Words before a number that make it a house, lot or order number. */
const houseWords: ReadonlySet<string> = new Set([
  'no',
  'lot',
  'pt',
  'ptd',
  'unit',
  'blok',
  'blk',
  'block',
  'order',
  'id',
  'invoice',
  'inv',
  'ref',
  'batu',
  'km',
  'box',
  'hs',
  'hsd',
  'peti',
]);

/**
 * Extracts the postcode from the segments. If several numbers are known postcodes, it takes the one that has a label, is beside
 * its own town or comes after the street.
 */
export function withPostcodeLifted(
  segments: readonly Segment[],
  market: PasteMarket,
  placeOf: PlaceOf,
): { segments: Segment[]; postcode: string | null; place: PostcodePlace | null } {
  const candidates = segments.flatMap((segment, index) =>
    candidatesIn(segment, index, segments, market, placeOf),
  );
  const best = candidates.reduce<Candidate | null>(
    (chosen, candidate) =>
      candidate.score >= leastScore && (!chosen || candidate.score >= chosen.score) ? candidate : chosen,
    null,
  );
  if (!best) return { segments: [...segments], postcode: null, place: null };

  const result = segments.flatMap((segment, index): Segment[] => {
    const isAgain = (other: Candidate) =>
      other.postcode === best.postcode && (other.score >= surelyPostcode || isSaidAgain(other));
    const found =
      index === best.index ? best : candidates.find((other) => other.index === index && isAgain(other));
    if (!found) return [segment];
    const isTalk = index !== best.index && isSaidAgain(found);
    const part = (text: string): Segment[] =>
      text === '' ? [] : [{ ...segment, text, ...(isTalk && { label: 'other' as const }) }];
    const lifted: Segment = { ...segment, kind: 'postcode', text: best.postcode };
    return [
      ...part(found.before),
      lifted,
      ...part(found.after).map((after) => ({
        ...after,
        isApart: false,
        // A name ends before the postcode at the latest.
        label: after.label === 'name' ? undefined : after.label,
      })),
    ];
  });
  return { segments: result, postcode: best.postcode, place: placeOf(best.postcode) };
}

/** 'yang betul 34000': the postcode repeated with only talk around it. */
const isSaidAgain = ({ before, after }: Candidate) =>
  before !== '' && [before, after].every((text) => text === '' || sentenceShare(text).share === 1);

function candidatesIn(
  segment: Segment,
  index: number,
  segments: readonly Segment[],
  market: PasteMarket,
  placeOf: PlaceOf,
): Candidate[] {
  if (segment.kind !== 'text' || segment.label === 'other') return [];
  const result: Candidate[] = [];
  for (const match of [...segment.text.matchAll(patterns[market])].slice(-mostNumbers)) {
    const written = match[2] ?? '';
    // '5400 Alor Setar' lost its leading 0 in a spreadsheet.
    const postcode = market === 'MY' ? written.padStart(5, '0') : written;
    const place = placeOf(postcode);
    if (!place) continue;
    const end = match.index + match[0].length;
    const before = trimmedSegment(withoutPostcodeTag(segment.text.slice(0, match.index)));
    const after = trimmedSegment(segment.text.slice(end));

    const finder = placeFinder(market, place.city);
    const agreeing = (found: { place: FoundPlace } | null) =>
      found !== null && agrees(found.place, place, market);
    const previous = before === '' ? neighbour(segments, index, -1) : before;
    const next = after === '' ? neighbour(segments, index, 1) : after;
    const besidePlace = agreeing(finder.atEnd(previous)) || agreeing(finder.atStart(next));
    if (written.length === 4 && !besidePlace && segment.label !== 'postcode') continue;

    let score = 0;
    if (segment.label === 'postcode') score += 10;
    if (besidePlace) score += 4;
    else if (agreeing(finder.atEnd(next)) || agreeing(finder.atStart(previous))) score += 2;
    if (/[a-z新]/iu.test(match[1] ?? '')) score += 5;
    if (index > 0 || before !== '') score += 1;
    if (houseWords.has(wordsOf(before).at(-1) ?? '')) score -= 7;
    if (isStreetWord(wordsOf(next)[0] ?? '') && !agreeing(finder.atStart(next))) score -= 3;
    if (written.length === 4) score -= 2;
    result.push({ index, postcode, before, after, score });
  }
  return result;
}

/** The text of the segment before or after, skipping phones and the like. */
function neighbour(segments: readonly Segment[], index: number, step: 1 | -1): string {
  for (let at = index + step; at >= 0 && at < segments.length; at += step) {
    const segment = segments[at];
    if (segment?.kind === 'text') return segment.text;
  }
  return '';
}
