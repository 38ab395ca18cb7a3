import { sql } from 'kysely';

import { marketByCode } from '#shared/market/markets.ts';
import type { RateCard } from '#shared/pricing/rate-card.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Reader, Trx } from '../db/database.ts';

/** One loader at a time, on all instances. */
export async function lockRateCards(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rate_card', 2))`.execute(trx);
}

export async function hasRateCards(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('rate_card').select('rate_card_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Adds cards, public ones where `owner` is null. */
export async function insertRateCards(
  trx: Trx,
  owner: AccountScope | null,
  cards: readonly { rateCardId: string; card: RateCard }[],
  loadedAt: Date,
): Promise<void> {
  await trx
    .insertInto('rate_card')
    .values(
      cards.map(({ rateCardId, card }) => ({
        rate_card_id: rateCardId,
        card_id: card.id,
        market: marketByCode(card.market).id,
        account_id: owner,
        valid_from: card.validFrom,
        card: JSON.stringify(card),
        loaded_at: loadedAt,
      })),
    )
    .execute();
}

/** Every card, of all accounts: what the cache of `pricing.service.ts` holds. Only ever handed out by account. */
export async function listRateCards(reader: Reader) {
  return reader.selectFrom('rate_card').select(['account_id', 'card']).execute();
}
