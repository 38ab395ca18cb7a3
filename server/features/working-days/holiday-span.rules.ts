/** How far the loaded holidays reach, and which a replacement list would lose. */
import { type MarketCode, type MarketId, marketIds, marketOf } from '#shared/platform/market/markets.ts';
import { stateOf, statesOf } from '#shared/features/postcode/postcode.rules.ts';

import type { Holiday } from './working-days.queries.ts';

export interface HolidaySpan {
  market: MarketCode;
  /** YYYY-MM-DD; null when no holiday is loaded. */
  firstDay: string | null;
  lastDay: string | null;
}

/** States with loaded holidays in a year for which another list has none. */
export interface Gap {
  market: MarketId;
  year: string;
  stateIds: number[];
}

interface Ending {
  market: MarketCode;
  /** Names of the states whose holidays end first. */
  places: string[];
  lastDay: string;
}

const daysIn = (holidays: readonly Holiday[], market: MarketId): Holiday[] =>
  holidays.filter(({ stateId }) => stateOf(stateId)?.market === market);

export const spansOf = (holidays: readonly Holiday[]): HolidaySpan[] =>
  marketIds.map((market) => {
    const days = daysIn(holidays, market)
      .map(({ day }) => day)
      .toSorted();
    return { market: marketOf(market).code, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null };
  });

/** Returns the gaps of each market by year. Past holidays do not count, and a single missing day counts as a correction. */
export function gapsOf(
  loaded: readonly Holiday[],
  next: readonly Holiday[],
  todayIn: (market: MarketId) => string,
): Gap[] {
  return marketIds.flatMap((market) => {
    const today = todayIn(market);
    const ahead = (holidays: readonly Holiday[]) =>
      daysIn(holidays, market).filter(({ day }) => day >= today);
    const kept = new Set(ahead(next).map(yearOfState));
    const lost = ahead(loaded).filter((holiday) => !kept.has(yearOfState(holiday)));
    const years = [...new Set(lost.map(yearOf))].toSorted();
    return years.map((year) => ({
      market,
      year,
      stateIds: [...new Set(lost.filter((one) => yearOf(one) === year).map(({ stateId }) => stateId))],
    }));
  });
}

/** Returns the names of the states, or the market's name if it is all of them. */
export const placesOf = ({ market, stateIds }: Pick<Gap, 'market' | 'stateIds'>): string[] =>
  stateIds.length === statesOf(market).length ? [marketOf(market).name] : stateIds.map(nameOf);

/**
 * Returns for each market the states whose holidays end first, if that is on or before this day. States without any holidays do
 * not count.
 */
export function endingBy(holidays: readonly Holiday[], until: string): Ending[] {
  return marketIds.flatMap((market) => {
    const lastOf = new Map<number, string>();
    for (const { stateId, day } of daysIn(holidays, market))
      if (day > (lastOf.get(stateId) ?? '')) lastOf.set(stateId, day);
    const [lastDay] = [...lastOf.values()].toSorted();
    if (lastDay === undefined || lastDay > until) return [];
    const stateIds = [...lastOf].filter(([, day]) => day === lastDay).map(([stateId]) => stateId);
    return [{ market: marketOf(market).code, places: placesOf({ market, stateIds }), lastDay }];
  });
}

const yearOf = ({ day }: Holiday): string => day.slice(0, 4);
const yearOfState = (holiday: Holiday): string => `${holiday.stateId} ${yearOf(holiday)}`;
const nameOf = (stateId: number): string => stateOf(stateId)?.name ?? '';
