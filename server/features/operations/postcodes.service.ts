import type { CallBody } from '#shared/platform/http/call.ts';
import { isMarketId, type MarketId, marketIds, marketOf } from '#shared/platform/market/markets.ts';
import type { loadPostcodes, PostcodesLoaded } from '#shared/features/operations/reference-data.contract.ts';
import type { PostcodeRow, Station } from '#shared/features/postcode/postcode.rules.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { referenceStamp, stampReference } from '#server/platform/db/reference-cache.ts';
import { problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { invalid } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { FileProblem } from '#shared/features/operations/file-problem.model.ts';
import { refuseIfAny } from './file-problems.rules.ts';
import * as queries from './postcodes.queries.ts';
import { checkPostcodes, checkStations, type LineOf, stationProblems } from './postcodes.rules.ts';
import type { Caller } from '#server/platform/http/principal.ts';

export interface PostcodeDataService {
  /** Throws a refusal that names every bad row; nothing has been changed then. */
  load(files: CallBody<typeof loadPostcodes>, caller: Caller): Promise<PostcodesLoaded>;
  list(): Promise<PostcodesLoaded>;
}

export function postcodeDataService(kit: Kit, postcodes: PostcodeService): PostcodeDataService {
  const { database, clock } = kit;

  async function list(): Promise<PostcodesLoaded> {
    const counts = await queries.countPostcodes(database.db);
    const stamp = await referenceStamp(database.db, 'postcodes');
    return {
      markets: counts.flatMap(({ market, ...rest }) =>
        isMarketId(market) ? [{ market: marketOf(market).code, ...rest }] : [],
      ),
      loadedAt: stamp?.at ?? null,
      loadedBy: stamp?.by ?? null,
    };
  }

  return {
    list,
    async load(files, caller) {
      const stations = files.stations === undefined ? null : checkStations(files.stations);
      const given = files.postcodes === undefined ? null : checkPostcodes(files.postcodes);
      refuseIfAny([...(stations?.problems ?? []), ...(given?.problems ?? [])]);
      await database.transaction(async (trx) => {
        await queries.lockPostcodes(trx);
        if (stations) await replaceStations(trx, stations.lines);
        if (given) await replacePostcodes(trx, given.lines);
        await mustHaveStations(trx);
        await stampReference(trx, clock, 'postcodes', caller.by);
      });
      const rows = { postcodes: given?.lines.length ?? 0, stations: stations?.lines.length ?? 0 };
      kit.logger.info({ ...rows, requestId: caller.requestId }, 'Loaded postcodes');
      postcodes.reload();
      return list();
    },
  };
}

/** Replaces the stations of the markets in the file; other markets stay unchanged. */
async function replaceStations(trx: Trx, lines: readonly LineOf<Station>[]): Promise<void> {
  for (const [market, stations] of byMarket(lines)) await queries.replaceStations(trx, market, stations);
}

async function replacePostcodes(trx: Trx, lines: readonly LineOf<PostcodeRow>[]): Promise<void> {
  const known = new Map<MarketId, Set<string>>(marketIds.map((market) => [market, new Set()]));
  for (const { market, code } of await queries.stationCodes(trx)) {
    if (isMarketId(market)) known.get(market)?.add(code);
  }
  const problems: FileProblem[] = stationProblems(lines, (market) => known.get(market) ?? new Set());
  refuseIfAny(problems);
  for (const [market, rows] of byMarket(lines)) {
    const districts = grouped(rows, ({ postcode }) => postcode);
    const keys = [...districts].map(([postcode, of]) => ({ postcode, districts: of }));
    await queries.replacePostcodes(trx, market, keys);
  }
}

/** The new stations must still serve the existing postcodes. */
async function mustHaveStations(trx: Trx): Promise<void> {
  const stranded = await queries.findStrandedPostcode(trx);
  if (!stranded) return;
  const { postcode, station } = stranded;
  throw invalid([
    problem(m.operations_problem_station_missing, { postcode, station }),
    problemAt('stations', m.operations_problem_station_lost, { station }),
  ]);
}

function byMarket<T>(lines: readonly LineOf<T>[]): [MarketId, T[]][] {
  return [...grouped(lines, ({ market }) => market)].map(([market, of]) => [
    market,
    of.map(({ row }) => row),
  ]);
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
