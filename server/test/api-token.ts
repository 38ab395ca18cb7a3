/** Tokens for an account's own programs, created through the calls of the screen. */
import { updateApiToken, updateSandboxApiToken } from '#shared/features/api-token/api-token.contract.ts';

import type { TokenScope } from '#shared/platform/rights/principal.ts';

import type { TestUser } from './factories.ts';
import { ownAddress } from './own-address.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';
import { confirmOwnPassword } from './two-step-user.ts';

const made = new WeakMap<TestUser, Promise<string>>();

async function make(
  app: TestApp,
  as: TestUser,
  kind: 'live' | 'sandbox',
  name: string,
  scopes?: readonly TokenScope[],
): Promise<string> {
  await confirmOwnPassword(app, as);
  const call = kind === 'live' ? updateApiToken : updateSandboxApiToken;
  const { r, e } = await send(app, call, {
    as,
    from: ownAddress(),
    body: { name, ...(scopes && { scopes }) },
  });
  if (e !== null) throw new Error(e);
  return r.token;
}

/** Creates a new token, by default a live one. */
export const newApiToken = (
  app: TestApp,
  as: TestUser,
  kind: 'live' | 'sandbox' = 'live',
  name = 'Warehouse',
) => make(app, as, kind, name);

const scoped = new WeakMap<TestUser, Map<string, Promise<string>>>();
/** The account's live token with these scopes; the same at each call. */
export function scopedToken(app: TestApp, as: TestUser, scopes: readonly TokenScope[]): Promise<string> {
  const own = scoped.get(as) ?? new Map<string, Promise<string>>();
  scoped.set(as, own);
  const key = scopes.join();
  const token = own.get(key) ?? make(app, as, 'live', 'Scoped', scopes);
  own.set(key, token);
  return token;
}

const sandboxed = new WeakMap<TestUser, Promise<string>>();
/** The account's sandbox token; the same at each call. */
export function sandboxTokenOf(app: TestApp, as: TestUser): Promise<string> {
  const token = sandboxed.get(as) ?? make(app, as, 'sandbox', 'Trial');
  sandboxed.set(as, token);
  return token;
}

/** The account's live token, or the sandbox token for a user in the sandbox; the same at each call. */
export function apiTokenOf(app: TestApp, as: TestUser): Promise<string> {
  if (as.sandboxOf) return sandboxTokenOf(app, as.sandboxOf);
  const token = made.get(as) ?? make(app, as, 'live', 'Warehouse');
  made.set(as, token);
  return token;
}
