/**
 * Checks every declared call against the rules for all calls. A new call is included as soon as it is served; it fails here
 * until it has an example.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { anySession, type Right, type SessionFacts } from '#shared/platform/rights/rights.ts';
import { type Call, type ForPrograms, isFileReply } from '#shared/platform/http/call.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';

import { m } from '#shared/platform/words/words.ts';
import { operatorScopeOf } from '#shared/platform/rights/operator-scopes.ts';
import { tokenScopes } from '#shared/platform/rights/principal.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { adminFacts } from '#shared/platform/rights/session-facts.fixture.ts';

import { factsFrom } from '#server/features/sign-in/session.mapping.ts';
import { apiTokenOf, scopedToken } from './api-token.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from './factories.ts';
import type { Example, TwoAccounts } from './example.ts';
import { allExamples } from './examples/all.examples.ts';
import { ownAddress } from './own-address.ts';
import { present } from './present.ts';
import { send } from './send.ts';
import { appOfFile, isOnPostgres, type TestApp } from './test-app.ts';

let app: TestApp;
let leave: (() => Promise<void>) | undefined;
let world: TwoAccounts;
let suspended: TestUser;

const off = { is_cod: false, is_do_cn: false, is_allow_order_id: false, has_cn_access: false };

/** Users who each lack a right: the facts of their session, fixed before they are created, and how they are created. */
const lacking: { who: string; facts: Partial<SessionFacts>; make(): Promise<TestUser> }[] = [
  {
    who: 'someone without access levels',
    facts: { isAdmin: false, isParent: false, claims: [] },
    make: async () => makeUser(app, await makeAccount(app), { login_id: 'nothing', claims: [] }),
  },
  {
    who: 'a reduced Singapore account',
    facts: {
      countryId: SINGAPORE,
      isCod: false,
      isDoCn: false,
      isAllowOrderId: false,
      hasCnAccess: false,
    },
    make: () => makeAdmin(app, { market: SINGAPORE, ...off }),
  },
  {
    who: 'a COOL account',
    facts: { isCool: true, isCod: false, isDoCn: false, isAllowOrderId: false, hasCnAccess: false },
    make: () => makeAdmin(app, { is_cool: true, ...off }),
  },
  {
    who: 'an account with printing blocked',
    facts: { isBlockingPrinting: true },
    make: () => makeAdmin(app, { is_blocking_printing: true }),
  },
  {
    who: 'someone with an unverified profile',
    facts: { isVerifiedProfile: false },
    make: async () => makeUser(app, await makeAccount(app), { verified_at: null }),
  },
  {
    who: 'someone who is not Admin of a parent',
    facts: { isAdmin: false, isParent: false },
    make: async () => makeUser(app, await makeAccount(app), { login_id: 'second' }),
  },
];
const made = new Map<string, TestUser>();

beforeAll(async () => {
  ({ app, leave } = await appOfFile());
  world = {
    app,
    me: await makeAdmin(app, { is_allow_fulfillment: true }),
    they: await makeAdmin(app, { is_allow_fulfillment: true }),
  };
  for (const { who, make } of lacking) made.set(who, await make());
  suspended = await makeAdmin(app, { is_suspended: true });
});
afterAll(() => leave?.());

