import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/api-token/api-token.contract.ts';
import { auditTrail } from '#shared/features/audit/audit.contract.ts';

import { makeAdmin, makeBranch, makeUser, type TestUser } from '#server/test/factories.ts';
import { mailsOf } from '#server/test/mails.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { codeOf, confirmOwnPassword, turnOnTwoStep } from '#server/test/two-step-user.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { m } from '#shared/platform/words/words.ts';
import { apiTokensMax } from '#shared/features/api-token/api-token.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const ask = (as: TestUser, body: unknown = { name: 'Warehouse' }, query = {}) =>
  send(app, contract.updateApiToken, { as, from: ownAddress(), body, query });
/** Generates a token as a user does: the password is confirmed first. */
async function generate(as: TestUser, body?: unknown, query?: Record<string, string>) {
  await confirmOwnPassword(app, as);
  return ask(as, body, query);
}
const listOf = async (as: TestUser, query = {}) => (await send(app, contract.getApiToken, { as, query })).r;
const open = (token: string) => app.services.apiTokens.tokenOf(token);
const revoke = (as: TestUser, token: string) => send(app, contract.revokeApiToken, { as, body: { token } });

describe('Creating an API token', () => {
  it('requires a recently confirmed password, and is reported by email', async () => {
    const me = await makeAdmin(app);
    expect(await ask(me)).toMatchObject({ status: 403, e: m.security_problem_confirm_password_first() });
    await confirmOwnPassword(app, me);
    app.clock.forward(11);
    expect((await ask(me)).status).toBe(403);
    expect((await generate(me)).status).toBe(200);
    const mails = await mailsOf(app, me);
    expect(mails.map(({ subject }) => subject)).toEqual([m.api_token_email_made_subject()]);
    expect(mails[0]?.body_text.replaceAll(/\s+/gu, ' ')).toContain(
      'Admin made the live API token “Warehouse”',
    );
  });

  it('also requires a code where two-step sign-in is on, and locks after wrong codes', async () => {
    const me = await makeAdmin(app);
    const { secret, recoveryCodes } = await turnOnTwoStep(app, me);
    expect((await listOf(me)).asksCode).toBe(true);
    expect(await generate(me)).toMatchObject({ status: 400, r: { fields: { Code: 'Code Required' } } });
    const withCode = (Code: string) => ask(me, { name: 'Warehouse', Code });
    expect(await withCode('000000')).toMatchObject({ status: 400, e: m.sign_in_problem_wrong_code() });
    expect((await withCode(codeOf(app, secret, 1))).status).toBe(200);
    expect((await withCode(recoveryCodes[0] ?? '')).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => withCode('000000')));
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
    expect((await withCode(recoveryCodes[1] ?? '')).status).toBe(429);
  });
});

describe('A token request whose answer was lost', () => {
  const again = (as: TestUser, body: object, query = {}, idempotencyKey = 'lost') =>
    send(app, contract.updateApiToken, { as, from: ownAddress(), body, query, idempotencyKey });

  it('is answered again with the same token, without another password confirmation', async () => {
    const me = await makeAdmin(app);
    await confirmOwnPassword(app, me);
    const first = await again(me, { name: 'Warehouse' });
    app.clock.forward(11);
    const second = await again(me, { name: 'Warehouse' });
    expect([second.status, second.r]).toEqual([200, first.r]);
    expect((await listOf(me)).tokens).toHaveLength(1);
    expect((await again(me, { name: 'Shop' }, {}, 'another')).status).toBe(403);
    const { token } = first.r;
    expect(await open(token)).not.toBeNull();
  });

  it('is answered again for a renewed token, without asking for another code', async () => {
    const me = await makeAdmin(app);
    const { recoveryCodes } = await turnOnTwoStep(app, me);
    await confirmOwnPassword(app, me);
    const old = await again(me, { name: 'Warehouse', Code: recoveryCodes[0] }, {}, 'old');
    const query = { token: old.r.entry.tokenId };
    const body = { Code: recoveryCodes[1] };
    const first = await again(me, body, query);
    expect(first.r.token).not.toBe(old.r.token);
    const second = await again(me, body, query);
    expect([second.status, second.r]).toEqual([200, first.r]);
    expect(await open(old.r.token)).toBeNull();
  });
});

