import { createHmac } from 'node:crypto';

import { isClaim, type SessionFacts } from '#shared/access/rights.ts';
import { isMarketId, MALAYSIA } from '#shared/market/markets.ts';
import type { Clock } from '#shared/time/clock.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Database, Trx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { Origin, Session } from '../http/session.ts';
import { hashOfToken, makeToken, scopeOfToken } from './scoped-token.service.ts';
import * as queries from './session.queries.ts';

const accessMinutes = 30;
const refreshHours = 12;
/** A second tab that sends the same refresh token within this time gets the same successor. */
const graceSeconds = 10;
/** `last_seen_at` is good to a minute; not every request writes. */
const touchSeconds = 60;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export interface SessionService {
  /** Opens a session for a user who has proved who they are. */
  open(trx: Trx, scope: AccountScope, userId: string, origin: Origin): Promise<Tokens>;
  sessionOf(accessToken: string): Promise<Session | null>;
  /** The next pair; null when the refresh token is unknown, expired, ended, or used twice (which ends the session). */
  refresh(refreshToken: string): Promise<Tokens | null>;
  close(trx: Trx, session: Session): Promise<void>;
  closeAllOf(trx: Trx, scope: AccountScope, userId: string, why: string, keep?: string): Promise<void>;
}

interface Deps {
  database: Database;
  clock: Clock;
  /** Signs successors, so that the same refresh token always yields the same pair and nothing readable is stored. */
  secretKey: string;
}

export function sessionService({ database, clock, secretKey }: Deps): SessionService {
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  async function store(trx: Trx, scope: AccountScope, sessionId: string, tokens: Tokens): Promise<void> {
    await queries.insertTokens(trx, [
      {
        accountId: scope,
        tokenHash: hashOfToken(tokens.accessToken),
        sessionId,
        kind: 'access',
        expiresAt: later(accessMinutes * 60_000),
      },
      {
        accountId: scope,
        tokenHash: hashOfToken(tokens.refreshToken),
        sessionId,
        kind: 'refresh',
        expiresAt: later(refreshHours * 3_600_000),
      },
    ]);
  }

  function successorOf(scope: AccountScope, refreshToken: string): Tokens {
    const derive = (kind: string) =>
      makeToken(scope, createHmac('sha256', secretKey).update(`${kind}:${refreshToken}`).digest());
    return { accessToken: derive('access'), refreshToken: derive('refresh') };
  }

  return {
    async open(trx, scope, userId, origin) {
      const sessionId = newId(clock);
      const { address, userAgent } = origin;
      await queries.insertSession(trx, { scope, sessionId, userId, at: clock.now(), address, userAgent });
      const tokens = {
        accessToken: makeToken(scope),
        refreshToken: makeToken(scope),
      };
      await store(trx, scope, sessionId, tokens);
      return tokens;
    },

    async sessionOf(accessToken) {
      const scope = scopeOfToken(accessToken);
      if (!scope) return null;
      const found = await queries.findToken(database.db, scope, hashOfToken(accessToken), 'access');
      if (!found || !isAlive(found, clock.now())) return null;
      if (clock.now().getTime() - found.last_seen_at.getTime() > touchSeconds * 1000) {
        await queries.touchSession(database.db, scope, found.session_id, clock.now());
      }
      return sessionFrom(found);
    },

    async refresh(refreshToken) {
      const scope = scopeOfToken(refreshToken);
      if (!scope) return null;
      return database.transaction(async (trx) => {
        const now = clock.now();
        const hash = hashOfToken(refreshToken);
        const found = await queries.findToken(trx, scope, hash, 'refresh');
        if (!found || !isAlive(found, now)) return null;
        const tokens = successorOf(scope, refreshToken);
        if (await queries.useToken(trx, scope, hash, now)) {
          await store(trx, scope, found.session_id, tokens);
          return tokens;
        }
        const usedAt = (await queries.findToken(trx, scope, hash, 'refresh'))?.used_at ?? now;
        if (now.getTime() - usedAt.getTime() <= graceSeconds * 1000) return tokens;
        await queries.revokeSession(trx, scope, found.session_id, now, 'refresh token used twice');
        return null;
      });
    },

    async close(trx, session) {
      await queries.revokeSession(trx, session.scope, session.sessionId, clock.now(), 'signed out');
    },

    async closeAllOf(trx, scope, userId, why, keep) {
      await queries.revokeSessionsOf(trx, scope, userId, clock.now(), why, keep);
    },
  };
}

function isAlive(found: queries.FoundToken, now: Date): boolean {
  return found.revoked_at === null && found.expires_at > now && found.is_active && found.user_is_active;
}

/** The columns that a session's facts are read from; the login reads the same. */
export type FactColumns = Pick<
  queries.FoundToken,
  | 'market'
  | 'is_parent'
  | 'is_admin'
  | 'verified_at'
  | 'is_suspended'
  | 'has_cn_access'
  | 'is_hide_cnp'
  | 'is_blocking_printing'
  | 'is_do_cn'
  | 'is_frozen_food'
  | 'is_cod'
  | 'is_allow_fulfillment'
  | 'is_allow_order_id'
  | 'is_cool'
  | 'claims'
>;

export function factsFrom(row: FactColumns): SessionFacts {
  return {
    countryId: row.market,
    isParent: row.is_parent && row.is_admin,
    isAdmin: row.is_admin,
    isVerifiedProfile: row.verified_at !== null,
    isSuspended: row.is_suspended,
    hasCnAccess: row.has_cn_access,
    isHideCnp: row.is_hide_cnp,
    isBlockingPrinting: row.is_blocking_printing,
    isDoCn: row.is_do_cn,
    isFrozenFood: row.is_frozen_food,
    isCod: row.is_cod,
    isAllowFulfillment: row.is_allow_fulfillment,
    isAllowOrderId: row.is_allow_order_id,
    isCool: row.is_cool,
    claims: row.claims.filter(isClaim),
  };
}

function sessionFrom(found: queries.FoundToken): Session {
  return {
    scope: found.account_id,
    sessionId: found.session_id,
    userId: found.user_id,
    loginId: found.login_id,
    accountNo: found.account_no,
    market: isMarketId(found.market) ? found.market : MALAYSIA,
    facts: factsFrom(found),
  };
}
