import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/access-controls/account-access.contract.ts';

import {
  makeAccount,
  makeAdmin,
  makeBranch,
  makeUser,
  type TestAccount,
  type TestUser,
} from '#server/test/factories.ts';
import { mailsOf, newestMail } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { m } from '#shared/platform/words/words.ts';
import { levelNames } from '#shared/features/users/users.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const list = async (as: TestUser) =>
  (await send(app, contract.accessControlListing, { as })).r.accessControlList;
const mailboxOf = ({ accountNo }: TestAccount) => `aina@${accountNo.toLowerCase()}.example`;
const activate = (as: TestUser, account: TestAccount, more: object = {}, idempotencyKey?: string) =>
  send(app, contract.activateAccount, {
    as,
    body: {
      CustomerAccountId: account.scope,
      fullName: 'Aina binti Osman',
      emailAddress: mailboxOf(account),
      ...more,
    },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const resend = (as: TestUser, userId: string) =>
  send(app, contract.resendActivationEmail, { as, body: { userId } });
const setAccess = (as: TestUser, account: TestAccount, access: string[]) =>
  send(app, contract.updateAccountAccess, { as, body: { CustomerAccountId: account.scope, access } });

const claimsIn = async (account: TestAccount) =>
  app.kit.database.db
    .selectFrom('app_user')
    .select(['login_id', 'claims'])
    .where('account_id', '=', account.scope)
    .orderBy('user_id')
    .execute();

describe('The listing of accounts', () => {
  it('has the other accounts of the organisation only', async () => {
    const parent = await makeAdmin(app);
    const stranger = await makeAdmin(app);
    await makeBranch(app, stranger);
    const sibling = await makeBranch(app, parent);
    expect(await list(parent)).toMatchObject([
      { CustomerAccountId: sibling.scope, accountNo: sibling.accountNo, admin: null, access: [] },
    ]);
  });

  it('is available only to the Admin of the parent account', async () => {
    const parent = await makeAdmin(app);
    const sibling = await makeUser(app, await makeBranch(app, parent));
    const office = await makeUser(app, parent, { login_id: 'office' });
    for (const [as, why] of [
      [sibling, m.rights_problem_not_in_account],
      [office, m.rights_problem_not_allowed],
    ] as const) {
      const refused = { status: 403, e: why() };
      expect(await send(app, contract.accessControlListing, { as })).toMatchObject(refused);
      expect(await activate(as, sibling)).toMatchObject(refused);
    }
  });
});

describe('Activating an account', () => {
  it('creates its Admin with all levels that its flags allow, and emails the first-time link', async () => {
    const parent = await makeAdmin(app);
    const sibling = await makeBranch(app, parent, { is_allow_fulfillment: true });
    const { status, r } = await activate(parent, sibling);
    expect(status).toBe(200);
    expect(r).toMatchObject({
      access: ['PUA', 'CNP', 'SR', 'UM', 'FUL', 'EXTRANET'],
      admin: { fullName: 'Aina binti Osman', email: mailboxOf(sibling), status: 'invited' },
    });
    const mail = await newestMail(app, sibling);
    expect(mail).toMatchObject({ recipient: mailboxOf(sibling), subject: 'Your access to Kelicap Portal' });
    expect(mail.body_text).toContain(`account ${sibling.accountNo} with the username Admin`);
  });

  it('is shown as undelivered when its email was rejected, until the link is sent again', async () => {
    const parent = await makeAdmin(app);
    const sibling = await makeBranch(app, parent);
    const { r } = await activate(parent, sibling);
    expect(r.admin?.undelivered).toBeNull();
    const at = app.clock.now();
    await app.kit.database.db
      .updateTable('mail')
      .set({ ended_at: at, answer: '550 5.1.1 User unknown' })
      .where('account_id', '=', sibling.scope)
      .execute();
    const [listed] = await list(parent);
    expect(listed?.admin?.undelivered).toEqual({ at: at.toISOString() });
    const again = await resend(parent, r.admin?.userId ?? '');
    expect(again.r.admin?.undelivered).toBeNull();
  });

  it('gives a COOL account the access levels of COOL', async () => {
    const parent = await makeAdmin(app);
    const { r } = await activate(parent, await makeBranch(app, parent, { is_cool: true }));
    expect(r.access).toEqual(['SR', 'UM', 'COL', 'EXTRANET']);
  });

  it('happens once, however often it is requested', async () => {
    const parent = await makeAdmin(app);
    const sibling = await makeBranch(app, parent);
    const [one, two] = [
      await activate(parent, sibling, {}, 'same'),
      await activate(parent, sibling, {}, 'same'),
    ];
    expect(two.r).toEqual(one.r);
    expect(await activate(parent, sibling)).toMatchObject({
      status: 409,
      e: m.portal_access_problem_already_activated({ accountNo: sibling.accountNo }),
    });
    const racing = await makeBranch(app, parent);
    const answers = await Promise.all([1, 2, 3].map(() => activate(parent, racing)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await mailsOf(app, racing)).toHaveLength(1);
  });

  it('is refused for a closed or suspended account, the own account, and an account of others', async () => {
    const parent = await makeAdmin(app);
    const closed = await makeBranch(app, parent, { is_active: false });
    expect((await activate(parent, closed)).e).toBe(
      m.portal_access_problem_closed_account({ accountNo: closed.accountNo }),
    );
    const suspended = await makeBranch(app, parent, { is_suspended: true });
    expect((await activate(parent, suspended)).e).toBe(
      m.access_controls_problem_suspended({ accountNo: suspended.accountNo }),
    );
    expect((await activate(parent, parent)).status).toBe(404);
    expect((await activate(parent, await makeAccount(app))).status).toBe(404);
  });

  it.each([
    ['fullName', '', "Admin's full name Required"],
    ['emailAddress', 'aina', "Admin's email is not valid."],
  ])('is refused with %s %j', async (name, value, message) => {
    const parent = await makeAdmin(app);
    const answer = await activate(parent, await makeBranch(app, parent), { [name]: value });
    expect(answer).toMatchObject({ status: 400, e: message, r: { fields: { [name]: message } } });
  });
});

describe('Sending the activation link again', () => {
  it('works until the Admin has a password, only for Admins of other accounts of the organisation', async () => {
    const parent = await makeAdmin(app);
    const sibling = await makeBranch(app, parent);
    const { r } = await activate(parent, sibling);
    expect((await resend(parent, r.admin?.userId ?? '')).status).toBe(200);
    expect(await mailsOf(app, sibling)).toHaveLength(2);
    const active = await makeUser(app, await makeBranch(app, parent));
    expect(await resend(parent, active.userId)).toMatchObject({
      status: 409,
      e: m.users_problem_has_password(),
    });
    const elsewhere = await makeUser(app, await makeAccount(app), { password_hash: null });
    expect((await resend(parent, elsewhere.userId)).status).toBe(404);
    const own = await makeUser(app, parent, { login_id: 'own', password_hash: null });
    expect((await resend(parent, own.userId)).status).toBe(404);
  });
});

describe('The access levels of an account', () => {
  it('are set for its Admin, and a removed level is removed from all of its users', async () => {
    const parent = await makeAdmin(app);
    const sibling = await makeBranch(app, parent);
    await makeUser(app, sibling);
    await makeUser(app, sibling, { login_id: 'desk', claims: ['CNP', 'PUA'] });
    const { r } = await setAccess(parent, sibling, ['UM', 'CNP']);
    expect(r.access).toEqual(['CNP', 'UM']);
    expect(await claimsIn(sibling)).toEqual([
      { login_id: 'Admin', claims: ['CNP', 'UM'] },
      { login_id: 'desk', claims: ['CNP'] },
    ]);
  });

  it("are in the audit trail of the account with activation and links, by the parent's Admin", async () => {
    const parent = await makeAdmin(app);
    const sibling = await makeBranch(app, parent);
    const { r } = await activate(parent, sibling);
    await resend(parent, r.admin?.userId ?? '');
    await setAccess(parent, sibling, ['UM', 'CNP']);
    const trail = await app.kit.database.db
      .selectFrom('audit')
      .select(['action', 'subject', 'who', 'by_id', 'detail'])
      .where('account_id', '=', sibling.scope)
      .orderBy('audit_id')
      .execute();
    const by = { subject: sibling.accountNo, who: `${parent.accountNo} Admin`, by_id: parent.userId };
    expect(trail).toMatchObject([
      { action: 'access.activated', ...by },
      { action: 'access.link_sent', ...by },
      { action: 'access.levels_updated', ...by, detail: { changes: [{ to: expect.anything() }] } },
    ]);
  });

  it('are limited to those that its flags allow, and cannot be set before activation', async () => {
    const parent = await makeAdmin(app);
    const sibling = await makeBranch(app, parent);
    expect(await setAccess(parent, sibling, ['CNP'])).toMatchObject({
      status: 409,
      e: m.access_controls_problem_not_activated(),
    });
    await activate(parent, sibling);
    const message = m.users_problem_useless_levels({ levels: levelNames(['COL']) });
    expect(await setAccess(parent, sibling, ['CNP', 'COL'])).toMatchObject({
      status: 400,
      e: message,
      r: { fields: { access: message } },
    });
    expect((await setAccess(parent, sibling, [])).e).toBe('Access Level Required');
    expect((await setAccess(parent, parent, ['CNP'])).status).toBe(404);
  });
});
