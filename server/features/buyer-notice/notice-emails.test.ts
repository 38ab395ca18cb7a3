/** The states of notices by email after they were written. */
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

import {
  type NoticeForm,
  noticeListing,
  saveNoticeSettings,
} from '#shared/features/buyer-notice/buyer-notice.contract.ts';

import { signedInAgain, type TestUser } from '#server/test/factories.ts';
import { openMailbox } from '#server/test/mailbox.ts';
import { send } from '#server/test/send.ts';
import { quietApp } from '#server/test/test-app.ts';
import { endUnknown } from './message-sender.service.ts';
import { noticeDesk, noticeForm } from './notice-desk.fixture.ts';

const mailbox = await openMailbox();
const app = await quietApp({ PORTAL_MODE: 'demo', SMTP_URL: mailbox.url });
const { shop, parcel, happens, follow } = noticeDesk(app);
afterEach(() => app.clock.reset());
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
  await mailbox.close();
});
const settingsWith = (more: Partial<NoticeForm>): NoticeForm => ({
  ...noticeForm,
  kinds: ['out_for_delivery'],
  choices: [],
  channels: ['email'],
  ...more,
});
const soon = { timeout: 20_000, interval: 50 };

const states = async (me: TestUser) => {
  const { r } = await send(app, noticeListing, { as: await signedInAgain(app, me) });
  return r.notices.map(({ skipped, isWaiting }) => (isWaiting ? 'waiting' : (skipped ?? 'sent')));
};

/** Notified of a parcel that is out for delivery, with no mail server yet. */
async function withWaitingNotice(email: string) {
  const me = await shop({ kinds: ['out_for_delivery'] });
  const { shipmentId } = await parcel(me, { receiver: { name: 'Aina', email } });
  await happens(me, shipmentId, 'PKU', 'OFD');
  await follow();
  expect(await states(me)).toEqual(['waiting']);
  return { me, shipmentId };
}

const came = (email: string) => mailbox.emails.filter((text) => text.includes(`To: ${email}`)).length;

describe('A notice by email', () => {
  it('is listed as sent when its mail was sent by an older version, and as late when it was never sent', async () => {
    const [sent, never] = [
      await withWaitingNotice('before@mail.example'),
      await withWaitingNotice('never@mail.example'),
    ];
    await app.kit.database.db
      .updateTable('mail')
      .set({ sent_at: app.clock.now(), body_text: '', body_html: '' })
      .where('account_id', '=', sent.me.scope)
      .execute();
    app.clock.forward(26 * 60);
    await endUnknown(app.kit);
    expect([await states(sent.me), await states(never.me)]).toEqual([['sent'], ['late']]);
  });

  it('waits for the mail server, and is not sent when it is overtaken, stopped, switched off, erased or late', async () => {
    mailbox.refuses.set('wrong@mail.example', '550 5.1.1 User unknown');
    const late = await withWaitingNotice('late@mail.example');
    app.clock.forward(25 * 60);
    const taken = await withWaitingNotice('taken@mail.example');
    const refused = await withWaitingNotice('wrong@mail.example');
    const overtaken = await withWaitingNotice('overtaken@mail.example');
    await happens(overtaken.me, overtaken.shipmentId, 'DLV');
    const stopped = await withWaitingNotice('stopped@mail.example');
    await app.kit.database.db
      .insertInto('buyer_opt_out')
      .values({ account_id: stopped.me.scope, address_key: 'stopped@mail.example', at: app.clock.now() })
      .execute();
    const [off, unticked] = [
      await withWaitingNotice('off@mail.example'),
      await withWaitingNotice('unticked@mail.example'),
    ];
    const save = async ({ me }: typeof off, more: Partial<NoticeForm>) =>
      send(app, saveNoticeSettings, { as: await signedInAgain(app, me), body: settingsWith(more) });
    await save(off, { isOn: false });
    await save(unticked, { kinds: ['failed'] });
    const erased = await withWaitingNotice('erased@mail.example');
    await app.kit.database.db.deleteFrom('buyer_notice').where('account_id', '=', erased.me.scope).execute();

    await app.start();
    await vi.waitFor(async () => {
      expect(await states(taken.me)).toEqual(['sent']);
      expect(await states(refused.me)).toEqual(['refused']);
      expect(await states(overtaken.me)).toEqual(['overtaken']);
      expect(await states(late.me)).toEqual(['late']);
      expect(await states(stopped.me)).toEqual(['opted_out']);
      expect(await states(off.me)).toEqual(['switched_off']);
      expect(await states(unticked.me)).toEqual(['switched_off']);
    }, soon);
    const names = ['taken', 'overtaken', 'late', 'stopped', 'off', 'unticked', 'erased'];
    expect(names.map((name) => came(`${name}@mail.example`))).toEqual([1, 0, 0, 0, 0, 0, 0]);
    const left = await app.kit.database.db
      .selectFrom('mail')
      .select('recipient')
      .where('body_text', '<>', '')
      .where('recipient', 'like', '%@mail.example')
      .execute();
    expect(left).toEqual([]);
  });
});

it('A notice without a mail server is in the outbox, and is not waiting', async () => {
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
