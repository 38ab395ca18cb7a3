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

describe('The account listing', () => {
  it('has the other accounts of the organisation, and none of another', async () => {
    const parent = await makeAdmin(app);
    const stranger = await makeAdmin(app);
    await makeBranch(app, stranger);
    const sibling = await makeBranch(app, parent);
    expect(await list(parent)).toMatchObject([
      { CustomerAccountId: sibling.scope, accountNo: sibling.accountNo, admin: null, access: [] },
    ]);
  });

  it('is for the Admin of the parent account with User Management alone', async () => {
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
  it('creates its Admin with all levels that its flags allow, and mails the first-time link', async () => {
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

  it('is told as not delivered when its email did not arrive, until the link is sent again', async () => {
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

  it('gives a COOL account the levels of COOL', async () => {
    const parent = await makeAdmin(app);
    const { r } = await activate(parent, await makeBranch(app, parent, { is_cool: true }));
    expect(r.access).toEqual(['SR', 'UM', 'COL', 'EXTRANET']);
  });

  it('happens once, however often it is asked for', async () => {
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

  it('is refused for an account that is closed or suspended, the own one, and one of others', async () => {
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

describe('Sending the link again', () => {
  it('works until the Admin has a password, for Admins of the organisation alone', async () => {
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

describe('Access levels of an account', () => {
  it('are set for its Admin; what is taken goes from all of its users', async () => {
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

  it('stand in the trail of the account, with its activation and links, by who did it', async () => {
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

  it('are only those that its flags allow, and none before it is activated', async () => {
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
