import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { currentSession, login, loginWithCode } from '#shared/features/sign-in/account.contract.ts';
import * as contract from '#shared/features/security/security.contract.ts';

import {
  encrypted,
  makeAccount,
  makeAdmin,
  makeUser,
  testPassword,
  type TestUser,
} from '#server/test/factories.ts';
import { mailsOf, subjectsOf } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { codeOf, confirmOwnPassword, turnOnTwoStep } from '#server/test/two-step-user.ts';
import { m } from '#shared/platform/words/words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const signIn = async (user: TestUser, from = ownAddress()) =>
  (
    await send(app, login, {
      body: {
        CustomerAccountNo: user.accountNo,
        LoginId: user.loginId,
        Password: encrypted(app, testPassword),
      },
      from,
    })
  ).r;
const secondStep = (Ticket: string | undefined, Code: string, from = ownAddress()) =>
  send(app, loginWithCode, { body: { Ticket, Code }, from });
const securityOf = async (as: TestUser) => (await send(app, contract.getSecurity, { as })).r;
const newCodes = (as: TestUser, Code?: string) =>
  send(app, contract.newRecoveryCodes, { as, body: { Code } });
const isSignedIn = async (accessToken: string) =>
  (await send(app, currentSession, { as: { accessToken } })).status === 200;

describe('Signed-in devices', () => {
  it('are listed with their IP addresses; one device or all other devices can be signed out', async () => {
    const me = await makeAdmin(app);
    const [phone, office] = [await signIn(me, '10.88.0.1'), await signIn(me, '10.88.0.2')];
    const { devices } = await securityOf(me);
    expect(devices.map(({ address, isThis }) => [address, isThis]).toSorted()).toEqual([
      ['10.88.0.1', false],
      ['10.88.0.2', false],
      ['127.0.0.1', true],
    ]);
    const sessionId = devices.find(({ address }) => address === '10.88.0.1')?.sessionId;
    expect((await send(app, contract.endSession, { as: me, body: { sessionId } })).status).toBe(200);
    expect([await isSignedIn(phone.access_token), await isSignedIn(office.access_token)]).toEqual([
      false,
      true,
    ]);
    await send(app, contract.endOtherSessions, { as: me });
    expect(await isSignedIn(office.access_token)).toBe(false);
    expect((await securityOf(me)).devices).toMatchObject([{ isThis: true }]);
  });

  it('of a colleague cannot be signed out', async () => {
    const account = await makeAccount(app);
    const [admin, desk] = [await makeUser(app, account), await makeUser(app, account, { login_id: 'desk' })];
    const sessionId = (await securityOf(desk)).devices[0]?.sessionId;
    expect(await send(app, contract.endSession, { as: admin, body: { sessionId } })).toMatchObject({
      status: 404,
      e: 'The device was not found.',
    });
    expect(await isSignedIn(desk.accessToken)).toBe(true);
  });

  it('are reported by email at their first sign-in only', async () => {
    const me = await makeAdmin(app);
    await signIn(me, '10.88.1.1');
    await signIn(me, '10.88.1.1');
    expect(await mailsOf(app, me)).toMatchObject([
      { subject: 'New sign-in to your account', body_text: expect.stringContaining('10.88.1.1') },
    ]);
  });
});

