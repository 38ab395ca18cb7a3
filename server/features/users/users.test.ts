import { randomBytes } from 'node:crypto';

import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { updateUserProfile } from '#shared/features/profile/profile.contract.ts';
import { levelNames } from '#shared/features/users/users.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeAdmin, makeColleagues, newEmail, newLoginId, signedInAgain } from '#server/test/factories.ts';
import { mailsOf, newestMail } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';
import { usedLink, userForm, usersDesk } from './users-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const { list, create, update, deactivate, resend, colleague, newestLink, setPassword } = usersDesk(() => app);

describe('A new user', () => {
  it('has the requested access levels, is listed as invited, and gets the first-time link by email', async () => {
    const admin = await makeAdmin(app);
    const { status, r } = await create(admin, { access: ['UM', 'CNP'] });
    expect(status).toBe(200);
    expect(r).toMatchObject({ access: ['CNP', 'UM'], status: 'invited', lastSeenAt: null, isAdmin: false });
    expect(Date.parse(r.invitedUntil ?? '')).toBeGreaterThan(app.clock.now().getTime());
    expect((await list(admin)).map(({ loginId }) => loginId)).toEqual(['Admin', r.loginId]);
    const mail = await newestMail(app, admin);
    expect(mail).toMatchObject({ recipient: r.email, subject: 'Your access to Kelicap Portal' });
    expect((await newestLink(admin)).get('type')).toBe('F');
  });

  it('after 100 invitations within an hour is refused with the time of the next try, and accepted then', async () => {
    const admin = await makeAdmin(app);
    app.clock.set(new Date('2026-11-30T06:41:20Z'));
    const people = await makeColleagues(app, admin, 100);
    await app.kit.database.db
      .insertInto('one_time_link')
      .values(
        people.map((userId, n) => ({
          account_id: admin.scope,
          token_hash: randomBytes(32),
          user_id: userId,
          kind: 'F' as const,
          created_at: new Date(app.clock.now().getTime() + n * 10_000),
          expires_at: new Date('2026-12-01T06:00:00Z'),
        })),
      )
      .execute();
    app.clock.set(new Date('2026-11-30T07:00:00Z'));
    const again = await signedInAgain(app, admin);
    const refused = await create(again, {});
    expect([refused.status, refused.e]).toEqual([
      429,
      'No more than 100 people can be invited within an hour. Try again at 30-11-2026 03:42pm.',
    ]);
    app.clock.set(new Date('2026-11-30T07:42:00Z'));
    expect((await create(await signedInAgain(app, admin), {})).status).toBe(200);
  });

  it('sets a password with the link once, and is active afterwards', async () => {
    const admin = await makeAdmin(app);
    const { r } = await create(admin);
    const link = await newestLink(admin);
    expect((await setPassword(link, 'somebody.else@test.example')).e).toBe(m.sign_in_problem_used_link());
    expect((await setPassword(link)).status).toBe(200);
    expect(await setPassword(link)).toMatchObject(usedLink);
    expect((await list(admin)).find(({ userId }) => userId === r.userId)).toMatchObject({
      status: 'active',
      invitedUntil: null,
    });
  });

  it('cannot use a link that is 24 hours old or replaced, but can use a newly sent one', async () => {
    const admin = await makeAdmin(app);
    const { r } = await create(admin);
    const first = await newestLink(admin);
    expect((await resend(admin, r.userId)).status).toBe(200);
    expect(await setPassword(first)).toMatchObject(usedLink);
    app.clock.forward(24 * 60 + 1);
    expect(await setPassword(await newestLink(admin))).toMatchObject(usedLink);
    app.clock.reset();
    await resend(admin, r.userId);
    expect((await setPassword(await newestLink(admin))).status).toBe(200);
    expect(await resend(admin, r.userId)).toMatchObject({ status: 409, e: m.users_problem_has_password() });
  });

  it('is created once, however often the same request is sent', async () => {
    const admin = await makeAdmin(app);
    const person = { loginId: newLoginId(), email: newEmail() };
    const [one, two] = [await create(admin, person, 'same'), await create(admin, person, 'same')];
    expect(two.r).toEqual(one.r);
    expect(await mailsOf(app, admin)).toHaveLength(1);
    const racing = await Promise.all(
      [1, 2, 3].map(() => create(admin, { loginId: 'racer', email: 'racer@test.example' })),
    );
    expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it.each([
    ['loginId', 'two words', 'Username cannot have space'],
    ['loginId', '', 'Username Required'],
    ['loginId', 'ADMIN', m.users_problem_taken({ label: 'Username' })],
    ['fullName', ' ', 'Full Name Required'],
    ['email', 'wei.ming', 'Email is not valid.'],
    ['phoneNumber', '1234567', 'Contact Number Invalid'],
    ['designation', '', 'Designation Required'],
    ['department', '', 'Department Required'],
    ['subAccountTypeId', 5, 'Sub Account Type is not one of the choices'],
    ['access', [], 'Access Level Required'],
    ['access', ['COL'], m.users_problem_useless_levels({ levels: levelNames(['COL']) })],
    ['access', ['FUL'], m.users_problem_useless_levels({ levels: levelNames(['FUL']) })],
  ])('is refused with %s %j', async (name, value, message) => {
    const answer = await create(await makeAdmin(app), { [name]: value });
    expect(answer).toMatchObject({ status: 400, e: message, r: { fields: { [name]: message } } });
  });

  it('cannot have a username of the same account in any letter case, but can have one of another account', async () => {
    const [admin, stranger] = [await makeAdmin(app), await makeAdmin(app)];
    await create(admin, { loginId: 'desk' });
    expect((await create(admin, { loginId: 'Desk' })).e).toBe(m.users_problem_taken({ label: 'Username' }));
    expect((await create(stranger, { loginId: 'desk' })).status).toBe(200);
  });
});

describe('The second of two changes of one user', () => {
  it('is refused with the name of whoever changed the user first, also the user, and overwrites nothing', async () => {
    const admin = await makeAdmin(app);
    const office = await colleague(admin, ['UM', 'CNP']);
    const { userId, version } = (await create(admin)).r;
    expect((await update(office, userId, { department: 'Dock', version })).r).toMatchObject({
      version: version + 1,
      changedBy: office.loginId,
    });
    expect(await update(admin, userId, { designation: 'Lead', version })).toMatchObject({
      status: 409,
      e: expect.stringContaining(`Changed by ${office.loginId} at `),
      r: { changed: { version: version + 1, changedBy: office.loginId } },
    });
    const find = async (id: string) => (await list(admin)).find((one) => one.userId === id);
    expect(await find(userId)).toMatchObject({ department: 'Dock', designation: userForm.designation });

    const read = await find(office.userId);
    await confirmOwnPassword(app, office);
    const profile = { Name: 'Siti', Email: newEmail(), Department: 'Gate', Designation: 'Lead' };
    const own = { ...profile, PhoneNumber: '123456789' };
    const changed = await send(app, updateUserProfile, { as: office, from: ownAddress(), body: own });
    expect(changed.e).toBeNull();
    expect(await update(admin, office.userId, { version: read?.version })).toMatchObject({
      status: 409,
      r: { changed: { changedBy: office.loginId } },
    });
    expect(await find(office.userId)).toMatchObject({ fullName: 'Siti', department: 'Gate' });
  });
});

describe('A changed email address', () => {
  it('is reported to the old address, and a pending first-time link is sent to the new one', async () => {
    const admin = await makeAdmin(app);
    const desk = await colleague(admin, ['CNP'], { email: 'before@test.example' });
    await update(admin, desk.userId, { email: 'after@test.example' });
    const notice = await newestMail(app, admin);
    expect(notice).toMatchObject({
      recipient: 'before@test.example',
      subject: 'Your email address was changed',
    });
    expect(notice.body_text).toContain('after@test.example');

    const { r } = await create(admin);
    const first = await newestLink(admin);
    await update(admin, r.userId, { email: 'other@test.example' });
    expect(await setPassword(first)).toMatchObject(usedLink);
    expect((await newestMail(app, admin)).recipient).toBe('other@test.example');
    expect((await setPassword(await newestLink(admin))).status).toBe(200);
  });
});

describe('A new user', () => {
  it.each([
    ['fullName', 'Your parcel is held http://pay.example', m.validation_problem_web_address],
    ['fullName', 'Claim at WWW.evil.example', m.validation_problem_web_address],
    ['fullName', 'pos-malaysia.top/pay', m.validation_problem_web_address],
    ['loginId', 'аdmin2', m.validation_problem_ascii],
  ] as const)(
    'cannot have a %s with a web address or look-alike letters: %s',
    async (field, value, sentence) => {
      const admin = await makeAdmin(app);
      const answer = await create(admin, { [field]: value });
      const label = field === 'fullName' ? m.users_full_name() : m.common_username();
      expect(answer).toMatchObject({ status: 400, e: sentence({ label }) });
    },
  );

  it.each(['Mohd.Ali bin Abu', 'Siti D/O Raju', 'A. Rahman (Klang)'])(
    'may have the full name %s',
    async (fullName) => {
      expect((await create(await makeAdmin(app), { fullName })).status).toBe(200);
    },
  );
});

describe('The user listing', () => {
  it('has only users of the own account, the Admin first, then by name, with the time of their last visit', async () => {
    const [admin, stranger] = [await makeAdmin(app), await makeAdmin(app)];
    await colleague(admin, ['CNP'], { full_name: 'Zainal' });
    await colleague(admin, ['CNP'], { full_name: 'Aina' });
    const users = await list(admin);
    expect(users.map(({ fullName }) => fullName)).toEqual(['Siti Nurhaliza', 'Aina', 'Zainal']);
    expect(users[0]).toMatchObject({ isAdmin: true, isMe: true });
    expect(Date.parse(users[1]?.lastSeenAt ?? '')).toBeLessThanOrEqual(app.clock.now().getTime());
    expect((await list(stranger)).map(({ userId }) => userId)).toEqual([stranger.userId]);
  });

  it('has its changes recorded in the audit trail, with user, action and changed fields', async () => {
    const admin = await makeAdmin(app);
    const { r } = await create(admin, { loginId: 'desk' });
    await update(admin, r.userId, { access: ['SR'] });
    await deactivate(admin, r.userId);
    const audit = await app.kit.database.db
      .selectFrom('audit')
      .select(['who', 'action', 'subject', 'detail'])
      .where('account_id', '=', admin.scope)
      .orderBy('audit_id')
      .execute();
    expect(audit.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'user.created desk',
      'user.updated desk',
      'user.deactivated desk',
    ]);
    expect(audit[1]?.detail).toMatchObject({
      userId: r.userId,
      changes: expect.arrayContaining([{ field: 'user.access', from: ['CNP'], to: ['SR'] }]),
    });
    expect(audit[2]).toMatchObject({ who: `${admin.accountNo} Admin`, detail: { userId: r.userId } });
  });
});
