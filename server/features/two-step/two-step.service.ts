import { createHash, randomBytes } from 'node:crypto';

import { brand } from '#shared/platform/brand/brand.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Database, Reader, Trx } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/refused.ts';
import { sealAllAnew, type SealedAnew } from '#server/platform/settings/seal-anew.ts';
import type { SecretKeys } from '#server/platform/settings/secret-keys.ts';
import { base32, matchingStep } from './totp.rules.ts';
import * as queries from './two-step.queries.ts';

interface TwoStepState {
  since: Date | null;
  recoveryCodesLeft: number;
  isRequired: boolean;
}

/** The second step of sign-in: an authenticator app, or one of ten recovery codes. Independent of sessions. */
export interface TwoStepService {
  stateOf(reader: Reader, scope: AccountScope, userId: string): Promise<TwoStepState>;
  /** Creates a pending secret and returns it in base32; the first code activates it. */
  begin(trx: Trx, scope: AccountScope, userId: string): Promise<string>;
  /**
   * Turns the second step on with the first code and returns the recovery codes; null when the code is wrong or there is no
   * pending secret.
   */
  confirm(trx: Trx, scope: AccountScope, userId: string, code: string): Promise<string[] | null>;
  /**
   * Returns whether the code is right: an unused code of the app or recovery code, or the first code of an app that is being set
   * up. Uses up nothing, so call `spend` or `confirm` in the transaction that the code proves.
   */
  isRight(reader: Reader, scope: AccountScope, userId: string, code: string): Promise<boolean>;
  /**
   * Uses up a code of the app or a recovery code; returns false when it is wrong or was used before. A code of the app need only
   * have been valid at `checkedAt`, because the change that it proves may take seconds to prepare.
   */
  spend(trx: Trx, scope: AccountScope, userId: string, code: string, checkedAt: Date): Promise<boolean>;
  /** Returns the message for a code that was not accepted. */
  whyWrong(reader: Reader, scope: AccountScope, userId: string): Promise<WrongCode>;
  newRecoveryCodes(trx: Trx, scope: AccountScope, userId: string): Promise<string[]>;
  turnOff(trx: Trx, scope: AccountScope, userId: string): Promise<void>;
  /** Returns the active users who have not set it up, by name. */
  lacking(reader: Reader, scope: AccountScope): Promise<string[]>;
  /** Sets whether the account requires it; if so, returns the ids of users who have not set it up. */
  require(trx: Trx, scope: AccountScope, required: boolean): Promise<string[]>;
  /** Re-encrypts secrets with the current key. A user whose secret cannot be decrypted has only the recovery codes. */
  sealAnew(database: Database): Promise<SealedAnew>;
}

type WrongCode = typeof m.sign_in_problem_wrong_code | typeof m.sign_in_problem_codes_cannot_be_checked;