describe('Two-step sign-in', () => {
  it('asks for the code after the right password, and reveals nothing and opens no session before it', async () => {
    const me = await makeAdmin(app);
    const { secret } = await turnOnTwoStep(app, me);
    const firstStep = await signIn(me);
    expect(firstStep).toMatchObject({ access_token: '', refresh_token: '', TwoStep: 'code' });
    // The password alone reveals nothing of the user or the account.
    expect(firstStep).toMatchObject({ loginId: '', FullName: '', CompanyName: '', Access: [], CID: 0 });
    const { r } = await secondStep(firstStep.TwoStepTicket, codeOf(app, secret, 1));
    expect(await isSignedIn(r.access_token)).toBe(true);
    expect(r).not.toHaveProperty('TwoStepTicket');
  });

  it('accepts a code only once, whichever ticket it is sent with', async () => {
    const me = await makeAdmin(app);
    const { secret, spent } = await turnOnTwoStep(app, me);
    const [first, second] = [await signIn(me), await signIn(me)];
    const code = codeOf(app, secret, 1);
    const answers = await Promise.all([
      secondStep(first.TwoStepTicket, code),
      secondStep(second.TwoStepTicket, code),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    // The code that turned it on is spent as well.
    expect(await secondStep((await signIn(me)).TwoStepTicket, spent)).toMatchObject({
      status: 400,
      e: m.sign_in_problem_wrong_code(),
    });
  });

  it('accepts a ticket only once, within ten minutes', async () => {
    const me = await makeAdmin(app);
    const { secret } = await turnOnTwoStep(app, me);
    const { TwoStepTicket } = await signIn(me);
    await secondStep(TwoStepTicket, codeOf(app, secret, 1));
    app.clock.forward(2);
    const refused = { status: 401, e: m.sign_in_problem_old_ticket() };
    expect(await secondStep(TwoStepTicket, codeOf(app, secret))).toMatchObject(refused);
    const late = await signIn(me);
    app.clock.forward(11);
    expect(await secondStep(late.TwoStepTicket, codeOf(app, secret))).toMatchObject(refused);
    expect(await secondStep('made.up', '123456')).toMatchObject(refused);
  });

  it('accepts each recovery code once, in any typed form, and stores none in clear text', async () => {
    const me = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replace('-', ' ');
    expect((await secondStep((await signIn(me)).TwoStepTicket, typed)).status).toBe(200);
    expect(await secondStep((await signIn(me)).TwoStepTicket, code)).toMatchObject({
      status: 400,
      e: m.sign_in_problem_wrong_code(),
    });
    expect((await securityOf(me)).twoStep.recoveryCodesLeft).toBe(9);
    const rows = await app.kit.database.db
      .selectFrom('recovery_code')
      .selectAll()
      .where('account_id', '=', me.scope)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('locks after five wrong codes, also for the right code', async () => {
    const me = await makeAdmin(app);
    const { secret } = await turnOnTwoStep(app, me);
    const { TwoStepTicket } = await signIn(me, '10.88.2.1');
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) {
      statuses.push((await secondStep(TwoStepTicket, '000000', '10.88.2.9')).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const locked = await secondStep(TwoStepTicket, codeOf(app, secret, 1), '10.88.2.9');
    expect(locked).toMatchObject({
      status: 429,
      e: m.sign_in_problem_too_many_logins({
        minutes: Math.ceil(Number(locked.headers['retry-after']) / 60),
      }),
    });
  });

  it('is turned on only by a right code, after the password was confirmed', async () => {
    const me = await makeAdmin(app);
    expect(await send(app, contract.beginTwoStep, { as: me })).toMatchObject({
      status: 403,
      e: 'Please confirm your password first.',
    });
    await confirmOwnPassword(app, me);
    const { r } = await send(app, contract.beginTwoStep, { as: me });
    expect(r.uri).toContain(`secret=${r.secret}`);
    const confirm = (Code: string) => send(app, contract.confirmTwoStep, { as: me, body: { Code } });
    expect(await confirm('000000')).toMatchObject({ status: 400, e: m.sign_in_problem_wrong_code() });
    expect((await signIn(me)).access_token).not.toBe('');
    expect((await confirm(codeOf(app, r.secret))).r.recoveryCodes).toHaveLength(10);
    expect(await send(app, contract.beginTwoStep, { as: me })).toMatchObject({
      status: 409,
      e: m.security_problem_already_on(),
    });
  });

  it('is turned off with a code, and new recovery codes invalidate the old ones', async () => {
    const me = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    const fresh = (await newCodes(me, recoveryCodes[9])).r.recoveryCodes;
    expect((await secondStep((await signIn(me)).TwoStepTicket, recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await secondStep((await signIn(me)).TwoStepTicket, fresh[0] ?? '')).status).toBe(200);
    const off = (Code?: string) => send(app, contract.turnOffTwoStep, { as: me, body: { Code } });
    expect(await off()).toMatchObject({ status: 400, r: { fields: { Code: 'Code Required' } } });
    expect((await off('000000')).status).toBe(400);
    expect((await off(fresh[1])).status).toBe(200);
    expect((await signIn(me)).access_token).not.toBe('');
    expect(await newCodes(me, fresh[2])).toMatchObject({ status: 409, e: m.security_problem_not_on() });
  });

  it('issues new recovery codes only with a confirmed password and an unused code, which may be the last one', async () => {
    const me = await makeAdmin(app);
    const { secret, spent, recoveryCodes } = await turnOnTwoStep(app, me);
    const [last = '', ...others] = recoveryCodes;
    for (const code of others) await secondStep((await signIn(me)).TwoStepTicket, code);
    const wrong = [
      await newCodes(me),
      await newCodes(me, '000000'),
      await newCodes(me, spent),
      await newCodes(me, others[0]),
    ];
    expect(wrong.map(({ status, r }) => [status, Object.keys(fieldsOf({ r }))])).toEqual(
      wrong.map(() => [400, ['Code']]),
    );
    expect((await securityOf(me)).twoStep.recoveryCodesLeft).toBe(1);
    app.clock.forward(20);
    expect(await newCodes(me, last)).toMatchObject({
      status: 403,
      e: m.security_problem_confirm_password_first(),
    });
    await confirmOwnPassword(app, me);
    expect((await newCodes(me, last)).r.recoveryCodes).toHaveLength(10);
    expect(await newCodes(me, last)).toMatchObject({ status: 400, e: m.sign_in_problem_wrong_code() });
    expect((await secondStep((await signIn(me)).TwoStepTicket, last)).status).toBe(400);
    expect((await newCodes(me, codeOf(app, secret))).status).toBe(200);
  });

  it('returns the same new recovery codes when the request is repeated with its idempotency key', async () => {
    const me = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    const make = (key: string) =>
      send(app, contract.newRecoveryCodes, {
        as: me,
        body: { Code: recoveryCodes[0] },
        idempotencyKey: key,
      });
    const [lost, again] = [await make('one'), await make('one')];
    expect(again).toMatchObject({ status: 200, r: lost.r });
    expect((await make('two')).status).toBe(400);
    expect((await secondStep((await signIn(me)).TwoStepTicket, lost.r.recoveryCodes[0] ?? '')).status).toBe(
      200,
    );
  });

  it('is reported by email when it is turned on or off and when its recovery codes are replaced', async () => {
    const me = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    const fresh = (await newCodes(me, recoveryCodes[0])).r.recoveryCodes;
    await newCodes(me, '000000');
    await send(app, contract.turnOffTwoStep, { as: me, body: { Code: fresh[0] } });
    expect(await subjectsOf(app, me)).toEqual([
      m.security_email_on_subject(),
      m.security_email_codes_subject(),
      m.security_email_off_subject(),
    ]);
    for (const { body_text } of await mailsOf(app, me)) {
      expect(body_text).toContain(`${me.loginId} of account ${me.accountNo}`);
      expect(body_text).toContain('127.0.0.1');
      for (const code of [...recoveryCodes, ...fresh]) expect(body_text).not.toContain(code);
    }
  });

  it('stores its secret encrypted', async () => {
    const me = await makeAdmin(app);
    const { secret } = await turnOnTwoStep(app, me);
    const row = await app.kit.database.db
      .selectFrom('two_step')
      .select('secret')
      .where('account_id', '=', me.scope)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.secret ?? []).toString('latin1')).not.toContain(secret);
    expect(row.secret?.length).toBe(6 + 12 + 16 + 20);
  });
});

describe('Two-step sign-in required by the Admin', () => {
  const require = (as: TestUser, Code?: string, required = true) =>
    send(app, contract.requireTwoStep, { as, body: { required, Code } });

  it("needs the Admin's own two-step sign-in first, signs out the others, and is set up at their next sign-in", async () => {
    const account = await makeAccount(app);
    const [admin, desk] = [await makeUser(app, account), await makeUser(app, account, { login_id: 'desk' })];
    expect(await require(admin)).toMatchObject({ status: 409, e: m.security_problem_own_first() });
    const { recoveryCodes } = await turnOnTwoStep(app, admin);
    expect((await require(admin, recoveryCodes[0])).status).toBe(200);
    expect([await isSignedIn(admin.accessToken), await isSignedIn(desk.accessToken)]).toEqual([true, false]);

    const firstStep = await signIn(desk);
    expect(firstStep).toMatchObject({ access_token: '', TwoStep: 'setup' });
    const secret = new URL(firstStep.TwoStepUri ?? '').searchParams.get('secret') ?? '';
    expect((await secondStep(firstStep.TwoStepTicket, '000000')).status).toBe(400);
    const { r } = await secondStep(firstStep.TwoStepTicket, codeOf(app, secret));
    expect(r.RecoveryCodes).toHaveLength(10);
    expect(await isSignedIn(r.access_token)).toBe(true);
    expect((await signIn(desk)).TwoStep).toBe('code');
    const notices = (await mailsOf(app, account)).filter(({ recipient }) => recipient.startsWith('desk@'));
    expect(notices.map(({ subject }) => subject)).toContain(m.security_email_on_subject());
  });

  it('cannot be turned off until it is no longer required', async () => {
    const me = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    await require(me, recoveryCodes[1]);
    const off = () => send(app, contract.turnOffTwoStep, { as: me, body: { Code: recoveryCodes[0] } });
    expect(await off()).toMatchObject({ status: 409, e: m.security_problem_not_while_required() });
    await require(me, recoveryCodes[2], false);
    expect((await off()).status).toBe(200);
  });

  it('is switched on and off only with the password and a code, and the Admin is emailed each time', async () => {
    const me = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    const isRequired = async () => (await securityOf(me)).twoStep.isRequired;
    for (const required of [true, false]) {
      const codes = recoveryCodes.slice(required ? 0 : 2);
      await confirmOwnPassword(app, me);
      expect(await require(me, undefined, required)).toMatchObject({
        status: 400,
        r: { fields: { Code: 'Code Required' } },
      });
      expect((await require(me, '000000', required)).status).toBe(400);
      app.clock.forward(11);
      expect(await require(me, codes[0], required)).toMatchObject({
        status: 403,
        e: m.security_problem_confirm_password_first(),
      });
      expect(await isRequired()).toBe(!required);
      await confirmOwnPassword(app, me);
      expect((await require(me, codes[0], required)).status).toBe(200);
      expect(await isRequired()).toBe(required);
      expect((await require(me, codes[0], required)).status).toBe(400);
    }
    const notices = (await mailsOf(app, me)).slice(1);
    expect(notices.map(({ subject }) => subject)).toEqual([
      m.security_email_required_subject(),
      m.security_email_not_required_subject(),
    ]);
    for (const { body_text } of notices) expect(body_text).toContain(me.accountNo);
  });

  it('shows only the Admin which users have not set it up', async () => {
    const account = await makeAccount(app);
    const admin = await makeUser(app, account);
    const desk = await makeUser(app, account, { login_id: 'desk', full_name: 'Desk Clerk' });
    await makeUser(app, account, { login_id: 'gone', full_name: 'Gone Clerk', is_active: false });
    await makeUser(app, account, { login_id: 'aina', full_name: 'Aina' });
    const lackingFor = async (as: TestUser) => (await securityOf(as)).twoStep.lacking;
    expect(await lackingFor(admin)).toEqual(['Aina', 'Desk Clerk', 'Siti Nurhaliza']);
    await turnOnTwoStep(app, admin);
    expect(await lackingFor(admin)).toEqual(['Aina', 'Desk Clerk']);
    expect(await lackingFor(desk)).toBeNull();
  });

  it('cannot be switched by a user who is not the Admin', async () => {
    const account = await makeAccount(app);
    const desk = await makeUser(app, account, { login_id: 'desk' });
    expect((await require(desk)).status).toBe(403);
  });
});
