/** How far the loaded holidays reach, and what another list would take away of them. */
import { type MarketCode, type MarketId, marketIds, marketOf } from '#shared/platform/market/markets.ts';
import { stateOf, statesOf } from '#shared/features/postcode/postcode.rules.ts';

import type { Holiday } from './working-days.queries.ts';

export interface HolidaySpan {
  market: MarketCode;
  /** YYYY-MM-DD; null without a holiday. */
  firstDay: string | null;
  lastDay: string | null;
}

/** Holidays of a year that are loaded, and that another list has none of. */
export interface Gap {
  market: MarketId;
  year: string;
  stateIds: number[];
}

export interface Ending {
  market: MarketCode;
  /** Those that end first, by name. */
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

/** Of each market, by year. What has passed is nobody's loss; a single day that is missing is a correction. */
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

/** By their names; the market's where it is all of them. */
export const placesOf = ({ market, stateIds }: Pick<Gap, 'market' | 'stateIds'>): string[] =>
  stateIds.length === statesOf(market).length ? [marketOf(market).name] : stateIds.map(nameOf);

/** Of each market the states whose holidays end first, where that is on this day or before. A state without any never had them. */
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
