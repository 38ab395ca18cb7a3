/** Keys are changed in a running portal: nobody is locked out, and a missing key is reported in a clear sentence. */
import { generateKeyPairSync } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { auditTrail } from '#shared/features/audit/audit.contract.ts';
import * as contract from '#shared/features/sign-in/account.contract.ts';

import { makeApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { encrypted, makeAdmin, testPassword, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp, testEnv } from '#server/test/test-app.ts';
import { codeOf, turnOnTwoStep } from '#server/test/two-step-user.ts';

const older = 'older-vT3kQ9xLw2PzR7mYbN5cJ8hDfG';
const newer = 'newer-Kx8vR2mQ7tZ4pW9sJ8hDfG4sA6';
const pem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const rsa = { older: pem(), newer: pem() };

let base: TestApp;
const started: TestApp[] = [];
beforeAll(async () => {
  base = await testApp();
});
afterAll(async () => {
  for (const app of started) await app.http.close();
});

/** An instance with these keys and the same database as the others. */
async function portalWith(secretKey: string, passwordKey: string): Promise<TestApp> {
  const { clock, kit } = base;
  const env = readEnv(testEnv({ SECRET_KEY: secretKey, PASSWORD_PRIVATE_KEY: passwordKey }));
  const app = { ...(await makeApp({ env, database: kit.database, clock, pages: null })), clock };
  await app.http.ready();
  started.push(app);
  return app;
}

/** `keysOf` is the instance that served the login page. */
const login = (app: TestApp, user: TestUser, { keysOf = app, cookie = '' } = {}) =>
  send(app, contract.login, {
    body: {
      CustomerAccountNo: user.accountNo,
      LoginId: user.loginId,
      Password: encrypted(keysOf, testPassword),
    },
    from: ownAddress(),
    ...(cookie && { cookie }),
  });

const withCode = async (app: TestApp, user: TestUser, code: string) =>
  send(app, contract.loginWithCode, {
    body: { Ticket: (await login(app, user)).r.TwoStepTicket, Code: code },
    from: ownAddress(),
  });

it('A stepwise change of all keys locks no two-step user out, and the old keys can be removed afterwards', async () => {
  const before = await portalWith(older, rsa.older);
  const between = await portalWith(`${newer}, ${older}`, `${rsa.newer}\n${rsa.older}`);
  const user = await makeAdmin(before);
  const { secret } = await turnOnTwoStep(before, user);

  base.clock.forward(1);
  expect((await login(between, user, { keysOf: before })).status).toBe(200);
  expect((await withCode(between, user, codeOf(base, secret))).status).toBe(200);

  // Encrypts the secret again with the newer key, as the start of an instance and the hourly job do.
  await between.loadReferenceData();
  const after = await portalWith(newer, rsa.newer);
  base.clock.forward(1);
  expect((await withCode(after, user, codeOf(base, secret))).status).toBe(200);
  base.clock.reset();
});

it('A second tab gets the same session from an instance that lists the same keys in another order', async () => {
  const one = await portalWith(`${older},${newer}`, rsa.older);
  const two = await portalWith(`${newer},${older}`, rsa.older);
  const user = await makeAdmin(one);
  const refresh = (app: TestApp) =>
    send(app, contract.refreshToken, { query: { accessToken: '', refreshToken: user.refreshToken } });
  const [first, second] = [await refresh(one), await refresh(two)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.r).toEqual(first.r);
});

it('Without the key, an authenticator code is refused with advice, and counts as wrong; a recovery code works', async () => {
  const before = await portalWith(older, rsa.older);
  const after = await portalWith(newer, rsa.newer);
  const user = await makeAdmin(before);
  const { secret, recoveryCodes } = await turnOnTwoStep(before, user);
  base.clock.forward(1);
  const refused = await withCode(after, user, codeOf(base, secret));
  expect([refused.status, refused.e]).toEqual([
    400,
    'Codes of your authenticator app cannot be checked at the moment. Use a recovery code, or ask your Admin to reset two-step sign-in.',
  ]);
  // Otherwise recovery codes could be guessed without a limit.
  const { rows } = (await send(after, auditTrail, { as: user, body: { action: 'security.wrong_code' } })).r;
  expect(rows).toHaveLength(1);
  expect((await withCode(after, user, recoveryCodes[0] ?? '')).status).toBe(200);
  base.clock.reset();
});

it('A login encrypted with a replaced password key is refused with the advice to reload the page', async () => {
  const before = await portalWith(older, rsa.older);
  const after = await portalWith(older, rsa.newer);
  const user = await makeAdmin(after);
  const answer = await login(after, user, { keysOf: before });
  expect([answer.status, answer.e]).toEqual([
    400,
    'The password could not be read. Reload the page and try again.',
  ]);
});

it.each(['', 'short', `${older},short`])(
  'SECRET_KEY=%s: a short key is refused, and an empty setting means no keys in demo mode',
  (key) => {
    const read = () => readEnv({ PORTAL_MODE: 'demo', SECRET_KEY: key });
    if (key === '') expect(read().secretKeys).toEqual([]);
    else expect(read).toThrow(/SECRET_KEY must be 32 characters or more; several are separated by commas/u);
  },
);
