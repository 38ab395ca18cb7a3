import { minuteMs } from '#shared/platform/time/spans.ts';

import type { Trx } from '#server/platform/db/database.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { tooManyLogins } from './login-attempt.service.ts';
import { loginLimits } from './login-limit.rules.ts';
import * as queries from './password-check.queries.ts';
import { isPassword } from './password-hash.service.ts';

const windowMs = loginLimits.windowMinutes * minuteMs;

/**
 * Whether this is the password of the session's user. A correct one is remembered on the session. A session has as many
 * wrong attempts as a login, so that a stolen session cannot be used to guess the password.
 */
export function checkPassword(
  kit: Pick<Kit, 'database' | 'clock'>,
  session: Session,
  password: string,
): Promise<boolean> {
  return tryOnSession(kit, session, async (_, { password_hash }) => {
    const isRight = await isPassword(password_hash, password);
    return isRight && { password_confirmed_at: kit.clock.now() };
  });
}

/** The same for a code of the second step, counted together with wrong passwords. */
export function checkCode(
  kit: Pick<Kit, 'database' | 'clock'>,
  session: Session,
  isRight: (trx: Trx) => Promise<boolean>,
): Promise<boolean> {
  return tryOnSession(kit, session, async (trx) => (await isRight(trx)) && {});
}

type SessionChange = { password_confirmed_at?: Date };

/** Runs one attempt of a session at a time. `attempt` returns what to save after a success. */
async function tryOnSession(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  { scope, sessionId }: Session,
  attempt: (trx: Trx, found: { password_hash: string | null }) => Promise<SessionChange | false>,
): Promise<boolean> {
  const outcome = await database.transaction(async (trx) => {
    const now = clock.now();
    const found = await queries.lockPasswordChecks(trx, scope, sessionId);
    const since = found?.wrong_since ?? null;
    const isSameWindow = since !== null && now.getTime() - since.getTime() < windowMs;
    const wrong = isSameWindow ? (found?.wrong_passwords ?? 0) : 0;
    if (wrong >= loginLimits.wrongPerWindow) {
      return { wait: Math.ceil(((since?.getTime() ?? 0) + windowMs - now.getTime()) / 1000) };
    }
    const right = await attempt(trx, { password_hash: found?.password_hash ?? null });
    await queries.recordPasswordCheck(
      trx,
      scope,
      sessionId,
      right
        ? { ...right, wrong_passwords: 0, wrong_since: null }
        : { wrong_passwords: wrong + 1, wrong_since: isSameWindow ? since : now },
    );
    return right !== false;
  });
  if (typeof outcome === 'object') throw tooManyLogins(outcome.wait);
  return outcome;
}

/** Whether the session confirmed its password within the last `minutes`. */
export async function wasPasswordConfirmed(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  { scope, sessionId }: Session,
  minutes: number,
): Promise<boolean> {
  const at = await queries.findPasswordConfirmedAt(database.db, scope, sessionId);
  return at !== null && clock.now().getTime() - at.getTime() <= minutes * minuteMs;
}
