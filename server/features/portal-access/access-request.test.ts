import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/portal-access/access-request.contract.ts';
import * as account from '#shared/features/sign-in/account.contract.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';

import { demoOperatorKey as operator } from '#server/env/mode.ts';
import { humanCheckMinutes } from '#server/features/human-check/human-check.service.ts';
import { encrypted, makeAccount, newEmail, makeAdmin, type TestAccount } from '#server/test/factories.ts';
import { mailsOf, newestMail } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { cookieOf, send } from '#server/test/send.ts';
import { solveHumanCheck } from '#server/test/solve-human-check.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { m } from '#shared/platform/words/words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => {
  app.clock.reset();
  app.kit.env.mode = 'demo';
});

const check = async (accountNo: string) =>
  send(app, contract.checkAccountEligibility, { body: { accountNo }, from: ownAddress() });
const solve = () => solveHumanCheck(app, ownAddress());

const form = {
  companyName: 'Borneo Kitar Sdn Bhd',
  requestorName: 'Aina binti Osman',
  contactNumber: '60123456789',
  emailAddress: '',
};
beforeEach(() => {
  form.emailAddress = newEmail();
});

async function submit(
  { accountNo }: { accountNo: string },
  more: object = {},
  humanCheck?: string,
  key?: string,
) {
  return send(app, contract.submitPrimeAccessRequest, {
    body: { accountNo, ...form, humanCheck: humanCheck ?? (await solve()), ...more },
    from: ownAddress(),
    ...(key === undefined ? {} : { idempotencyKey: key }),
  });
}
const decide = (requestId: string, decision: 'approve' | 'reject', reason = '') =>
  send(app, contract.decideAccessRequest, { as: operator, body: { requestId, decision, reason } });

const usersIn = ({ scope }: TestAccount) =>
  app.kit.database.db.selectFrom('app_user').selectAll().where('account_id', '=', scope).execute();

/** Every request that waits for an account, over all pages. */
async function waitingFor({ accountNo }: TestAccount) {
  const all = [];
  let cursor: string | null = null;
  do {
    const { r }: Awaited<ReturnType<typeof send<typeof contract.accessRequests>>> = await send(
      app,
      contract.accessRequests,
      { as: operator, body: { cursor, limit: 2 } },
    );
    all.push(...r.requests);
    cursor = r.next;
  } while (cursor !== null);
  return all.filter((request) => request.accountNo === accountNo);
}

describe('Checking whether an account number may request access', () => {
  it('accepts an existing active account without users, in any letter case', async () => {
    const { accountNo } = await makeAccount(app);
    expect((await check(accountNo.toLowerCase())).r).toEqual({
      accountData: { accountNo },
      accountEligible: true,
      accountError: null,
    });
  });

  it('returns the reason for an unknown, already activated, closed or suspended account', async () => {
    const active = await makeAdmin(app);
    const closed = await makeAccount(app, { is_active: false });
    const suspended = await makeAccount(app, { is_suspended: true });
    const cases: [string, string][] = [
      ['ZZZZZ99', m.portal_access_problem_unknown_account({ accountNo: 'ZZZZZ99' })],
      [active.accountNo, m.portal_access_problem_already_activated({ accountNo: active.accountNo })],
      [closed.accountNo, m.portal_access_problem_closed_account({ accountNo: closed.accountNo })],
      [suspended.accountNo, m.rights_problem_suspended()],
    ];
    for (const [accountNo, accountError] of cases) {
      expect((await check(accountNo)).r).toMatchObject({ accountEligible: false, accountError });
    }
    expect(m.portal_access_problem_already_activated({ accountNo: 'MYS0001' })).toContain(
      'already activated',
    );
  });

  it.each([
    ['', 'Account Number Required'],
    ['MYS001', 'Account Number must be exact 7 characters'],
    ['MYS00012', 'Account Number must be exact 7 characters'],
    ['MYS-001', 'Account Number Only alphanumeric characters'],
  ])('refuses the account number %j with "%s"', async (accountNo, message) => {
    expect(await check(accountNo)).toMatchObject({ status: 400, e: message });
  });

  it('refuses the 21st check from one IP address with 429', async () => {
    const from = ownAddress();
    const answers = [];
    for (let i = 0; i < 21; i++) {
      answers.push(
        await send(app, contract.checkAccountEligibility, { body: { accountNo: 'ZZZZZ99' }, from }),
      );
    }
    expect(answers.at(-1)?.status).toBe(429);
  });
});

