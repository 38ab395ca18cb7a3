/** Emails as the mail server receives them. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { forgotPassword } from '#shared/features/sign-in/account.contract.ts';
import { createEndpoint, sendTestEvent } from '#shared/features/webhook/webhook.contract.ts';

import { noticeDesk } from '#server/features/buyer-notice/notice-desk.fixture.ts';
import { makeJobs } from '#server/platform/jobs/jobs.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { openMailbox } from '#server/test/mailbox.ts';
import { send } from '#server/test/send.ts';
import { quietApp } from '#server/test/test-app.ts';
import { webhookReceiver } from '#server/test/webhook-receiver.ts';
import { makeMail, type MailOptions, sendMail, usualPatience } from './mail.ts';

const parcels = 12;
const soon = { timeout: 20_000, interval: 50 };

it('A password reset email does not wait for notices of another account, and emails share connections', async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const app = await quietApp({ PORTAL_MODE: 'demo', SMTP_URL: mailbox.url });
  const { shop, parcel, happens, follow } = noticeDesk(app);
  const seller = await shop({ kinds: ['out_for_delivery'] });
  for (let i = 0; i < parcels; i += 1) await happens(seller, (await parcel(seller)).shipmentId, 'PKU', 'OFD');
  await follow();
  const locked = await makeAdmin(app);
  const body = { CustomerAccountNo: locked.accountNo, LoginId: locked.loginId };
  expect((await send(app, forgotPassword, { body })).e).toBeNull();

  await app.start();
  await vi.waitFor(() => expect(mailbox.emails).toHaveLength(parcels + 1), soon);
  const link = mailbox.emails.findIndex((email) => email.includes('Subject: Reset your password'));
  expect([0, 1, 2, 3]).toContain(link);
  expect(mailbox.connections.came).toBeLessThanOrEqual(4);
  await app.stop();
  await app.kit.database.close();
  await vi.waitFor(() => expect(mailbox.connections.open).toBe(0), soon);
});

it('A portal started for a rehearsal (WORK=no) answers requests but sends no emails and no webhooks', async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const receiver = await webhookReceiver();
  onTestFinished(() => receiver.close());
  const settings = { PORTAL_MODE: 'demo', SMTP_URL: mailbox.url, WORK: 'no' };
  const app = await quietApp(settings, { hasTimedTasks: true });
  const locked = await makeAdmin(app);
  await app.start();
  const body = { CustomerAccountNo: locked.accountNo, LoginId: locked.loginId };
  expect((await send(app, forgotPassword, { body })).e).toBeNull();
  expect((await app.http.inject('/ready')).statusCode).toBe(200);
  // Without WORK=no, 'Send test' sends the event at once, with every other event that is due.
  const hook = { url: receiver.url, eventTypes: [] };
  const { endpoint } = (await send(app, createEndpoint, { as: locked, body: hook })).r;
  const { endpointId } = endpoint;
  expect((await send(app, sendTestEvent, { as: locked, body: { endpointId } })).e).toBeNull();
  // A portal without WORK=no sends it at once.
  await new Promise((resume) => setTimeout(resume, 3000));
  expect(mailbox.connections.came).toBe(0);
  expect(receiver.received).toEqual([]);
  await app.stop();
  await app.kit.database.close();
});

describe('A mail server', () => {
  /** A mail server and the mail of a portal with these timeouts. */
  async function sending(patience: typeof usualPatience) {
    const mailbox = await openMailbox();
    const app = await quietApp();
    const { database } = app.kit;
    const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
    const jobs = makeJobs(database, logger);
    const mail = makeMail({
      database,
      jobs,
      clock: app.clock,
      logger,
      smtpUrl: mailbox.url,
      from: 'portal@courier.example',
      patience,
    });
    await jobs.start();
    const { scope } = await makeAdmin(app);
    const email = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    const write = (to: string, options: MailOptions = {}) =>
      database.transaction((trx) => mail.send(trx, scope, to, email, options));
    const got = (to: string) => mailbox.emails.filter((one) => one.includes(`To: ${to}`)).length;
    const stop = async () => {
      await jobs.stop();
      await mail.close();
      await vi.waitFor(() => expect(mailbox.connections.open).toBe(0), soon);
      await mailbox.close();
      await app.stop();
      await database.close();
    };
    const openJobs = async () => {
      const { rows } = await database.executeSql(
        "select id from pgboss.job where name = 'send-mail' and state < 'completed'",
      );
      return rows.length;
    };
    return { mailbox, write, got, openJobs, logger, clock: app.clock, stop };
  }

  it('has ten minutes to accept an email (RFC 5321, 4.5.3.2.6), within the timeout of the job', () => {
    const { connectionTimeout, greetingTimeout, takingTimeout, socketTimeout } = usualPatience;
    expect(connectionTimeout + greetingTimeout).toBeLessThan(takingTimeout);
    expect(socketTimeout).toBeGreaterThan(600_000);
    expect(sendMail.timeoutSeconds * 1000).toBeGreaterThan(takingTimeout + socketTimeout);
  });

  it('that takes long to accept an email gets it only once, and gets other emails meanwhile', async () => {
    const hasty = {
      connectionTimeout: 2000,
      greetingTimeout: 2000,
      takingTimeout: 4000,
      socketTimeout: 20_000,
    };
    const { mailbox, write, got, openJobs, logger, stop } = await sending(hasty);
    mailbox.holds.add('late@kedai.example');
    await write('late@kedai.example');
    await vi.waitFor(() => expect(got('late@kedai.example')).toBe(1), soon);
    for (let n = 1; n <= 5; n += 1) await write(`soon${n}@kedai.example`);
    await vi.waitFor(() => expect(mailbox.emails).toHaveLength(6), soon);
    // Longer than the timeouts for connecting.
    await new Promise((resume) => setTimeout(resume, 5000));
    for (const sayYes of mailbox.held.splice(0)) sayYes();
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), soon);
    expect(got('late@kedai.example')).toBe(1);
    expect(logger.warn).not.toHaveBeenCalled();
    await stop();
  });

  it('that falls silent on every connection before it takes an email does not block other emails', async () => {
    const hasty = { ...usualPatience, takingTimeout: 1500 };
    const { mailbox, write, got, openJobs, stop } = await sending(hasty);
    const silent = [1, 2, 3, 4].map((n) => `silent${n}@kedai.example`);
    for (const to of silent) {
      mailbox.silences.add(to);
      await write(to);
    }
    await vi.waitFor(() => expect(mailbox.connections.open).toBe(4), soon);
    await write('soon@kedai.example');
    await vi.waitFor(() => expect(got('soon@kedai.example')).toBe(1), soon);
    mailbox.silences.clear();
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), soon);
    expect(silent.map(got)).toEqual([1, 1, 1, 1]);
    await stop();
  });

  it('gets no email after the time until which it is useful', async () => {
    const { mailbox, write, openJobs, clock, stop } = await sending(usualPatience);
    const minuteFromNow = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
    await write('late@kedai.example', { until: minuteFromNow(-1) });
    await write('soon@kedai.example', { until: minuteFromNow(5) });
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), soon);
    expect(mailbox.emails.map((email) => /To: (\S+)/u.exec(email)?.[1])).toEqual(['soon@kedai.example']);
    await stop();
  });

  it('that never accepts an email does not keep the portal from stopping', async () => {
    const { mailbox, write, got, stop } = await sending(usualPatience);
    mailbox.holds.add('late@kedai.example');
    await write('late@kedai.example');
    await vi.waitFor(() => expect(got('late@kedai.example')).toBe(1), soon);
    await stop();
  });
});
