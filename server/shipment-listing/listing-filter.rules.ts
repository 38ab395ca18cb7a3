/** A filter as a person states it, turned into what the database is asked. */
import { normaliseCn, parseScan } from '#shared/consignment/cn-number.rules.ts';
import type { FlowId, ServiceId } from '#shared/consignment/services.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#shared/consignment/status.ts';
import type { Market } from '#shared/market/markets.ts';
import { fold } from '#shared/search/fold.ts';
import {
  flowsOfKind,
  savedViewOf,
  type ShipmentFilter,
} from '#shared/shipment-listing/shipment-listing.model.ts';
import { addDays, startOfDay } from '#shared/time/market-time.ts';

import { lowestIdAt } from '../db/ids.ts';

/** One ordered span of the index by status. */
export interface Lane {
  status: ShipmentStatus;
  isPrinted: boolean;
}

export interface TextSearch {
  /** Whole CNs: an exact look-up. */
  cnNos: readonly string[] | null;
  /** LIKE patterns over the folded search text. One group must match whole: all its patterns. */
  patternGroups: readonly (readonly string[])[];
  /** Every group has a word of three letters or digits, which is what the index is made of. */
  isIndexed: boolean;
}

export interface ListingFilter {
  /** Null: any status, printed or not. An empty list matches nothing. */
  lanes: readonly Lane[] | null;
  /** Ids at or above; ids are UUIDv7, so a span of days is a span of ids. */
  fromId: string | null;
  /** Ids below. */
  beforeId: string | null;
  service: ServiceId | null;
  flow: FlowId | null;
  /** Null: any. */
  flows: readonly FlowId[] | null;
  state: string | null;
  text: TextSearch | null;
}

export function listingFilter(filter: ShipmentFilter, market: Market): ListingFilter {
  return {
    lanes: lanesOf(filter),
    fromId: filter.from === undefined ? null : lowestIdAt(startOfDay(filter.from, market)),
    beforeId: filter.to === undefined ? null : lowestIdAt(startOfDay(addDays(filter.to, 1), market)),
    service: filter.service ?? null,
    flow: filter.flow ?? null,
    flows: filter.kind === undefined ? null : flowsOfKind(filter.kind),
    state: filter.state === undefined || filter.state === '' ? null : filter.state,
    text: textSearch(filter.text ?? '', market),
  };
}

/** Every lane there is; counts are told by lane. */
export const allLanes: readonly Lane[] = SHIPMENT_STATUSES.flatMap((status) =>
  [false, true].map((isPrinted) => ({ status, isPrinted })),
);

export function lanesOf({ view = 'all', status = [], printed }: ShipmentFilter): Lane[] | null {
  const saved = savedViewOf(view);
  const wanted = printed === undefined ? undefined : printed === 'yes';
  if (saved.statuses === undefined && status.length === 0 && wanted === undefined) return null;
  return allLanes.filter(
    (lane) =>
      (saved.statuses === undefined || saved.statuses.includes(lane.status)) &&
      (status.length === 0 || status.includes(lane.status)) &&
      (saved.printed === undefined || saved.printed === lane.isPrinted) &&
      (wanted === undefined || wanted === lane.isPrinted),
  );
}

const separators = /[\s,;]+/u;
/** A CN with its middle or end missing, as people remember it: two letters and three digits at least. */
const partOfCn = /^[a-z]{2}\d{3,9}[a-z]{0,2}$/u;
/** A phone as people write it: digits with spaces, dashes, brackets, a plus before the country. */
const phoneLike = /^\+?[\d\s().-]+$/u;
const phoneDigitsMin = 5;
const threeInARow = /[\p{L}\p{N}]{3}/u;

/**
 * What a search text means. A CN or several, also with spaces and dashes inside or read from a piece's bar code, are looked
 * up as such; anything else is words that must all be there. A phone or a part of a CN is also tried with its spaces and
 * dashes taken out. Null when there is nothing to search for.
 */
export function textSearch(text: string, market: Pick<Market, 'dialCode'>): TextSearch | null {
  const folded = fold(text);
  const words = folded.split(separators).filter((word) => word !== '');
  if (words.length === 0) return null;
  const cnNos = cnsIn(text, words);
  if (cnNos) return { cnNos, patternGroups: [], isIndexed: true };
  const squeezed = squeeze(text, folded, market);
  const groups = [[...new Set(words)].map(patternOf)];
  if (squeezed !== null && !(words.length === 1 && words[0] === squeezed)) groups.push([patternOf(squeezed)]);
  const isIndexed = groups.every((patterns) => patterns.some((pattern) => threeInARow.test(pattern)));
  return { cnNos: null, patternGroups: groups, isIndexed };
}

function cnsIn(text: string, words: readonly string[]): string[] | null {
  const whole = parseScan(text);
  if (whole) return [whole.cnNo];
  const each = words.map((word) => parseScan(word)?.cnNo);
  return each.every((cnNo) => cnNo !== undefined) ? [...new Set(each)] : null;
}

function squeeze(text: string, folded: string, { dialCode }: Pick<Market, 'dialCode'>): string | null {
  const asCn = normaliseCn(folded).toLowerCase();
  if (partOfCn.test(asCn)) return asCn;
  if (!phoneLike.test(text.trim())) return null;
  const digits = folded.replace(/\D+/gu, '');
  const isAbroad = text.trim().startsWith('+') || digits.startsWith(`${dialCode}1`);
  const national = (isAbroad && digits.startsWith(dialCode) ? digits.slice(2) : digits).replace(/^0+/u, '');
  return national.length >= phoneDigitsMin ? national : null;
}

function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/gu, (mark) => `\\${mark}`)}%`;
}
