import type { SessionFacts } from '#shared/access/rights.ts';
import {
  type ApiToken,
  type ApiTokenKind,
  apiTokensMax,
  expiryPastRule,
  type NewApiToken,
  tokenEndedMessage,
  tooManyTokensMessage,
} from '#shared/api-token/api-token.contract.ts';
import { isMarketId, MALAYSIA, marketOf, type MarketId } from '#shared/market/markets.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/time/market-time.ts';
import { fieldMessage, messages } from '#shared/validation/rules.ts';

import { hashOfToken, makeToken, scopeOfToken } from '../account/scoped-token.service.ts';
import { factsFrom } from '../account/session.service.ts';
import type { AccountScope } from '../db/account-scope.ts';
import type { Reader } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { Actor } from '../db/write.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import * as queries from './api-token.queries.ts';

/** What a program may do: its account's facts with the Admin's access levels, in one of the two worlds. */
export interface TokenSession {
  scope: AccountScope;
  tokenId: string;
  kind: ApiTokenKind;
  /** As the audit trail names the program. */
  name: string;
  accountNo: string;
  market: MarketId;
  facts: SessionFacts;
}

export interface GenerateInput {
  kind: ApiTokenKind;
  /** The token to make anew. */
  tokenId?: string | undefined;
  customerId?: string | undefined;
  name?: string | undefined;
  expiresOn?: string | null | undefined;
}

type Account = NonNullable<Awaited<ReturnType<typeof queries.findAccount>>>;

export interface ApiTokenService {
  list(
    session: Session,
    customerId?: string,
  ): Promise<{
    tokens: ApiToken[];
    accounts: { customerId: string; accountNo: string; companyName: string }[];
  }>;
  generate(session: Session, actor: Actor, input: GenerateInput): Promise<NewApiToken>;
  revoke(session: Session, actor: Actor, tokenId: string, customerId?: string): Promise<ApiToken>;
  /**
   * The session of an integration call's bearer token; null when it is unknown, expired or revoked, or when its account is
   * closed. A suspended account still has one: its facts say so, and the rights refuse with the reason.
   */
  tokenSession(token: string): Promise<TokenSession | null>;
}

/** `last_used_at` is good to a minute; not every request writes. */
const touchMs = 60_000;
const hintLength = 4;

const prefix = /^(?:live|sandbox)_/u;

export function apiTokenService({ clock, database, write }: Kit): ApiTokenService {
  async function accountOf(reader: Reader, session: Session, customerId?: string): Promise<Account> {
    const account = await queries.findAccount(reader, session.scope, customerId ?? session.scope);
    if (!account) throw notFound('The account');
    return account;
  }

  /** The first instant after the last day. */
  function expiryOf(session: Session, expiresOn: string | null): Date | null {
    if (expiresOn === null) return null;
    const market = marketOf(session.market);
    if (expiresOn < isoDayOf(clock.now(), market)) {
      throw invalid({ expiresOn: fieldMessage('Expires on', expiryPastRule) });
    }
    return startOfDay(addDays(expiresOn, 1), market);
  }

  return {
    async list(session, customerId) {
      const account = await accountOf(database.db, session, customerId);
      const rows = await queries.listTokens(database.db, account.scope);
      const accounts = await queries.listAccounts(database.db, session.scope);
      return {
        tokens: rows.map((row) => apiTokenFrom(row, clock.now())),
        accounts: accounts.map((one) => ({
          customerId: one.scope,
          accountNo: one.account_no,
          companyName: one.company_name,
        })),
      };
    },

    generate(session, actor, { kind, tokenId, customerId, name, expiresOn }) {
      const again = tokenId !== undefined;
      const action = `${again ? 'Regenerated' : 'Generated'} ${kind} API token`;
      return write(actor, { action }, async ({ trx, subject }) => {
        const now = clock.now();
        const account = await accountOf(trx, session, customerId);
        await queries.lockAccount(trx, account.scope);
        const old = again ? await queries.findTokenById(trx, account.scope, tokenId) : undefined;
        if (again && old?.kind !== kind) throw notFound('The token');
        const label = name ?? old?.name;
        if (label === undefined) throw invalid({ name: fieldMessage('Name', messages.required) });
        const kept = old && (old.expires_at === null || old.expires_at > now) ? old.expires_at : null;
        const expiresAt = expiresOn === undefined ? kept : expiryOf(session, expiresOn);
        if (
          old &&
          !(await queries.revokeToken(trx, account.scope, old.token_id, { at: now, by: session.loginId }))
        ) {
          throw new Refused('conflict', tokenEndedMessage);
        }
        const working = (await queries.listTokens(trx, account.scope)).filter(
          (row) => stateOf(row, now) === 'active',
        );
        if (working.length >= apiTokensMax) throw new Refused('conflict', tooManyTokensMessage);
        const token = `${kind}_${makeToken(account.scope)}`;
        const row = {
          token_id: newId(clock),
          kind,
          name: label,
          token_hash: hashOfToken(token),
          hint: token.slice(-hintLength),
          created_at: now,
          created_by: session.loginId,
          expires_at: expiresAt,
        };
        await queries.insertToken(trx, account.scope, row);
        subject(`${label} (${account.account_no})`, {
          tokenId: row.token_id,
          replaces: old?.token_id ?? null,
          expiresOn: expiresOn ?? null,
        });
        return { token, entry: apiTokenFrom({ ...row, last_used_at: null, revoked_at: null }, now) };
      });
    },

    revoke: (session, actor, tokenId, customerId) =>
      write(actor, { action: 'Revoked API token' }, async ({ trx, subject }) => {
        const now = clock.now();
        const account = await accountOf(trx, session, customerId);
        const row = await queries.findTokenById(trx, account.scope, tokenId);
        if (!row) throw notFound('The token');
        // Revoking twice is as good as once.
        await queries.revokeToken(trx, account.scope, tokenId, { at: now, by: session.loginId });
        subject(`${row.name} (${account.account_no})`, { tokenId });
        return apiTokenFrom({ ...row, revoked_at: row.revoked_at ?? now }, now);
      }),

    async tokenSession(token) {
      const scope = scopeOfToken(token.replace(prefix, ''));
      if (!scope) return null;
      const found = await queries.findToken(database.db, scope, hashOfToken(token));
      const now = clock.now();
      if (!found || !found.is_active || (found.expires_at !== null && found.expires_at <= now)) return null;
      if (found.last_used_at === null || now.getTime() - found.last_used_at.getTime() > touchMs) {
        await queries.touchToken(database.db, scope, found.token_id, now);
      }
      return {
        scope,
        tokenId: found.token_id,
        kind: found.kind,
        name: found.name,
        accountNo: found.account_no,
        market: isMarketId(found.market) ? found.market : MALAYSIA,
        facts: factsFrom(found),
      };
    },
  };
}

function stateOf(row: Pick<queries.ApiTokenRow, 'revoked_at' | 'expires_at'>, now: Date): ApiToken['state'] {
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : 'active';
}

function apiTokenFrom(row: queries.ApiTokenRow, now: Date): ApiToken {
  return {
    tokenId: row.token_id,
    kind: row.kind,
    name: row.name,
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    state: stateOf(row, now),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
