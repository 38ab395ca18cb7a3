/** Operator keys: named, limited to scopes, revocable, and shown only once (domain.md, "Operations: the courier's side"). */
import { by } from '#shared/platform/rights/by.model.ts';
import * as z from 'zod/mini';

import { call } from '#shared/platform/http/call.ts';
import { operatorScopeNames } from '#shared/platform/rights/operator-scopes.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { messages, text } from '#shared/platform/validation/rules.ts';

const longestName = 40;
const mostAddresses = 20;

/** Name of the key, as shown in audit trails. */
const keyName = () =>
  text(longestName).check(z.regex(/^[a-z0-9][a-z0-9-]*$/u, ruleText(m.operations_problem_key_name)));

const keyScope = z.enum(operatorScopeNames, messages.oneOf(operatorScopeNames));

const failure = z.object({
  address: z.string(),
  reason: z.enum(['unknown', 'revoked', 'address']),
  /** Name of the key that was revoked, or that was used from an address not allowed for it; '' for an unknown key. */
  name: z.string(),
  attempts: z.number(),
  lastAt: z.string(),
});

const operatorKey = z.object({
  name: z.string(),
  scopes: z.array(keyScope),
  /** Addresses from which the key may be used; an empty list allows any address. */
  addresses: z.array(z.string()),
  createdAt: z.string(),
  createdBy: by,
  lastUsedAt: z.nullable(z.string()),
  lastUsedFrom: z.string(),
  revokedAt: z.nullable(z.string()),
  revokedBy: z.nullable(by),
});
export type OperatorKey = z.output<typeof operatorKey>;

export const createOperatorKey = call({
  method: 'POST',
  path: '/api/operations/CreateOperatorKey',
  needs: 'operator:access',
  summary: 'Create an operator key; only this reply shows it',
  body: z.object({
    name: keyName(),
    scopes: z.array(keyScope).check(z.minLength(1, messages.required)),
    /** Addresses and networks from which the key may be used, such as 203.0.113.7 or 10.20.0.0/16. */
    addresses: z._default(
      z.array(text(50)).check(z.maxLength(mostAddresses, messages.atMost(mostAddresses))),
      [],
    ),
  }),
  reply: z.object({ name: z.string(), scopes: z.array(keyScope), key: z.string() }),
});

export const listOperatorKeys = call({
  method: 'GET',
  path: '/api/operations/OperatorKeys',
  needs: 'operator:access',
  summary: 'The operator keys with their last use, and the failed attempts of the last 7 days',
  reply: z.object({ keys: z.array(operatorKey), failures: z.array(failure) }),
});

export const revokeOperatorKey = call({
  method: 'POST',
  path: '/api/operations/RevokeOperatorKey',
  needs: 'operator:access',
  summary: 'Revoke an operator key at once; its name stays in audit trails and cannot be used again',
  body: z.object({ name: keyName() }),
  reply: operatorKey,
});
