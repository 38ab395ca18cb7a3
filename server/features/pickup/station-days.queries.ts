/** The capacity of stations per day, and how much of it is taken. Shared by all accounts. */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

interface StationDay {
  market: number;
  station: string;
  /** YYYY-MM-DD. */
  day: string;
}

/** A sandbox has no real pick-ups, so it takes no place from others. */
async function isSandbox(trx: Trx, scope: AccountScope): Promise<boolean> {
  const found = await trx
    .selectFrom('account')
    .select('sandbox_of')
    .where('account_id', '=', scope)
    .executeTakeFirst();
  return found !== undefined && found.sandbox_of !== null;
}

export async function findStation(reader: Reader, market: number, station: string) {
  return reader
    .selectFrom('pickup_station')
    .select(['cut_off', 'priority_cut_off', 'capacity'])
    .where('market', '=', market)
    .where('station', '=', station)
    .executeTakeFirst();
}

/** The days among these that are full. */
export async function findFullDays(
  reader: Reader,
  market: number,
  station: string,
  days: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select asked.day from unnest(${[...days]}::text[]) as asked (day)
    left join pickup_station_day as place
      on place.market = ${market} and place.station = ${station} and place.day = asked.day
    left join pickup_station as usual on usual.market = ${market} and usual.station = ${station}
    where coalesce(place.taken, 0) >= coalesce(place.capacity, usual.capacity)`.execute(reader);
  return new Set(rows.map(({ day }) => day));
}

/**
 * Takes one place of a day; false when none is left. The row stays locked until the transaction ends, so that the second
 * of two requests for the last place waits and is refused.
 */
export async function takePlace(
  trx: Trx,
  scope: AccountScope,
  { market, station, day }: StationDay,
): Promise<boolean> {
  if (await isSandbox(trx, scope)) return true;
  await sql`
    insert into pickup_station_day (market, station, day) values (${market}, ${station}, ${day})
    on conflict do nothing`.execute(trx);
  const { numAffectedRows = 0n } = await sql`
    update pickup_station_day as place set taken = taken + 1
    where market = ${market} and station = ${station} and day = ${day}
      and taken < coalesce(
        place.capacity,
        (select usual.capacity from pickup_station as usual
          where usual.market = ${market} and usual.station = ${station}),
        2147483647)`.execute(trx);
  return numAffectedRows === 1n;
}

export async function giveBackPlace(
  trx: Trx,
  scope: AccountScope,
  { market, station, day }: StationDay,
): Promise<void> {
  if (await isSandbox(trx, scope)) return;
  await sql`
    update pickup_station_day set taken = greatest(0, taken - 1)
    where market = ${market} and station = ${station} and day = ${day}`.execute(trx);
}

export async function saveStation(
  trx: Trx,
  market: number,
  station: string,
  change: { cut_off?: string | null; priority_cut_off?: string | null; capacity?: number | null },
): Promise<void> {
  await trx
    .insertInto('pickup_station')
    .values({ market, station, cut_off: null, priority_cut_off: null, capacity: null, ...change })
    .onConflict((conflict) => conflict.columns(['market', 'station']).doUpdateSet(change))
    .execute();
}

export async function saveStationDay(
  trx: Trx,
  { market, station, day }: StationDay,
  capacity: number | null,
): Promise<void> {
  await trx
    .insertInto('pickup_station_day')
    .values({ market, station, day, capacity })
    .onConflict((conflict) => conflict.columns(['market', 'station', 'day']).doUpdateSet({ capacity }))
    .execute();
}

/** The capacity that was set and the places taken, from one day on. */
export async function listStationDays(reader: Reader, market: number, station: string, from: string) {
  return reader
    .selectFrom('pickup_station_day')
    .select(['day', 'capacity', 'taken'])
    .where('market', '=', market)
    .where('station', '=', station)
    .where('day', '>=', from)
    .orderBy('day')
    .limit(60)
    .execute();
}
