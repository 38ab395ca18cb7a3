import type { By } from '#shared/platform/rights/principal.ts';
import { readFile } from 'node:fs/promises';

import { calendarOf, type WorkingDays } from '#shared/features/working-days/working-days.rules.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';

import type { Reader, Trx } from '#server/platform/db/database.ts';
import { referenceCache, stampReference } from '#server/platform/db/reference-cache.ts';
import type { Kit } from '#server/platform/kit.ts';
import { endingBy, type Gap, gapsOf, type HolidaySpan, spansOf } from './holiday-span.rules.ts';
import * as queries from './working-days.queries.ts';
import { readHolidays, readWeeks } from './working-days-file.rules.ts';

export interface WorkingDaysService {
  /** Returns the working days of each state. Call it before a transaction: loading needs its own connection. */
  workingDays(): Promise<WorkingDays>;
  /** Like `workingDays`, with the names of holidays. Call it before a transaction. */
  namedDays(): Promise<NamedDays>;
  /** Replaces the given data in the caller's transaction and notifies all instances. Call `reload` after the commit. */
  change(trx: Trx, by: By, given: CalendarFiles): Promise<void>;
  reload(): void;
  /** Returns which future holidays would be lost if these replaced the loaded ones in the caller's transaction. */
  gapsLeftBy(trx: Trx, holidays: readonly queries.Holiday[]): Promise<Gap[]>;
  /** Returns how far the holidays of each market reach. */
  spans(reader: Reader): Promise<HolidaySpan[]>;
  /** Logs an error for each market whose holidays end soon: after that, every holiday would count as a working day. */
  watchEnd(): Promise<void>;
  /** Fills empty tables with the shipped data; safe when several instances start at once. */
  loadShipped(): Promise<void>;
}

interface NamedDays extends WorkingDays {
  /** Returns the name of a state's public holiday; null on other days. */
  holidayOf(stateId: number, day: string): string | null;
}

interface CalendarFiles {
  holidays?: readonly queries.Holiday[] | undefined;
  weeks?: readonly queries.Week[] | undefined;
}

/** Days of warning: time to get the gazetted list of the next year. */
const daysBeforeEnd = 60;

const shipped = (name: string) => readFile(new URL(`./data/${name}`, import.meta.url), 'utf8');

export function workingDaysService(kit: Pick<Kit, 'database' | 'clock' | 'logger'>): WorkingDaysService {
  const cache = referenceCache(kit, 'working-days', async ({ db }) =>
    calendarsOf(await queries.listHolidays(db), await queries.listWeeks(db)),
  );
  return {
    workingDays: () => cache.get(),
    namedDays: () => cache.get(),
    reload: () => cache.drop(),
    async change(trx, by, { holidays, weeks }) {
      await queries.lockWorkingDays(trx);
      if (holidays) await queries.replaceHolidays(trx, holidays);
      if (weeks) await queries.replaceWeeks(trx, weeks);
      await stampReference(trx, kit.clock, 'working-days', by);
    },
    async gapsLeftBy(trx, holidays) {
      await queries.lockWorkingDays(trx);
      return gapsOf(await queries.allHolidays(trx), holidays, (market) =>
        isoDayOf(kit.clock.now(), marketOf(market)),
      );
    },
    spans: async (reader) => spansOf(await queries.allHolidays(reader)),
    async watchEnd() {
      const until = addDays(isoDayOf(kit.clock.now(), marketOf(MALAYSIA)), daysBeforeEnd);
      for (const ending of endingBy(await queries.allHolidays(kit.database.db), until))
        kit.logger.error(ending, 'the list of public holidays ends soon');
    },
    async loadShipped() {
      const { database } = kit;
      if ((await queries.listWeeks(database.db)).length > 0) {
        // Another instance may have loaded them since this one read them.
        cache.drop();
        return;
      }
      const holidays = readHolidays(await shipped('holidays.csv')).rows;
      const weeks = readWeeks(await shipped('weekly-days.csv')).rows;
      await database.transaction(async (trx) => {
        await queries.lockWorkingDays(trx);
        if ((await queries.listWeeks(trx)).length > 0) return;
        await queries.replaceHolidays(trx, holidays);
        await queries.replaceWeeks(trx, weeks);
      });
      cache.drop();
    },
  };
}

/** Returns the working days of a few states, inside a transaction. */
export async function workingDaysOf(trx: Trx, stateIds: readonly number[]): Promise<WorkingDays> {
  return calendarsOf(await queries.listHolidays(trx, stateIds), await queries.listWeeks(trx, stateIds));
}

function calendarsOf(
  holidays: Awaited<ReturnType<typeof queries.listHolidays>>,
  weeks: Awaited<ReturnType<typeof queries.listWeeks>>,
): NamedDays {
  const daysOf = new Map<number, Map<string, string>>();
  for (const { state_id: stateId, day, name } of holidays) {
    const days = daysOf.get(stateId) ?? new Map<string, string>();
    daysOf.set(stateId, days.set(day, name));
  }
  const weekOf = new Map(weeks.map(({ state_id: stateId, days }) => [stateId, days]));
  return {
    of: (stateId) => calendarOf(weekOf.get(stateId), daysOf.get(stateId) ?? new Set()),
    holidayOf: (stateId, day) => daysOf.get(stateId)?.get(day) ?? null,
  };
}