describe('An API token', () => {
  it('is shown once, works, and is not stored in clear text', async () => {
    const me = await makeAdmin(app);
    const { r } = await generate(me);
    expect(r.token).toMatch(/^live_[\w-]+\.[\w-]{43}$/u);
    expect(r.entry).toMatchObject({ name: 'Warehouse', kind: 'live', state: 'active', createdBy: 'Admin' });
    expect(await open(r.token)).toMatchObject({
      scope: me.scope,
      kind: 'token',
      world: 'live',
      accountNo: me.accountNo,
    });
    const rows = await app.kit.database.db
      .selectFrom('api_token')
      .selectAll()
      .where('account_id', '=', me.scope)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(r.token.split('.')[1]);
    expect(JSON.stringify(await listOf(me))).not.toContain(r.token.split('.')[1]);
  });

  it('shows when it was used last', async () => {
    const me = await makeAdmin(app);
    const { r } = await generate(me);
    expect((await listOf(me)).tokens[0]?.lastUsedAt).toBeNull();
    await open(r.token);
    expect((await listOf(me)).tokens[0]?.lastUsedAt).not.toBeNull();
  });

  it('of the sandbox works in the sandbox only, and cannot be renewed as a live one', async () => {
    const me = await makeAdmin(app);
    await confirmOwnPassword(app, me);
    const { r } = await send(app, contract.updateSandboxApiToken, { as: me, body: { name: 'Tests' } });
    expect(await open(r.token)).toMatchObject({ world: 'sandbox' });
    expect(await open(r.token.replace('sandbox_', 'live_'))).toBeNull();
    expect(await generate(me, {}, { token: r.entry.tokenId })).toMatchObject({
      status: 404,
      e: 'The token was not found.',
    });
  });

  it('that is renewed replaces the old one and keeps its name', async () => {
    const me = await makeAdmin(app);
    const first = (await generate(me)).r;
    const second = (await generate(me, {}, { token: first.entry.tokenId })).r;
    expect(second.entry.name).toBe('Warehouse');
    expect(await open(first.token)).toBeNull();
    expect(await open(second.token)).not.toBeNull();
    expect(await generate(me, {}, { token: first.entry.tokenId })).toMatchObject({
      status: 409,
      e: m.api_token_problem_ended(),
    });
  });

  it('works until the end of its last day in the time zone of the market', async () => {
    app.clock.set(new Date('2027-03-01T12:00:00+08:00'));
    const admin = await makeAdmin(app);
    const { r } = await generate(admin, { name: 'Trial', expiresOn: '2027-03-02' });
    app.clock.set(new Date('2027-03-02T23:59:00+08:00'));
    expect(await open(r.token)).not.toBeNull();
    app.clock.set(new Date('2027-03-03T00:00:00+08:00'));
    expect(await open(r.token)).toBeNull();
    app.clock.set(new Date('2027-03-01T12:01:00+08:00'));
    expect(await generate(admin, { name: 'Late', expiresOn: '2027-02-28' })).toMatchObject({
      status: 400,
      e: 'Expires on must be today or later',
    });
  });

  it('that has expired needs a new last day when it is renewed', async () => {
    app.clock.set(new Date('2027-03-02T23:55:00+08:00'));
    const admin = await makeAdmin(app);
    const trial = (await generate(admin, { name: 'Trial', expiresOn: '2027-03-02' })).r.entry;
    app.clock.set(new Date('2027-03-03T00:00:00+08:00'));
    const again = { token: trial.tokenId };
    expect(await generate(admin, {}, again)).toMatchObject({
      status: 400,
      e: 'Expires on Required',
      r: { fields: { expiresOn: 'Expires on Required' } },
    });
    const { r } = await generate(admin, { expiresOn: '2027-03-08' }, again);
    expect(r.entry).toMatchObject({ name: 'Trial', expiresAt: '2027-03-08T16:00:00.000Z' });
    // A token that still works keeps its last day.
    expect((await generate(admin, {}, { token: r.entry.tokenId })).r.entry.expiresAt).toBe(r.entry.expiresAt);
  });

  it('is refused at once after it is revoked, and can be revoked twice', async () => {
    const me = await makeAdmin(app);
    const { r } = await generate(me);
    expect((await revoke(me, r.entry.tokenId)).r.state).toBe('revoked');
    expect((await revoke(me, r.entry.tokenId)).status).toBe(200);
    expect(await open(r.token)).toBeNull();
  });

  it('works for a suspended account, and is refused for an inactive one', async () => {
    const me = await makeAdmin(app);
    const { r } = await generate(me);
    const set = (columns: { is_active?: boolean; is_suspended?: boolean }) =>
      app.kit.database.db.updateTable('account').set(columns).where('account_id', '=', me.scope).execute();
    await set({ is_suspended: true });
    expect((await open(r.token))?.facts.isSuspended).toBe(true);
    await set({ is_active: false });
    expect(await open(r.token)).toBeNull();
  });

  it('is refused when it is invented, cut, or mixed from two tokens', async () => {
    const [mine, theirs] = [
      (await generate(await makeAdmin(app))).r,
      (await generate(await makeAdmin(app))).r,
    ];
    const mixed = `${mine.token.split('.')[0]}.${theirs.token.split('.')[1]}`;
    for (const token of ['', 'live_', 'x.y', mine.token.slice(0, -1), mixed])
      expect(await open(token)).toBeNull();
  });

  it('needs a name of at most 40 characters, and an account has at most 20 active ones', async () => {
    const me = await makeAdmin(app);
    expect(await generate(me, {})).toMatchObject({ status: 400, e: 'Name Required' });
    expect(await generate(me, { name: 'x'.repeat(41) })).toMatchObject({
      status: 400,
      e: 'Name must be 40 characters or less',
    });
    for (let made = 0; made < contract.apiTokensMax; made += 1) await generate(me);
    expect(await generate(me)).toMatchObject({
      status: 409,
      e: m.api_token_problem_too_many({ n: apiTokensMax }),
    });
  });
});