async function factsOf(user: TestUser) {
  const row = await app.kit.database.db
    .selectFrom('app_user as user')
    .innerJoin('account', 'account.account_id', 'user.account_id')
    .selectAll(['user', 'account'])
    .where('user.account_id', '=', user.scope)
    .where('user.user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  return factsFrom(row);
}

const nameOf = (call: Call) => `${call.method} ${call.path}`;
const wants = (call: Call): call is Call & { needs: Right } => typeof call.needs === 'function';
/** The examples that a rule concerns, as a table. */
const those = (concerns: (example: Example) => boolean): [string, Example][] =>
  allExamples.filter(concerns).map((entry) => [nameOf(entry.call), entry]);
const hasBody = ({ call }: Example) => Boolean(call.body) && !call.upload;
const wantsQuery = ({ call }: Example) => call.query !== undefined && !parse(call.query, {}).ok;
/** Each call with each user who lacks its right. */
const refusedPeople = allExamples.flatMap(({ call }) =>
  lacking
    .filter(({ facts }) => wants(call) && !call.needs({ ...adminFacts, ...facts }))
    .map(({ who }) => [nameOf(call), who, call] as const),
);
const operatorKey = () => app.kit.env.operatorKeys[0] ?? '';
const callerOf = async (call: Call) => {
  if (operatorScopeOf(call.needs) !== null) return operatorKey();
  return typeof call.needs === 'object' ? apiTokenOf(app, world.me) : world.me;
};

it('Every call that is served has an example, and every example is served', () => {
  expect(allExamples.map(({ call }) => nameOf(call)).toSorted()).toEqual(app.calls.map(nameOf).toSorted());
});

it('No two calls share a path and method, whatever the letter case', () => {
  const names = app.calls.map((call) => nameOf(call).toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});

it.each(lacking)(
  'The session facts of $who are those that the tests below rely on',
  async ({ who, facts }) => {
    expect(sorted(await factsOf(present(made.get(who))))).toEqual(sorted({ ...adminFacts, ...facts }));
  },
);

/** Claims in one order. */
const sorted = (facts: SessionFacts) => ({ ...facts, claims: facts.claims.toSorted() });

// Refused by the contract or by rights, before any query of the call: the same on both databases, so one run is enough.
describe.skipIf(!isOnPostgres)('A request that is refused before it is handled', () => {
  it.each(those(hasBody))("%s reports every missing field as 'Required' (spec §5)", (_name, { call }) => {
    const parsed = parse(present(call.body), {});
    const reported = parsed.ok ? [] : Object.entries(parsed.fields);
    // Tracking has its own message for a missing number (spec §5).
    const others = reported.filter(
      ([, message]) => !message.endsWith('Required') && message !== m.tracking_problem_count(),
    );
    expect(others).toEqual([]);
  });

  it.each(those(({ call }) => call.needs !== 'anyone'))(
    '%s refuses a caller who is not signed in',
    async (_name, { call }) => {
      for (const as of [null, 'nonsense']) {
        const answer = await send(app, call, { as, body: call.body ? {} : undefined });
        expect(answer).toMatchObject({ status: 401, s: false });
        expect(answer.e).toBeTruthy();
      }
    },
  );

  it.each(those(({ call }) => operatorScopeOf(call.needs) !== null))(
    '%s refuses a session, because it needs an operator key',
    async (_name, { call }) => {
      expect((await send(app, call, { as: world.me, body: {} })).status).toBe(401);
    },
  );

  it.each(refusedPeople)('%s refuses %s before it validates the request', async (_name, who, call) => {
    const answer = await send(app, call, { as: present(made.get(who)), body: call.body ? {} : undefined });
    expect(answer.status).toBe(403);
    expect(answer.e).toBeTruthy();
  });

  it.each(those(({ call }) => typeof call.needs === 'object'))(
    '%s refuses a session, because it needs an API token',
    async (_name, { call }) => {
      expect((await send(app, call, { as: world.me, body: {} })).status).toBe(401);
    },
  );

  it.each(those(({ call: { needs } }) => typeof needs === 'object' && needs.scope !== null))(
    '%s refuses a token without its scope',
    async (_name, { call }) => {
      const { scope } = call.needs as ForPrograms;
      const others = tokenScopes.filter((other) => other !== scope);
      const as = await scopedToken(app, world.me, others);
      const answer = await send(app, call, { as, body: call.body ? {} : undefined });
      expect(answer).toMatchObject({ status: 403, r: { code: 'http.token_scope' } });
    },
  );

  it.each(those(({ call }) => wants(call) && call.needs !== anySession))(
    '%s refuses a suspended account with the message for it',
    async (_name, { call }) => {
      const answer = await send(app, call, { as: suspended, body: call.body ? {} : undefined });
      expect(answer).toMatchObject({ status: 403, e: m.rights_problem_suspended() });
    },
  );

  it.each(those(hasBody))(
    '%s refuses an invalid body with status 400 and an error message',
    async (_name, { call, good }) => {
      const { as, params } = await good(world);
      const body = [1, 'bad'];
      const answer = await send(app, call, { as: as ?? (await callerOf(call)), params, body });
      expect(answer).toMatchObject({ status: 400, s: false });
      expect(answer.e).toBeTruthy();
    },
  );

  it.each(those(wantsQuery))('%s refuses an invalid query with status 400', async (_name, { call, good }) => {
    const { as, params } = await good(world);
    const caller = as ?? (await callerOf(call));
    const answer = await send(app, call, { as: caller, params, body: call.body ? {} : undefined });
    expect(answer).toMatchObject({ status: 400, s: false });
  });
});

it.each(those(({ foreign }) => Boolean(foreign)))(
  '%s does not reach data of another account',
  async (_name, { call, foreign, refused }) => {
    const answer = await send(app, call, { as: await callerOf(call), ...(await foreign?.(world)) });
    if (refused) refused(answer);
    else expect(answer).toMatchObject({ status: 404, s: false });
  },
);

it.each(those(() => true))(
  '%s answers a valid request as its contract declares',
  async (_name, { call, good }) => {
    // An address of its own, so that the rate limit does not count other requests of this file.
    const from = ownAddress();
    const answer = await send(app, call, { from, as: await callerOf(call), ...(await good(world)) });
    expect(answer.e).toBeNull();
    expect(answer.status).toBe(200);
    if (isFileReply(call.reply)) {
      expect(answer.bytes.length).toBeGreaterThan(0);
      expect(call.reply.file).toContain(answer.headers['content-type']);
    } else {
      expect(answer.s).toBe(true);
      expect(z.safeParse(call.reply, answer.r).error?.issues ?? []).toEqual([]);
    }
  },
);
