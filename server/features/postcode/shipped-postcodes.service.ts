import { readFile } from 'node:fs/promises';

import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';

import { MALAYSIA, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';
import {
  type PostcodeRow,
  postcodeRowSchema,
  stateOf,
  stationSchema,
} from '#shared/features/postcode/postcode.rules.ts';

import type { MarketStation, PostcodeKey } from './postcode.queries.ts';

async function rowsOf<S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S>[]> {
  const content = await readFile(new URL(`./data/${name}`, import.meta.url), 'utf8');
  const records: unknown = parse(content, { columns: true, comment: '#' });
  return z.parse(z.array(schema), records);
}

/** Reads the shipped sample data (data/README.md), one key for each postcode or sector. */
export async function readShippedPostcodes(): Promise<PostcodeKey[]> {
  const [malaysia, singapore] = await Promise.all([
    rowsOf('malaysia.csv', postcodeRowSchema),
    rowsOf('singapore.csv', postcodeRowSchema),
  ]);
  return [...keysOf(MALAYSIA, malaysia), ...keysOf(SINGAPORE, singapore)];
}

export async function readShippedStations(): Promise<MarketStation[]> {
  const stations = await rowsOf('stations.csv', stationSchema);
  return stations.map((station) => ({ market: stateOf(station.stateId)?.market ?? MALAYSIA, station }));
}

function keysOf(market: MarketId, rows: readonly PostcodeRow[]): PostcodeKey[] {
  const byPostcode = new Map<string, PostcodeRow[]>();
  for (const row of rows) {
    const districts = byPostcode.get(row.postcode);
    if (districts) districts.push(row);
    else byPostcode.set(row.postcode, [row]);
  }
  return [...byPostcode].map(([postcode, districts]) => ({ market, postcode, districts }));
}
