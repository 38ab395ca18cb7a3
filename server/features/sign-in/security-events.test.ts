/** Security events in the audit trail, and the emails to the user about them. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { securityFilter } from '#shared/features/audit/audit-actions.model.ts';
import { auditTrail } from '#shared/features/audit/audit.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { login } from '#shared/features/sign-in/account.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';

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
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const signIn = (user: TestUser, password = testPassword, from = ownAddress()) =>
  send(app, login, {
    body: { CustomerAccountNo: user.accountNo, LoginId: user.loginId, Password: encrypted(app, password) },
    from,
  });

async function fail(times: number, user: TestUser, from = ownAddress()): Promise<void> {
  for (let time = 0; time < times; time += 1) await signIn(user, 'Wrong-password-1', from);
}

const trailOf = async (as: TestUser, action = '') =>
  (await send(app, auditTrail, { as, body: { action } })).r.rows;

describe('Security events', () => {
  it('record each wrong password and the lock, with the IP address and without the password', async () => {
    const account = await makeAccount(app);
    const [admin, desk] = [await makeUser(app, account), await makeUser(app, account, { login_id: 'desk' })];
    const from = ownAddress();
    await fail(6, desk, from);
    const rows = await trailOf(admin, securityFilter);
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'security.locked',
      ...Array.from({ length: 5 }, () => 'security.wrong_password'),
    ]);
    expect(new Set(rows.map(({ address, kind, subject }) => `${address} ${kind} ${subject}`))).toEqual(
      new Set([`${from} visitor desk`]),
    );
    expect(JSON.stringify(rows)).not.toContain('Wrong-password');
  });

  it('of a lock are emailed to the user at most once a day', async () => {
    const user = await makeAdmin(app);
    await fail(5, user);
    const reported = [m.sign_in_email_locked_subject()];
    expect(await subjectsOf(app, user)).toEqual(reported);
    app.clock.forward(20);
    await fail(5, user);
    expect(await subjectsOf(app, user)).toEqual(reported);
    app.clock.forward(25 * 60);
    await fail(5, user);
    expect(await subjectsOf(app, user)).toHaveLength(2);
  });

  it('include a sign-in on a new device, but not a shipment that is created there', async () => {
    const user = await makeAdmin(app);
    await signIn(user);
    await signIn(user, testPassword, '10.77.1.2');
    expect((await send(app, createShipment, { as: user, body: shipmentForm(MALAYSIA) })).e).toBeNull();
    const actionsOf = async (filter: string) => (await trailOf(user, filter)).map(({ action }) => action);
    expect(await actionsOf('')).toContain('shipment.created');
    const security = await actionsOf(securityFilter);
    expect(security).toContain('security.new_device');
    expect(security).not.toContain('shipment.created');
  });

  it('are not recorded for a login that does not exist', async () => {
    const user = await makeAdmin(app);
    await fail(3, { ...user, loginId: 'nobody' });
    expect(await trailOf(user, securityFilter)).toEqual([]);
  });
});
