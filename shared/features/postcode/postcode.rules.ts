// words: this file names states, as the post office does in every language
import * as z from 'zod/mini';
import { fold } from '#shared/platform/search/fold.ts';
import { MALAYSIA, SINGAPORE, marketOf, type MarketId } from '#shared/platform/market/markets.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import type { SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

/** Places by postcode: the response of the look-up (spec §3 "Postcode result") and the rows it is built from. */

type Zone = 'peninsular' | 'sabah' | 'sarawak' | 'labuan' | 'singapore';

interface StateFacts {
  id: number;
  name: string;
  market: MarketId;
  zone: Zone;
}

/** Ids are the numbers of ISO 3166-2:MY, so they never change. Singapore is one state, after them. */
export const STATES = [
  { id: 1, name: 'Johor', market: MALAYSIA, zone: 'peninsular' },
  { id: 2, name: 'Kedah', market: MALAYSIA, zone: 'peninsular' },
  { id: 3, name: 'Kelantan', market: MALAYSIA, zone: 'peninsular' },
  { id: 4, name: 'Melaka', market: MALAYSIA, zone: 'peninsular' },
  { id: 5, name: 'Negeri Sembilan', market: MALAYSIA, zone: 'peninsular' },
  { id: 6, name: 'Pahang', market: MALAYSIA, zone: 'peninsular' },
  { id: 7, name: 'Pulau Pinang', market: MALAYSIA, zone: 'peninsular' },
  { id: 8, name: 'Perak', market: MALAYSIA, zone: 'peninsular' },
  { id: 9, name: 'Perlis', market: MALAYSIA, zone: 'peninsular' },
  { id: 10, name: 'Selangor', market: MALAYSIA, zone: 'peninsular' },
  { id: 11, name: 'Terengganu', market: MALAYSIA, zone: 'peninsular' },
  { id: 12, name: 'Sabah', market: MALAYSIA, zone: 'sabah' },
  { id: 13, name: 'Sarawak', market: MALAYSIA, zone: 'sarawak' },
  { id: 14, name: 'Kuala Lumpur', market: MALAYSIA, zone: 'peninsular' },
  { id: 15, name: 'Labuan', market: MALAYSIA, zone: 'labuan' },
  { id: 16, name: 'Putrajaya', market: MALAYSIA, zone: 'peninsular' },
  { id: 17, name: 'Singapore', market: SINGAPORE, zone: 'singapore' },
] as const satisfies readonly StateFacts[];

export type State = (typeof STATES)[number];

const stateById = new Map<number, State>(STATES.map((state) => [state.id, state]));

/** Finds a state by the `StateId` of spec §3 "Postcode result". */
export function stateOf(stateId: number): State | undefined {
  return stateById.get(stateId);
}

export function statesOf(market: MarketId): State[] {
  return STATES.filter((state) => state.market === market);
}

/** 5 digits in Malaysia, 6 in Singapore (domain.md "Postcodes"). */
export function isPostcodeShape(market: MarketId, text: string): boolean {
  return new RegExp(`^\\d{${marketOf(market).postcodeDigits}}$`).test(text);
}

/** The key of the postcode table: a row per postcode in Malaysia, per sector (first two digits) in Singapore. */
export function postcodeKey(market: MarketId, postcode: string): string {
  return market === SINGAPORE ? postcode.slice(0, SINGAPORE_SECTOR_DIGITS) : postcode;
}

const SINGAPORE_SECTOR_DIGITS = 2;

const stationCodeRule = ruleText(m.postcode_problem_station_code);

const flag = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['0', '1']),
      z.transform((text) => text === '1'),
    ),
  ],
  ruleText(m.postcode_problem_zero_or_one),
);
const wholeNumber = z.pipe(
  z.union(
    [z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))],
    ruleText(m.validation_problem_whole_number),
  ),
  z.int().check(z.positive()),
);

/**
 * One row of the postcode files and table: a postcode (or Singapore sector) and one district in it.
 * Reads CSV text (`0`/`1`, digits) as well as typed values. `station` names a row of stations.csv.
 */
export const postcodeRowSchema = z.strictObject({
  postcode: z.string().check(z.regex(/^(\d{5}|\d{2})$/, ruleText(m.postcode_problem_key_form))),
  stateId: wholeNumber.check(z.refine((id) => stateById.has(id), ruleText(m.postcode_problem_state_unknown))),
  city: z.string().check(z.minLength(1), z.maxLength(60)),
  districtId: wholeNumber,
  district: z.string().check(z.minLength(1), z.maxLength(60)),
  station: z.string().check(z.regex(/^[A-Z]{3}$/, stationCodeRule)),
  sector: z.string().check(z.regex(/^[0-9A-Z]{2,4}$/, ruleText(m.postcode_problem_sector_form))),
  isNsa: flag,
  isOda: flag,
  isMbg: flag,
  isCoolNsa: flag,
});

export type PostcodeRow = z.output<typeof postcodeRowSchema>;

/** One row of stations.csv. `cutOff` is the same-day pick-up cut-off, HH:mm in the market's zone. */
export const stationSchema = z.strictObject({
  id: wholeNumber,
  code: z.string().check(z.regex(/^[A-Z]{3}$/, stationCodeRule)),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  stateId: wholeNumber.check(z.refine((id) => stateById.has(id), ruleText(m.postcode_problem_state_unknown))),
  cutOff: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, ruleText(m.postcode_problem_time_of_day))),
});

export type Station = z.output<typeof stationSchema>;

