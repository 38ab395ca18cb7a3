import { sql } from 'kysely';

import type { MarketId } from '#shared/platform/market/markets.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import type { PostcodeRow, Station } from '#shared/features/postcode/postcode.rules.ts';

import type { Reader, Trx } from '#server/platform/db/database.ts';

/** Allows one load at a time on all instances; the data shipped with the portal uses the same lock. */
export async function lockPostcodes(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('postcode', 2))`.execute(trx);
}

/** Rows per statement; the embedded database does nothing else during a statement. */
const rowsAtOnce = 500;

interface PostcodeKey {
  postcode: string;
  districts: readonly PostcodeRow[];
}

/** Replaces all postcodes of a market. */
export async function replacePostcodes(
  trx: Trx,
  market: MarketId,
  keys: readonly PostcodeKey[],
): Promise<void> {
  await trx.deleteFrom('postcode').where('market', '=', market).execute();
  for (const chunk of partsOf(keys, rowsAtOnce)) {
    await sql`
      insert into postcode (market, postcode, districts)
      select ${market}::int, postcode, districts::jsonb from unnest(
        ${chunk.map(({ postcode }) => postcode)}::text[],
        ${chunk.map(({ districts }) => JSON.stringify(districts))}::text[]
      ) as given (postcode, districts)`.execute(trx);
  }
}

/** Replaces all stations of a market. */
export async function replaceStations(
  trx: Trx,
  market: MarketId,
  stations: readonly Station[],
): Promise<void> {
  await trx.deleteFrom('station').where('market', '=', market).execute();
  await sql`
    insert into station (market, code, station)
    select ${market}::int, code, station::jsonb from unnest(
      ${stations.map(({ code }) => code)}::text[],
      ${stations.map((station) => JSON.stringify(station))}::text[]
    ) as given (code, station)`.execute(trx);
}

export async function stationCodes(reader: Reader): Promise<{ market: number; code: string }[]> {
  return reader.selectFrom('station').select(['market', 'code']).execute();
}

/** A postcode whose station does not exist; null when there is none. */
export async function findStrandedPostcode(
  reader: Reader,
): Promise<{ postcode: string; station: string } | null> {
  const { rows } = await sql<{ postcode: string; station: string }>`
    select postcode.postcode, district ->> 'station' as station
    from postcode
    cross join lateral jsonb_array_elements(postcode.districts) as district
    left join station on station.market = postcode.market and station.code = district ->> 'station'
    where station.code is null
    order by postcode.postcode
    limit 1
  `.execute(reader);
  return rows[0] ?? null;
}

interface MarketCounts {
  market: number;
  postcodes: number;
  nonService: number;
  outskirt: number;
  stations: number;
}

export async function countPostcodes(reader: Reader): Promise<MarketCounts[]> {
  const { rows } = await sql<MarketCounts>`
    select
      postcode.market,
      count(*)::int as postcodes,
      count(*) filter (where not districts @? '$[*] ? (@.isNsa == false)')::int as "nonService",
      count(*) filter (where districts @? '$[*] ? (@.isOda == true)')::int as outskirt,
      (select count(*)::int from station where station.market = postcode.market) as stations
    from postcode
    group by postcode.market
    order by postcode.market
  `.execute(reader);
  return rows;
}
