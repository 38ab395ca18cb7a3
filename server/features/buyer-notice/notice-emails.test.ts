/** What becomes of notices by email after they were written. */
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

import { noticeListing } from '#shared/features/buyer-notice/buyer-notice.contract.ts';

import { signedInAgain, type TestUser } from '#server/test/factories.ts';
import { openMailbox } from '#server/test/mailbox.ts';
import { send } from '#server/test/send.ts';
import { quietApp } from '#server/test/test-app.ts';
import { endUnknown } from './message-sender.service.ts';
import { noticeDesk } from './notice-desk.fixture.ts';

const mailbox = await openMailbox();
const app = await quietApp({ PORTAL_MODE: 'demo', SMTP_URL: mailbox.url });
const { shop, parcel, happens, follow } = noticeDesk(app);
afterEach(() => app.clock.reset());
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
  await mailbox.close();
});
const soon = { timeout: 20_000, interval: 50 };

const states = async (me: TestUser) => {
  const { r } = await send(app, noticeListing, { as: await signedInAgain(app, me) });
  return r.notices.map(({ skipped, isWaiting }) => (isWaiting ? 'waiting' : (skipped ?? 'sent')));
};

/** Notified of a parcel that is out for delivery, with no mail server yet. */
async function told(email: string) {
  const me = await shop({ kinds: ['out_for_delivery'] });
  const { shipmentId } = await parcel(me, { receiver: { name: 'Aina', email } });
  await happens(me, shipmentId, 'PKU', 'OFD');
  await follow();
  expect(await states(me)).toEqual(['waiting']);
  return { me, shipmentId };
}

const came = (email: string) => mailbox.emails.filter((text) => text.includes(`To: ${email}`)).length;

describe('A notice by email', () => {
  it('that an instance of the version before sent is told as sent; one that nobody sent as too late', async () => {
    const [sent, never] = [await told('before@mail.example'), await told('never@mail.example')];
    await app.kit.database.db
      .updateTable('mail')
      .set({ sent_at: app.clock.now(), body_text: '', body_html: '' })
      .where('account_id', '=', sent.me.scope)
      .execute();
    app.clock.forward(26 * 60);
    await endUnknown(app.kit);
    expect([await states(sent.me), await states(never.me)]).toEqual([['sent'], ['late']]);
  });

  it('waits until the mail server took it, and is not sent when it was overtaken, stopped, erased or is no news any more', async () => {
    mailbox.refuses.set('wrong@mail.example', '550 5.1.1 User unknown');
    const late = await told('late@mail.example');
    app.clock.forward(25 * 60);
    const taken = await told('taken@mail.example');
    const refused = await told('wrong@mail.example');
    const overtaken = await told('overtaken@mail.example');
    await happens(overtaken.me, overtaken.shipmentId, 'DLV');
    const stopped = await told('stopped@mail.example');
    await app.kit.database.db
      .insertInto('buyer_opt_out')
      .values({ account_id: stopped.me.scope, address_key: 'stopped@mail.example', at: app.clock.now() })
      .execute();
    const erased = await told('erased@mail.example');
    await app.kit.database.db.deleteFrom('buyer_notice').where('account_id', '=', erased.me.scope).execute();

    await app.start();
    await vi.waitFor(async () => {
      expect(await states(taken.me)).toEqual(['sent']);
      expect(await states(refused.me)).toEqual(['refused']);
      expect(await states(overtaken.me)).toEqual(['overtaken']);
      expect(await states(late.me)).toEqual(['late']);
      expect(await states(stopped.me)).toEqual(['opted_out']);
    }, soon);
    const names = ['taken', 'overtaken', 'late', 'stopped', 'erased'];
    expect(names.map((name) => came(`${name}@mail.example`))).toEqual([1, 0, 0, 0, 0]);
    const left = await app.kit.database.db
      .selectFrom('mail')
      .select('recipient')
      .where('body_text', '<>', '')
      .where('recipient', 'like', '%@mail.example')
      .execute();
    expect(left).toEqual([]);
  });
});

it('Without a mail server a notice is in the outbox, and waits for nothing', async () => {
  const demo = await quietApp({ PORTAL_MODE: 'demo' });
  const desk = noticeDesk(demo);
  const me = await desk.shop({ kinds: ['out_for_delivery'] });
  const { shipmentId } = await desk.parcel(me);
  await desk.happens(me, shipmentId, 'PKU', 'OFD');
  await desk.follow();
  const { r } = await send(demo, noticeListing, { as: me });
  expect(r.notices.map(({ isWaiting, skipped }) => [isWaiting, skipped])).toEqual([[false, null]]);
  await demo.stop();
  await demo.kit.database.close();
});
