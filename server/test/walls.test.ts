/**
 * Live and sandbox are two accounts that stand beside each other: whatever a call of one world names of the other is not there,
 * for programs and for people, in both directions. The table is that of the calls: a new one joins by being served.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';

import { placeOf } from '#server/features/sandbox/sandbox-calls.rules.ts';
import { sandboxService } from '#server/features/sandbox/sandbox.service.ts';
import type { Call } from '#shared/platform/http/call.ts';

import { newApiToken } from './api-token.ts';
import type { Example, Input, World } from './example.ts';
import { allExamples } from './examples/all.examples.ts';
import { makeAdmin, type TestUser } from './factories.ts';
import { send } from './send.ts';
import { appOfFile, type TestApp } from './test-app.ts';

let app: TestApp;
let leave: (() => Promise<void>) | undefined;
let me: TestUser;
let world: World;
/** What is another's there is of the same account's sandbox. */
let toSandbox: World;
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

/** Nothing that was named is there. */
async function notThere({ call, foreign, refused }: Example, who: Input, named = world) {
  const input = await foreign?.(named);
  const answer = await send(app, call, { ...input, ...who });
  if (refused) refused(answer);
  // The account is no COOL account, in neither world.
  else expect(answer.status).toBe(call.path.startsWith('/api/Cool/') ? 403 : 404);
}

it.each(naming((call) => isOfPrograms(call) && !call.path.endsWith('advance')))(
  '%s: a sandbox token sees nothing live',
  async (_name, entry) => notThere(entry, { as: sandbox }),
);

it.each(naming((call) => isOfPrograms(call) && !call.path.endsWith('advance')))(
  '%s: a live token sees nothing of the sandbox',
  async (_name, entry) => notThere(entry, { as: live }, toSandbox),
);

it.each(naming((call) => isOfPeople(call) && placeOf(call) === 'sandbox' && !/Advance/u.test(call.path)))(
  '%s: a person in the sandbox sees nothing live',
  async (_name, entry) => notThere(entry, { as: me, sandbox: true }),
);

it.each(those((call) => isOfPeople(call) && placeOf(call) === 'live'))(
  '%s is not in the sandbox',
  async (_name, { call }) => {
    const answer = await send(app, call, { as: me, sandbox: true, body: call.body ? {} : undefined });
    expect(answer.status).toBe(403);
  },
);