describe('An access request in the demo', () => {
  it('creates the Admin at once and emails a link that leads to first-time login, the terms and a session', async () => {
    const company = await makeAccount(app);
    expect((await submit(company)).r).toEqual({ isRecorded: true, code: null, message: null });
    const [admin] = await usersIn(company);
    expect(admin).toMatchObject({
      login_id: 'Admin',
      is_admin: true,
      full_name: form.requestorName,
      email: form.emailAddress,
      phone_number: '123456789',
      claims: ['PUA', 'CNP', 'SR', 'UM', 'EXTRANET'],
    });
    const mail = await newestMail(app, company);
    expect(mail).toMatchObject({ recipient: form.emailAddress, subject: 'Your access to Kelicap Portal' });
    const link = new URL(/http\S+forgotpassword\?\S+/u.exec(mail.body_text)?.[0] ?? '').searchParams;
    expect(link.get('type')).toBe('F');
    const setPassword = () =>
      send(app, account.resetPassword, {
        query: { e: link.get('email') ?? '', key: link.get('token') ?? '' },
        body: { NewPassword: encrypted(app, 'a quiet teh tarik at noon') },
      });
    expect((await setPassword()).status).toBe(200);
    expect((await setPassword()).e).toBe(m.sign_in_problem_used_link());

    const from = ownAddress();
    const login = () =>
      send(app, account.login, {
        body: {
          CustomerAccountNo: company.accountNo,
          LoginId: 'Admin',
          Password: encrypted(app, 'a quiet teh tarik at noon'),
        },
        from,
      });
    const offered = await login();
    expect(offered.r).toMatchObject({ HasFirstTimeLogin: false, access_token: '' });
    await send(app, account.flagHasFirstTimeLogin, {
      body: { UserName: `${company.accountNo}Admin` },
      cookie: cookieOf(offered),
    });
    expect((await login()).r).toMatchObject({
      HasFirstTimeLogin: true,
      IsParent: true,
      IsVerifiedProfile: true,
    });
  });

  it('changes nothing and reports it when the account already has its Admin', async () => {
    const company = await makeAccount(app);
    await submit(company);
    const again = await submit(company, { emailAddress: 'other@test.example' });
    expect(again.r).toEqual({
      isRecorded: false,
      code: 'portal_access.already_activated',
      message: m.portal_access_problem_already_activated({ accountNo: company.accountNo }),
    });
    expect(await usersIn(company)).toHaveLength(1);
    expect(await mailsOf(app, company)).toHaveLength(1);
  });

  it('is recorded once when sent twice with the same idempotency key and the same used human check', async () => {
    const company = await makeAccount(app);
    const token = await solve();
    const [one, two] = [await submit(company, {}, token, 'same'), await submit(company, {}, token, 'same')];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.r).toEqual(one.r);
    expect(await mailsOf(app, company)).toHaveLength(1);
  });

  it('is answered again when only the stored request hash differs, but refused when the request itself differs', async () => {
    const company = await makeAccount(app);
    const token = await solve();
    const one = await submit(company, {}, token, 'release');
    await app.kit.database.db
      .updateTable('idempotency')
      .set({ request_hash: Buffer.alloc(32) })
      .where('account_id', '=', company.scope)
      .execute();
    expect(await submit(company, {}, token, 'release')).toMatchObject({ status: 200, r: one.r });
    const other = { companyName: 'Other Sdn Bhd' };
    expect((await submit(company, other, token, 'release')).status).toBe(409);
  });

  it('creates one Admin and one email when it is sent three times at the same moment', async () => {
    const company = await makeAccount(app);
    const tokens = [await solve(), await solve(), await solve()];
    await Promise.all(tokens.map((token) => submit(company, {}, token)));
    expect(await usersIn(company)).toHaveLength(1);
    expect(await mailsOf(app, company)).toHaveLength(1);
  });

  it('is refused for an unknown account with the message of the account number check', async () => {
    const message = m.portal_access_problem_unknown_account({ accountNo: 'ZZZZZ99' });
    expect(await submit({ accountNo: 'ZZZZZ99' })).toMatchObject({
      status: 400,
      e: message,
      r: { fields: { accountNo: message } },
    });
  });

  it.each([
    ['companyName', '', 'Company Name Required'],
    ['requestorName', ' ', 'Your Name Required'],
    ['contactNumber', '', 'Contact Number Required'],
    ['contactNumber', '+60123', 'Contact Number must be a number'],
    ['contactNumber', '123456789012345678', 'Contact Number must be 17 characters or less'],
    ['emailAddress', '', 'Email Address Required'],
    ['emailAddress', 'aina@', 'Email Address is not valid.'],
    ['emailAddress', 'a@b.co\r\nbcc: c@d.co', 'Email Address is not valid.'],
    ['humanCheck', '', 'Human verification Required'],
  ])('is refused with %s %j', async (name, value, message) => {
    const answer = await submit(await makeAccount(app), { [name]: value }, 'unused');
    expect(answer).toMatchObject({ status: 400, e: message, r: { fields: { [name]: message } } });
  });
});

