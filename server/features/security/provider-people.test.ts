/** Which users a sign-in provider signs in: every affected account is notified, and an email matches one user. */
import { afterEach, describe, expect, it } from 'vitest';

import { updateUserProfile } from '#shared/features/profile/profile.contract.ts';
import * as contract from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import * as users from '#shared/features/users/users.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeAdmin, makeBranch, makeUser, type TestAccount, type TestUser } from '#server/test/factories.ts';
import { mailsOf } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { testApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';
import { providerDesk } from './provider-desk.fixture.ts';

const app = await testApp();
const { db } = app.kit.database;
const { provided, setUp, signInThrough, company, close } = providerDesk(app);
afterEach(close);

describe('A sign-in provider of a parent for the whole organisation', () => {
  async function organisation() {
    const parent = await makeAdmin(app, { is_parent: true });
    const child = await makeBranch(app, parent);
    const email = `admin.${child.accountNo.toLowerCase()}@company.example`;
    return { parent, child: await makeUser(app, child, { email }), email };
  }
  const trailOf = ({ scope }: TestAccount) =>
    db
      .selectFrom('audit')
      .select(['action', 'subject', 'by_id'])
      .where('account_id', '=', scope)
      .where('action', 'like', 'security.provider_%')
      .orderBy('audit_id')
      .execute();
  const noticesTo = async (who: TestAccount) =>
    (await mailsOf(app, who)).filter(({ subject }) => subject.startsWith('Your organisation'));

  it('is audited in every account that it applies to, and their Admins are emailed', async () => {
    const { parent, child, email } = await organisation();
    const provider = await provided();
    await setUp(parent, provider);
    expect([await trailOf(child), await noticesTo(child)]).toEqual([[], []]);
    await setUp(parent, provider, { isForOrganisation: true });
    const subject = `Company login (${parent.accountNo})`;
    const saved = { action: 'security.provider_saved', subject, by_id: parent.userId };
    expect(await trailOf(child)).toEqual([saved]);
    const [notice] = await noticesTo(child);
    expect(notice).toMatchObject({ recipient: email });
    for (const part of ['Company login', parent.accountNo, child.accountNo, 'including Admin'])
      expect(notice?.body_text).toContain(part);
    await setUp(parent, provider, { isForOrganisation: true, matchBy: 'loginId' });
    expect((await noticesTo(child)).at(-1)?.body_text).toContain(
      'except Admin, log in with it by their username',
    );
    await confirmOwnPassword(app, parent);
    await send(app, contract.removeProvider, { as: parent, body: {}, from: ownAddress() });
    expect(await trailOf(child)).toEqual([saved, saved, { ...saved, action: 'security.provider_removed' }]);
    expect(await noticesTo(child)).toHaveLength(3);
    expect((await trailOf(parent)).map(({ action }) => action)).toEqual([
      'security.provider_saved',
      'security.provider_saved',
      'security.provider_saved',
      'security.provider_removed',
    ]);
  });

  it("is audited as removed in the child account when it is limited to the parent's own account again", async () => {
    const { parent, child } = await organisation();
    const provider = await provided();
    await setUp(parent, provider, { isForOrganisation: true });
    await setUp(parent, provider, { isForOrganisation: false });
    expect((await trailOf(child)).map(({ action }) => action)).toEqual([
      'security.provider_saved',
      'security.provider_removed',
    ]);
  });
});

describe('Matching a user by email', () => {
  const deactivated = { is_active: false };

  it('signs in the only active user with the email, whatever deactivated users have it too', async () => {
    const { admin, email, aina: first, says } = await company();
    await db
      .updateTable('app_user')
      .set(deactivated)
      .where('account_id', '=', first.scope)
      .where('user_id', '=', first.userId)
      .execute();
    await makeUser(app, first, { login_id: 'aina2', email, ...deactivated });
    const aina = await makeUser(app, first, { login_id: 'aina3', email });
    const provider = await provided();
    await setUp(admin, provider);
    const { status, r } = await signInThrough(provider, aina.accountNo, says);
    expect([status, r?.loginId]).toEqual([200, 'aina3']);
  });

  it('refuses the sign-in when two active users have the email', async () => {
    const { admin, email, aina, says } = await company();
    await makeUser(app, aina, { login_id: 'before', email, ...deactivated });
    await makeUser(app, aina, { login_id: 'other', email });
    const provider = await provided();
    await setUp(admin, provider);
    expect(await signInThrough(provider, aina.accountNo, says)).toMatchObject({
      status: 401,
      e: m.single_sign_on_problem_unknown_person(),
    });
  });

  describe('while the provider matches by email', () => {
    const taken = { email: m.single_sign_on_problem_email_taken() };

    const profileOf = async (user: TestUser, Email: string) => {
      await confirmOwnPassword(app, user);
      return send(app, updateUserProfile, {
        as: user,
        from: ownAddress(),
        body: {
          Name: 'Somebody',
          Email,
          PhoneNumber: '0123456789',
          Designation: 'Clerk',
          Department: 'Office',
          ConsignmentPrintingSize: 1,
        },
      });
    };
    const form = (email: string, loginId: string) => ({
      loginId,
      fullName: 'Somebody',
      email,
      phoneNumber: '123456789',
      designation: 'Clerk',
      department: 'Office',
      subAccountTypeId: 0,
      access: ['CNP'],
    });

    it('refuses a profile change to the email of a colleague', async () => {
      const { admin, aina, email, says } = await company();
      const other = await makeUser(app, aina, { login_id: 'other', email: `o.${email}` });
      const provider = await provided();
      await setUp(admin, provider, { matchBy: 'loginId' });
      expect((await profileOf(other, email)).status).toBe(200);
      expect((await profileOf(other, `o.${email}`)).status).toBe(200);
      await setUp(admin, provider);
      const refused = await profileOf(other, email.toUpperCase());
      expect([refused.status, fieldsOf(refused)]).toEqual([400, { Email: taken.email }]);
      expect((await profileOf(other, `new.${email}`)).status).toBe(200);
      expect((await signInThrough(provider, aina.accountNo, says)).r.loginId).toBe('aina');
    });

    it('refuses to create, change or reactivate a user with the email of another active user', async () => {
      const { admin, email, aina } = await company();
      const gone = await makeUser(app, aina, { login_id: 'gone', email, ...deactivated });
      const provider = await provided();
      await setUp(admin, provider);
      const made = await send(app, users.createSubUser, { as: admin, body: form(email, 'twin') });
      expect([made.status, fieldsOf(made)]).toEqual([400, taken]);
      const { r } = await send(app, users.createSubUser, { as: admin, body: form(`t.${email}`, 'twin') });
      const { loginId: _, ...change } = form(email, '');
      const moved = await send(app, users.updateSubUser, {
        as: admin,
        from: ownAddress(),
        body: { ...change, userId: r.userId, version: r.version },
      });
      expect([moved.status, fieldsOf(moved)]).toEqual([400, taken]);
      expect(
        await send(app, users.reactivateSubUser, { as: admin, body: { UserId: gone.userId } }),
      ).toMatchObject({ status: 409, e: m.single_sign_on_problem_email_taken() });
    });
  });
});
