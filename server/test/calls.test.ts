/**
 * Every declared call against everything that must hold for all of them. A new call joins by being served; it fails here
 * until it has an example.
 */
import { beforeAll, describe, expect, it } from 'vitest';

import { anySession, type Right, suspendedMessage } from '#shared/access/rights.ts';
import { type Call, isFileReply } from '#shared/http/call.ts';
import { SINGAPORE } from '#shared/market/markets.ts';

import { parse } from '#shared/validation/parse.ts';

import { factsFrom } from '../account/session.service.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from './factories.ts';
import type { Example, World } from './example.ts';
import { allExamples } from './examples/all.examples.ts';
import { send } from './send.ts';
import { testApp, type TestApp } from './test-app.ts';

let app: TestApp;
let world: World;
/** People who each lack something. */
let lacking: { who: string; user: TestUser }[];
let suspended: TestUser;

beforeAll(async () => {
  app = await testApp();
  world = { app, me: await makeAdmin(app, { is_allow_fulfillment: true }), they: await makeAdmin(app) };
  const off = { is_cod: false, is_do_cn: false, is_allow_order_id: false, has_cn_access: false };
  const clerk = await makeAccount(app);
  lacking = [
    { who: 'without access levels', user: await makeUser(app, clerk, { login_id: 'nothing', claims: [] }) },
    { who: 'of a reduced Singapore account', user: await makeAdmin(app, { market: SINGAPORE, ...off }) },
    { who: 'of a COOL account', user: await makeAdmin(app, { is_cool: true, ...off }) },
    {
      who: 'of an account with printing blocked',
      user: await makeAdmin(app, { is_blocking_printing: true }),
    },
    {
      who: 'with an unverified profile',
      user: await makeUser(app, await makeAccount(app), { verified_at: null }),
    },
    { who: 'who is not Admin of a parent', user: await makeUser(app, clerk, { login_id: 'second' }) },
  ];
  suspended = await makeAdmin(app, { is_suspended: true });
});

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
const table: [string, Example][] = allExamples.map((entry) => [nameOf(entry.call), entry]);

it('Every call that is served has an example, and every example is served', () => {
  expect(allExamples.map(({ call }) => nameOf(call)).toSorted()).toEqual(app.calls.map(nameOf).toSorted());
});

it('No two calls share a path and method, whatever the letter case', () => {
  const names = app.calls.map((call) => nameOf(call).toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});

describe.each(table)('%s', (_name, { call, good, foreign, refused }) => {
  it('refuses who is not signed in', async () => {
    if (call.needs === 'anyone') return;
    for (const as of [null, 'nonsense']) {
      const answer = await send(app, call, { as, body: call.body ? {} : undefined });
      expect(answer).toMatchObject({ status: 401, s: false });
      expect(answer.e).toBeTruthy();
    }
  });

  it('refuses a session where it needs an operator', async () => {
    if (call.needs !== 'operator') return;
    expect((await send(app, call, { as: world.me, body: {} })).status).toBe(401);
  });

  it('refuses who lacks the right, before it looks at the request', async () => {
    if (!wants(call)) return;
    for (const { who, user } of lacking) {
      if (call.needs(await factsOf(user))) continue;
      const answer = await send(app, call, { as: user, body: call.body ? {} : undefined });
      expect(answer.status, who).toBe(403);
      expect(answer.e, who).toBeTruthy();
    }
  });

  it('refuses a suspended account with its sentence', async () => {
    if (!wants(call) || call.needs === anySession) return;
    const answer = await send(app, call, { as: suspended, body: call.body ? {} : undefined });
    expect(answer).toMatchObject({ status: 403, e: suspendedMessage });
  });

  it('refuses a bad body or query with the envelope', async () => {
    const as = (await good(world)).as ?? (call.needs === 'operator' ? operatorKey() : world.me);
    if (call.body && !call.upload) {
      const answer = await send(app, call, { as, body: [1, 'bad'] });
      expect(answer).toMatchObject({ status: 400, s: false });
      expect(answer.e).toBeTruthy();
    }
    if (call.query && !parse(call.query, {}).ok) {
      const answer = await send(app, call, { as, body: call.body ? {} : undefined });
      expect(answer).toMatchObject({ status: 400, s: false });
    }
  });

  it("never reaches another account's things", async () => {
    if (!foreign) return;
    const answer = await send(app, call, { as: world.me, ...(await foreign(world)) });
    if (refused) refused(answer);
    else expect(answer).toMatchObject({ status: 404, s: false });
  });

  it('answers a good request', async () => {
    const as = call.needs === 'operator' ? operatorKey() : world.me;
    const answer = await send(app, call, { as, ...(await good(world)) });
    expect(answer.e).toBeNull();
    expect(answer.status).toBe(200);
    if (isFileReply(call.reply)) expect(answer.bytes.length).toBeGreaterThan(0);
    else expect(answer.s).toBe(true);
  });
});

function operatorKey(): string {
  return app.kit.env.operatorKeys[0] ?? '';
}
