/** Keys are changed in a running portal: nobody is locked out, and a missing key is reported in a clear sentence. */
import { generateKeyPairSync } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

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

/** An instance with these keys over the database of all. */
async function portalWith(secretKey: string, passwordKey: string): Promise<TestApp> {
  const { clock, kit } = base;
  const env = readEnv(testEnv({ SECRET_KEY: secretKey, PASSWORD_PRIVATE_KEY: passwordKey }));
  const app = { ...(await makeApp({ env, database: kit.database, clock, pages: null })), clock };
  await app.http.ready();
  started.push(app);
  return app;
}

/** `keysOf` is the instance that made the page. */
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

it('A change of all keys, step by step, locks no two-step user out, and the older ones may be taken away after it', async () => {
  const before = await portalWith(older, rsa.older);
  const between = await portalWith(`${newer}, ${older}`, `${rsa.newer}\n${rsa.older}`);
  const user = await makeAdmin(before);
  const { secret } = await turnOnTwoStep(before, user);

  base.clock.forward(1);
  expect((await login(between, user, { keysOf: before })).status).toBe(200);
  expect((await withCode(between, user, codeOf(base, secret))).status).toBe(200);

  // The start of the next one, or the hour, seals it again.
  await between.loadReferenceData();
  const after = await portalWith(newer, rsa.newer);
  base.clock.forward(1);
  expect((await withCode(after, user, codeOf(base, secret))).status).toBe(200);
  base.clock.reset();
});

it('A second tab gets the same session from an instance that has another key in the first place', async () => {
  const one = await portalWith(`${older},${newer}`, rsa.older);
  const two = await portalWith(`${newer},${older}`, rsa.older);
  const user = await makeAdmin(one);
  const refresh = (app: TestApp) =>
    send(app, contract.refreshToken, { query: { accessToken: '', refreshToken: user.refreshToken } });
  const [first, second] = [await refresh(one), await refresh(two)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.r).toEqual(first.r);
});

it('Without the key a code is refused with what to do, wrong ones count, and a recovery code opens', async () => {
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
  expect((await withCode(after, user, recoveryCodes[0] ?? '')).status).toBe(200);
  base.clock.reset();
});

it('A page that was opened before the last change of the password key is asked to reload', async () => {
  const before = await portalWith(older, rsa.older);
  const after = await portalWith(older, rsa.newer);
  const user = await makeAdmin(after);
  const answer = await login(after, user, { keysOf: before });
  expect([answer.status, answer.e]).toEqual([
    400,
    'The password could not be read. Reload the page and try again.',
  ]);
});

it.each(['', 'short', `${older},short`])('SECRET_KEY=%s is refused', (key) => {
  const read = () => readEnv({ PORTAL_MODE: 'demo', SECRET_KEY: key });
  if (key === '') expect(read().secretKeys).toEqual([]);
  else expect(read).toThrow(/SECRET_KEY must be 32 characters or more; several with commas/u);
});
