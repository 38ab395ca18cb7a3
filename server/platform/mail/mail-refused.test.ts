/** Emails that the mail server refuses, and how users see it. */
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';

import * as users from '#shared/features/users/users.contract.ts';

import { makeAdmin, newLoginId, type TestUser } from '#server/test/factories.ts';
import { openMailbox } from '#server/test/mailbox.ts';
import { send } from '#server/test/send.ts';
import { quietApp } from '#server/test/test-app.ts';

const mailbox = await openMailbox();
const app = await quietApp({ PORTAL_MODE: 'demo', SMTP_URL: mailbox.url });
await app.start();
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
  await mailbox.close();
});
const soon = { timeout: 20_000, interval: 50 };
const details = {
  fullName: 'Tan Wei Ming',
  phoneNumber: '123456789',
  designation: 'Clerk',
  department: 'Warehouse',
  access: ['CNP' as const],
};

async function invite(me: TestUser, email: string): Promise<users.SubUser> {
  const body = { ...details, loginId: newLoginId(), email };
  const { r, e } = await send(app, users.createSubUser, { as: me, body });
  expect(e).toBeNull();
  return r;
}

async function listed(me: TestUser, { userId }: users.SubUser): Promise<users.SubUser | undefined> {
  const { r } = await send(app, users.subUserListing, { as: me });
  return r.subUsersList.find((user) => user.userId === userId);
}

const kept = (email: string) =>
  app.kit.database.db
    .selectFrom('mail')
    .select(['sent_at', 'ended_at', 'answer', 'body_text', 'body_html'])
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();

const timesRefused = (email: string) => mailbox.refused.filter((address) => address === email).length;

describe('An invitation', () => {
  it('is given up at once when its address does not exist, and is listed as undelivered until it is corrected', async () => {
    const me = await makeAdmin(app);
    mailbox.refuses.set('wei.mng@kedai.example', '550 User unknown');
    const user = await invite(me, 'wei.mng@kedai.example');
    expect(user.undelivered).toBeNull();
    await vi.waitFor(async () => expect((await listed(me, user))?.undelivered).not.toBeNull(), soon);
    expect((await listed(me, user))?.undelivered).toEqual({
      at: expect.any(String),
      answer: expect.stringMatching(/^550 .*User unknown$/u),
    });
    expect(await kept('wei.mng@kedai.example')).toMatchObject({
      sent_at: null,
      ended_at: expect.any(Date),
      body_text: '',
      body_html: '',
    });
    await vi.waitFor(async () => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::integer as open from pgboss.job where name = 'send-mail' and state < 'completed'`.execute(
        app.kit.database.db,
      );
      expect(rows).toEqual([{ open: 0 }]);
    }, soon);
    expect(timesRefused('wei.mng@kedai.example')).toBe(1);

    const body = { ...details, userId: user.userId, version: user.version, email: 'wei.ming@kedai.example' };
    const { r } = await send(app, users.updateSubUser, { as: me, body });
    expect(r.undelivered).toBeNull();
    await vi.waitFor(
      () =>
        expect(mailbox.emails.some((email) => /^To: .*wei\.ming@kedai\.example/mu.test(email))).toBe(true),
      soon,
    );
    expect((await listed(me, user))?.undelivered).toBeNull();
  });

  it('is no longer listed as undelivered once the invited user has a session, as after single sign-on', async () => {
    const me = await makeAdmin(app);
    mailbox.refuses.set('no.mailbox@kedai.example', '550 User unknown');
    const user = await invite(me, 'no.mailbox@kedai.example');
    await vi.waitFor(async () => expect((await listed(me, user))?.undelivered).not.toBeNull(), soon);
    const origin = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
    await app.kit.database.transaction((trx) =>
      app.services.sessions.open(trx, me.scope, user.userId, origin),
    );
    expect((await listed(me, user))?.undelivered).toBeNull();
  });

  it.each([
    ['that the mail server refuses to relay', '554 5.7.1 Relay access denied'],
    ['that the mail server refuses to relay, without an enhanced status code,', '550 relaying denied'],
    ['to a full mailbox', '452 4.2.2 Mailbox full'],
  ])('%s is retried, and is listed as undelivered only after the last retry', async (_what, answer) => {
    const me = await makeAdmin(app);
    const email = `${newLoginId()}@kedai.example`;
    mailbox.refuses.set(email, answer);
    const user = await invite(me, email);
    await vi.waitFor(() => expect(timesRefused(email)).toBeGreaterThan(1), soon);
    expect((await listed(me, user))?.undelivered).toBeNull();
    await vi.waitFor(async () => {
      await sql`update pgboss.job set retry_count = retry_limit, start_after = now()
        where name = 'send-mail' and state = 'retry'`.execute(app.kit.database.db);
      expect((await listed(me, user))?.undelivered?.answer).toContain(answer.slice(-8));
    }, soon);
    expect(await kept(email)).toMatchObject({ sent_at: null, body_text: '' });
  });
});
