import { createHash, randomBytes } from 'node:crypto';

import {
  providerForm,
  type SignInProvider,
} from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import { minuteMs, msAfter } from '#shared/platform/time/spans.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { ProblemMessage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Database, Reader, Trx } from '#server/platform/db/database.ts';
import { invalid, refuse } from '#server/platform/http/refused.ts';
import type { Kit, Logger } from '#server/platform/kit.ts';
import { NotReached } from '#server/platform/outside/outside.ts';
import { sealAllAnew, type SealedAnew } from '#server/platform/settings/seal-anew.ts';
import type { SecretKeys } from '#server/platform/settings/secret-keys.ts';
import type { Claims, Client, OpenId } from './open-id.service.ts';
import * as queries from './single-sign-on.queries.ts';

export type ProviderForm = Omit<SignInProvider, 'changedAt' | 'changedBy'> & {
  clientSecret?: string | undefined;
};

/** The settings of single sign-on, and the login at the provider. Independent of sessions. */
export interface SingleSignOn {
  redirectUri: string;
  find(reader: Reader, scope: AccountScope): Promise<SignInProvider | null>;
  /**
   * Returns the name of the login that the parent has set for the organisation; null where the account has its own provider, or
   * there is none.
   */
  inherited(reader: Reader, scope: AccountScope): Promise<string | null>;
  /** Returns the name of the only login allowed to all users but Admin; null where any login is allowed. */
  onlyLogin(reader: Reader, scope: AccountScope): Promise<string | null>;
  /** Whether users of the account with this number can sign in at a provider. */
  isOffered(reader: Reader, accountNo: string): Promise<boolean>;
  /** Whether the provider in force identifies users by email address. */
  isByEmail(reader: Reader, scope: AccountScope): Promise<boolean>;
  /** Refuses a form without a secret where none is stored for the same server. */
  mustHaveSecret(reader: Reader, scope: AccountScope, form: ProviderForm): Promise<void>;
  /** Contacts the provider, so that a wrong URL is not saved. Returns false when it cannot be reached as a provider. */
  check(scope: AccountScope, form: ProviderForm): Promise<boolean>;
  save(trx: Trx, scope: AccountScope, form: ProviderForm, by: string): Promise<SignInProvider>;
  remove(trx: Trx, scope: AccountScope): Promise<boolean>;
  /** `state` is a token that contains the account. */
  begin(
    accountNo: string,
    boundTo: string,
    makeState: (scope: AccountScope) => string,
  ): Promise<{ url: string }>;
  /**
   * Returns the claims of the returning user, null when the provider's response proves nothing. Refuses a login that has expired
   * or began in another browser.
   */
  finish(scope: AccountScope, answer: { query: string; state: string; boundTo: string }): Promise<Back>;
  sealAnew(database: Database): Promise<SealedAnew>;
}

export interface Back {
  claims: Claims | null;
  matchBy: 'email' | 'loginId';
}

const minutes = 10;
/** The claims that identify a user. */
const wantedFor = {
  email: ['email', 'email_verified'],
  loginId: ['preferred_username'],
} as const satisfies Record<Back['matchBy'], unknown>;
const hashOf = (text: string) => createHash('sha256').update(text).digest();
const bindingOf = (secret: string) => hashOf(secret).toString('base64url');

