/** A code of the second step is spent by the change that it proves, and not by a refused one. */
import { afterEach, describe, expect, it } from 'vitest';

import { updateApiToken } from '#shared/features/api-token/api-token.contract.ts';
import { requestBankChange } from '#shared/features/cod-ledger/cod-bank.contract.ts';
import { beginPasskey } from '#shared/features/passkey/passkey.contract.ts';
import {
  erasePersonalData,
  exportPersonalData,
} from '#shared/features/personal-data/personal-data.contract.ts';
import * as contract from '#shared/features/security/security.contract.ts';
import { login, loginWithCode } from '#shared/features/sign-in/account.contract.ts';
import { removeProvider, saveProvider } from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import { resetSubUserTwoStep } from '#shared/features/users/users.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { bank } from '#server/test/cod-factory.ts';
import { encrypted, makeAdmin, makeUser, testPassword, type TestUser } from '#server/test/factories.ts';
import { providerClient } from '#server/test/false-provider.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { testApp } from '#server/test/test-app.ts';
import { confirmOwnPassword, turnOnTwoStep } from '#server/test/two-step-user.ts';
import { providerDesk } from './provider-desk.fixture.ts';

const app = await testApp();
const { provided, setUp, company, close } = providerDesk(app);
afterEach(close);

const codesLeftOf = async (as: TestUser) =>
  (await send(app, contract.getSecurity, { as })).r.twoStep.recoveryCodesLeft;

const provider = { ...providerClient, label: 'Company login', matchBy: 'email', isPasswordOff: false };

describe('A code of the second step', () => {
  it('remains usable after a refused change, and is spent by the next one', async () => {
    const me = await makeAdmin(app, { is_cod: true });
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    const [Code = ''] = recoveryCodes;
    const from = ownAddress();
    const refused = [
      await send(app, saveProvider, {
        as: me,
        from,
        body: { ...provider, issuer: 'http://127.0.0.1:1', Code },
      }),
      await send(app, resetSubUserTwoStep, { as: me, from, body: { UserId: me.userId, Code } }),
      await send(app, updateApiToken, { as: me, from, body: { Code } }),
      await send(app, removeProvider, { as: me, from, body: { Code } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 403, 400, 404]);
    expect(await codesLeftOf(me)).toBe(10);
    expect((await send(app, beginPasskey, { as: me, body: { Code } })).status).toBe(200);
    expect(await codesLeftOf(me)).toBe(9);
    expect((await send(app, beginPasskey, { as: me, body: { Code } })).status).toBe(400);
  });

  it('is spent by each change that it proves', async () => {
    const me = await makeAdmin(app, { is_cod: true });
    const desk = await makeUser(app, me, { login_id: 'desk' });
    await turnOnTwoStep(app, desk);
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    const { url: issuer } = await provided();
    const from = ownAddress();
    const person = { phone: '0123456789', email: '' };
    const changes = [
      (Code: string) => send(app, saveProvider, { as: me, from, body: { ...provider, issuer, Code } }),
      (Code: string) => send(app, removeProvider, { as: me, from, body: { Code } }),
      (Code: string) => send(app, updateApiToken, { as: me, from, body: { name: 'Shop', Code } }),
      (Code: string) => send(app, requestBankChange, { as: me, from, body: { bank, Code } }),
      (Code: string) => send(app, resetSubUserTwoStep, { as: me, from, body: { UserId: desk.userId, Code } }),
      (Code: string) => send(app, exportPersonalData, { as: me, from, body: { ...person, Code } }),
      (Code: string) => send(app, erasePersonalData, { as: me, from, body: { ...person, Code } }),
      (Code: string) => send(app, contract.requireTwoStep, { as: me, from, body: { required: true, Code } }),
    ];
    for (const [done, change] of changes.entries()) {
      expect((await change(recoveryCodes[done] ?? '')).status).toBe(200);
      expect(await codesLeftOf(me)).toBe(9 - done);
    }
  });

  it('proves one of two changes that are sent at the same time', async () => {
    const me = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    const [Code] = recoveryCodes;
    const make = (name: string) =>
      send(app, updateApiToken, { as: me, from: ownAddress(), body: { name, Code } });
    const answers = await Promise.all([make('Shop'), make('Warehouse')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("and its ticket remain usable when the organisation's own login became the only one in the meantime", async () => {
    const { admin, aina } = await company();
    const { recoveryCodes } = await turnOnTwoStep(app, aina);
    const { r } = await send(app, login, {
      body: {
        CustomerAccountNo: aina.accountNo,
        LoginId: aina.loginId,
        Password: encrypted(app, testPassword),
      },
      from: ownAddress(),
    });
    const body = { Ticket: r.TwoStepTicket, Code: recoveryCodes[0] };
    const secondStep = () => send(app, loginWithCode, { body, from: ownAddress() });
    await setUp(admin, await provided(), { isPasswordOff: true });
    expect(await secondStep()).toMatchObject({
      status: 403,
      e: m.single_sign_on_problem_only_provider({ label: 'Company login' }),
    });
    await confirmOwnPassword(app, admin);
    await send(app, removeProvider, { as: admin, body: {}, from: ownAddress() });
    expect((await secondStep()).status).toBe(200);
    expect(await secondStep()).toMatchObject({ status: 401, e: m.sign_in_problem_old_ticket() });
    expect(await codesLeftOf(aina)).toBe(9);
  });
});
