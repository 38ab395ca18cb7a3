/** API tokens for an account's own programs (spec §7 "User", domain.md "External orders and the integration interface"). */
import * as z from 'zod/mini';

import { type TokenScope, tokenScopes } from '#shared/platform/rights/principal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { isoDay, messages, oneOf, text, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Message } from '#shared/platform/words/message.ts';

const labels = {
  token: m.api_token_field_token,
  customerId: m.api_token_field_account,
  name: m.api_token_field_name,
  expiresOn: m.api_token_field_expires_on,
  scopes: m.api_token_field_scopes,
  Code: m.sign_in_code,
};

/** The scopes of a token, as users read them. */
export const scopeWords = {
  orders: m.api_token_scope_orders,
  shipments: m.api_token_scope_shipments,
  labels: m.api_token_scope_labels,
  tracking: m.api_token_scope_tracking,
  pickups: m.api_token_scope_pickups,
  quotes: m.api_token_scope_quotes,
  webhooks: m.api_token_scope_webhooks,
} as const satisfies Record<TokenScope, Message>;

const apiTokenKinds = ['live', 'sandbox'] as const;
export type ApiTokenKind = (typeof apiTokenKinds)[number];

/** One token per program is enough; more would only be unused ones. */
export const apiTokensMax = 20;

const apiToken = z.object({
  tokenId: z.string(),
  kind: z.enum(apiTokenKinds),
  name: z.string(),
  /** The last characters of the token, to recognise it by. */
  hint: z.string(),
  createdAt: z.string(),
  /** Login id of the user who created it. */
  createdBy: z.string(),
  /** The instant it stops working; null when it does not expire. */
  expiresAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  /** What it may be used for. */
  scopes: z.array(z.enum(tokenScopes)),
  /** Requests of the last 30 days, and how many of them were refused or failed. */
  calls: z.number(),
  failures: z.number(),
  state: z.enum(['active', 'expired', 'revoked']),
  revokedAt: z.nullable(z.string()),
});
export type ApiToken = z.output<typeof apiToken>;

const { apiTokens: needs } = rights;
const customerId = z.optional(uuid());

export const getApiToken = call({
  method: 'GET',
  path: '/api/user/getapitoken',
  needs,
  summary: "The tokens of the user's own account, or of another account of the organisation, newest first",
  query: labelled(z.object({ customerId }), labels),
  reply: z.object({
    tokens: z.array(apiToken),
    /** The user has two-step sign-in: creating a token requires a code. */
    asksCode: z.boolean(),
    /** The accounts of the organisation that can have tokens, the caller's own first. */
    accounts: z.array(z.object({ customerId: z.string(), accountNo: z.string(), companyName: z.string() })),
  }),
});

const nameMax = 40;

/** Left out: all scopes, future ones too. */
const scopes = () =>
  z.optional(
    z.array(oneOf(tokenScopes)).check(z.minLength(1, messages.required), z.maxLength(tokenScopes.length)),
  );

/** A new token's name, and the last day on which it works, YYYY-MM-DD in the market's zone; null: it does not expire. */
const tokenFields = { name: text(nameMax), expiresOn: z._default(z.nullable(isoDay()), null) };
export const apiTokenForm = labelled(z.object({ ...tokenFields, scopes: scopes() }), labels);
export type ApiTokenForm = z.output<typeof apiTokenForm>;

/** Asked before an expired token is regenerated: a new last day, since the old one is past and cannot be kept. */
export const expiredTokenForm = labelled(z.object({ expiresOn: isoDay() }), labels);
export type ExpiredTokenForm = z.output<typeof expiredTokenForm>;

const query = labelled(
  z.object({
    /**
     * The id of the token to regenerate: it stops working, and the new one keeps its name. Left out: an additional
     * token.
     */
    token: z.optional(uuid()),
    /** Another account of the organisation. */
    customerId,
  }),
  labels,
);
/** Required for an additional token. A regenerated token keeps what is left out; an expired one needs a new `expiresOn`. */
const body = labelled(
  z.object({
    name: z.optional(tokenFields.name),
    expiresOn: z.optional(z.nullable(isoDay())),
    scopes: scopes(),
    /** Code of the authenticator app or a recovery code, when the user has two-step sign-in. */
    Code: z.optional(text(20)),
  }),
  labels,
);
const reply = z.object({
  /** The token itself, returned only this once: only its hash is stored. */
  token: z.string(),
  entry: apiToken,
});
export type NewApiToken = z.output<typeof reply>;

export const updateApiToken = call({
  method: 'PATCH',
  path: '/api/user/UpdateApiToken',
  needs,
  idempotent: true,
  summary: 'Create or regenerate a live token, soon after ConfirmPassword; Admin is notified by email',
  perMinute: 20,
  query,
  body,
  reply,
});

export const updateSandboxApiToken = call({
  method: 'PATCH',
  path: '/api/user/UpdateSandboxApiToken',
  needs,
  idempotent: true,
  summary: 'Create or regenerate a sandbox token, soon after ConfirmPassword; Admin is notified by email',
  perMinute: 20,
  query,
  body,
  reply,
});

export const revokeApiToken = call({
  method: 'POST',
  path: '/api/user/RevokeApiToken',
  needs,
  summary: 'Revoke a token at once',
  body: labelled(z.object({ token: uuid(), customerId }), labels),
  reply: apiToken,
});

/** Spec §8. */
export const generatedMessages = {
  live: m.api_token_generated_live,
  sandbox: m.api_token_generated_sandbox,
} as const satisfies Record<ApiTokenKind, Message>;
