import type { CallBody } from '#shared/platform/http/call.ts';
import type {
  LoadedCard,
  loadRateCards,
  removeRateCard,
} from '#shared/features/operations/reference-data.contract.ts';

import { actorFor, type Move } from '#server/platform/db/write.ts';
import { type AccountScope, mintScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { m } from '#shared/platform/words/words.ts';

import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PricingService, RateCardStore } from '#server/features/pricing/pricing.service.ts';
import { refuseIfAny } from './file-problems.rules.ts';
import { findAccountByNumber } from './operations.queries.ts';
import { cardsInForce, checkCards, clashProblems } from './rate-cards.rules.ts';
import type { Caller } from '#server/platform/http/principal.ts';

export interface RateCardsService {
  /**
   * Loads rate cards and returns all cards of the owner. Throws a refusal that names every bad card; nothing has been
   * changed then.
   */
  load(body: CallBody<typeof loadRateCards>, caller: Caller): Promise<{ cards: LoadedCard[] }>;
  remove(body: CallBody<typeof removeRateCard>, caller: Caller): Promise<{ cards: LoadedCard[] }>;
  list(accountNo: string | undefined): Promise<{ cards: LoadedCard[] }>;
}

type Work = (cards: RateCardStore, owner: AccountScope | null, trx: Trx) => Promise<void>;

export function rateCardsService(kit: Kit, pricing: PricingService): RateCardsService {
  const { database, clock, write } = kit;

  async function ownerOf(accountNo: string | undefined): Promise<AccountScope | null> {
    if (accountNo === undefined) return null;
    const accountId = await findAccountByNumber(database.db, accountNo);
    if (accountId === null) throw notFound(m.access_controls_the_account);
    return mintScope(accountId);
  }

  /**
   * Runs a change in one transaction under the loaders' lock. Changes of an account's own cards are in its audit trail,
   * those of public cards in the log.
   */
  async function change(
    accountNo: string | undefined,
    caller: Caller,
    move: Pick<Move, 'action' | 'detail'>,
    work: Work,
  ): Promise<void> {
    const owner = await ownerOf(accountNo);
    const locked = (trx: Trx) => pricing.change(trx, caller.by, (cards) => work(cards, owner, trx));
    if (owner === null) await database.transaction(locked);
    else {
      const actor = actorFor(owner, caller);
      await write(actor, { ...move, subject: accountNo ?? '' }, ({ trx }) => locked(trx));
    }
    kit.logger.info({ ...move.detail, accountNo, requestId: caller.requestId }, move.action);
    pricing.reload();
  }

  async function list(accountNo: string | undefined): Promise<{ cards: LoadedCard[] }> {
    const rows = await pricing.cardsOf(database.db, await ownerOf(accountNo));
    const cards = rows.map(({ card }) => card);
    const inForce = cardsInForce(cards, clock.now());
    return {
      cards: rows.map(({ card, loaded_at: loadedAt, is_sample: isSample }) => ({
        id: card.id,
        name: card.name,
        market: card.market,
        flows: card.flows,
        service: card.service,
        validFrom: card.validFrom,
        accountNo: accountNo ?? null,
        loadedAt: loadedAt.toISOString(),
        isInForce: inForce.has(card),
        isSample,
      })),
    };
  }

  return {
    list,
    async load({ accountNo, cards: given }, caller) {
      const { cards, problems } = checkCards(given);
      refuseIfAny(problems);
      const move: Move = { action: 'pricing.cards_loaded', detail: { cards: cards.map(({ id }) => id) } };
      await change(accountNo, caller, move, async (store, owner, trx) => {
        const existing = await pricing.cardsOf(trx, owner);
        refuseIfAny(
          clashProblems(
            cards,
            existing.map(({ card }) => card),
          ),
        );
        await store.put(owner, cards);
      });
      return list(accountNo);
    },
    async remove({ accountNo, id, validFrom }, caller) {
      const move: Move = { action: 'pricing.card_removed', detail: { id, validFrom } };
      await change(accountNo, caller, move, async (store, owner) => {
        const isGone = await store.remove(owner, id, validFrom);
        if (!isGone) throw refuse('notFound', m.operations_problem_no_card, { id, day: validFrom });
      });
      return list(accountNo);
    },
  };
}
