/**
 * Live and sandbox are two separate accounts: a call of one cannot find data of the other,
 * for programs and for people, in both directions. A new call is included as soon as it is served.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';

import { placeOf } from '#server/features/sandbox/sandbox-calls.rules.ts';
import { sandboxService } from '#server/features/sandbox/sandbox.service.ts';
import type { Call } from '#shared/platform/http/call.ts';

import { newApiToken } from './api-token.ts';
import type { Example, Input, TwoAccounts } from './example.ts';
import { allExamples } from './examples/all.examples.ts';
import { makeAdmin, type TestUser } from './factories.ts';
import { send } from './send.ts';
import { appOfFile, type TestApp } from './test-app.ts';

let app: TestApp;
let leave: (() => Promise<void>) | undefined;
let me: TestUser;
let world: TwoAccounts;
/** Here the data of the other account is that of the sandbox of the same account. */
let toSandbox: TwoAccounts;
let sandbox: string;
let live: string;
beforeAll(async () => {
  ({ app, leave } = await appOfFile());
  me = await makeAdmin(app, { is_allow_fulfillment: true });
  world = { app, me, they: me };
  sandbox = await newApiToken(app, me, 'sandbox');
  live = await newApiToken(app, me, 'live');
  const { scope, adminId: userId } = await sandboxService(app.kit).of(me.scope, true);
  toSandbox = { app, me, they: { ...me, scope, userId, sandboxOf: me } };
});
afterAll(() => leave?.());

const nameOf = (call: Call) => `${call.method} ${call.path}`;
const isOfPrograms = ({ needs }: Call) => typeof needs === 'object';
const isOfPeople = (call: Call) => typeof call.needs === 'function';
const those = (concerns: (call: Call) => boolean): [string, Example][] =>
  allExamples.filter(({ call }) => concerns(call)).map((entry) => [nameOf(entry.call), entry]);
const naming = (concerns: (call: Call) => boolean) =>
  those(concerns).filter(([, { foreign }]) => foreign !== null);

/** The data that the request names is not found. */
async function notThere({ call, foreign, refused }: Example, who: Input, named = world) {
  const input = await foreign?.(named);
  const answer = await send(app, call, { ...input, ...who });
  if (refused) refused(answer);
  // The account is not a COOL account, neither live nor in the sandbox.
  else expect(answer.status).toBe(call.path.startsWith('/api/Cool/') ? 403 : 404);
}

it.each(naming((call) => isOfPrograms(call) && !call.path.endsWith('advance')))(
  '%s finds no live data with a sandbox token',
  async (_name, entry) => notThere(entry, { as: sandbox }),
);

it.each(naming((call) => isOfPrograms(call) && !call.path.endsWith('advance')))(
  '%s finds no sandbox data with a live token',
  async (_name, entry) => notThere(entry, { as: live }, toSandbox),
);

it.each(naming((call) => isOfPeople(call) && placeOf(call) === 'sandbox' && !/Advance/u.test(call.path)))(
  '%s finds no live data for a user in the sandbox',
  async (_name, entry) => notThere(entry, { as: me, sandbox: true }),
);

it.each(those((call) => isOfPeople(call) && placeOf(call) === 'live'))(
  '%s is refused in the sandbox',
  async (_name, { call }) => {
    const answer = await send(app, call, { as: me, sandbox: true, body: call.body ? {} : undefined });
    expect(answer.status).toBe(403);
  },
);