/** Spec §3 "Postcode result", spelt as there; the columns of our own are in camelCase. */
export const postcodePlaceSchema = z.object({
  Postcode: z.string(),
  State: z.string(),
  StateId: z.int(),
  DistrictList: z.array(
    z.object({
      District: z.string(),
      DistrictId: z.int(),
      IsNsa: z.boolean(),
      IsMBG: z.boolean(),
      LocationList: z.array(z.object({ PickupStationId: z.int(), Location: z.string() })),
      isOda: z.boolean(),
      isCoolNsa: z.boolean(),
      station: z.string(),
      sector: z.string(),
    }),
  ),
  city: z.string(),
  zone: z.enum(['peninsular', 'sabah', 'sarawak', 'labuan', 'singapore'] satisfies Zone[]),
  isOda: z.boolean(),
  isCoolNsa: z.boolean(),
  station: z.string(),
  sector: z.string(),
});

export type PostcodePlace = z.output<typeof postcodePlaceSchema>;

/**
 * Combines the rows of one postcode. Null without rows or when a row names an unknown state or station. Where a postcode
 * has several districts, the outskirt surcharge applies if any of them has it, until one of them is chosen
 * (`chosenPlace`).
 */
export function placeOf(
  postcode: string,
  rows: readonly PostcodeRow[],
  stationOf: (code: string) => Station | undefined,
): PostcodePlace | null {
  const [first] = rows;
  const state = first && stateOf(first.stateId);
  if (!first || !state) return null;
  const districts: PostcodePlace['DistrictList'] = [];
  for (const row of rows) {
    const station = stationOf(row.station);
    if (!station) return null;
    districts.push({
      District: row.district,
      DistrictId: row.districtId,
      IsNsa: row.isNsa,
      IsMBG: row.isMbg,
      LocationList: [{ PickupStationId: station.id, Location: station.name }],
      isOda: row.isOda,
      isCoolNsa: row.isCoolNsa,
      station: row.station,
      sector: row.sector,
    });
  }
  return {
    Postcode: postcode,
    State: state.name,
    StateId: state.id,
    DistrictList: districts,
    city: first.city,
    zone: state.zone,
    isOda: rows.some((row) => row.isOda),
    isCoolNsa: rows.every((row) => row.isCoolNsa),
    station: first.station,
    sector: first.sector,
  };
}

export type District = PostcodePlace['DistrictList'][number];

/** Returns the district with the name of the town; the only district where a postcode has one. */
export function districtOf({ DistrictList }: PostcodePlace, town: string): District | undefined {
  const typed = fold(town);
  return DistrictList.length === 1
    ? DistrictList[0]
    : DistrictList.find(({ District: name }) => fold(name) === typed);
}

/** Whether the districts differ in service, so that one of them must be chosen (domain.md "Postcodes"). */
export function needsDistrict({ DistrictList }: PostcodePlace): boolean {
  return areUnlike(DistrictList);
}

/** Parameters of the message that asks the user to choose a district. */
export const districtsOf = ({ Postcode, DistrictList }: PostcodePlace) => ({
  postcode: Postcode,
  districts: DistrictList.map(({ District: name }) => name).join(', '),
});

function areUnlike([first, ...others]: readonly District[]): boolean {
  return others.some(
    ({ IsNsa, isOda, isCoolNsa }) =>
      IsNsa !== first?.IsNsa || isOda !== first.isOda || isCoolNsa !== first.isCoolNsa,
  );
}

interface Towns {
  readonly city: string;
  readonly DistrictList: readonly District[];
}

/**
 * Returns the town of an address: the typed district, '' when a district must still be chosen, else the town of the
 * postcode.
 */
export function townFor(place: Towns, typed: string): string {
  const written = fold(typed);
  const named = place.DistrictList.find(({ District: name }) => fold(name) === written);
  return named?.District ?? (areUnlike(place.DistrictList) ? '' : place.city);
}

/** Returns the town in a form: a stored, typed or pasted town is kept unless its state is another. */
export function townInForm(
  place: Towns & Pick<PostcodePlace, 'State'>,
  { city = '', state = '' }: { city?: string | undefined; state?: string | undefined },
): string {
  if (city === '' || (state !== '' && state !== place.State)) return townFor(place, city);
  return (areUnlike(place.DistrictList) && townFor(place, city)) || city;
}

/** NSA, ODA and station depend on the district: returns the place with the data of the district that the town names. */
export function chosenPlace(place: PostcodePlace, town: string): PostcodePlace {
  const district = districtOf(place, town);
  if (!district) return place;
  const { isOda, isCoolNsa, station, sector } = district;
  return { ...place, DistrictList: [district], isOda, isCoolNsa, station, sector };
}

/**
 * Whether delivery and pick-up are refused: in the chosen district, or in all of them while none is chosen (domain.md
 * "NSA").
 */
export function isNsa(place: PostcodePlace): boolean {
  return place.DistrictList.every(({ IsNsa }) => IsNsa);
}

/** Whether it is not yet known if the place is served: some of its districts are refused, and none is chosen. */
export const mayBeNsa = (place: PostcodePlace, town: string): boolean =>
  districtOf(place, town) === undefined && !isNsa(place) && place.DistrictList.some(({ IsNsa }) => IsNsa);

/** Whether the money-back guarantee applies: every district of the postcode must have it. */
export function isMbg(place: PostcodePlace): boolean {
  return place.DistrictList.length > 0 && place.DistrictList.every(({ IsMBG }) => IsMBG);
}

/** Printed large on labels: station and sector, such as `PEN-119` (domain.md "Postcodes"). */
export function routingCode({ station, sector }: Pick<PostcodePlace, 'station' | 'sector'>): string {
  return `${station}-${sector}`;
}

/** The message for a postcode that is not in the postcode data. */
export const unknownPostcode = (postcode: string, options?: SayOptions): string =>
  m.postcode_problem_unknown({ postcode }, options);
