import { type TokenScope, tokenScopes } from '#shared/platform/rights/principal.ts';
import type { RepeatedRequest } from '#shared/features/api-token/api-requests.contract.ts';
import {
  type ApiToken,
  type ApiTokenKind,
  apiTokensMax,
  type NewApiToken,
  apiTokenForm,
  updateApiToken,
  updateSandboxApiToken,
} from '#shared/features/api-token/api-token.contract.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, formatDayTime, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';

import { hashOfToken, makeToken, scopeOfToken } from '#server/features/sign-in/scoped-token.service.ts';
import { factsFrom } from '#server/features/sign-in/session.mapping.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { addAuditThere } from '#server/platform/db/audit-rows.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { isAnswered } from '#server/platform/db/repeats.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { ApiToken as Program, Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import type { AccountService } from '#server/features/sign-in/account.service.ts';
import type { SandboxService } from '#server/features/sandbox/sandbox.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { type TokenMade, tokenMadeEmail } from './api-token.emails.ts';
import type { ApiRequestLog } from './api-request-log.service.ts';
import type { Repeater } from './repeat-request.service.ts';
import type { WantedRequests } from './api-request.queries.ts';
import * as queries from './api-token.queries.ts';
import { m } from '#shared/platform/words/words.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';

interface GenerateInput {
  kind: ApiTokenKind;
  /** The token to regenerate. */
  tokenId?: string | undefined;
  customerId?: string | undefined;
  name?: string | undefined;
  expiresOn?: string | null | undefined;
  /** If omitted: the scopes of the old token, or all. */
  scopes?: TokenScope[] | undefined;
  /** Code of the second step, where it is on. */
  code?: string | undefined;
}

interface RepeatWish {
  tokenId: string;
  requestId: string;
  customerId?: string | undefined;
}

type Account = NonNullable<Awaited<ReturnType<typeof queries.findAccount>>>;

export interface ApiTokenService {
  list(
    session: Session,
    customerId?: string,
  ): Promise<{
    tokens: ApiToken[];
    asksCode: boolean;
    accounts: { customerId: string; accountNo: string; companyName: string }[];
  }>;
  generate(session: Session, actor: Actor, input: GenerateInput): Promise<NewApiToken>;
  requests(
    session: Session,
    wanted: WantedRequests & { customerId?: string | undefined },
  ): ReturnType<ApiRequestLog['list']>;
  /** Repeats a logged request in the sandbox of the token's account. */
  repeat(session: Session, wanted: RepeatWish): Promise<RepeatedRequest>;
  revoke(session: Session, actor: Actor, tokenId: string, customerId?: string): Promise<ApiToken>;
  /**
   * Returns the principal of an integration call's bearer token; null when the token is unknown, expired or revoked, or its
   * account is closed. A suspended account still has a principal: the rights refuse its calls and give the reason.
   */
  tokenOf(token: string): Promise<Program | null>;
}

/** `last_used_at` is accurate to a minute, so that not every request has to write. */
const touchMs = minuteMs;
const hintLength = 4;

const prefix = /^(?:live|sandbox)_/u;

