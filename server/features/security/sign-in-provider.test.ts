import { afterEach, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import { currentSession, flagHasFirstTimeLogin, login } from '#shared/features/sign-in/account.contract.ts';
import { createSubUser } from '#shared/features/users/users.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeBranch,
  makeUser,
  newEmail,
  newLoginId,
  testPassword,
  type TestUser,
} from '#server/test/factories.ts';
import { providerClient } from '#server/test/false-provider.ts';
import { newestMail } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { addOwnPasskey, cookiesOf, signInByPasskey } from '#server/test/passkey-user.ts';
import { send } from '#server/test/send.ts';
import { testApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';
import { userForm } from '#server/features/users/users-desk.fixture.ts';
import { providerDesk } from './provider-desk.fixture.ts';

const app = await testApp();
const { provided, setUp, go, comeBack, signInThrough, company, close } = providerDesk(app);
afterEach(() => {
  app.clock.reset();
  close();
});

const passwordLogin = (user: TestUser) =>
  send(app, login, {
    body: {
      CustomerAccountNo: user.accountNo,
      LoginId: user.loginId,
      Password: encrypted(app, testPassword),
    },
    from: ownAddress(),
  });
const isSignedIn = async (accessToken: string) =>
  (await send(app, currentSession, { as: { accessToken } })).status === 200;
const refused = (message: string) => ({ status: 401, e: message });

describe('Single sign-on', () => {
  it('is set up by the Admin after the password, checks the issuer, and stores its secret encrypted', async () => {
    const { admin, aina } = await company();
    const provider = await provided();
    const body = {
      issuer: provider.url,
      ...providerClient,
      label: 'X',
      matchBy: 'email',
      isPasswordOff: false,
    };
    expect(await send(app, contract.saveProvider, { as: admin, body })).toMatchObject({
      status: 403,
      e: m.security_problem_confirm_password_first(),
    });
    expect((await send(app, contract.saveProvider, { as: aina, body })).status).toBe(403);
    for (const issuer of ['https://169.254.169.254', `${provider.url}/other`, 'http://127.0.0.1:1'])
      expect(await setUp(admin, provider, { issuer })).toMatchObject({
        status: 400,
        r: { fields: { issuer: m.single_sign_on_problem_issuer({ label: 'Issuer address' }) } },
      });
    expect((await setUp(admin, provider, { clientSecret: '' })).status).toBe(400);
    expect((await setUp(admin, provider)).status).toBe(200);
    // The secret stays when none is typed.
    expect((await setUp(admin, provider, { clientSecret: '', label: 'Kept' })).status).toBe(200);
    const { r } = await send(app, contract.getProvider, { as: admin });
    expect(r).toMatchObject({
      provider: { issuer: provider.url, label: 'Kept' },
      redirectUri: 'http://portal.test/singlesignon',
    });
    expect(JSON.stringify(r)).not.toContain(providerClient.clientSecret);
    const row = await app.kit.database.db
      .selectFrom('sign_in_provider')
      .select('client_secret')
      .where('account_id', '=', admin.scope)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.client_secret).toString('latin1')).not.toContain(providerClient.clientSecret);
    await confirmOwnPassword(app, admin);
    expect((await send(app, contract.removeProvider, { as: admin, body: {} })).status).toBe(200);
    expect(await go(admin.accountNo)).toMatchObject({
      status: 404,
      e: m.single_sign_on_problem_not_set_up(),
    });
  });

  it('signs in a user by verified email or username with code, PKCE and nonce, and refuses unknown people', async () => {
    const { admin, aina, says } = await company();
    const provider = await provided();
    await setUp(admin, provider);
    const sentParams = new URL((await go(aina.accountNo)).url).searchParams;
    expect(sentParams.get('response_type')).toBe('code');
    expect(sentParams.get('code_challenge_method')).toBe('S256');
    expect(sentParams.get('nonce')).toHaveLength(43);
    const { r, status } = await signInThrough(provider, aina.accountNo, says);
    expect([status, r.loginId]).toEqual([200, 'aina']);
    expect(await isSignedIn(r.access_token)).toBe(true);
    const stranger = { email: 'stranger@company.example', email_verified: true };
    expect(await signInThrough(provider, aina.accountNo, stranger)).toMatchObject(
      refused(m.single_sign_on_problem_unknown_person()),
    );
    expect(await signInThrough(provider, aina.accountNo, { ...says, email_verified: false })).toMatchObject(
      refused(m.single_sign_on_problem_email_not_verified()),
    );
    await setUp(admin, provider, { matchBy: 'loginId' });
    const named = await signInThrough(provider, aina.accountNo, { preferred_username: 'AINA' });
    expect(named.r.loginId).toBe('aina');
    // Twice when it is set up, and once for all sign-ins.
    const isDescription = ({ url }: { url: string }) => url.endsWith('/openid-configuration');
    expect(provider.asked.filter(isDescription)).toHaveLength(3);
    const actions = await app.kit.database.db
      .selectFrom('audit')
      .select('action')
      .where('account_id', '=', aina.scope)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'security.provider_saved',
        'sign_in.signed_in_by_provider',
        'security.provider_refused',
      ]),
    );
  });

  it('by username signs in the named user but never the Admin, who keeps the password', async () => {
    const { admin, aina } = await company();
    const provider = await provided();
    await setUp(admin, provider, { matchBy: 'loginId', isPasswordOff: true });
    // People may often set this claim of a token themselves (OpenID Connect core 5.7).
    for (const preferred_username of ['Admin', 'ADMIN', 'ａｄｍｉｎ'])
      expect(await signInThrough(provider, admin.accountNo, { preferred_username })).toMatchObject(
        refused(m.single_sign_on_problem_admin_by_username()),
      );
    expect((await signInThrough(provider, aina.accountNo, { preferred_username: 'aina' })).status).toBe(200);
    const refusals = await app.kit.database.db
      .selectFrom('audit')
      .select('subject')
      .where('account_id', '=', admin.scope)
      .where('action', '=', 'security.provider_refused')
      .execute();
    expect(refusals.map(({ subject }) => subject)).toContain('Admin');
    expect((await passwordLogin(admin)).status).toBe(200);
    await setUp(admin, provider);
    const email = `admin@${admin.accountNo.toLowerCase()}.example`;
    const byEmail = await signInThrough(provider, admin.accountNo, { email, email_verified: true });
    expect(byEmail.r.loginId).toBe('Admin');
  });

  it('requires the secret again when the issuer moves to another server, and never sends it the stored one', async () => {
    const { admin, aina, says } = await company();
    const [before, after] = [await provided(), await provided()];
    await setUp(admin, before);
    const kept = { clientSecret: '' };
    for (const issuer of [after.url, before.url.replace('127.0.0.1', 'localhost')])
      expect(await setUp(admin, after, { ...kept, issuer })).toMatchObject({
        status: 400,
        r: {
          fields: { clientSecret: m.single_sign_on_problem_secret_anew({ label: 'Client secret' }) },
        },
      });
    expect(after.asked).toEqual([]);
    expect((await signInThrough(before, aina.accountNo, says)).status).toBe(200);
    expect((await setUp(admin, before, kept)).status).toBe(200);
    expect((await setUp(admin, after)).status).toBe(200);
    expect((await signInThrough(after, aina.accountNo, says)).status).toBe(200);
  });

  it('refuses a token with a wrong key, client, issuer, nonce or expiry, and a sign-in denied by the provider', async () => {
    const { admin, aina, says } = await company();
    const provider = await provided();
    await setUp(admin, provider);
    const no = refused(m.single_sign_on_problem_not_accepted());
    expect(await signInThrough(provider, aina.accountNo, says, true)).toMatchObject(no);
    for (const wrong of [{ aud: 'another' }, { iss: 'https://x.example' }, { nonce: 'n' }, { exp: 1000 }])
      expect(await signInThrough(provider, aina.accountNo, { ...says, ...wrong })).toMatchObject(no);
    const gone = await go(aina.accountNo);
    const state = new URL(gone.url).searchParams.get('state') ?? '';
    const answer = new URLSearchParams({ code: 'guessed', state }).toString();
    expect(await comeBack(answer, gone)).toMatchObject(no);
    const denied = await go(aina.accountNo);
    const query = new URLSearchParams({
      error: 'access_denied',
      state: new URL(denied.url).searchParams.get('state') ?? '',
    });
    expect(await comeBack(query.toString(), denied)).toMatchObject(
      refused(m.single_sign_on_problem_denied()),
    );
  });

  it('accepts a callback once, in the same browser, within ten minutes, and for its own account', async () => {
    const { admin, aina, says } = await company();
    const provider = await provided();
    await setUp(admin, provider);
    const over = refused(m.single_sign_on_problem_over());
    const gone = await go(aina.accountNo);
    const query = provider.signsIn(gone.url, says);
    expect((await comeBack(query, gone)).status).toBe(200);
    expect(await comeBack(query, gone)).toMatchObject(over);
    const [mine, another] = [await go(aina.accountNo), await go(aina.accountNo)];
    const stolen = { cookie: another.cookie, from: mine.from };
    expect(await comeBack(provider.signsIn(mine.url, says), stolen)).toMatchObject(over);
    const late = await go(aina.accountNo);
    const answer = provider.signsIn(late.url, says);
    app.clock.forward(11);
    expect(await comeBack(answer, late)).toMatchObject(over);
    for (const wrong of ['state=x', 'code=1', 'state=AAAAAAAAAAAAAAAAAAAAAA.x&code=1'])
      expect(await comeBack(wrong, late)).toMatchObject(over);
    // The provider of one account cannot sign in the users of another.
    app.clock.reset();
    const foreign = await company();
    expect(await signInThrough(provider, aina.accountNo, foreign.says)).toMatchObject(
      refused(m.single_sign_on_problem_unknown_person()),
    );
  });

  it('can be the only way to sign in: passwords and passkeys are then refused to all but the Admin', async () => {
    const { admin, aina, says } = await company();
    const { device } = await addOwnPasskey(app, aina);
    const provider = await provided();
    await setUp(admin, provider, { isPasswordOff: true });
    const only = {
      status: 403,
      e: m.single_sign_on_problem_only_provider({ label: 'Company login' }),
    };
    const invited = { ...userForm, loginId: newLoginId(), email: newEmail() };
    expect((await send(app, createSubUser, { as: admin, body: invited })).e).toBeNull();
    const invitation = (await newestMail(app, admin, invited.email)).body_text;
    expect(invitation).toMatch(/Log in with Company login\..*http:\/\/portal\.test\/login/su);
    expect(invitation).not.toMatch(/[Ss]et your password|forgotpassword/u);
    expect(await passwordLogin(aina)).toMatchObject(only);
    expect(await signInByPasskey(app, device)).toMatchObject(only);
    expect((await passwordLogin(admin)).status).toBe(200);
    expect((await signInThrough(provider, aina.accountNo, says)).status).toBe(200);
  });

  it('asks for the terms first, and returns 503 when the provider cannot be reached', async () => {
    const { admin, aina, says } = await company();
    const provider = await provided();
    await setUp(admin, provider);
    const ofAina = app.kit.database.db
      .updateTable('app_user')
      .where('account_id', '=', aina.scope)
      .where('user_id', '=', aina.userId);
    await ofAina.set({ terms_accepted_at: null }).execute();
    const first = await signInThrough(provider, aina.accountNo, says);
    expect(first.r).toMatchObject({ access_token: '', HasFirstTimeLogin: false });
    const UserName = `${aina.accountNo}${aina.loginId}`;
    const cookie = cookiesOf(first.headers);
    expect((await send(app, flagHasFirstTimeLogin, { body: { UserName }, cookie })).status).toBe(200);
    expect((await signInThrough(provider, aina.accountNo, says)).r.access_token).not.toBe('');
    await app.kit.database.db
      .updateTable('sign_in_provider')
      .set({ issuer: 'http://127.0.0.1:1' })
      .where('account_id', '=', admin.scope)
      .execute();
    expect(await go(aina.accountNo)).toMatchObject({
      status: 503,
      e: m.single_sign_on_problem_not_reached(),
    });
  });

  it('of a parent applies to all accounts of its organisation without their own provider, and to no other', async () => {
    const parent = await makeAdmin(app, { is_parent: true });
    const account = await makeBranch(app, parent);
    const admin = await makeUser(app, account);
    const email = `devi.${account.accountNo.toLowerCase()}@company.example`;
    const devi = await makeUser(app, account, { login_id: 'devi', email });
    const says = { email, email_verified: true };
    const [provider, own] = [await provided(), await provided()];
    expect(await setUp(admin, provider, { isForOrganisation: true })).toMatchObject({
      status: 403,
      e: m.single_sign_on_problem_not_parent(),
    });
    await setUp(parent, provider);
    expect((await go(account.accountNo)).status).toBe(404);
    await setUp(parent, provider, { isForOrganisation: true, isPasswordOff: true });
    expect((await signInThrough(provider, account.accountNo, says)).r.loginId).toBe('devi');
    expect(await passwordLogin(devi)).toMatchObject({
      status: 403,
      e: m.single_sign_on_problem_only_provider({ label: 'Company login' }),
    });
    // Devi is not a user of the parent's own account, and an unrelated account has no provider.
    expect((await signInThrough(provider, parent.accountNo, says)).status).toBe(401);
    expect((await go((await makeAccount(app)).accountNo)).status).toBe(404);
    const seen = async () => (await send(app, contract.getProvider, { as: admin })).r;
    expect(await seen()).toMatchObject({
      provider: null,
      inherited: 'Company login',
      mayBeForOrganisation: false,
    });
    await setUp(admin, own);
    expect(await seen()).toMatchObject({ inherited: null });
    const gone = await go(account.accountNo);
    expect(gone.url).toContain(own.url);
    // The parent's provider no longer applies.
    expect((await signInThrough(own, account.accountNo, says)).r.loginId).toBe('devi');
    expect((await passwordLogin(devi)).status).toBe(200);
  });

  it('is visible to the Admin only, and is empty where none is set up', async () => {
    const { aina } = await company();
    expect((await send(app, contract.getProvider, { as: aina })).status).toBe(403);
    expect((await send(app, contract.getProvider, { as: await makeAdmin(app) })).r.provider).toBeNull();
  });
});
