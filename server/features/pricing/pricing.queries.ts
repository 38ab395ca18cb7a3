import { sql } from 'kysely';

import { marketByCode } from '#shared/platform/market/markets.ts';
import type { RateCard } from '#shared/features/pricing/rate-card.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

/** Serialises loading across all instances. */
export async function lockRateCards(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rate_card', 2))`.execute(trx);
}

export async function hasRateCards(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('rate_card').select('rate_card_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Adds rate cards; one with the same id and first day replaces the existing one. */
export async function upsertCards(
  trx: Trx,
  owner: AccountScope | null,
  rows: readonly { rateCardId: string; card: RateCard }[],
  loadedAt: Date,
  isSample = false,
): Promise<void> {
  await trx
    .insertInto('rate_card')
    .values(
      rows.map(({ rateCardId, card }) => ({
        rate_card_id: rateCardId,
        card_id: card.id,
        market: marketByCode(card.market).id,
        account_id: owner,
        valid_from: card.validFrom,
        card: JSON.stringify(card),
        loaded_at: loadedAt,
        is_sample: isSample,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['market', 'account_id', 'card_id', 'valid_from']).doUpdateSet((eb) => ({
        card: eb.ref('excluded.card'),
        loaded_at: eb.ref('excluded.loaded_at'),
        is_sample: eb.ref('excluded.is_sample'),
      })),
    )
    .execute();
}

/** Returns every card of all accounts for the cache of `pricing.service.ts`, which hands them out by account only. */
export async function listRateCards(reader: Reader) {
  return reader.selectFrom('rate_card').select(['account_id', 'card', 'is_sample']).execute();
}

/** Returns the cards of one account, or the public ones for null. */
export async function listCardsOf(
  reader: Reader,
  owner: AccountScope | null,
): Promise<{ card: RateCard; loaded_at: Date; is_sample: boolean }[]> {
  return reader
    .selectFrom('rate_card')
    .select(['card', 'loaded_at', 'is_sample'])
    .where('account_id', owner === null ? 'is' : '=', owner)
    .orderBy('card_id')
    .orderBy('valid_from')
    .execute();
}

/** Returns false when there is no such card. */
export async function deleteCard(
  trx: Trx,
  owner: AccountScope | null,
  id: string,
  validFrom: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('rate_card')
    .where('account_id', owner === null ? 'is' : '=', owner)
    .where('card_id', '=', id)
    .where('valid_from', '=', validFrom)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