describe('The human check', () => {
  const refusal = (message: string) => ({ status: 400, e: message, r: { fields: { humanCheck: message } } });

  it('accepts a token only once', async () => {
    const token = await solve();
    expect((await submit(await makeAccount(app), {}, token)).status).toBe(200);
    expect(await submit(await makeAccount(app), {}, token)).toMatchObject(
      refusal(m.human_check_problem_used()),
    );
  });

  it('accepts a token only once when it is sent several times at the same moment', async () => {
    const token = await solve();
    const companies = await Promise.all([1, 2, 3, 4].map(() => makeAccount(app)));
    const answers = await Promise.all(companies.map((company) => submit(company, {}, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it('refuses an expired token', async () => {
    const token = await solve();
    app.clock.forward(humanCheckMinutes);
    expect(await submit(await makeAccount(app), {}, token)).toMatchObject(
      refusal(m.human_check_problem_expired()),
    );
  });

  it('refuses a forged, altered or unsolved token', async () => {
    const failed = refusal(m.human_check_problem_failed());
    const company = await makeAccount(app);
    const read = JSON.parse(Buffer.from(await solve(), 'base64').toString()) as {
      challenge: OutputOf<typeof contract.humanCheckPuzzle>;
      solution: { counter: number; derivedKey: string };
    };
    const { challenge, solution } = read;
    const write = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
    const withParameters = (more: object) => ({
      ...challenge,
      parameters: { ...challenge.parameters, ...more },
    });
    const forged = [
      'nonsense',
      write(null),
      write({ challenge }),
      write({ challenge: withParameters({ cost: 1 }), solution }),
      write({ challenge: withParameters({ expiresAt: challenge.parameters.expiresAt + 3600 }), solution }),
      write({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
      write({ challenge, solution: { ...solution, derivedKey: '0'.repeat(64) } }),
      write({
        challenge: withParameters({ nonce: challenge.parameters.nonce.toUpperCase() }),
        solution,
      }),
    ];
    for (const token of forged) expect(await submit(company, {}, token)).toMatchObject(failed);
    expect((await submit(company, {}, write(read))).status).toBe(200);
  });
});

describe('An access request outside the demo', () => {
  /** Sends a request to a courier whose operators decide on requests themselves. */
  async function ask(company: TestAccount, emailAddress = form.emailAddress) {
    app.kit.env.mode = 'production';
    const answer = await submit(company, { emailAddress });
    app.kit.env.mode = 'demo';
    return answer.r;
  }

  it("waits for an operator, who sees the account's company name and approves it", async () => {
    const company = await makeAccount(app);
    expect(await ask(company)).toEqual({ isRecorded: true, code: null, message: null });
    expect(await usersIn(company)).toEqual([]);
    const [request] = await waitingFor(company);
    expect(request).toMatchObject({ ...form, accountCompanyName: 'Test Trading Sdn Bhd' });
    const requestId = request?.requestId ?? '';
    expect((await decide(requestId, 'approve')).r).toEqual({
      requestId,
      accountNo: company.accountNo,
      status: 'approved',
    });
    expect((await newestMail(app, company)).subject).toBe('Your access to Kelicap Portal');
    expect(await decide(requestId, 'reject', 'Too late')).toMatchObject({
      status: 409,
      e: m.portal_access_problem_decided(),
    });
    const feed = await app.kit.database.db
      .selectFrom('operations_change')
      .select(['kind', 'subject_id'])
      .where('account_id', '=', company.scope)
      .execute();
    expect(feed).toEqual([{ kind: 'access-request', subject_id: requestId }]);
  });

  it('is rejected with a reason, which the email states, and may be sent again', async () => {
    const company = await makeAccount(app);
    await ask(company);
    const [request] = await waitingFor(company);
    const requestId = request?.requestId ?? '';
    expect(await decide(requestId, 'reject')).toMatchObject({ status: 400, e: 'Reason Required' });
    const reason = 'The company name is not the one that we know.';
    expect((await decide(requestId, 'reject', reason)).r.status).toBe('rejected');
    const mail = await newestMail(app, company);
    expect(mail).toMatchObject({ recipient: form.emailAddress, subject: 'Your request for portal access' });
    expect(mail.body_text.replaceAll(/\s+/gu, ' ')).toContain(reason);
    expect(await usersIn(company)).toEqual([]);
    expect(await ask(company)).toEqual({ isRecorded: true, code: null, message: null });
  });

  it("is answered in the language of the page it was sent from, which becomes the Admin's language", async () => {
    const requestOf = async (company: TestAccount) => {
      app.kit.env.mode = 'production';
      const body = { accountNo: company.accountNo, ...form, humanCheck: await solve() };
      await send(app, contract.submitPrimeAccessRequest, { body, from: ownAddress(), language: 'zh' });
      app.kit.env.mode = 'demo';
      return (await waitingFor(company))[0]?.requestId ?? '';
    };
    const company = await makeAccount(app);
    await decide(await requestOf(company), 'reject', 'Another name');
    expect((await newestMail(app, company)).subject).toBe('您的门户访问权限申请');
    await decide(await requestOf(company), 'approve');
    expect(await usersIn(company)).toMatchObject([{ language: 'zh' }]);
    expect((await newestMail(app, company)).body_html).toContain('<html lang="zh"');
  });

  it('is recorded once per email address; a request from a stranger does not block one from another address', async () => {
    const company = await makeAccount(app);
    await ask(company, 'stranger@test.example');
    expect(await ask(company, 'Stranger@test.example')).toEqual({
      isRecorded: true,
      code: null,
      message: m.portal_access_already_asked(),
    });
    await ask(company);
    const waiting = await waitingFor(company);
    expect(waiting.map(({ emailAddress }) => emailAddress)).toEqual([
      'stranger@test.example',
      form.emailAddress,
    ]);
    const idOf = (index: number) => waiting[index]?.requestId ?? '';
    await decide(idOf(1), 'approve');
    expect(await waitingFor(company)).toEqual([]);
    expect((await decide(idOf(0), 'approve')).status).toBe(409);
    expect(await usersIn(company)).toMatchObject([{ email: form.emailAddress }]);
  });

  it('is decided once when operators decide at the same time, and an unknown request id is not found', async () => {
    const company = await makeAccount(app);
    await ask(company);
    const requestId = (await waitingFor(company))[0]?.requestId ?? '';
    const answers = await Promise.all([
      decide(requestId, 'approve'),
      decide(requestId, 'reject', 'No'),
      decide(requestId, 'approve'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await decide('00000000-0000-7000-8000-000000000000', 'approve')).status).toBe(404);
  });
});
