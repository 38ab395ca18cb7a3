/** Converts a filter as the user states it to the conditions for the database. */
import { normaliseCn } from '#shared/features/shipment/cn-number.rules.ts';
import { searchedNumbers, type SearchedNumbers } from '#shared/features/cn-listing/searched-numbers.rules.ts';
import { searchedWords } from '#shared/platform/search/searched-words.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';
import type { FlowId, ServiceId } from '#shared/features/shipment/services.rules.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { searchedNumber } from '#shared/platform/market/phone.ts';
import { fold } from '#shared/platform/search/fold.ts';
import { type ListingSort, type SortKey, sortOf } from '#shared/features/cn-listing/listing-sorts.model.ts';
import {
  type AttemptChoice,
  type ContentChoice,
  flowsOfKind,
  type PromiseChoice,
  savedViewOf,
  type ShipmentFilter,
} from '#shared/features/cn-listing/shipment-listing.model.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';

import { lowestIdAt } from '#server/platform/db/ids.ts';
import { containing, hasTrigram } from '#server/platform/db/text-search.ts';

/** One ordered range of the index by status. */
export interface Lane {
  status: ShipmentStatus;
  isPrinted: boolean;
}

/** Search keys with their own index. */
export interface TextKeys {
  cnNos: readonly string[];
  orderIds: readonly string[];
}

export interface TextSearch {
  /** When set, shipments are found by these keys only. */
  keys: TextKeys | null;
  /** The same, but only if the account has at least so many of them. */
  maybe: (TextKeys & { atLeast: number }) | null;
  /** LIKE patterns for the folded search text. A group matches when all its patterns match; one matching group is enough. */
  patternGroups: readonly (readonly string[])[];
  /** True when every group has a pattern with three letters or digits in a row, which the index requires. */
  isIndexed: boolean;
}

export interface ListingFilter {
  /** Null: any status, printed or not. An empty list matches nothing. */
  lanes: readonly Lane[] | null;
  /** True: only shipments that wait for the customer's instruction. */
  waits: boolean;
  /** Ids from this one on. Ids are UUIDv7, so a range of days is a range of ids. */
  fromId: string | null;
  /** Ids below this one. */
  beforeId: string | null;
  /** Ids up to this one: newer shipments did not exist when the user looked. */
  upToId: string | null;
  /** For each of these, null means any. */
  services: readonly ServiceId[] | null;
  flows: readonly FlowId[] | null;
  states: readonly string[] | null;
  /** The country of the account's market: the states are its own, and other countries may have states with the same name. */
  country: string;
  contents: readonly ContentChoice[] | null;
  creators: readonly string[] | null;
  reasons: readonly EventCode[] | null;
  hasCod: boolean | null;
  attempts: readonly AttemptChoice[] | null;
  promises: readonly PromiseChoice[] | null;
  /** Today in the market, YYYY-MM-DD: a shipment promised for an earlier day and not delivered is late. */
  today: string;
  printedFrom: Date | null;
  printedBefore: Date | null;
  text: TextSearch | null;
}

export function listingFilter(filter: ShipmentFilter, market: Market, now: Date): ListingFilter {
  return {
    lanes: lanesOf(filter),
    waits: savedViewOf(filter.view ?? 'all').waits ?? false,
    fromId: filter.from === undefined ? null : lowestIdAt(startOfDay(filter.from, market)),
    beforeId: idAfter(lastDayOf(filter), market),
    upToId: null,
    services: someOf(filter.service),
    flows: flowsOf(filter),
    states: someOf(filter.state?.filter((state) => state !== '')),
    country: market.code,
    contents: someOf(filter.content),
    creators: someOf(filter.creator),
    reasons: someOf(filter.reason),
    hasCod: filter.cod === undefined ? null : filter.cod === 'yes',
    attempts: someOf(filter.attempt),
    promises: someOf(filter.promise),
    today: isoDayOf(now, market),
    printedFrom: filter.printedFrom === undefined ? null : startOfDay(filter.printedFrom, market),
    printedBefore: filter.printedTo === undefined ? null : startOfDay(addDays(filter.printedTo, 1), market),
    text: textSearch(filter.text ?? '', market),
  };
}

/**
 * The last day on which matching shipments can have been created: at the latest one day after the last print day, because
 * servers' clocks differ.
 */
function lastDayOf({ to, printedTo }: ShipmentFilter): string | null {
  const days = [
    ...(to === undefined ? [] : [to]),
    ...(printedTo === undefined ? [] : [addDays(printedTo, 1)]),
  ];
  return days.toSorted()[0] ?? null;
}

const idAfter = (day: string | null, market: Market): string | null =>
  day === null ? null : lowestIdAt(startOfDay(addDays(day, 1), market));

const someOf = <T>(values: readonly T[] | undefined) => (values && values.length > 0 ? values : null);

/** The chosen flows of this kind. An empty list matches nothing, unlike null. */
function flowsOf({ kind, flow }: ShipmentFilter): readonly FlowId[] | null {
  const chosen = someOf(flow);
  if (kind === undefined) return chosen;
  return flowsOfKind(kind).filter((one) => chosen === null || chosen.includes(one));
}

