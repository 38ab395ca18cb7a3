/** Operators with a token of the courier's own login, by a local OpenID Connect provider and a portal that is configured for it. */
import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { auditTrail } from '#shared/features/audit/audit.contract.ts';
import { accountFlags } from '#shared/features/operations/operations.contract.ts';
import { changes } from '#shared/features/operations/change-feed.contract.ts';
import { createOperatorKey, listOperatorKeys } from '#shared/features/operations/operator-keys.contract.ts';

import { makeApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { demoOperatorKey } from '#server/env/mode.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { falseProvider, providerClient } from '#server/test/false-provider.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, testEnv, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
let provider: Awaited<ReturnType<typeof falseProvider>>;

async function portalOf(issuer: string, claim = 'roles'): Promise<TestApp> {
  const env = readEnv(
    testEnv({
      OPERATOR_OIDC_ISSUER: issuer,
      OPERATOR_OIDC_AUDIENCE: providerClient.clientId,
      OPERATOR_OIDC_CLAIM: claim,
    }),
  );
  const { kit, clock } = await testApp();
  const made = await makeApp({ env, database: kit.database, clock, pages: null });
  // Not started, so queued jobs stay queued; the queues exist, or each would be looked up outside the transaction.
  await made.kit.jobs.makeQueues();
  return { ...made, clock };
}

beforeAll(async () => {
  provider = await falseProvider();
  app = await portalOf(provider.url);
});
afterAll(async () => {
  await app.http.close();
  provider.close();
});

const nurul = { sub: 'u-17', email: 'nurul@courier.example', email_verified: true };
const ask = async (as: string, from = ownAddress()) =>
  (await send(app, changes, { as, query: { limit: 1 }, from })).status;

it("An operator with the courier's login can make the calls of their roles, and the audit log names them", async () => {
  const as = provider.tokenOf({ ...nurul, roles: ['operator:access', 'operator:scans', 'something-else'] });
  expect(await ask(as)).toBe(200);
  expect(await ask(demoOperatorKey)).toBe(200);
  const admin = await makeAdmin(app);
  const flags = { accountNo: admin.accountNo, flags: { IsCod: false } };
  expect((await send(app, accountFlags, { as, body: flags })).status).toBe(200);
  const trail = await send(app, auditTrail, { as: admin, body: {} });
  expect(JSON.stringify(trail.r)).toContain('"Operator nurul@courier.example"');
  const tooMuch = { name: `key-${Date.now()}`, scopes: ['money'] };
  expect((await send(app, createOperatorKey, { as, body: tooMuch })).status).toBe(403);
});

it('A call without its role is refused, and an operator without a verified email is named by subject and host', async () => {
  const as = provider.tokenOf({ ...nurul, email_verified: false, roles: 'operator:access operator:POD' });
  expect(await ask(as)).toBe(403);
  const name = `key-${Date.now()}-b`;
  await send(app, createOperatorKey, { as, body: { name, scopes: ['POD'] } });
  const { r } = await send(app, listOperatorKeys, { as });
  expect(r.keys.find((key) => key.name === name)?.createdBy.name).toBe(`u-17@${new URL(provider.url).host}`);
});

it('Roles can be in a nested claim of the token', async () => {
  const deep = await portalOf(provider.url, 'realm_access.roles');
  const as = provider.tokenOf({ ...nurul, realm_access: { roles: ['operator:scans'] } });
  expect((await send(deep, changes, { as })).status).toBe(200);
  await deep.http.close();
});

const now = () => Math.floor(Date.now() / 1000);
const roles = ['operator:scans'];
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The claims of a valid token with another header and signature. */
const resigned = (head: object, signature: (text: string) => string) => {
  const [, claims] = provider.tokenOf({ ...nurul, roles }).split('.');
  const text = `${encoded(head)}.${claims}`;
  return `${text}.${signature(text)}`;
};

it.each<[string, () => string]>([
  ['of another signer', () => provider.tokenOf({ roles }, true)],
  ['for another audience', () => provider.tokenOf({ roles, aud: 'another' })],
  ['of another issuer', () => provider.tokenOf({ roles, iss: 'https://login.elsewhere.example' })],
  ['that has expired', () => provider.tokenOf({ roles, exp: now() - 60 })],
  ['that is not valid yet', () => provider.tokenOf({ roles, nbf: now() + 600 })],
  ['without an expiry', () => provider.tokenOf({ roles, exp: undefined })],
  ['issued more than twelve hours ago', () => provider.tokenOf({ roles, iat: now() - 13 * 3600 })],
  ['without a signature', () => resigned({ alg: 'none' }, () => 'AA')],
  [
    'signed with a public value',
    () =>
      resigned({ alg: 'HS256', kid: 'one' }, (text) =>
        createHmac('sha256', 'one').update(text).digest('base64url'),
      ),
  ],
  ['that is not a JWT', () => 'a.b.c'],
])('A token %s is refused, counted and listed', async (_, token) => {
  const from = ownAddress();
  expect(await ask(token(), from)).toBe(401);
  const { r } = await send(app, listOperatorKeys, { as: demoOperatorKey });
  expect(r.failures.find(({ address }) => address === from)).toMatchObject({
    reason: 'unknown',
    attempts: 1,
  });
});

it('When the login provider is down, tokens get a 503 and keys still work; without the setting, tokens are refused', async () => {
  const gone = await falseProvider();
  gone.close();
  const alone = await portalOf(gone.url);
  const as = provider.tokenOf({ ...nurul, roles });
  expect(await send(alone, changes, { as })).toMatchObject({
    status: 503,
    e: 'Your login could not be checked, because your login provider is not responding. Please try again in a minute.',
  });
  expect((await send(alone, changes, { as: demoOperatorKey })).status).toBe(200);
  await alone.http.close();
  expect((await send(await testApp(), changes, { as, from: ownAddress() })).status).toBe(401);
});
