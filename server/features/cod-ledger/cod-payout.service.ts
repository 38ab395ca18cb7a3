/** Payouts: a batch of held money that equals one bank line; prepared on the account's payout day, ended by the bank line. */
import type { codBankLine, OperationsPayout } from '#shared/features/cod-ledger/cod-operations.contract.ts';
import { payDayAfter } from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, type MarketId, marketIds, marketOf } from '#shared/platform/market/markets.ts';
import { formatAmount } from '#shared/platform/market/money.ts';
import { jobNamed, lineName } from '#shared/platform/rights/principal.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { everyRow, keyPage } from '#server/platform/db/key-pages.ts';
import { type Actor, actorFor, jobActor } from '#server/platform/db/write.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import { codEvent } from '#server/features/cod-books/cod-books.mapping.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import { accountByNo, listAdmins } from './cod-account.queries.ts';
import { payoutEmail } from './cod-ledger.emails.ts';
import { maskBank, movedOf, operationsPayoutOf } from './cod-ledger.mapping.ts';
import * as ledger from './cod-ledger.queries.ts';
import * as queries from './cod-payout.queries.ts';

export interface CodPayouts {
  /** Prepares the payouts of all accounts whose payout day has come. Returns how many. */
  prepareDue(): Promise<number>;
  /** Prepares a payout of all held money of an account now. */
  prepareNow(accountNo: string, caller: Caller): Promise<OperationsPayout[]>;
  waiting(after: string | null): Promise<{ payouts: OperationsPayout[]; next: string | null }>;
  bankLine(line: OutputOf<(typeof codBankLine)['body']>, caller: Caller): Promise<OperationsPayout>;
}

/** Later than any payout day. */
const farDay = '9999-12-31';
const pageSize = 100;
const payoutsAtOnce = 200;

