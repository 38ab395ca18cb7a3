import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/users/users.contract.ts';

import { makeAccount, makeAdmin, makeUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { m } from '#shared/platform/words/words.ts';
import { levelNames } from '#shared/features/users/users.rules.ts';
import { usedLink, userForm, usersDesk } from './users-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const { create, update, deactivate, reactivate, resend, isSignedIn, colleague, newestLink, setPassword } =
  usersDesk(() => app);

describe('The colleague listing for a user without User Management', () => {
  it('names the active users of the account, without details of their sign-in', async () => {
    const admin = await makeAdmin(app);
    const stranger = await makeAdmin(app);
    const desk = await colleague(admin, ['CNP']);
    const gone = await colleague(admin, ['CNP']);
    await deactivate(admin, gone.userId);
    expect((await send(app, contract.subUserListing, { as: desk })).status).toBe(403);
    const { r } = await send(app, contract.colleagueListing, { as: desk });
    const named = r.colleagues.map(({ userId, isMe }) => ({ userId, isMe }));
    expect(named).toEqual([
      { userId: admin.userId, isMe: false },
      { userId: desk.userId, isMe: true },
    ]);
    expect(named.some(({ userId }) => userId === stranger.userId)).toBe(false);
    expect(JSON.stringify(r)).not.toMatch(/hasTwoStep|lastSeenAt|invitedUntil|version/u);
  });
});

describe('Access levels', () => {
  it('cannot be granted by a user who lacks them', async () => {
    const admin = await makeAdmin(app);
    const office = await colleague(admin, ['UM', 'SR']);
    const refused = m.users_problem_lacked_levels({ levels: levelNames(['CNP']) });
    expect(refused).toBe('Only someone who has CN Printing can give or remove this access.');
    const answer = { status: 403, e: refused, r: { fields: { access: refused } } };
    expect(await create(office, { access: ['SR', 'CNP'] })).toMatchObject(answer);
    const made = await create(office, { access: ['SR'] });
    expect(made.status).toBe(200);
    expect(await update(office, made.r.userId, { access: ['SR', 'CNP'] })).toMatchObject(answer);
  });

  it('cannot be removed by a user who lacks them, but do not prevent an update of the other fields', async () => {
    const admin = await makeAdmin(app);
    const office = await colleague(admin, ['UM', 'SR']);
    const desk = await colleague(admin, ['CNP'], { email: userForm.email });
    expect(await update(office, desk.userId, { access: ['SR'] })).toMatchObject({ status: 403 });
    const { status, r } = await update(office, desk.userId, {
      access: ['CNP', 'SR'],
      fullName: 'Lim Ah Kow',
    });
    expect(status).toBe(200);
    expect(r).toMatchObject({ access: ['CNP', 'SR'], fullName: 'Lim Ah Kow' });
  });

  it('cannot be gained by changing the email address of a more powerful user', async () => {
    const admin = await makeAdmin(app);
    const office = await colleague(admin, ['UM', 'SR']);
    const desk = await colleague(admin, ['CNP'], { email: 'desk@test.example' });
    const message = m.users_problem_email_too_powerful({ label: 'Email' });
    expect(await update(office, desk.userId, { email: 'office@test.example' })).toMatchObject({
      status: 403,
      e: message,
      r: { fields: { email: message } },
    });
    expect(await update(office, admin.userId, { email: 'office@test.example' })).toMatchObject({
      status: 403,
      e: m.users_problem_admin_is_fixed(),
    });
  });

  it('cannot be changed by users for themselves', async () => {
    const admin = await makeAdmin(app);
    const office = await colleague(admin, ['UM', 'SR']);
    const refused = { status: 403, e: m.users_problem_yourself() };
    expect(await update(office, office.userId, { access: ['UM', 'SR', 'CNP'] })).toMatchObject(refused);
    expect(await update(admin, admin.userId)).toMatchObject(refused);
  });

  it('take effect at once in open sessions', async () => {
    const admin = await makeAdmin(app);
    const office = await colleague(admin, ['UM'], { email: userForm.email });
    expect((await send(app, contract.subUserListing, { as: office })).status).toBe(200);
    await update(admin, office.userId, { access: ['SR'] });
    expect(await send(app, contract.subUserListing, { as: office })).toMatchObject({
      status: 403,
      e: m.rights_problem_not_allowed(),
    });
  });
});

describe('Deactivating a user', () => {
  it('ends the sessions before the next request, and reactivating does not restore them', async () => {
    const admin = await makeAdmin(app);
    const desk = await colleague(admin, ['CNP']);
    expect(await isSignedIn(desk)).toBe(true);
    expect((await deactivate(admin, desk.userId)).r.status).toBe('deactivated');
    expect(await isSignedIn(desk)).toBe(false);
    expect(await deactivate(admin, desk.userId)).toMatchObject({
      status: 409,
      e: m.users_problem_already_deactivated(),
    });
    expect((await reactivate(admin, desk.userId)).r.status).toBe('active');
    expect(await isSignedIn(desk)).toBe(false);
    expect(await reactivate(admin, desk.userId)).toMatchObject({
      status: 409,
      e: m.users_problem_already_active(),
    });
  });

  it('invalidates the first-time link, and reactivating sends a new one', async () => {
    const admin = await makeAdmin(app);
    const { r } = await create(admin);
    const link = await newestLink(admin);
    await deactivate(admin, r.userId);
    expect(await setPassword(link)).toMatchObject(usedLink);
    expect(await resend(admin, r.userId)).toMatchObject({
      status: 409,
      e: m.users_problem_reactivate_first(),
    });
    expect((await reactivate(admin, r.userId)).r.status).toBe('invited');
    expect(await setPassword(link)).toMatchObject(usedLink);
    expect((await setPassword(await newestLink(admin))).status).toBe(200);
  });

  it('is refused for oneself and for the last active Admin', async () => {
    const admin = await makeAdmin(app);
    const office = await colleague(admin, ['UM']);
    expect(await deactivate(admin, admin.userId)).toMatchObject({
      status: 403,
      e: m.users_problem_deactivate_yourself(),
    });
    expect(await deactivate(office, office.userId)).toMatchObject({
      status: 403,
      e: m.users_problem_deactivate_yourself(),
    });
    expect(await deactivate(office, admin.userId)).toMatchObject({
      status: 409,
      e: m.users_problem_last_admin(),
    });
    expect(await isSignedIn(admin)).toBe(true);
  });

  it('succeeds once when two Admins deactivate each other, and is refused to non-Admins for an Admin', async () => {
    const account = await makeAccount(app);
    const one = await makeUser(app, account);
    const two = await makeUser(app, account, { login_id: 'second', is_admin: true });
    const office = await colleague(one, ['UM']);
    expect(await deactivate(office, two.userId)).toMatchObject({
      status: 403,
      e: m.users_problem_admin_is_fixed(),
    });
    const answers = await Promise.all([deactivate(one, two.userId), deactivate(two, one.userId)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
