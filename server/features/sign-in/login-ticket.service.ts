import { minuteMs, msAfter } from '#shared/platform/time/spans.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './account.queries.ts';
import { hashOfToken, makeToken, scopeOfToken } from './scoped-token.service.ts';

/** Minutes from the correct password to the second step: enough to set up an app. */
const ticketMinutes = 10;

/** The ticket that the browser holds between the correct password and the second step. */
export interface LoginTickets {
  issue(trx: Trx, scope: AccountScope, userId: string): Promise<string>;
  /** Returns the ticket's owner. Refuses a ticket that is unknown, used or expired, or whose user is deactivated. */
  ownerOf(ticket: string): Promise<queries.FoundUser>;
  /** Marks the ticket as used; refuses when it has been used or has expired since. */
  use(trx: Trx, ticket: string): Promise<void>;
}

export function loginTickets({ clock, database }: Pick<Kit, 'clock' | 'database'>): LoginTickets {
  const tooOld = () => refuse('signedOut', m.sign_in_problem_old_ticket);
  return {
    async issue(trx, scope, userId) {
      const ticket = makeToken(scope);
      await queries.insertTicket(trx, scope, {
        token_hash: hashOfToken(ticket),
        user_id: userId,
        expires_at: msAfter(clock.now(), ticketMinutes * minuteMs),
      });
      return ticket;
    },

    async ownerOf(ticket) {
      const scope = scopeOfToken(ticket);
      const found = scope && (await queries.findTicket(database.db, scope, hashOfToken(ticket), clock.now()));
      const user = found && (await queries.findUserByLogin(database.db, found.account_no, found.login_key));
      if (!user || !user.user_is_active || !user.is_active) throw tooOld();
      return user;
    },

    async use(trx, ticket) {
      const scope = scopeOfToken(ticket);
      const isUsed = scope && (await queries.useTicket(trx, scope, hashOfToken(ticket), clock.now()));
      if (!isUsed) throw tooOld();
    },
  };
}
