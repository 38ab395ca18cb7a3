/** Tokens of an account's own programs, made as a person makes them. */
import { updateApiToken, updateSandboxApiToken } from '#shared/features/api-token/api-token.contract.ts';

import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';
import { confirmOwnPassword } from './two-step-user.ts';

const made = new WeakMap<TestUser, Promise<string>>();

async function make(app: TestApp, as: TestUser, kind: 'live' | 'sandbox', name: string): Promise<string> {
  await confirmOwnPassword(app, as);
  const call = kind === 'live' ? updateApiToken : updateSandboxApiToken;
  const { r, e } = await send(app, call, { as, body: { name } });
  if (e !== null) throw new Error(e);
  return r.token;
}

/** A new one. */
export const newApiToken = (
  app: TestApp,
  as: TestUser,
  kind: 'live' | 'sandbox' = 'live',
  name = 'Warehouse',
) => make(app, as, kind, name);

/** The account's live token: the same at each call. */
export function apiTokenOf(app: TestApp, as: TestUser): Promise<string> {
  const token = made.get(as) ?? make(app, as, 'live', 'Warehouse');
  made.set(as, token);
  return token;
}
