import { marketIds, type MarketId } from '#shared/market/markets.ts';
import {
  isNsa,
  isPostcodeShape,
  placeOf,
  postcodeKey,
  type PostcodePlace,
  type PostcodeRow,
  type Station,
  unknownPostcode,
} from '#shared/postcode/postcode.ts';

import { referenceCache } from '../db/reference-cache.ts';
import { invalid, Refused } from '../http/refused.ts';
import type { Kit } from '../kit.ts';
import * as queries from './postcode.queries.ts';
import { readShippedPostcodes, readShippedStations } from './shipped-postcodes.service.ts';

/** The postcodes of both markets in memory; look-ups take no time and no connection. */
export interface Gazetteer {
  /** Null when the postcode is not one of the market's. */
  placeOf(market: MarketId, postcode: string): PostcodePlace | null;
  /** The station that serves a place; null when there is none of its code. */
  stationOf(market: MarketId, code: string): Station | null;
}

export interface PostcodeService {
  /** Ask before a transaction: loading takes a connection. */
  gazetteer(): Promise<Gazetteer>;
  placeOf(market: MarketId, postcode: string): Promise<PostcodePlace | null>;
  /** Throws a refusal when the postcode is unknown or, if `mustBeServed`, in a non-service area. */
  lookUp(market: MarketId, postcode: string, mustBeServed: boolean): Promise<PostcodePlace>;
  /** Whether COOL shipments reach the postcode, and why not. */
  coolArea(market: MarketId, postcode: string): Promise<{ isNsa: boolean; message: string }>;
  /** The data has changed: look-ups of this instance read it again. */
  reload(): void;
  /** Fills empty tables with the sample that ships with the portal; safe when several instances start at once. */
  loadShipped(): Promise<void>;
}

export function postcodeService(kit: Pick<Kit, 'database' | 'clock'>): PostcodeService {
  const cache = referenceCache(kit, 'postcodes', async ({ db }) => {
    const [postcodes, stations] = [await queries.listPostcodes(db), await queries.listStations(db)];
    return gazetteerOf(postcodes, stations);
  });

  async function lookUp(market: MarketId, postcode: string, mustBeServed: boolean): Promise<PostcodePlace> {
    const place = (await cache.get()).placeOf(market, postcode);
    if (!place) throw new Refused('notFound', unknownPostcode(postcode));
    if (mustBeServed && isNsa(place)) throw invalid({ postcode: nonServiceArea(postcode) });
    return place;
  }

  return {
    gazetteer: () => cache.get(),
    placeOf: async (market, postcode) => (await cache.get()).placeOf(market, postcode),
    lookUp,
    async coolArea(market, postcode) {
      const place = await lookUp(market, postcode, false);
      if (isNsa(place)) return { isNsa: true, message: nonServiceArea(postcode) };
      return place.isCoolNsa
        ? { isNsa: true, message: `Postcode ${postcode} is in a non-service area for COOL.` }
        : { isNsa: false, message: '' };
    },
    reload: () => cache.drop(),
    async loadShipped() {
      const { db } = kit.database;
      if ((await queries.hasPostcodes(db)) && (await queries.hasStations(db))) return;
      const [postcodes, stations] = await Promise.all([readShippedPostcodes(), readShippedStations()]);
      await kit.database.transaction(async (trx) => {
        await queries.lockPostcodes(trx);
        if (!(await queries.hasStations(trx))) await queries.insertStations(trx, stations);
        if (!(await queries.hasPostcodes(trx))) await queries.insertPostcodes(trx, postcodes);
      });
      cache.drop();
    },
  };
}

function gazetteerOf(
  postcodes: readonly { market: number; postcode: string; districts: readonly PostcodeRow[] }[],
  stations: readonly { market: number; station: Station }[],
): Gazetteer {
  const markets = new Map(
    marketIds.map((market) => [
      market,
      {
        districts: new Map(
          postcodes.filter((row) => row.market === market).map((row) => [row.postcode, row.districts]),
        ),
        stations: new Map(
          stations.filter((row) => row.market === market).map(({ station }) => [station.code, station]),
        ),
      },
    ]),
  );
  return {
    placeOf(market, postcode) {
      const data = markets.get(market);
      if (!data || !isPostcodeShape(market, postcode)) return null;
      const districts = data.districts.get(postcodeKey(market, postcode)) ?? [];
      return placeOf(postcode, districts, (code) => data.stations.get(code));
    },
    stationOf: (market, code) => markets.get(market)?.stations.get(code) ?? null,
  };
}

const nonServiceArea = (postcode: string) => `Postcode ${postcode} is in a non-service area.`;