export function apiTokenService(
  kit: Kit,
  signIn: AccountService,
  twoStep: TwoStepService,
  { sandboxes, log, repeater }: { sandboxes: SandboxService; log: ApiRequestLog; repeater: Repeater },
): ApiTokenService {
  const { clock, database, write } = kit;
  async function accountOf(reader: Reader, session: Session, customerId?: string): Promise<Account> {
    const account = await queries.findAccount(reader, session.scope, customerId ?? session.scope);
    if (!account) throw notFound(m.access_controls_the_account);
    return account;
  }

  /** Returns the first instant after the last valid day. */
  function expiryOf(session: Session, expiresOn: string | null): Date | null {
    if (expiresOn === null) return null;
    const market = marketOf(session.market);
    if (expiresOn < isoDayOf(clock.now(), market)) {
      throw invalid([problemAt('expiresOn', m.api_token_problem_expiry_past)], labelsIn(apiTokenForm));
    }
    return startOfDay(addDays(expiresOn, 1), market);
  }

  /** Sends an email to the creator and, if the token is for another account, to that account's Admin. */
  async function mailMade(
    trx: Trx,
    session: Session,
    { scope }: Account,
    token: Pick<TokenMade, 'name' | 'kind' | 'accountNo'>,
  ): Promise<void> {
    const { accountNo, loginId } = session;
    const about = { ...token, when: formatDayTime(clock.now(), marketOf(session.market)) };
    const send = async (of: AccountScope, to: queries.Person, by: Pick<TokenMade, 'by' | 'byAccount'>) => {
      const receiver = { fullName: to.full_name, language: to.language ?? baseLanguage };
      await kit.mail.send(trx, of, to.email, await tokenMadeEmail({ ...receiver, ...about, ...by }));
    };
    await send(session.scope, await queries.findPerson(trx, session.scope, session.userId), { by: loginId });
    if (scope === session.scope) return;
    const by = { by: `${accountNo} ${loginId}`, byAccount: accountNo };
    await send(scope, await queries.findAdmin(trx, scope), by);
  }

  return {
    async list(session, customerId) {
      const account = await accountOf(database.db, session, customerId);
      const rows = await queries.listTokens(database.db, account.scope);
      const sums = await log.sums(account.scope);
      const accounts = await queries.listAccounts(database.db, session.scope);
      return {
        tokens: rows.map((row) => ({ ...apiTokenFrom(row, clock.now()), ...sums.get(row.token_id) })),
        asksCode: (await twoStep.stateOf(database.db, session.scope, session.userId)).since !== null,
        accounts: accounts.map((one) => ({
          customerId: one.scope,
          accountNo: one.account_no,
          companyName: one.company_name,
        })),
      };
    },

    async generate(session, actor, { code, ...asked }) {
      const { kind, tokenId, customerId, name, expiresOn, scopes } = asked;
      const { path } = kind === 'live' ? updateApiToken : updateSandboxApiToken;
      const repeatable = { call: path, body: asked };
      // A repeat whose first response was lost returns the token again without a code: a code works only once.
      const isRepeat = await isAnswered(database.db, actor, repeatable);
      const spendCode = isRepeat ? null : await signIn.mustProve(session, code);
      const again = tokenId !== undefined;
      const action = again
        ? (`api_token.regenerated_${kind}` as const)
        : (`api_token.generated_${kind}` as const);
      return write(actor, { action, repeatable }, async ({ trx, subject }) => {
        const now = clock.now();
        await spendCode?.(trx);
        const account = await accountOf(trx, session, customerId);
        await queries.lockAccount(trx, account.scope);
        const old = again ? await queries.findTokenById(trx, account.scope, tokenId) : undefined;
        if (again && old?.kind !== kind) throw notFound(m.api_token_the_token);
        const label = name ?? old?.name;
        if (label === undefined)
          throw invalid([problemAt('name', m.validation_problem_required)], labelsIn(apiTokenForm));
        if (old && stateOf(old, now) === 'expired' && expiresOn === undefined)
          throw invalid([problemAt('expiresOn', m.validation_problem_required)], labelsIn(apiTokenForm));
        const expiresAt = expiresOn === undefined ? (old?.expires_at ?? null) : expiryOf(session, expiresOn);
        if (
          old &&
          !(await queries.revokeToken(trx, account.scope, old.token_id, { at: now, by: session.loginId }))
        ) {
          throw refuse('conflict', m.api_token_problem_ended);
        }
        const working = (await queries.listTokens(trx, account.scope)).filter(
          (row) => stateOf(row, now) === 'active',
        );
        if (working.length >= apiTokensMax)
          throw refuse('conflict', m.api_token_problem_too_many, { n: apiTokensMax });
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
          scopes: scopes ? tokenScopes.filter((one) => scopes.includes(one)) : (old?.scopes ?? null),
        };
        await queries.insertToken(trx, account.scope, row);
        const done = {
          action,
          subject: `${label} (${account.account_no})`,
          detail: {
            tokenId: row.token_id,
            replaces: old?.token_id ?? null,
            expiresOn: expiresOn ?? null,
            ...(row.scopes && { scopes: row.scopes }),
          },
        };
        subject(done.subject, done.detail);
        await addAuditThere(trx, clock, actor, account.scope, done);
        await mailMade(trx, session, account, { name: label, kind, accountNo: account.account_no });
        return { token, entry: apiTokenFrom({ ...row, last_used_at: null, revoked_at: null }, now) };
      });
    },

    async requests(session, { customerId, ...wanted }) {
      const account = await accountOf(database.db, session, customerId);
      const token = await queries.findTokenById(database.db, account.scope, wanted.tokenId);
      if (!token) throw notFound(m.api_token_the_token);
      return log.list(account.scope, wanted);
    },

    async repeat(session, { tokenId, requestId, customerId }) {
      const account = await accountOf(database.db, session, customerId);
      const token = await queries.findTokenById(database.db, account.scope, tokenId);
      if (!token) throw notFound(m.api_token_the_token);
      const kept = await log.find(account.scope, tokenId, requestId);
      if (!kept) throw notFound(m.api_token_the_request);
      const holder = await queries.findHolder(database.db, account.scope);
      const { scope, adminId } = await sandboxes.of(account.scope, true);
      const program = programFrom(token, holder, { scope, adminId, home: account.scope, world: 'sandbox' });
      return repeater.repeat(program, kept);
    },

    revoke: (session, actor, tokenId, customerId) =>
      write(actor, { action: 'api_token.revoked' }, async ({ trx, subject }) => {
        const now = clock.now();
        const account = await accountOf(trx, session, customerId);
        const row = await queries.findTokenById(trx, account.scope, tokenId);
        if (!row) throw notFound(m.api_token_the_token);
        // Idempotent: revoking a token again succeeds.
        await queries.revokeToken(trx, account.scope, tokenId, { at: now, by: session.loginId });
        const done = {
          action: 'api_token.revoked',
          subject: `${row.name} (${account.account_no})`,
          detail: { tokenId },
        } as const;
        subject(done.subject, done.detail);
        await addAuditThere(trx, clock, actor, account.scope, done);
        return apiTokenFrom({ ...row, revoked_at: row.revoked_at ?? now }, now);
      }),

    async tokenOf(token) {
      const repeated = repeater.programOf(token);
      if (repeated) return repeated;
      const scope = scopeOfToken(token.replace(prefix, ''));
      if (!scope) return null;
      const found = await queries.findToken(database.db, scope, hashOfToken(token));
      const now = clock.now();
      if (!found || !found.is_active || (found.expires_at !== null && found.expires_at <= now)) return null;
      const isIdle = found.last_used_at === null || now.getTime() - found.last_used_at.getTime() > touchMs;
      if (isIdle) await queries.touchToken(database.db, scope, found.token_id, now);
      const place =
        found.kind === 'live'
          ? { world: found.kind, scope, adminId: found.admin_id }
          : { world: found.kind, ...(await sandboxes.of(scope, isIdle)) };
      return programFrom(found, found, { ...place, home: scope });
    },
  };
}

/** Builds the principal: the token, the account with its Admin's access levels, and live or sandbox. */
function programFrom(
  token: Pick<queries.ApiTokenRow, 'token_id' | 'name' | 'scopes'>,
  holder: queries.Holder,
  place: Pick<Program, 'scope' | 'home' | 'adminId' | 'world'>,
): Program {
  return {
    ...place,
    tokenId: token.token_id,
    kind: 'token',
    scopes: token.scopes ?? tokenScopes,
    name: token.name,
    accountNo: holder.account_no,
    market: marketIdOf(holder.market),
    facts: factsFrom(holder),
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
    scopes: [...(row.scopes ?? tokenScopes)],
    calls: 0,
    failures: 0,
    state: stateOf(row, now),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
