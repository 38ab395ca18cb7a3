import { tooManyLoginsMessage } from '#shared/account/account.contract.ts';

import { Refused } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import { loginLimits } from './login-limit.rules.ts';
import * as queries from './password-check.queries.ts';
import { isPassword } from './password-hash.service.ts';

const windowMs = loginLimits.windowMinutes * 60_000;

/**
 * Whether it is the password of the person whose session this is. A right one is remembered on the session; of wrong ones
 * a session may try as many as the login allows, so that a stolen session does not become a stolen password.
 */
export async function checkPassword(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  { scope, sessionId }: Session,
  password: string,
): Promise<boolean> {
  const outcome = await database.transaction(async (trx) => {
    const now = clock.now();
    const found = await queries.lockPasswordChecks(trx, scope, sessionId);
    const since = found?.wrong_since ?? null;
    const isSameWindow = since !== null && now.getTime() - since.getTime() < windowMs;
    const wrong = isSameWindow ? (found?.wrong_passwords ?? 0) : 0;
    if (wrong >= loginLimits.wrongPerWindow) return 'too many' as const;
    const isRight = await isPassword(found?.password_hash ?? null, password);
    await queries.recordPasswordCheck(
      trx,
      scope,
      sessionId,
      isRight
        ? { password_confirmed_at: now, wrong_passwords: 0, wrong_since: null }
        : { wrong_passwords: wrong + 1, wrong_since: isSameWindow ? since : now },
    );
    return isRight;
  });
  if (outcome === 'too many') {
    throw new Refused('tooMany', tooManyLoginsMessage, {
      retryAfterSeconds: loginLimits.windowMinutes * 60,
    });
  }
  return outcome;
}

/** Whether the session gave the right password within the last `minutes`. */
export async function wasPasswordConfirmed(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  { scope, sessionId }: Session,
  minutes: number,
): Promise<boolean> {
  const at = await queries.findPasswordConfirmedAt(database.db, scope, sessionId);
  return at !== null && clock.now().getTime() - at.getTime() <= minutes * 60_000;
}
