import { createHmac } from 'node:crypto';

import type { SessionFacts } from '#shared/platform/rights/rights.ts';
import { isSessionEnd, type SessionEnd } from '#shared/platform/rights/session-ends.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { dayMs, hourMs, minuteMs, msAfter, secondMs } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Database, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Origin, Session } from '#server/platform/http/principal.ts';
import type { SecretKeys } from '#server/platform/settings/secret-keys.ts';
import { factsFrom, sessionFrom } from './session.mapping.ts';
import { hashOfToken, makeToken, scopeOfToken } from './scoped-token.service.ts';
import * as queries from './session.queries.ts';

const accessMinutes = 30;
const refreshHours = 12;
/** Days until the password is required again, however often the session is refreshed. */
const sessionDays = 30;
/** A second tab that sends the same refresh token within this time receives the same successor tokens. */
const graceSeconds = 10;
/** `last_seen_at` is accurate to a minute, so that not every request writes. */
const touchSeconds = 60;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export type OpenSession = Pick<Session, 'home' | 'sessionId'>;

export interface SessionService {
  /** Opens a session for an authenticated user. */
  open(trx: Trx, scope: AccountScope, userId: string, origin: Origin): Promise<Tokens>;
  sessionOf(accessToken: string): Promise<Session | null>;
  /**
   * The current rights of these sessions, by session id, for responses that last minutes. Ended sessions, and those whose
   * account or user was deactivated, are left out.
   */
  factsNow(of: readonly OpenSession[]): Promise<Map<string, SessionFacts>>;
  /** Why an access token has no open session. */
  whyOver(accessToken: string): Promise<SessionEnd>;
  /** Returns the next pair of tokens, or why there is none. A refresh token used twice ends the session. */
  refresh(refreshToken: string): Promise<Tokens | SessionEnd>;
  close(trx: Trx, session: Session, why: SessionEnd): Promise<void>;
  closeAllOf(trx: Trx, scope: AccountScope, userId: string, why: SessionEnd, keep?: string): Promise<void>;
}

interface Deps {
  database: Database;
  clock: Clock;
  /**
   * Keys that derive the successor tokens, so that the same refresh token always yields the same pair and no readable
   * token is stored.
   */
  secretKeys: SecretKeys;
}

export function sessionService({ database, clock, secretKeys }: Deps): SessionService {
  const later = (ms: number) => msAfter(clock.now(), ms);

  async function store(trx: Trx, scope: AccountScope, sessionId: string, tokens: Tokens): Promise<void> {
    await queries.insertTokens(trx, [
      {
        accountId: scope,
        tokenHash: hashOfToken(tokens.accessToken),
        sessionId,
        kind: 'access',
        expiresAt: later(accessMinutes * minuteMs),
      },
      {
        accountId: scope,
        tokenHash: hashOfToken(tokens.refreshToken),
        sessionId,
        kind: 'refresh',
        expiresAt: later(refreshHours * hourMs),
      },
    ]);
  }

  function successorOf(scope: AccountScope, refreshToken: string, secretKey: string): Tokens {
    const derive = (kind: string) =>
      makeToken(scope, createHmac('sha256', secretKey).update(`${kind}:${refreshToken}`).digest());
    return { accessToken: derive('access'), refreshToken: derive('refresh') };
  }

  /**
   * The pair that another instance created, perhaps with another first key while keys are being rotated; null when there
   * is none.
   */
  async function storedSuccessorOf(
    trx: Trx,
    scope: AccountScope,
    refreshToken: string,
  ): Promise<Tokens | null> {
    for (const secretKey of secretKeys.all) {
      const tokens = successorOf(scope, refreshToken, secretKey);
      const hash = hashOfToken(tokens.accessToken);
      if (await queries.findToken(trx, scope, hash, 'access')) return tokens;
    }
    return null;
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
      if (clock.now().getTime() - found.last_seen_at.getTime() > touchSeconds * secondMs) {
        await queries.touchSession(database.db, scope, found.session_id, clock.now());
      }
      return sessionFrom(found);
    },

    async factsNow(of) {
      const scopes = [...new Set(of.map(({ home }) => home))];
      const ids = [...new Set(of.map(({ sessionId }) => sessionId))];
      if (ids.length === 0) return new Map();
      const found = await queries.findSessions(database.db, scopes, ids);
      const open = found.filter((one) => isOpen(one, clock.now()));
      return new Map(open.map((one) => [one.session_id, factsFrom(one)]));
    },

    async whyOver(accessToken) {
      const scope = scopeOfToken(accessToken);
      const hash = hashOfToken(accessToken);
      const found = scope && (await queries.findToken(database.db, scope, hash, 'access'));
      return scope ? endOf(found ?? null) : 'noSession';
    },

    async refresh(refreshToken) {
      const scope = scopeOfToken(refreshToken);
      if (!scope) return 'noSession';
      return database.transaction(async (trx) => {
        const now = clock.now();
        const hash = hashOfToken(refreshToken);
        const found = await queries.findToken(trx, scope, hash, 'refresh');
        if (!found || !isAlive(found, now)) return endOf(found ?? null);
        const [current = ''] = secretKeys.all;
        const tokens = successorOf(scope, refreshToken, current);
        if (await queries.useToken(trx, scope, hash, now)) {
          await store(trx, scope, found.session_id, tokens);
          return tokens;
        }
        const usedAt = (await queries.findToken(trx, scope, hash, 'refresh'))?.used_at ?? now;
        if (now.getTime() - usedAt.getTime() <= graceSeconds * secondMs)
          return (await storedSuccessorOf(trx, scope, refreshToken)) ?? tokens;
        await queries.revokeSession(trx, scope, found.session_id, now, 'usedTwice');
        return 'usedTwice';
      });
    },

    async close(trx, session, why) {
      await queries.revokeSession(trx, session.scope, session.sessionId, clock.now(), why);
    },

    async closeAllOf(trx, scope, userId, why, keep) {
      await queries.revokeSessionsOf(trx, scope, userId, clock.now(), why, keep);
    },
  };
}

const isAlive = (found: queries.FoundToken, now: Date) => found.expires_at > now && isOpen(found, now);

type Opened = Pick<queries.FoundToken, 'revoked_at' | 'created_at' | 'is_active' | 'user_is_active'>;

/** Whether the session is open, independently of the token that is checked. */
function isOpen({ revoked_at, created_at, is_active, user_is_active }: Opened, now: Date): boolean {
  const isYoung = now.getTime() - created_at.getTime() < sessionDays * dayMs;
  return revoked_at === null && isYoung && is_active && user_is_active;
}

/** Why a token has no session. A token that no longer exists is simply reported as expired. */
function endOf(found: queries.FoundToken | null): SessionEnd {
  if (found === null) return 'expired';
  if (!found.is_active || !found.user_is_active) return 'deactivated';
  return isSessionEnd(found.revoked_why) ? found.revoked_why : 'expired';
}