export function singleSignOn(
  { clock, database }: Pick<Kit, 'clock' | 'database'>,
  logger: Logger,
  keys: SecretKeys,
  openId: OpenId,
  redirectUri: string,
): SingleSignOn {
  const seals = keys.sealFor('single sign-on secrets');
  const secretOf = (row: queries.ProviderRow) =>
    seals.unseal(row.account_id, row.client_secret)?.toString('utf8') ?? null;

  function clientOf(row: queries.ProviderRow): Client {
    const clientSecret = secretOf(row);
    if (clientSecret === null) throw refuse('unavailable', m.single_sign_on_problem_not_reached);
    return { issuer: row.issuer, clientId: row.client_id, clientSecret };
  }

  /**
   * Returns the typed secret, or the stored one if none was typed. A stored secret is only sent to the server that it was entered
   * for.
   */
  async function secretFor(
    reader: Reader,
    scope: AccountScope,
    { issuer, clientSecret = '' }: ProviderForm,
  ): Promise<string> {
    if (clientSecret !== '') return clientSecret;
    const row = await queries.findProvider(reader, scope);
    const kept = row ? secretOf(row) : null;
    if (!row || kept === null) throw refusedSecret(m.validation_problem_required);
    if (originOf(row.issuer) !== originOf(issuer)) throw refusedSecret(m.single_sign_on_problem_secret_anew);
    return kept;
  }

  return {
    redirectUri,
    async find(reader, scope) {
      const row = await queries.findProvider(reader, scope);
      return row ? providerFrom(row) : null;
    },

    async inherited(reader, scope) {
      const row = await queries.findProviderInForce(reader, scope);
      return row && row.account_id !== scope ? row.label : null;
    },

    async onlyLogin(reader, scope) {
      const row = await queries.findProviderInForce(reader, scope);
      return row?.is_password_off ? row.label : null;
    },

    async isOffered(reader, accountNo) {
      return (await queries.findProviderByNumber(reader, accountNo)) !== undefined;
    },

    async isByEmail(reader, scope) {
      return (await queries.findProviderInForce(reader, scope))?.match_by === 'email';
    },

    mustHaveSecret: async (reader, scope, form) => void (await secretFor(reader, scope, form)),

    async check(scope, form) {
      const { issuer, clientId } = form;
      const clientSecret = await secretFor(database.db, scope, form);
      try {
        await openId.check({ issuer, clientId, clientSecret });
        return true;
      } catch (error) {
        logger.warn({ err: error, issuer }, 'a single sign-on provider cannot be configured');
        return false;
      }
    },

    async save(trx, scope, form, by) {
      const secret = await secretFor(trx, scope, form);
      const row: queries.ProviderRow = {
        account_id: scope,
        issuer: form.issuer,
        client_id: form.clientId,
        client_secret: seals.seal(scope, Buffer.from(secret)),
        label: form.label,
        match_by: form.matchBy,
        is_password_off: form.isPasswordOff,
        is_for_organisation: form.isForOrganisation,
        changed_at: clock.now(),
        changed_by: by,
      };
      await queries.saveProvider(trx, row);
      return providerFrom(row);
    },

    remove: (trx, scope) => queries.deleteProvider(trx, scope),

    async begin(accountNo, boundTo, makeState) {
      const row = await queries.findProviderByNumber(database.db, accountNo);
      if (!row) throw refuse('notFound', m.single_sign_on_problem_not_set_up);
      const ways = {
        state: makeState(row.asked),
        nonce: randomBytes(32).toString('base64url'),
        verifier: randomBytes(32).toString('base64url'),
      };
      await queries.insertLogin(database.db, row.asked, {
        state_hash: hashOf(ways.state),
        nonce: ways.nonce,
        verifier: ways.verifier,
        bound_to: bindingOf(boundTo),
        expires_at: msAfter(clock.now(), minutes * minuteMs),
      });
      try {
        return { url: await openId.urlOf(clientOf(row), ways) };
      } catch (error) {
        logger.warn({ err: error, accountNo }, 'a single sign-on provider cannot be reached');
        throw refuse('unavailable', m.single_sign_on_problem_not_reached);
      }
    },

    async finish(scope, { query, state, boundTo }) {
      const taken = await queries.takeLogin(database.db, scope, hashOf(state), clock.now());
      const row = taken && (await queries.findProviderInForce(database.db, scope));
      if (!row || taken.bound_to !== bindingOf(boundTo))
        throw refuse('signedOut', m.single_sign_on_problem_over);
      if (new URLSearchParams(query).has('error')) throw refuse('signedOut', m.single_sign_on_problem_denied);
      try {
        const claims = await openId.claimsOf(
          clientOf(row),
          query,
          { state, ...taken },
          wantedFor[row.match_by],
        );
        return { claims, matchBy: row.match_by };
      } catch (error) {
        logger.warn({ err: error }, 'a response of a single sign-on provider was rejected');
        if (isNotReached(error)) throw refuse('unavailable', m.single_sign_on_problem_not_reached);
        return { claims: null, matchBy: row.match_by };
      }
    },

    sealAnew({ db }) {
      return sealAllAnew(
        (after, most) => queries.listSealedOtherwise(db, { head: seals.head, after, most }),
        (row) => row.account_id,
        async ({ account_id: scope, client_secret: before }) => {
          const opened = seals.unseal(scope, before);
          if (!opened) return 'unreadable';
          const anew = seals.seal(scope, opened);
          return (await queries.replaceSecret(db, scope, before, anew)) ? 'sealed' : 'changed';
        },
      );
    },
  };
}

const originOf = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).origin : null);

const refusedSecret = (words: ProblemMessage<string, { label: string | number }>) =>
  invalid([problemAt('clientSecret', words)], labelsIn(providerForm));

/** The library wraps the errors of our HTTP client. */
function isNotReached(error: unknown): boolean {
  if (error instanceof NotReached) return true;
  return error instanceof Error && error.cause !== undefined && isNotReached(error.cause);
}

function providerFrom(row: queries.ProviderRow): SignInProvider {
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    label: row.label,
    matchBy: row.match_by,
    isPasswordOff: row.is_password_off,
    isForOrganisation: row.is_for_organisation,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}
