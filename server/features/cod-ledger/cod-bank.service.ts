/** The bank account for payouts. A change needs the password and a second step, and takes effect after approval by operations. */
import type { BankForm } from '#shared/features/cod-ledger/cod-bank.contract.ts';
import type * as contract from '#shared/features/cod-ledger/cod-operations.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { type Actor, actorFor } from '#server/platform/db/write.ts';
import type { Caller, Session } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import type { AccountService } from '#server/features/sign-in/account.service.ts';
import * as queries from './cod-account.queries.ts';
import { type BankOutcome, bankChangeEmail } from './cod-ledger.emails.ts';
import { maskBank } from './cod-ledger.mapping.ts';

export interface CodBank {
  request(session: Session, actor: Actor, bank: BankForm, code: string | undefined): Promise<null>;
  withdraw(session: Session, actor: Actor, changeId: string): Promise<null>;
  waiting(after: string | null): Promise<CallReply<typeof contract.bankChanges>>;
  decide(decision: OutputOf<(typeof contract.decideBankChange)['body']>, caller: Caller): Promise<null>;
}

const pageSize = 100;

export function codBank(
  kit: Pick<Kit, 'database' | 'clock' | 'write' | 'mail' | 'env'>,
  signIn: AccountService,
): CodBank {
  const { database, clock, write } = kit;
  const { db } = database;

  /** Notifies the account's administrators, whoever requested the change. */
  async function notify(
    trx: Trx,
    scope: AccountScope,
    outcome: BankOutcome,
    row: { bank: BankForm; by: string; reason: string; accountNo: string; market: number },
  ): Promise<void> {
    const when = formatDayTime(clock.now(), marketOf(marketIdOf(row.market)));
    for (const { email, full_name: fullName, language } of await queries.listAdmins(trx, scope)) {
      if (email === '') continue;
      const { by, reason, accountNo } = row;
      const facts = { ...maskBank(row.bank), by, when, reason, accountNo, publicUrl: kit.env.publicUrl };
      const receiver = { fullName, language: language ?? baseLanguage };
      await kit.mail.send(trx, scope, email, await bankChangeEmail({ ...receiver, ...facts, outcome }));
    }
  }

  return {
    async request(session, actor, bank, code) {
      const spendCode = await signIn.mustProve(session, code);
      const { scope, accountNo, market, userId, loginId } = session;
      const detail = { ...maskBank(bank) };
      return write(actor, { action: 'cod.bank_change_asked', detail }, async ({ trx, subject }) => {
        await spendCode(trx);
        const at = clock.now();
        const changeId = newId(clock);
        const isFirst = await queries.insertChange(trx, scope, {
          changeId,
          bank,
          by: userId,
          name: loginId,
          at,
        });
        if (!isFirst) throw refuse('conflict', m.cod_ledger_problem_change_open);
        await insertChange(trx, scope, 'bank-change', changeId, at);
        subject(accountNo, { changeId });
        await notify(trx, scope, 'requested', { bank, by: loginId, reason: '', accountNo, market });
        return null;
      });
    },

    withdraw: ({ scope }, actor, changeId) =>
      write(actor, { action: 'cod.bank_change_withdrawn', detail: { changeId } }, async ({ trx }) => {
        const row = await queries.findOpenChange(trx, scope);
        if (row?.change_id !== changeId) throw notFound(m.cod_ledger_the_change);
        const change = { state: 'withdrawn', decided_at: clock.now(), reason: '' } as const;
        const isOpen = await queries.decideChange(trx, scope, changeId, change);
        if (!isOpen) throw refuse('conflict', m.cod_ledger_problem_change_decided);
        return null;
      }),

    async waiting(after) {
      const { rows, next } = await keyPage(
        pageSize,
        (most) => queries.listOpenChanges(db, after, most),
        (row) => row.change_id,
      );
      const changes = rows.map((row) => ({
        changeId: row.change_id,
        accountNo: row.account_no,
        bank: row.bank,
        before: row.bank_before,
        requestedBy: row.requested_name,
        requestedAt: row.requested_at.toISOString(),
      }));
      return { changes, next };
    },

    async decide({ changeId, outcome, reason }, caller) {
      const row = await queries.findChange(db, changeId);
      if (!row) throw notFound(m.cod_ledger_the_change);
      const { account_id: scope, account_no: accountNo, bank, market } = row;
      const action = outcome === 'approved' ? 'cod.bank_change_approved' : 'cod.bank_change_rejected';
      const actor = actorFor(scope, caller);
      return write(actor, { action, subject: accountNo, detail: { changeId, reason } }, async ({ trx }) => {
        const at = clock.now();
        const isOpen = await queries.decideChange(trx, scope, changeId, {
          state: outcome,
          decided_at: at,
          reason,
        });
        if (!isOpen) throw refuse('conflict', m.cod_ledger_problem_change_decided);
        if (outcome === 'approved') await queries.setBank(trx, scope, bank, at);
        await ring(clock, trx, scope, {
          kind: 'cod',
          subjectId: changeId,
          name: bank.bankName,
          outcome: `bank-${outcome}`,
        });
        const told = outcome === 'rejected' && row.bank_before === null ? 'firstRejected' : outcome;
        await notify(trx, scope, told, { bank, by: row.requested_name, reason, accountNo, market });
        return null;
      });
    },
  };
}
