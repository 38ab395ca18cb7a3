/**
 * Single sign-on: users of an account sign in with their organisation's login, by OpenID Connect (issue "Ready for the
 * internet" 4).
 */
import * as z from 'zod/mini';

import { loginReply } from '#shared/features/sign-in/account.contract.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { accountNumber, messages, oneOf, text } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

const { auditTrail: needs } = rights;

/**
 * The field by which users are found; Admin is never matched by login id, which users can set themselves at many
 * providers.
 */
export const matches = ['email', 'loginId'] as const;

/** The path to which the provider redirects users after the login. */
export const providerReturnPath = '/singlesignon';

const labels = {
  issuer: m.single_sign_on_issuer,
  clientId: m.single_sign_on_client_id,
  clientSecret: m.single_sign_on_client_secret,
  label: m.single_sign_on_label,
  matchBy: m.single_sign_on_match_by,
  isPasswordOff: m.single_sign_on_password_off,
  isForOrganisation: m.single_sign_on_for_organisation,
  Code: m.sign_in_code,
  CustomerAccountNo: m.common_account_number,
  Query: m.single_sign_on_query,
};

const fields = {
  issuer: text(300).check(
    z.refine((value) => /^https?:\/\//u.test(value), ruleText(m.single_sign_on_problem_issuer)),
  ),
  clientId: text(300),
  /** Left out or empty: the stored secret is kept. */
  clientSecret: z.optional(z.string().check(z.maxLength(500, messages.maxLength(500)))),
  label: text(40),
  matchBy: oneOf(matches),
  isPasswordOff: z.boolean(),
  /**
   * Of a parent account: also used for the organisation's other accounts that have no single sign-on settings of their
   * own.
   */
  isForOrganisation: z._default(z.boolean(), false),
};

export const providerForm = labelled(z.object(fields), labels);

const provider = z.object({
  issuer: z.string(),
  clientId: z.string(),
  label: z.string(),
  matchBy: z.enum(matches),
  isPasswordOff: z.boolean(),
  isForOrganisation: z.boolean(),
  changedAt: z.string(),
  changedBy: z.string(),
});
export type SignInProvider = z.output<typeof provider>;

export const getProvider = call({
  method: 'GET',
  path: '/api/user/SignInProvider',
  needs,
  summary:
    'The single sign-on settings of the account, and the redirect address for its provider; Admin only',
  reply: z.object({
    provider: z.nullable(provider),
    redirectUri: z.string(),
    /** Name of the login that the organisation's parent account provides for all, where the account has none of its own. */
    inherited: z.nullable(z.string()),
    mayBeForOrganisation: z.boolean(),
  }),
});

export const saveProvider = call({
  method: 'POST',
  path: '/api/user/SaveSignInProvider',
  needs,
  summary:
    'Set up single sign-on, soon after ConfirmPassword, with a code where two-step sign-in is on. The provider is contacted first',
  perMinute: 10,
  body: labelled(z.object({ ...fields, Code: z.optional(text(20)) }), labels),
  reply: provider,
});

export const removeProvider = call({
  method: 'POST',
  path: '/api/user/RemoveSignInProvider',
  needs,
  summary: 'Remove single sign-on, soon after ConfirmPassword, with a code where two-step sign-in is on',
  perMinute: 10,
  body: labelled(z.object({ Code: z.optional(text(20)) }), labels),
  reply: z.null(),
});

export const beginProviderLogin = call({
  method: 'POST',
  path: '/api/account/BeginProviderLogin',
  needs: 'anyone',
  summary:
    'The address where users of the account sign in at their organisation; valid for ten minutes in this browser',
  perMinute: 20,
  body: labelled(z.object({ CustomerAccountNo: accountNumber() }), labels),
  reply: z.object({ url: z.string() }),
});

export const loginWithProvider = call({
  method: 'POST',
  path: '/api/account/LoginWithProvider',
  needs: 'anyone',
  summary: "Sign in with the provider's response: the query of its redirect, unchanged",
  perMinute: 20,
  body: labelled(
    z.object({
      Query: z.string(messages.required).check(z.minLength(1, messages.required), z.maxLength(8000)),
    }),
    labels,
  ),
  reply: loginReply,
});