const sumOf = (rows: readonly queries.Moving[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

export function codPayouts(
  kit: Pick<Kit, 'database' | 'clock' | 'write' | 'mail' | 'env' | 'logger'>,
): CodPayouts {
  const { database, clock, write, logger } = kit;
  const { db } = database;

  /** Notifies the account's administrators. */
  async function notify(
    trx: Trx,
    payout: Awaited<ReturnType<typeof must>>,
    outcome: 'paid' | 'returned',
    { reference, reason }: { reference: string; reason: string },
  ): Promise<void> {
    const { payout_no: payoutNo, parcel_count: count, account_no: accountNo, cents, currency, bank } = payout;
    const amount = formatAmount(cents, currency);
    for (const { email, full_name: fullName, language } of await listAdmins(trx, payout.account_id)) {
      if (email === '') continue;
      const facts = { ...maskBank(bank), accountNo, payoutNo, amount, count, reference, reason, outcome };
      const receiver = { fullName, language: language ?? baseLanguage, publicUrl: kit.env.publicUrl };
      await kit.mail.send(trx, payout.account_id, email, await payoutEmail({ ...receiver, ...facts }));
    }
  }

  async function prepare(
    actor: Actor,
    market: MarketId,
    currency: string,
    upToDay: string,
  ): Promise<string | null> {
    const { scope } = actor;
    const at = clock.now();
    const day = isoDayOf(at, marketOf(market));
    // Nothing is paid out without a bank account, or while the total is not positive because more was taken back than collected:
    // the money waits.
    return write(
      actor,
      { action: 'cod.payout_prepared' },
      async ({ trx, subject, undo }): Promise<string | null> => {
        const { bank } = await ledger.findAccount(trx, scope);
        if (bank === null) return undo(null);
        const payoutId = newId(clock);
        const [payoutNo = ''] = await queries.drawPayoutNos(trx, 1);
        const booking = { payoutId, at, day, byName: lineName(actor.by), note: payoutNo };
        const payable = await queries.lockPayable(trx, scope, currency, upToDay);
        const cents = sumOf(payable);
        if (cents <= 0) return undo(null);
        const count = payable.length;
        await queries.moveToPayout(trx, scope, movedOf(payable, { from: 'held', to: 'paying' }), booking);
        await queries.insertPayout(trx, scope, { payoutId, payoutNo, currency, day, cents, count, bank, at });
        subject(payoutNo, { payoutId, cents, currency, parcels: count });
        return payoutNo;
      },
    );
  }

  const must = async (payoutNo: string) => {
    const row = await queries.findByNo(db, payoutNo);
    if (!row) throw notFound(m.cod_ledger_the_payout);
    return row;
  };

  return {
    async prepareDue() {
      const by = jobNamed('cod-payouts');
      const onFailure = (err: unknown, { scope: account, currency }: queries.ToPay) =>
        logger.error({ err, account, currency }, 'a payout could not be prepared');
      let made = 0;
      for (const market of marketIds) {
        const today = isoDayOf(clock.now(), marketOf(market));
        const due = everyRow(
          payoutsAtOnce,
          (after: queries.ToPay | null, limit) => queries.listToPay(db, { day: today, market, after, limit }),
          (row) => row,
        );
        made += await eachAlone(due, onFailure, async ({ scope, currency }) => {
          const no = await prepare(jobActor(scope, by), market, currency, today);
          return no !== null;
        });
      }
      return made;
    },

    async prepareNow(accountNo, caller) {
      const account = await accountByNo(db, accountNo);
      if (!account) throw notFound(m.cod_ledger_the_account);
      const { scope } = account;
      if (account.bank === null) throw refuse('conflict', m.cod_ledger_problem_no_bank);
      const currencies = new Set((await ledger.sumHeld(db, scope)).map(({ currency }) => currency));
      const made: OperationsPayout[] = [];
      for (const currency of currencies) {
        const no = await prepare(actorFor(scope, caller), marketIdOf(account.market), currency, farDay);
        if (no !== null) made.push(operationsPayoutOf(await must(no)));
      }
      return made;
    },

    async waiting(after) {
      const { rows, next } = await keyPage(
        pageSize,
        (most) => queries.listOpen(db, after, most),
        (row) => row.payout_id,
      );
      return { payouts: rows.map(operationsPayoutOf), next };
    },

    async bankLine({ payoutNo, outcome, cents, reference, reason }, caller) {
      const known = await must(payoutNo);
      const { account_id: scope, payout_id: payoutId } = known;
      const market = marketIdOf(known.market);
      const action = outcome === 'paid' ? 'cod.payout_paid' : 'cod.payout_returned';
      const detail = { payoutId, cents, reference, reason };
      await write(actorFor(scope, caller), { action, subject: payoutNo, detail }, async ({ trx }) => {
        const payout = await queries.lockPayout(trx, scope, payoutId);
        if (payout.state !== 'prepared') throw refuse('conflict', m.cod_ledger_problem_payout_ended);
        const batched = await queries.lockBatched(trx, scope, payoutId);
        if (cents !== payout.cents || sumOf(batched) !== payout.cents)
          throw refuse('conflict', m.cod_ledger_problem_other_sum, { cents, sum: payout.cents });
        const at = clock.now();
        const day = isoDayOf(at, marketOf(market));
        const booking = { payoutId, at, day, byName: lineName(caller.by), note: reference };
        const { payout_weekday: weekday } = await ledger.findAccount(trx, scope);
        const parcels = await queries.endBatch(
          trx,
          scope,
          movedOf(batched, { from: 'paying', to: outcome === 'paid' ? 'paid' : 'held' }),
          outcome === 'paid'
            ? { pot: 'paid', code: 'paid' }
            : { pot: 'held', code: 'unbatched', payDay: payDayAfter(day, weekday) },
          booking,
        );
        if (outcome === 'paid') {
          const paidEvents = parcels.map((parcel) => codEvent('cod.paid', parcel, parcel.cents, payoutNo));
          await publishEvents(trx, scope, paidEvents, at);
        }
        await queries.savePayout(trx, scope, payoutId, {
          state: outcome,
          bank_reference: reference,
          reason,
          paid_at: outcome === 'paid' ? at : null,
        });
        await notify(trx, known, outcome, { reference, reason });
        await ring(clock, trx, scope, { kind: 'cod', subjectId: payoutId, name: payoutNo, outcome });
      });
      return operationsPayoutOf(await must(payoutNo));
    },
  };
}