describe('API tokens of another account', () => {
  it('can be created and listed by the parent for an account of its organisation', async () => {
    const me = await makeAdmin(app);
    const other = await makeUser(app, await makeBranch(app, me));
    const { r } = await generate(me, { name: 'Branch' }, { customerId: other.scope });
    expect(await open(r.token)).toMatchObject({ scope: other.scope, accountNo: other.accountNo });
    expect((await listOf(me, { customerId: other.scope })).tokens).toHaveLength(1);
    expect((await listOf(me)).accounts.map(({ accountNo }) => accountNo)).toEqual([
      me.accountNo,
      other.accountNo,
    ]);
    expect((await send(app, contract.getApiToken, { as: other })).status).toBe(403);
  });

  it("are in the audit trail of both accounts with who acted, and the account's Admin is emailed", async () => {
    const me = await makeAdmin(app);
    const other = await makeUser(app, await makeBranch(app, me));
    const { r } = await generate(me, { name: 'Branch' }, { customerId: other.scope });
    const body = { token: r.entry.tokenId, customerId: other.scope };
    expect((await send(app, contract.revokeApiToken, { as: me, body })).status).toBe(200);
    const trailOf = async (as: TestUser) =>
      (await send(app, auditTrail, { as, body: {} })).r.rows.filter(({ action }) =>
        action.startsWith('api_token.'),
      );
    expect((await trailOf(other)).map(({ action, who }) => [action, who])).toEqual([
      ['api_token.revoked', `${me.accountNo} Admin`],
      ['api_token.generated_live', `${me.accountNo} Admin`],
    ]);
    expect((await trailOf(me)).map(({ action, who }) => [action, who])).toEqual([
      ['api_token.revoked', 'Admin'],
      ['api_token.generated_live', 'Admin'],
    ]);
    const mails = await mailsOf(app, other);
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      `admin@${other.accountNo.toLowerCase()}.example`,
    ]);
    const text = mails[0]?.body_text.replaceAll(/\s+/gu, ' ') ?? '';
    expect(text).toContain(
      `${me.accountNo} Admin made the live API token “Branch” for account ${other.accountNo}`,
    );
    // The account has no screen of its own for its tokens.
    expect(text).toContain(m.api_token_email_made_other_footnote({ accountNo: me.accountNo }));
  });

  it('of another organisation cannot be created, listed, revoked or renewed', async () => {
    const [me, they] = [await makeAdmin(app), await makeAdmin(app)];
    const theirs = (await generate(they)).r.entry.tokenId;
    const missing = { status: 404, e: 'The account was not found.' };
    expect(await generate(me, { name: 'x' }, { customerId: they.scope })).toMatchObject(missing);
    expect(
      await send(app, contract.getApiToken, { as: me, query: { customerId: they.scope } }),
    ).toMatchObject(missing);
    expect(await revoke(me, theirs)).toMatchObject({ status: 404, e: 'The token was not found.' });
    expect(await generate(me, {}, { token: theirs })).toMatchObject({ status: 404 });
  });
});
