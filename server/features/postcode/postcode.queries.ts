import { sql } from 'kysely';

import type { PostcodeRow, Station } from '#shared/features/postcode/postcode.rules.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';

import type { Reader, Trx } from '#server/platform/db/database.ts';

export interface PostcodeKey {
  market: MarketId;
  postcode: string;
  districts: readonly PostcodeRow[];
}

export interface MarketStation {
  market: MarketId;
  station: Station;
}

/** Serialises loading across all instances. */
export async function lockPostcodes(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('postcode', 2))`.execute(trx);
}

export async function hasPostcodes(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('postcode').select('market').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function hasStations(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('station').select('market').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertPostcodes(trx: Trx, rows: readonly PostcodeKey[]): Promise<void> {
  await sql`
    insert into postcode (market, postcode, districts, is_sample)
    select market, postcode, districts::jsonb, true from unnest(
      ${rows.map(({ market }) => market)}::int[],
      ${rows.map(({ postcode }) => postcode)}::text[],
      ${rows.map(({ districts }) => JSON.stringify(districts))}::text[]
    ) as given (market, postcode, districts)`.execute(trx);
}

export async function insertStations(trx: Trx, rows: readonly MarketStation[]): Promise<void> {
  await sql`
    insert into station (market, code, station, is_sample)
    select market, code, station::jsonb, true from unnest(
      ${rows.map(({ market }) => market)}::int[],
      ${rows.map(({ station }) => station.code)}::text[],
      ${rows.map(({ station }) => JSON.stringify(station))}::text[]
    ) as given (market, code, station)`.execute(trx);
}

export async function listPostcodes(reader: Reader) {
  return reader.selectFrom('postcode').select(['market', 'postcode', 'districts', 'is_sample']).execute();
}

export async function listStations(reader: Reader) {
  return reader.selectFrom('station').select(['market', 'station', 'is_sample']).execute();
}

export async function listStoppedCountries(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('stopped_country').select('country').orderBy('country').execute();
  return rows.map(({ country }) => country);
}
