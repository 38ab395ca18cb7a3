/** Mail as a mail server gets it. */
import { expect, it, onTestFinished, vi } from 'vitest';

import { forgotPassword } from '#shared/features/sign-in/account.contract.ts';
import { createEndpoint, sendTestEvent } from '#shared/features/webhook/webhook.contract.ts';

import { noticeDesk } from '#server/features/buyer-notice/notice-desk.fixture.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { openMailbox } from '#server/test/mailbox.ts';
import { send } from '#server/test/send.ts';
import { quietApp } from '#server/test/test-app.ts';
import { webhookReceiver } from '#server/test/webhook-receiver.ts';

const parcels = 12;
const soon = { timeout: 20_000, interval: 50 };

it('A password link does not wait for the notices of another account, and one connection carries many emails', async () => {
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

it('Nothing leaves a portal that is started for a rehearsal (WORK=no), which serves all the same', async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const receiver = await webhookReceiver();
  onTestFinished(() => receiver.close());
  const app = await quietApp({ PORTAL_MODE: 'demo', SMTP_URL: mailbox.url, WORK: 'no' });
  const locked = await makeAdmin(app);
  await app.start();
  const body = { CustomerAccountNo: locked.accountNo, LoginId: locked.loginId };
  expect((await send(app, forgotPassword, { body })).e).toBeNull();
  expect((await app.http.inject('/ready')).statusCode).toBe(200);
  // 'Send test' sends at once where a portal works, and with it all that is due.
  const hook = { url: receiver.url, eventTypes: [] };
  const { endpoint } = (await send(app, createEndpoint, { as: locked, body: hook })).r;
  const { endpointId } = endpoint;
  expect((await send(app, sendTestEvent, { as: locked, body: { endpointId } })).e).toBeNull();
  // A portal that works takes it at once.
  await new Promise((resume) => setTimeout(resume, 3000));
  expect(mailbox.connections.came).toBe(0);
  expect(receiver.received).toEqual([]);
  await app.stop();
  await app.kit.database.close();
});
