import { marketIds, type MarketId } from '#shared/platform/market/markets.ts';
import {
  isNsa,
  isPostcodeShape,
  placeOf,
  postcodeKey,
  type PostcodePlace,
  type PostcodeRow,
  type Station,
} from '#shared/features/postcode/postcode.rules.ts';
import { type Problem, problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { referenceCache } from '#server/platform/db/reference-cache.ts';
import { invalid, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './postcode.queries.ts';
import { readShippedPostcodes, readShippedStations } from './shipped-postcodes.service.ts';

/** The postcodes of both markets in memory, for look-ups without a database connection. */
export interface Gazetteer {
  /** Returns null when the market has no such postcode. */
  placeOf(market: MarketId, postcode: string): PostcodePlace | null;
  /** Returns the station that serves a place, by its code; null when there is none. */
  stationOf(market: MarketId, code: string): Station | null;
  /** Whether operations have stopped shipments to this country. */
  isStopped(country: string): boolean;
  /** Returns `sample` when any row of the market is from the shipped sample data. */
  stateOf(market: MarketId): 'missing' | 'sample' | 'loaded';
}

type Places = Omit<Gazetteer, 'isStopped'>;

export interface PostcodeService {
  /** Call it before a transaction: loading needs its own connection. */
  gazetteer(): Promise<Gazetteer>;
  placeOf(market: MarketId, postcode: string): Promise<PostcodePlace | null>;
  /** Refuses an unknown postcode and, if `mustBeServed`, one in a non-service area. */
  lookUp(market: MarketId, postcode: string, mustBeServed: boolean): Promise<PostcodePlace>;
  /** Returns why COOL shipments cannot be delivered to the postcode, or null. */
  coolArea(market: MarketId, postcode: string): Promise<Problem | null>;
  /** Discards the cached data of this instance after a change. */
  reload(): void;
  /** Fills empty tables with the shipped sample data; safe when several instances start at once. */
  loadShipped(): Promise<void>;
}

export function postcodeService(kit: Pick<Kit, 'database' | 'clock'>): PostcodeService {
  const cache = referenceCache(kit, 'postcodes', async ({ db }) => {
    const [postcodes, stations] = [await queries.listPostcodes(db), await queries.listStations(db)];
    return gazetteerOf(postcodes, stations);
  });
  const stopped = referenceCache(
    kit,
    'stopped-countries',
    async ({ db }) => new Set(await queries.listStoppedCountries(db)),
  );

  /** Kept so that the same object is returned for the same data. */
  let made: { places: Places; countries: ReadonlySet<string>; gazetteer: Gazetteer } | null = null;

  async function lookUp(market: MarketId, postcode: string, mustBeServed: boolean): Promise<PostcodePlace> {
    const place = (await cache.get()).placeOf(market, postcode);
    if (!place) throw refuse('notFound', m.postcode_problem_unknown, { postcode });
    if (mustBeServed && isNsa(place))
      throw invalid([problemAt('postcode', m.postcode_problem_not_served, { postcode })]);
    return place;
  }

  return {
    async gazetteer() {
      const [places, countries] = [await cache.get(), await stopped.get()];
      if (made?.places !== places || made.countries !== countries) {
        const gazetteer = { ...places, isStopped: (country: string) => countries.has(country) };
        made = { places, countries, gazetteer };
      }
      return made.gazetteer;
    },
    placeOf: async (market, postcode) => (await cache.get()).placeOf(market, postcode),
    lookUp,
    async coolArea(market, postcode) {
      const place = await lookUp(market, postcode, false);
      if (isNsa(place)) return problem(m.postcode_problem_not_served, { postcode });
      return place.isCoolNsa ? problem(m.postcode_problem_not_served_cool, { postcode }) : null;
    },
    reload() {
      cache.drop();
      stopped.drop();
    },
    async loadShipped() {
      const { db } = kit.database;
      if ((await queries.hasPostcodes(db)) && (await queries.hasStations(db))) {
        // Another instance may have loaded them since this one read them.
        cache.drop();
        return;
      }
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

function stateFrom(rows: readonly { is_sample: boolean }[]): 'missing' | 'sample' | 'loaded' {
  if (rows.length === 0) return 'missing';
  return rows.some((row) => row.is_sample) ? 'sample' : 'loaded';
}

function gazetteerOf(
  postcodes: readonly {
    market: number;
    postcode: string;
    districts: readonly PostcodeRow[];
    is_sample: boolean;
  }[],
  stations: readonly { market: number; station: Station; is_sample: boolean }[],
): Places {
  const markets = new Map(
    marketIds.map((market) => [
      market,
      {
        state: stateFrom([...postcodes, ...stations].filter((row) => row.market === market)),
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
    stateOf: (market) => markets.get(market)?.state ?? 'missing',
    stationOf: (market, code) => markets.get(market)?.stations.get(code) ?? null,
  };
}
