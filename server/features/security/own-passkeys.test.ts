import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/passkey/passkey.contract.ts';
import { currentSession, login } from '#shared/features/sign-in/account.contract.ts';
import { resetSubUserTwoStep } from '#shared/features/users/users.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { Authenticator } from '#server/test/authenticator.ts';
import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeUser,
  testPassword,
  type TestUser,
} from '#server/test/factories.ts';
import { subjectsOf } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { addOwnPasskey, beginLogin, signInByPasskey } from '#server/test/passkey-user.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword, requireTwoStepOfAll, turnOnTwoStep } from '#server/test/two-step-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const passwordLogin = async (user: TestUser) =>
  (
    await send(app, login, {
      body: {
        CustomerAccountNo: user.accountNo,
        LoginId: user.loginId,
        Password: encrypted(app, testPassword),
      },
      from: ownAddress(),
    })
  ).r;
const isSignedIn = async (accessToken: string) =>
  (await send(app, currentSession, { as: { accessToken } })).status === 200;
const listOf = async (as: TestUser) => (await send(app, contract.listPasskeys, { as })).r.passkeys;
const remove = (as: TestUser, passkeyId: string, Code?: string) =>
  send(app, contract.removePasskey, { as, body: { passkeyId, Code } });
const refused = { status: 401, e: m.passkey_problem_not_accepted() };
const over = { status: 400, e: m.passkey_problem_challenge_over() };

async function actionsOf(user: TestUser): Promise<string[]> {
  const rows = await app.kit.database.db
    .selectFrom('audit')
    .select('action')
    .where('account_id', '=', user.scope)
    .orderBy('audit_id')
    .execute();
  return rows.map(({ action }) => action);
}

describe("A user's own passkeys", () => {
  it('need a confirmed password to be added or removed, show their last use, and are audited and emailed', async () => {
    const me = await makeAdmin(app);
    const begin = () => send(app, contract.beginPasskey, { as: me, body: {} });
    expect(await begin()).toMatchObject({ status: 403, e: m.security_problem_confirm_password_first() });
    const { device, passkeyId } = await addOwnPasskey(app, me);
    expect(await listOf(me)).toMatchObject([{ passkeyId, name: 'Office laptop', lastUsedAt: null }]);
    await signInByPasskey(app, device);
    expect((await listOf(me))[0]?.lastUsedAt).toMatch(/^20/u);
    app.clock.forward(20);
    expect((await remove(me, passkeyId)).status).toBe(403);
    await confirmOwnPassword(app, me);
    expect((await remove(me, passkeyId)).status).toBe(200);
    expect(await listOf(me)).toEqual([]);
    expect(await signInByPasskey(app, device)).toMatchObject(refused);
    expect(await subjectsOf(app, me)).toEqual([
      m.passkey_email_added_subject(),
      'New sign-in to your account',
      m.passkey_email_removed_subject(),
    ]);
    expect(await actionsOf(me)).toEqual(
      expect.arrayContaining([
        'security.passkey_added',
        'sign_in.signed_in_by_passkey',
        'security.passkey_removed',
        'security.passkey_refused',
      ]),
    );
  });

  it('also need a code where two-step sign-in is on', async () => {
    const me = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    const begin = (Code?: string) => send(app, contract.beginPasskey, { as: me, body: { Code } });
    expect(await begin()).toMatchObject({ status: 400, r: { fields: { Code: 'Code Required' } } });
    expect((await begin('000000')).status).toBe(400);
    expect((await begin(recoveryCodes[0])).status).toBe(200);
  });

  it("are added once per challenge, within five minutes, in the same session and from the portal's origin", async () => {
    const account = await makeAccount(app);
    const [me, they] = [await makeUser(app, account), await makeUser(app, account, { login_id: 'desk' })];
    await confirmOwnPassword(app, me);
    const begin = async () => (await send(app, contract.beginPasskey, { as: me, body: {} })).r;
    const add = (as: TestUser, Credential: object) =>
      send(app, contract.addPasskey, { as, body: { Name: 'Key', Credential } });
    const made = new Authenticator().make(await begin());
    expect((await add(me, made)).status).toBe(200);
    expect(await add(me, made)).toMatchObject(over);
    expect(await add(they, new Authenticator().make(await begin()))).toMatchObject(over);
    const foreign = new Authenticator().make(await begin(), 'https://portal.test.example');
    expect(await add(me, foreign)).toMatchObject({ status: 400, e: m.passkey_problem_not_accepted() });
    const late = new Authenticator().make(await begin());
    app.clock.forward(6);
    expect(await add(me, late)).toMatchObject(over);
    expect(await listOf(me)).toHaveLength(1);
  });

  it('cannot be removed by a colleague', async () => {
    const account = await makeAccount(app);
    const [me, they] = [await makeUser(app, account), await makeUser(app, account, { login_id: 'desk' })];
    const { passkeyId } = await addOwnPasskey(app, they);
    await confirmOwnPassword(app, me);
    expect(await remove(me, passkeyId)).toMatchObject({ status: 404 });
    expect(await listOf(they)).toHaveLength(1);
  });
});

