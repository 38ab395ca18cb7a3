import type { By } from '#shared/platform/rights/principal.ts';
import { cardInForce, type RateCard, type RateCardWanted } from '#shared/features/pricing/rate-card.model.ts';
import type { FlowId, ServiceId } from '#shared/features/shipment/services.rules.ts';
import { type MarketCode, type MarketId, marketOf } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { referenceCache, stampReference } from '#server/platform/db/reference-cache.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './pricing.queries.ts';
import { readShippedRateCards } from './shipped-rate-cards.service.ts';

/** The rate cards, in memory. */
export interface Tariff {
  /** Returns the card in force for an account: its own card takes precedence over the public one (domain.md "Prices"). */
  cardFor(scope: AccountScope, wanted: RateCardWanted): RateCard | undefined;
  /** Returns `sample` when a public card in force on that day is from the shipped sample data. */
  stateOf(market: MarketId, day: string): 'missing' | 'sample' | 'loaded';
}

interface LoadedRateCard {
  card: RateCard;
  is_sample: boolean;
  loaded_at: Date;
}

/** What a loader may do with the cards of one account, or of the public. */
export interface RateCardStore {
  /** A card with the same id and first day replaces the existing one. */
  put(owner: AccountScope | null, cards: readonly RateCard[]): Promise<void>;
  /** Returns false when there is no such card. */
  remove(owner: AccountScope | null, id: string, validFrom: string): Promise<boolean>;
}

export interface PricingService {
  /** Call it before a transaction: loading needs its own connection. */
  tariff(): Promise<Tariff>;
  /** Discards the cached cards of this instance after a change. */
  reload(): void;
  /** Returns the cards of one account, or the public ones for null. */
  cardsOf(reader: Reader, owner: AccountScope | null): Promise<LoadedRateCard[]>;
  /**
   * Changes cards under the loaders' lock, in the caller's transaction, and notifies all instances. Call `reload` after the
   * commit.
   */
  change(trx: Trx, by: By, work: (cards: RateCardStore) => Promise<void>): Promise<void>;
  /** Fills an empty table with the shipped cards; safe when several instances start at once. */
  loadShipped(): Promise<void>;
}

export function pricingService({ database, clock }: Pick<Kit, 'database' | 'clock'>): PricingService {
  const cache = referenceCache({ database, clock }, 'rate-cards', async ({ db }) =>
    tariffOf(await queries.listRateCards(db)),
  );
  const put = (trx: Trx, owner: AccountScope | null, cards: readonly RateCard[], isSample = false) => {
    const rows = cards.map((card) => ({ rateCardId: newId(clock), card }));
    return queries.upsertCards(trx, owner, rows, clock.now(), isSample);
  };
  return {
    tariff: () => cache.get(),
    reload: () => cache.drop(),
    cardsOf: queries.listCardsOf,
    async change(trx, by, work) {
      await queries.lockRateCards(trx);
      await work({
        put: (owner, cards) => put(trx, owner, cards),
        remove: (owner, id, validFrom) => queries.deleteCard(trx, owner, id, validFrom),
      });
      await stampReference(trx, clock, 'rate-cards', by);
    },
    async loadShipped() {
      if (await queries.hasRateCards(database.db)) {
        // Another instance may have loaded them since this one read them.
        cache.drop();
        return;
      }
      const cards = await readShippedRateCards();
      await database.transaction(async (trx) => {
        await queries.lockRateCards(trx);
        if (await queries.hasRateCards(trx)) return;
        await put(trx, null, cards, true);
      });
      cache.drop();
    },
  };
}

function tariffOf(
  rows: readonly { account_id: AccountScope | null; card: RateCard; is_sample: boolean }[],
): Tariff {
  const cardsOf = new Map<AccountScope | null, RateCard[]>();
  // Indexed by owner, market, service and flow: every price looks up its card, and then has few to choose from.
  const cardsFor = new Map<string, RateCard[]>();
  for (const { account_id: owner, card } of rows) {
    const cards = cardsOf.get(owner) ?? [];
    cards.push(card);
    cardsOf.set(owner, cards);
    for (const flow of card.flows) {
      const key = keyFor(owner, card.market, card.service, flow);
      cardsFor.set(key, [...(cardsFor.get(key) ?? []), card]);
    }
  }
  const inForceOf = (owner: AccountScope | null, wanted: RateCardWanted) => {
    const { market, service, flow } = wanted;
    const cards = cardsFor.get(keyFor(owner, marketOf(market).code, service, flow));
    return cards && cardInForce(cards, wanted);
  };
  const shipped = new Set(rows.filter((row) => row.is_sample).map(({ card }) => card));
  return {
    stateOf(market, day) {
      const { code } = marketOf(market);
      const cards = (cardsOf.get(null) ?? []).filter((card) => card.market === code);
      const inForce = cards.flatMap(({ flows, service }) =>
        flows.flatMap((flow) => cardInForce(cards, { market, flow, service, on: day }) ?? []),
      );
      if (inForce.length === 0) return 'missing';
      return inForce.some((card) => shipped.has(card)) ? 'sample' : 'loaded';
    },
    cardFor(scope, wanted) {
      return inForceOf(scope, wanted) ?? inForceOf(null, wanted);
    },
  };
}

const keyFor = (owner: AccountScope | null, market: MarketCode, service: ServiceId, flow: FlowId) =>
  `${owner ?? ''} ${market} ${service} ${flow}`;