/** RFC 4226 requires at least 128 bits and recommends 160. */
const secretBytes = 20;
const recoveryCodes = 10;
/** Without letters that look like digits. 10 characters are 47 bits, which is enough with the limit on failed logins. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryLength = 10;

export function twoStepService(clock: Clock, keys: SecretKeys): TwoStepService {
  const seals = keys.sealFor('two-step secrets');
  /** The secret is bound to its user: copied to another user's row, it cannot be decrypted. */
  const seal = (scope: AccountScope, userId: string, secret: Uint8Array) =>
    seals.seal(`${scope}/${userId}`, secret);
  const unseal = (scope: AccountScope, userId: string, sealed: Uint8Array) =>
    seals.unseal(`${scope}/${userId}`, sealed);

  /** The time step of a code of the app that is being set up; null when the code is wrong. */
  function pendingStep(scope: AccountScope, userId: string, pending: Uint8Array, code: string) {
    const secret = unseal(scope, userId, pending);
    if (!secret) throw refuse('conflict', m.sign_in_problem_begin_two_step_anew);
    const step = matchingStep(secret, digitsOf(code), clock.now());
    return step === null ? null : { secret, step };
  }

  /** The time step of a code of the app; null when it is not one, or when the secret cannot be decrypted. */
  function confirmedStep(scope: AccountScope, userId: string, sealed: Uint8Array, code: string, at: Date) {
    const secret = unseal(scope, userId, sealed);
    return secret && matchingStep(secret, digitsOf(code), at);
  }

  async function newRecoveryCodes(trx: Trx, scope: AccountScope, userId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode);
    await queries.replaceRecoveryCodes(trx, scope, userId, codes.map(hashOfCode));
    return codes;
  }

  return {
    async stateOf(reader, scope, userId) {
      const row = await queries.findTwoStep(reader, scope, userId);
      return {
        since: row?.confirmed_at ?? null,
        recoveryCodesLeft: await queries.countRecoveryCodes(reader, scope, userId),
        isRequired: await queries.isRequired(reader, scope),
      };
    },

    async begin(trx, scope, userId) {
      const secret = randomBytes(secretBytes);
      await queries.savePending(trx, scope, userId, seal(scope, userId, secret));
      return base32(secret);
    },

    async confirm(trx, scope, userId, code) {
      const row = await queries.findTwoStep(trx, scope, userId);
      if (!row?.pending) return null;
      const found = pendingStep(scope, userId, row.pending, code);
      if (!found) return null;
      const isFirst = await queries.confirmSecret(trx, scope, userId, {
        pending: row.pending,
        secret: seal(scope, userId, found.secret),
        at: clock.now(),
        step: found.step,
      });
      return isFirst ? newRecoveryCodes(trx, scope, userId) : null;
    },

    async isRight(reader, scope, userId, code) {
      const row = await queries.findTwoStep(reader, scope, userId);
      if (!row?.secret) return Boolean(row?.pending && pendingStep(scope, userId, row.pending, code));
      const step = confirmedStep(scope, userId, row.secret, code, clock.now());
      if (step !== null) return step > row.last_step;
      return queries.hasRecoveryCode(reader, scope, userId, hashOfCode(code));
    },

    async spend(trx, scope, userId, code, checkedAt) {
      const row = await queries.findTwoStep(trx, scope, userId);
      if (!row?.secret) return false;
      const step = confirmedStep(scope, userId, row.secret, code, checkedAt);
      if (step !== null) return queries.useStep(trx, scope, userId, step);
      return queries.useRecoveryCode(trx, scope, userId, hashOfCode(code), clock.now());
    },

    async whyWrong(reader, scope, userId) {
      const row = await queries.findTwoStep(reader, scope, userId);
      const isReadable = !row?.secret || unseal(scope, userId, row.secret) !== null;
      return isReadable ? m.sign_in_problem_wrong_code : m.sign_in_problem_codes_cannot_be_checked;
    },

    newRecoveryCodes,

    async turnOff(trx, scope, userId) {
      await queries.deleteTwoStep(trx, scope, userId);
      await queries.replaceRecoveryCodes(trx, scope, userId, []);
    },

    async lacking(reader, scope) {
      const people = await queries.listWithout(reader, scope);
      return people.filter(({ is_active }) => is_active).map(({ full_name }) => full_name);
    },

    async require(trx, scope, required) {
      await queries.setRequired(trx, scope, required);
      return required ? (await queries.listWithout(trx, scope)).map(({ user_id }) => user_id) : [];
    },

    sealAnew({ db }) {
      return sealAllAnew(
        (after, most) => queries.listSealedOtherwise(db, { head: seals.head, after, most }),
        (row) => row.user_id,
        async ({ account_id: scope, user_id: userId, secret }) => {
          const opened = secret && unseal(scope, userId, secret);
          if (!opened) return 'unreadable';
          const anew = seal(scope, userId, opened);
          return (await queries.replaceSecret(db, scope, userId, secret, anew)) ? 'sealed' : 'changed';
        },
      );
    },
  };
}

/** Apps show the code as '123 456'. */
const digitsOf = (code: string) => code.replace(/\s/gu, '');

/** Returns a code such as 'abcde-fghjk'. Random bytes that would favour some letters are discarded. */
function makeRecoveryCode(): string {
  const most = 256 - (256 % recoveryAlphabet.length);
  let code = '';
  while (code.length < recoveryLength) {
    for (const byte of randomBytes(recoveryLength)) {
      if (byte < most && code.length < recoveryLength)
        code += recoveryAlphabet.charAt(byte % recoveryAlphabet.length);
    }
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Ignores the dash and the letter case of the typed code. */
function hashOfCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/gu, ''))
    .digest();
}

/** The URI that authenticator apps read from the QR code. */
export function otpUri(who: string, secret: string): string {
  const issuer = encodeURIComponent(brand.name);
  return `otpauth://totp/${issuer}:${encodeURIComponent(who)}?secret=${secret}&issuer=${issuer}`;
}