describe('Signing in with a passkey', () => {
  it('opens a session without a password, also where two-step sign-in is required', async () => {
    const me = await makeAdmin(app);
    const { device } = await addOwnPasskey(app, me);
    await requireTwoStepOfAll(app, me);
    const { status, r } = await signInByPasskey(app, device);
    expect(status).toBe(200);
    expect(r).toMatchObject({ CustomerAccountNo: me.accountNo, loginId: me.loginId });
    expect(await isSignedIn(r.access_token)).toBe(true);
  });

  it('accepts a challenge once, within five minutes, and only from the browser that requested it', async () => {
    const { device } = await addOwnPasskey(app, await makeAdmin(app));
    const answer = (begun: Awaited<ReturnType<typeof beginLogin>>, cookie: string | undefined) =>
      send(app, contract.loginWithPasskey, {
        body: { Credential: device.sign(begun.options) },
        ...(cookie !== undefined && { cookie }),
        from: begun.from,
      });
    const begun = await beginLogin(app);
    const body = { Credential: device.sign(begun.options) };
    const sendIt = () =>
      send(app, contract.loginWithPasskey, { body, cookie: begun.cookie, from: begun.from });
    const answers = await Promise.all([sendIt(), sendIt()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await sendIt()).toMatchObject(over);
    const [mine, another] = [await beginLogin(app), await beginLogin(app)];
    expect(await answer(mine, another.cookie)).toMatchObject(over);
    expect(await answer(await beginLogin(app), undefined)).toMatchObject(over);
    const late = await beginLogin(app);
    app.clock.forward(6);
    expect(await answer(late, late.cookie)).toMatchObject(over);
  });

  it("refuses another origin, another user's key, an unknown or unverified key, and a repeated counter", async () => {
    const [me, they] = [await makeAdmin(app), await makeAdmin(app)];
    const [mine, theirs] = [await addOwnPasskey(app, me), await addOwnPasskey(app, they)];
    const foreign = { origin: 'https://portal.test.example' };
    expect(await signInByPasskey(app, mine.device, { how: foreign })).toMatchObject(refused);
    // Another account's credential with one's own user handle, then unknown user handles.
    const own = mine.device.sign({ challenge: 'x', rpId: 'portal.test' }).response.userHandle ?? null;
    expect(await signInByPasskey(app, theirs.device, { how: { userHandle: own } })).toMatchObject(refused);
    for (const userHandle of [null, 'AAAA', 'A'.repeat(43)])
      expect(await signInByPasskey(app, mine.device, { how: { userHandle } })).toMatchObject(refused);
    expect(await signInByPasskey(app, new Authenticator())).toMatchObject(refused);
    const notVerified = { userVerified: false };
    expect(await signInByPasskey(app, mine.device, { how: notVerified })).toMatchObject(refused);
    expect((await signInByPasskey(app, mine.device, { how: { counter: 50 } })).status).toBe(200);
    expect(await signInByPasskey(app, mine.device, { how: { counter: 50 } })).toMatchObject(refused);
    expect((await signInByPasskey(app, mine.device)).status).toBe(200);
  });

  it('is refused for a deactivated user', async () => {
    const account = await makeAccount(app);
    const me = await makeUser(app, account, { login_id: 'gone' });
    const { device } = await addOwnPasskey(app, me);
    await app.kit.database.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('account_id', '=', me.scope)
      .where('user_id', '=', me.userId)
      .execute();
    expect(await signInByPasskey(app, device)).toMatchObject({
      status: 401,
      e: m.rights_problem_session_deactivated(),
    });
  });
});

describe('A passkey as the second step', () => {
  it('replaces the code, with the key of the same user and the ticket that it was requested for', async () => {
    const [me, they] = [await makeAdmin(app), await makeAdmin(app)];
    const { device } = await addOwnPasskey(app, me);
    const theirs = await addOwnPasskey(app, they);
    await turnOnTwoStep(app, me);
    const firstStep = await passwordLogin(me);
    expect(firstStep).toMatchObject({ access_token: '', TwoStep: 'code', TwoStepPasskey: true });
    const Ticket = firstStep.TwoStepTicket;
    const { options } = await beginLogin(app, Ticket);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.credentialId]);
    // After the password a key without user verification is accepted; another account's key is not.
    expect(await signInByPasskey(app, theirs.device, { Ticket })).toMatchObject(refused);
    const { status, r } = await signInByPasskey(app, device, { Ticket, how: { userVerified: false } });
    expect(status).toBe(200);
    expect(await isSignedIn(r.access_token)).toBe(true);
    expect((await beginLogin(app, Ticket)).status).toBe(401);
    // A challenge signed for one ticket is refused for another.
    const [first, second] = [await passwordLogin(me), await passwordLogin(me)];
    const begun = await beginLogin(app, first.TwoStepTicket);
    const body = { Ticket: second.TwoStepTicket, Credential: device.sign(begun.options) };
    expect(await send(app, contract.loginWithPasskey, { body, from: begun.from })).toMatchObject(over);
  });

  it('satisfies required two-step sign-in, cannot be removed while required, and is removed by a reset', async () => {
    const account = await makeAccount(app);
    const admin = await makeUser(app, account);
    const desk = await makeUser(app, account, { login_id: 'desk' });
    const { device, passkeyId } = await addOwnPasskey(app, desk);
    const [Code] = await requireTwoStepOfAll(app, admin);
    expect(await isSignedIn(desk.accessToken)).toBe(true);
    await confirmOwnPassword(app, desk);
    expect(await remove(desk, passkeyId)).toMatchObject({
      status: 409,
      e: m.passkey_problem_last_while_required(),
    });
    const firstStep = await passwordLogin(desk);
    expect(firstStep).toMatchObject({ access_token: '', TwoStep: 'passkey', TwoStepPasskey: true });
    expect(firstStep).not.toHaveProperty('TwoStepUri');
    expect((await signInByPasskey(app, device, { Ticket: firstStep.TwoStepTicket })).status).toBe(200);
    const body = { UserId: desk.userId, Code };
    expect((await send(app, resetSubUserTwoStep, { as: admin, body })).status).toBe(200);
    expect(await signInByPasskey(app, device)).toMatchObject(refused);
    expect((await passwordLogin(desk)).TwoStep).toBe('setup');
  });
});
