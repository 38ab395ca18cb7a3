import { tooManyLoginsMessage } from '#shared/account/account.contract.ts';

import type { Trx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { Refused } from '../http/refused.ts';
import type { Origin } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import * as queries from './account.queries.ts';
import { countedAddress, loginLimits, mayTryPassword } from './login-limit.rules.ts';
import { turns } from './turns.rules.ts';

/** About ten seconds of hashing; a person who would wait longer is better told. */
const loginsWaitingMax = 250;

/** Checks a password or a code under the limits of wrong logins; what the check answers counts as right unless it is null. */
export type Attempt = <T>(
  accountNo: string,
  origin: Origin,
  check: (trx: Trx) => Promise<T | null>,
) => Promise<T | null>;

export function loginAttempts({ clock, database, env }: Kit): Attempt {
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
  // A login holds a connection while it waits for its lock and for the hash; a crowd of them must leave some for others.
  const inTurn = turns(Math.max(1, Math.min(4, Math.floor(env.databasePool / 2))), loginsWaitingMax);

  return async (accountNo, origin, check) => {
    const address = countedAddress(origin.address);
    const outcome = await inTurn(() =>
      database.transaction(async (trx) => {
        await queries.lockLogins(trx, accountNo, address);
        const attempts = await queries.countAttempts(trx, accountNo, address, {
          window: ago(loginLimits.windowMinutes),
          hour: ago(60),
          known: ago(loginLimits.knownAddressDays * 24 * 60),
        });
        if (!mayTryPassword(attempts)) return 'too many' as const;
        const result = await check(trx);
        await queries.insertAttempt(trx, {
          attempt_id: newId(clock),
          account_no: accountNo,
          address,
          at: clock.now(),
          succeeded: result !== null,
        });
        return { result };
      }),
    );
    if (outcome !== 'too many') return outcome.result;
    throw new Refused('tooMany', tooManyLoginsMessage, { retryAfterSeconds: loginLimits.windowMinutes * 60 });
  };
}
