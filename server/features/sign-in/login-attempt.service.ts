import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { Refused } from '#server/platform/http/refused.ts';
import type { Origin } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './login-attempt.queries.ts';
import { countedAddress, loginLimits, secondsToWait } from './login-limit.rules.ts';
import { turns } from './turns.rules.ts';
import { minuteMs, msBefore } from '#shared/platform/time/spans.ts';
import { m } from '#shared/platform/words/words.ts';
import { problem } from '#shared/platform/validation/problem.ts';

/** About ten seconds of hashing. Beyond that a refusal is better than a longer wait. */
const loginsWaitingMax = 250;

/** A login attempt: account and login as typed (login id folded), where it comes from and with which device. */
export interface Trial {
  accountNo: string;
  loginKey: string;
  origin: Origin;
  deviceId: string | null;
}

export interface LoginAttempts {
  /**
   * Checks a password or code within the limits for wrong logins; null counts as wrong. A success is counted only when the
   * session is opened, so that a correct password does not clear wrong codes.
   */
  check<T>(
    trial: Trial,
    check: (trx: Trx) => Promise<T | null>,
    /** Called in the same transaction; `isLast` means that the next attempt is refused until the waiting time is over. */
    onWrong: (trx: Trx, isLast: boolean) => Promise<void>,
  ): Promise<T | null>;
  /** The session is open: clears the wrong attempts from this place and marks the device as known. */
  signedIn(trx: Trx, trial: Trial): Promise<void>;
  /** The password was set with a mailed link: no earlier attempts count for this user, wherever they came from. */
  reset(trx: Trx, trial: Trial): Promise<void>;
}

export function loginAttempts({ clock, database, env }: Kit): LoginAttempts {
  const ago = (minutes: number) => msBefore(clock.now(), minutes * minuteMs);
  // A login holds a database connection while it waits for its lock and the hash, so only some connections may be used for
  // logins.
  const inTurn = turns(Math.max(1, Math.min(4, Math.floor(env.databasePool / 2))), loginsWaitingMax);
  const personOf = ({ origin, ...trial }: Trial) => ({ ...trial, address: countedAddress(origin.address) });

  function count(trx: Trx, person: queries.Person, outcome: { succeeded: boolean; is_reset: boolean }) {
    return queries.insertAttempt(trx, person, { attempt_id: newId(clock), at: clock.now(), ...outcome });
  }

  return {
    async check(trial, check, onWrong) {
      const person = personOf(trial);
      const outcome = await inTurn(() =>
        database.transaction(async (trx) => {
          await queries.lockLogins(trx, person);
          const since = { window: ago(loginLimits.windowMinutes), hour: ago(60) };
          const knownSince = ago(loginLimits.knownDeviceDays * 24 * 60);
          const isKnown = await queries.isKnownDevice(trx, person, knownSince);
          const waiting = async () => {
            const holding = isKnown
              ? await queries.holdingDevice(trx, person, since.window)
              : await queries.holdingStranger(trx, person, since);
            return secondsToWait(holding, clock.now());
          };
          const wait = await waiting();
          if (wait > 0) return { wait, result: null };
          const result = await check(trx);
          // A device that this user has not signed in with counts as unknown.
          const counted = isKnown ? person : { ...person, deviceId: null };
          if (result === null) {
            await count(trx, counted, { succeeded: false, is_reset: false });
            await onWrong(trx, (await waiting()) > 0);
          }
          return { wait: 0, result };
        }),
      );
      if (outcome.wait === 0) return outcome.result;
      throw tooManyLogins(outcome.wait);
    },

    signedIn: (trx, trial) => count(trx, personOf(trial), { succeeded: true, is_reset: false }),
    reset: (trx, trial) => count(trx, personOf(trial), { succeeded: true, is_reset: true }),
  };
}

export function tooManyLogins(seconds: number): Refused {
  return new Refused(
    'tooMany',
    problem(m.sign_in_problem_too_many_logins, { minutes: Math.ceil(seconds / 60) }),
    {
      retryAfterSeconds: seconds,
    },
  );
}
