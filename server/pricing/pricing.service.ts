import { cardInForce, type RateCard, type RateCardWanted } from '#shared/pricing/rate-card.ts';

import type { AccountScope } from '../db/account-scope.ts';
import { newId } from '../db/ids.ts';
import { referenceCache } from '../db/reference-cache.ts';
import type { Kit } from '../kit.ts';
import * as queries from './pricing.queries.ts';
import { readShippedRateCards } from './shipped-rate-cards.service.ts';

/** The rate cards in memory. */
export interface Tariff {
  /** The card in force for an account: its own one wins over the public one (domain.md "Prices"). */
  cardFor(scope: AccountScope, wanted: RateCardWanted): RateCard | undefined;
}

export interface PricingService {
  /** Ask before a transaction: loading takes a connection. */
  tariff(): Promise<Tariff>;
  /** The cards have changed: prices of this instance read them again. */
  reload(): void;
  /** Fills an empty table with the cards that ship with the portal; safe when several instances start at once. */
  loadShipped(): Promise<void>;
}

export function pricingService({ database, clock }: Pick<Kit, 'database' | 'clock'>): PricingService {
  const cache = referenceCache({ database, clock }, 'rate-cards', async ({ db }) =>
    tariffOf(await queries.listRateCards(db)),
  );
  return {
    tariff: () => cache.get(),
    reload: () => cache.drop(),
    async loadShipped() {
      if (await queries.hasRateCards(database.db)) return;
      const cards = await readShippedRateCards();
      await database.transaction(async (trx) => {
        await queries.lockRateCards(trx);
        if (await queries.hasRateCards(trx)) return;
        const rows = cards.map((card) => ({ rateCardId: newId(clock), card }));
        await queries.insertRateCards(trx, null, rows, clock.now());
      });
      cache.drop();
    },
  };
}

function tariffOf(rows: readonly { account_id: AccountScope | null; card: RateCard }[]): Tariff {
  const cardsOf = new Map<AccountScope | null, RateCard[]>();
  for (const { account_id: owner, card } of rows) {
    const cards = cardsOf.get(owner) ?? [];
    cards.push(card);
    cardsOf.set(owner, cards);
  }
  return {
    cardFor(scope, wanted) {
      return cardInForce(cardsOf.get(scope) ?? [], wanted) ?? cardInForce(cardsOf.get(null) ?? [], wanted);
    },
  };
}
