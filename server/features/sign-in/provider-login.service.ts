import { randomBytes } from 'node:crypto';

import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { visitor } from '#shared/platform/rights/principal.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Back, SingleSignOn } from '#server/features/single-sign-on/single-sign-on.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { addAudit } from '#server/platform/db/audit-rows.ts';
import { actorFor } from '#server/platform/db/write.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { Origin } from '#server/platform/http/principal.ts';
import { refuse, type Refused } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { replyOf } from './account.mapping.ts';
import * as queries from './account.queries.ts';
import type { DeviceService } from './device.service.ts';
import { foldLogin } from './login-id.rules.ts';
import { makeToken, scopeOfToken } from './scoped-token.service.ts';
import type { SessionOpening } from './session-opening.service.ts';
import type { SignedCookie } from './signed-cookie.service.ts';

/** Seconds; as long as the redirect to the provider and back may take. */
const cookieSeconds = 600;

export interface ProviderLogin {
  begin(accountNo: string, cookies: Cookies): Promise<{ url: string }>;
  /** `query` is the query string of the provider's redirect. */
  login(query: string, origin: Origin, cookies: Cookies): Promise<LoginReply>;
}

export function providerLogin(
  { clock, database }: Kit,
  singleSignOn: SingleSignOn,
  opening: SessionOpening,
  devices: DeviceService,
  /** Binds the redirect back to the browser that started it, so that a link cannot sign somebody in as another user. */
  cookie: SignedCookie,
): ProviderLogin {
  /** The one active user whom the claims identify; users are never created here. */
  async function userOf(
    scope: AccountScope,
    { claims, matchBy }: Back,
  ): Promise<queries.FoundUser | Refused> {
    if (!claims) return refuse('signedOut', m.single_sign_on_problem_not_accepted);
    if (matchBy === 'email' && !claims.isEmailVerified)
      return refuse('signedOut', m.single_sign_on_problem_email_not_verified);
    const named = matchBy === 'email' ? claims.email : claims.userName;
    const found = named === null ? [] : await queries.findUsersNamed(database.db, scope, matchBy, named);
    const [user, ...others] = found;
    // Two users who share a mailbox cannot be told apart by it.
    if (!user || others.length > 0) return refuse('signedOut', m.single_sign_on_problem_unknown_person);
    // The username may be chosen freely by its holder at the provider (OpenID Connect Core 5.7), so it never signs in the Admin.
    if (matchBy === 'loginId' && user.is_admin)
      return refuse('signedOut', m.single_sign_on_problem_admin_by_username);
    return user;
  }

  return {
    async begin(accountNo, cookies) {
      const boundTo = randomBytes(16).toString('base64url');
      const begun = await singleSignOn.begin(accountNo, boundTo, makeToken);
      cookie.write(cookies, boundTo, cookieSeconds);
      return begun;
    },

    async login(query, origin, cookies) {
      const state = new URLSearchParams(query).get('state') ?? '';
      const scope = scopeOfToken(state);
      if (!scope) throw refuse('signedOut', m.single_sign_on_problem_over);
      const boundTo = cookie.read(cookies) ?? '';
      const back = await singleSignOn.finish(scope, { query, state, boundTo });
      const user = await userOf(scope, back);
      if (user instanceof Error) {
        const actor = actorFor(scope, { ...origin, by: visitor() });
        const subject = back.claims?.email ?? back.claims?.userName ?? '';
        await database.transaction((trx) =>
          addAudit(trx, clock, actor, { action: 'security.provider_refused', subject }),
        );
        throw user;
      }
      const termsReply = await opening.offerTerms(user, cookies);
      if (termsReply) return termsReply;
      const trial = {
        accountNo: user.account_no,
        loginKey: foldLogin(user.login_id),
        origin,
        deviceId: devices.idOf(cookies),
      };
      const how = { action: 'sign_in.signed_in_by_provider' } as const;
      const adminClaims = await queries.findAdminClaims(database.db, scope);
      return replyOf(user, adminClaims, await opening.signIn(user, trial, cookies, how));
    },
  };
}
