/** An ended session reports why: a code for programs, a sentence for people. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/sign-in/account.contract.ts';
import { endOtherSessions, endSession, getSecurity } from '#shared/features/security/security.contract.ts';
import { type SessionEnd, sessionEnds } from '#shared/platform/rights/session-ends.ts';
import { changePassword } from '#shared/features/profile/profile.contract.ts';
import { deactivateSubUser, resetSubUserTwoStep } from '#shared/features/users/users.contract.ts';

import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeUser,
  testPassword,
  type TestUser,
} from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword, requireTwoStepOfAll, turnOnTwoStep } from '#server/test/two-step-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

type Pair = Pick<TestUser, 'accessToken' | 'refreshToken'>;

async function secondDeviceOf(user: TestUser): Promise<Pair> {
  const { r } = await send(app, contract.login, {
    body: {
      CustomerAccountNo: user.accountNo,
      LoginId: user.loginId,
      Password: encrypted(app, testPassword),
    },
    from: ownAddress(),
  });
  return { accessToken: r.access_token, refreshToken: r.refresh_token };
}

/** Both tokens of a session give the same reason. */
async function expectEnded({ accessToken, refreshToken }: Pair, why: SessionEnd): Promise<void> {
  const expected = { status: 401, s: false, r: { code: why }, e: sessionEnds[why]() };
  expect(await send(app, contract.currentSession, { as: { accessToken } })).toMatchObject(expected);
  const query = { accessToken, refreshToken };
  expect(await send(app, contract.refreshToken, { query })).toMatchObject(expected);
}

describe('A session that is over says', () => {
  it('that it was signed out from another device, one or all of them', async () => {
    const user = await makeAdmin(app);
    const [second, third] = [await secondDeviceOf(user), await secondDeviceOf(user)];
    const { r } = await send(app, getSecurity, { as: second });
    const { sessionId = '' } = r.devices.find(({ isThis }) => isThis) ?? {};
    await send(app, endSession, { as: user, body: { sessionId } });
    await expectEnded(second, 'signedOutElsewhere');
    await send(app, endOtherSessions, { as: user });
    await expectEnded(third, 'signedOutElsewhere');
  });

  it('that the person has logged out', async () => {
    const user = await makeAdmin(app);
    await send(app, contract.logout, { as: user });
    await expectEnded(user, 'signedOut');
  });

  it('that the password was changed', async () => {
    const user = await makeAdmin(app);
    const second = await secondDeviceOf(user);
    const changed = await send(app, changePassword, {
      as: user,
      body: {
        OldPassword: encrypted(app, testPassword),
        NewPassword: encrypted(app, 'a quiet teh tarik at noon'),
      },
      from: ownAddress(),
    });
    expect(changed.e).toBeNull();
    await expectEnded(second, 'passwordChanged');
  });

  it('that the person was deactivated, or the whole account', async () => {
    const account = await makeAccount(app);
    const admin = await makeUser(app, account);
    const desk = await makeUser(app, account, { login_id: 'desk' });
    await send(app, deactivateSubUser, { as: admin, body: { UserId: desk.userId } });
    await expectEnded(desk, 'deactivated');
    await app.kit.database.db
      .updateTable('account')
      .set({ is_active: false })
      .where('account_id', '=', admin.scope)
      .execute();
    await expectEnded(admin, 'deactivated');
  });

  it('that the Admin ended it, or asks for a second step from now on', async () => {
    const account = await makeAccount(app);
    const admin = await makeUser(app, account);
    const [desk, office] = [
      await makeUser(app, account, { login_id: 'desk' }),
      await makeUser(app, account, { login_id: 'office' }),
    ];
    await turnOnTwoStep(app, desk);
    await confirmOwnPassword(app, admin);
    await send(app, resetSubUserTwoStep, { as: admin, body: { UserId: desk.userId } });
    await expectEnded(desk, 'endedByAdmin');
    await requireTwoStepOfAll(app, admin);
    await expectEnded(office, 'twoStepRequired');
  });

  it('that its time is over', async () => {
    const user = await makeAdmin(app);
    app.clock.forward(13 * 60);
    await expectEnded(user, 'expired');
  });

  it('that two browsers used it', async () => {
    const user = await makeAdmin(app);
    const query = { accessToken: user.accessToken, refreshToken: user.refreshToken };
    await send(app, contract.refreshToken, { query });
    app.clock.forward(1);
    expect((await send(app, contract.refreshToken, { query })).r).toMatchObject({ code: 'usedTwice' });
    await expectEnded(user, 'usedTwice');
  });

  it('nothing to who never had one', async () => {
    for (const as of [null, 'nonsense']) {
      const answer = await send(app, contract.currentSession, { as });
      expect(answer).toMatchObject({ status: 401, e: sessionEnds.noSession(), r: { code: 'noSession' } });
    }
  });
});