/** The conditions on columns that are not in the index of lanes; null means any. */
const columnsOf = ({ services, flows, states, contents, creators, reasons, ...others }: ListingFilter) => ({
  ofChoices: [services, flows, states, contents, creators, reasons],
  ofSpans: [others.hasCod, others.attempts, others.promises, others.printedFrom, others.printedBefore],
});

/** Whether the filter has conditions other than days, view, status and printed. */
export function filtersByColumns(filter: ListingFilter): boolean {
  const { ofChoices, ofSpans } = columnsOf(filter);
  return [...ofChoices, ...ofSpans].some((condition) => condition !== null);
}

/**
 * Whether the filter has at most one condition on these columns, with a single value. Its index is then in id order, or
 * most rows match.
 */
export function filtersByOneChoice(filter: ListingFilter): boolean {
  const { ofChoices, ofSpans } = columnsOf(filter);
  const choiceCounts = ofChoices.flatMap((choices) => (choices === null ? [] : [choices.length]));
  return (
    ofSpans.every((one) => one === null) &&
    choiceCounts.length <= 1 &&
    choiceCounts.every((choices) => choices === 1)
  );
}

/** All lanes; counts are returned by lane. */
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

/** Encodes a position in a sorted listing as a cursor: its sort order, the shipment's id and its sort value. */
export const cursorOf = (sort: ListingSort, { id, value }: { id: string; value: string }) =>
  `${sort}:${id}:${encodeURIComponent(value)}`;

/** Tabs that were opened before 2026-11-30 send cursors without the sort order. */
const cursorPattern = /^(?:([^:]*):)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(.*)$/u;
const figures = /^\d{1,15}$/u;
const isByFigures: Record<SortKey, boolean> = {
  created: false,
  cn: false,
  receiver: false,
  event: true,
  price: true,
  cod: true,
};

/** Decodes a cursor; null when it is malformed or of another sort order. */
export function placeOf(cursor: string, sort: ListingSort): { id: string; value: string } | null {
  const [, of, id, encoded] = cursorPattern.exec(cursor) ?? [];
  if ((of !== undefined && of !== sort) || id === undefined || encoded === undefined) return null;
  const value = decoded(encoded);
  const fits = value !== null && (!isByFigures[sortOf(sort).key] || figures.test(value));
  return fits && !value.includes('\0') ? { id, value } : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A CN with its middle or end missing: at least two letters and three digits. */
const partOfCn = /^[a-z]{2}\d{3,9}[a-z]{0,2}$/u;
/** A phone number as users write it: digits with spaces, dashes, brackets, and a plus before the country code. */
const phoneLike = /^\+?[\d\s().-]+$/u;

/**
 * Interprets a search text. One or more CNs (also with spaces or dashes inside, or scanned from a piece's bar code) are
 * looked up directly, with the order IDs beside them; a heading or a wrong number among them is ignored. So are complete order
 * IDs that the account has. Anything else is words, all of which must match.
 * Part of a CN is also tried without spaces and dashes, and a phone as its national digits, which is how it is stored. Null when there is nothing to search for.
 */
export function textSearch(text: string, market: Pick<Market, 'dialCode'>): TextSearch | null {
  const folded = fold(text);
  const words = searchedWords(folded);
  if (words.length === 0) return null;
  const numbers = searchedNumbers(text);
  const keys = cnsIn(numbers);
  if (keys) return { keys, maybe: null, patternGroups: [], isIndexed: true };
  const squeezed = squeeze(text, folded, market);
  const groups = [[...new Set(words)].map(containing)];
  if (squeezed !== null && !(words.length === 1 && words[0] === squeezed))
    groups.push([containing(squeezed)]);
  const isIndexed = groups.every((patterns) => patterns.some(hasTrigram));
  return { keys: null, maybe: keysIn(numbers), patternGroups: groups, isIndexed };
}

const spellingsOf = (word: string) => [...new Set([word, word.toUpperCase(), word.toLowerCase()])];

function cnsIn({ cnNos, orderIds }: SearchedNumbers): TextKeys | null {
  return cnNos.length === 0 ? null : { cnNos, orderIds: orderIds.flatMap(spellingsOf) };
}

/** Of several order IDs the account must have two: parts of a phone number may look like order IDs. */
function keysIn({ orderIds, isComplete }: SearchedNumbers): TextSearch['maybe'] {
  if (!isComplete) return null;
  return { cnNos: [], orderIds: orderIds.flatMap(spellingsOf), atLeast: Math.min(2, orderIds.length) };
}

/** The text to search as well: part of a CN in one piece, or the digits of a phone as they may be stored. */
function squeeze(text: string, folded: string, market: Pick<Market, 'dialCode'>): string | null {
  const asCn = normaliseCn(folded).toLowerCase();
  if (partOfCn.test(asCn)) return asCn;
  return phoneLike.test(text.trim()) ? searchedNumber(folded, market) : null;
}
