import type { By } from '#shared/platform/rights/principal.ts';
import type { sampleData } from '#shared/features/sample-data/sample-data.contract.ts';
import {
  type DataState,
  type DataStates,
  sampleDataNames,
  type SampleDataName,
  sampleProblems,
} from '#shared/features/sample-data/sample-data.rules.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { MALAYSIA, type MarketId, marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';

import { Refused } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { PricingService } from '#server/features/pricing/pricing.service.ts';
import * as queries from './sample-data.queries.ts';

export interface SampleDataService {
  statesOf(market: MarketId): Promise<DataStates>;
  /** Refuses when prices or postcodes are missing, or are samples that nobody has accepted. Call it before a transaction. */
  mustBeLoaded(market: MarketId): Promise<void>;
  list(): Promise<CallReply<typeof sampleData>>;
  accept(data: readonly SampleDataName[], by: By): Promise<CallReply<typeof sampleData>>;
}

const allLoaded: DataStates = { prices: 'loaded', postcodes: 'loaded' };

export function sampleDataService(
  kit: Pick<Kit, 'database' | 'clock' | 'env' | 'logger'>,
  { postcodes, pricing }: { postcodes: PostcodeService; pricing: PricingService },
): SampleDataService {
  const { clock, database, env, logger } = kit;

  async function statesOf(market: MarketId): Promise<DataStates> {
    // The demo uses only sample data.
    if (env.mode === 'demo') return allLoaded;
    const today = isoDayOf(clock.now(), marketOf(market));
    const [gazetteer, tariff] = [await postcodes.gazetteer(), await pricing.tariff()];
    const found: DataStates = {
      prices: tariff.stateOf(market, today),
      postcodes: gazetteer.stateOf(market),
    };
    if (!Object.values(found).includes('sample')) return found;
    const accepted = new Set(
      (await queries.listAccepted(database.db, sampleDataNames)).map(({ data }) => data),
    );
    const judged = (name: SampleDataName): DataState =>
      found[name] === 'sample' && accepted.has(name) ? 'loaded' : found[name];
    return { prices: judged('prices'), postcodes: judged('postcodes') };
  }

  async function list(): Promise<CallReply<typeof sampleData>> {
    return {
      MY: await statesOf(MALAYSIA),
      SG: await statesOf(SINGAPORE),
      accepted: await queries.listAccepted(database.db, sampleDataNames),
    };
  }

  return {
    statesOf,
    list,
    async mustBeLoaded(market) {
      const [wrong] = sampleProblems(await statesOf(market));
      if (wrong) throw new Refused('conflict', wrong);
    },
    async accept(data, by) {
      const at = clock.now().toISOString();
      for (const name of data) await queries.insertAcceptance(database.db, { data: name, at, by });
      logger.info({ data, by }, 'Accepted sample data');
      return list();
    },
  };
}
