/** Notices to buyers: off at first, each event once, never to those who opted out. */

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { noticeKinds } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { pieceBarCode } from '#shared/features/shipment/cn-number.rules.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';

import { spreadEvents } from '#server/features/webhook/webhook-fanout.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { quietApp } from '#server/test/test-app.ts';
import { noticeDesk, noticeForm } from './notice-desk.fixture.ts';
import { noticeFollower } from './notice-follower.service.ts';
import { noticeHolding } from './notice-holding.service.ts';

const app = await quietApp();
const {
  shop,
  parcel,
  happens,
  happensDaily,
  follow,
  emails,
  log,
  deliver,
  takeBack,
  minutesAgo,
  underWay,
  setChannels,
  collect,
} = noticeDesk(app);
/** Forty minutes before the next day begins. */
const evening = new Date('2026-11-23T23:20:00+08:00');
afterEach(() => app.clock.reset());
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});

/** The opt-out link in the first email to a buyer of the account. */
const stopLinkOf = async (me: TestUser) =>
  /\/stopnotices\/[\w-]+/u.exec((await emails(me))[0]?.body_text ?? '')?.[0] ?? '';

const visit = (method: 'GET' | 'POST', url: string) =>
  app.http.inject({
    method,
    url,
    remoteAddress: ownAddress(),
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    }),
  });

describe('A buyer', () => {
  it('gets no notices until the account switches them on, and none of earlier events', async () => {
    const me = await makeAdmin(app);
    const { shipmentId } = await parcel(me);
    await happens(me, shipmentId, 'PKU', 'OFD');
    await follow();
    expect(await emails(me)).toEqual([]);
    await send(app, contract.saveNoticeSettings, {
      as: me,
      body: { ...noticeForm, choices: [], channels: ['email' as const], kinds: [...noticeKinds] },
    });
    await happens(me, shipmentId, 'DLV');
    await follow();
    expect((await emails(me)).map(({ subject }) => subject)).toEqual([
      'Your parcel from Kedai Bunga Raya was delivered',
    ]);
  });

  it('is notified once of each event, with the COD amount, however many jobs read the feed at the same time', async () => {
    const me = await shop({ kinds: ['out_for_delivery'] });
    const { shipmentId, cnNo } = await parcel(me, { codCents: 8990 });
    await happens(me, shipmentId, 'PKU', 'OFD');
    while (await spreadEvents(app.kit));
    await Promise.all([app.services.noticeFollower.follow(), app.services.noticeFollower.follow()]);
    await follow();
    const [out, ...others] = await emails(me);
    expect(others).toEqual([]);
    expect(out?.recipient).toBe('aina@mail.example');
    expect(out?.body_text).toMatch(/RM\s89\.90/u);
    expect(out?.body_text).toContain(`http://portal.test/t/${cnNo}`);
  });

  it('is asked only for the unpaid rest of the COD, and not asked for money in a notice of a failed delivery', async () => {
    const me = await shop({ kinds: ['out_for_delivery', 'failed'] });
    const { shipmentId, cnNo } = await parcel(me, { ...underWay(), codCents: 8990, pieces: 2 });
    await happens(me, shipmentId, ['DLV', 1]);
    await collect(cnNo, 8990);
    await happens(me, shipmentId, ['OFD', 2]);
    await follow();
    await happens(me, shipmentId, ['NOH', 2]);
    await follow();
    const short = await parcel(me, { ...underWay(), codCents: 8990, pieces: 2 });
    await happens(me, short.shipmentId, ['DLV', 1]);
    await collect(short.cnNo, 5000);
    await happens(me, short.shipmentId, ['OFD', 2]);
    await follow();
    await happens(me, short.shipmentId, ['NOH', 2]);
    await follow();
    const amounts = (await emails(me)).map(({ body_text: text }) => /RM\s[\d.]+/u.exec(text)?.[0] ?? null);
    expect(amounts).toEqual([null, null, expect.stringMatching(/^RM\s39\.90$/u), null]);
  });

  it("is not notified of today's delivery after it failed, or on a later day", async () => {
    app.clock.set(evening);
    const me = await shop({ kinds: ['out_for_delivery', 'failed'] });
    const { shipmentId } = await parcel(me, { createdAt: minutesAgo(60) });
    await happens(me, shipmentId, 'PKU', 'OFD', 'NOH');
    await follow();
    expect(await log(me)).toEqual([
      ['out_for_delivery', 'overtaken'],
      ['failed', null],
    ]);
    const other = await parcel(me, { createdAt: minutesAgo(60) });
    await happens(me, other.shipmentId, 'PKU', 'OFD');
    app.clock.forward(60);
    await follow();
    expect((await log(me)).at(-1)).toEqual(['out_for_delivery', 'overtaken']);
  });

  it('is not notified of supplies that the courier sends to the account', async () => {
    const me = await shop();
    const { shipmentId } = await parcel(me, { columns: { is_supplies: true } });
    await happens(me, shipmentId, 'PKU', 'OFD');
    await follow();
    expect(await log(me)).toEqual([]);
  });

  it('is notified once of a delivery with one proof per piece, and of a delivery after a corrected proof', async () => {
    const me = await shop({ kinds: ['delivered'] });
    const { cnNo } = await parcel(me, { ...underWay(), pieces: 2 });
    await deliver(pieceBarCode(cnNo, 1), minutesAgo(9));
    await deliver(pieceBarCode(cnNo, 2), minutesAgo(8));
    await follow();
    expect(await log(me)).toEqual([['delivered', null]]);
    const again = await parcel(me, underWay());
    const wrongly = minutesAgo(7);
    await deliver(again.cnNo, wrongly);
    await takeBack(again.cnNo, wrongly);
    await deliver(again.cnNo, minutesAgo(6));
    await follow();
    expect(await log(me)).toEqual([
      ['delivered', null],
      ['delivered', 'overtaken'],
      ['delivered', null],
    ]);
  });

  it('is not notified of corrected scans, but again of a delivery after a notified one was corrected', async () => {
    app.clock.set(evening);
    const me = await shop({ kinds: ['failed', 'delivered'] });
    const failedAt = minutesAgo(20);
    const failed = { code: 'NOH', at: failedAt, place: 'KUL', byWhom: '' } as const;
    const { cnNo } = await parcel(me, { createdAt: minutesAgo(60), events: ['PKU', 'OFD', failed] });
    await takeBack(cnNo, failedAt, 'NOH');
    const before = minutesAgo(10);
    await deliver(cnNo, before);
    await takeBack(cnNo, before);
    await follow();
    expect(await log(me)).toEqual([
      ['failed', 'overtaken'],
      ['delivered', 'overtaken'],
    ]);
    const wrongly = minutesAgo(3);
    await deliver(cnNo, wrongly);
    await follow();
    await takeBack(cnNo, wrongly);
    await deliver(cnNo, minutesAgo(1));
    await follow();
    expect((await log(me)).slice(2)).toEqual([
      ['delivered', null],
      ['delivered', null],
    ]);
  });

  it('is notified once a day of each kind, although each piece is scanned separately', async () => {
    app.clock.set(evening);
    const me = await shop({ kinds: ['out_for_delivery', 'failed', 'delivered'] });
    const { shipmentId } = await parcel(me, { createdAt: minutesAgo(60), pieces: 4 });
    const each = (code: 'OFD' | 'NOH' | 'DLV') => [1, 2, 3, 4].map((piece) => [code, piece] as const);
    await happens(me, shipmentId, 'PKU', ...each('OFD'));
    await follow();
    await happens(me, shipmentId, ...each('NOH'));
    await follow();
    const first = [
      ['out_for_delivery', null],
      ['failed', null],
    ];
    expect(await log(me)).toEqual(first);
    app.clock.forward(10);
    await happens(me, shipmentId, ...each('OFD'), ...each('NOH'));
    await follow();
    expect(await log(me)).toEqual(first);
    app.clock.forward(45);
    await happens(me, shipmentId, ...each('OFD'), ...each('DLV'));
    await follow();
    expect(await log(me)).toEqual([...first, ['out_for_delivery', 'overtaken'], ['delivered', null]]);
  });

  it('is not notified of scans on the way back to the sender', async () => {
    app.clock.set(evening);
    const me = await shop({ kinds: ['out_for_delivery', 'failed'] });
    const { shipmentId } = await parcel(me, { createdAt: minutesAgo(60) });
    await happens(me, shipmentId, 'PKU', 'OFD');
    await follow();
    await happens(me, shipmentId, 'REF');
    await follow();
    const before = await log(me);
    expect(before).toHaveLength(2);
    app.clock.forward(45);
    await happens(me, shipmentId, 'RTS', 'OFD', 'NOH');
    await follow();
    expect(await log(me)).toEqual(before);
    const late = await parcel(me, { createdAt: minutesAgo(60) });
    await happens(me, late.shipmentId, 'PKU', 'OFD', 'RTS');
    await follow();
    expect((await log(me)).at(-1)).toEqual(['out_for_delivery', 'overtaken']);
  });

  it('is notified although the notices of another account cannot be sent', async () => {
    const [broken, me] = [await shop(), await shop()];
    for (const one of [broken, me]) await happens(one, (await parcel(one)).shipmentId, 'PKU', 'OFD');
    while (await spreadEvents(app.kit));
    const { mail, logger } = app.kit;
    const logged: object[] = [];
    await noticeFollower(
      {
        ...app.kit,
        logger: { ...logger, error: (detail) => void logged.push(detail) },
        mail: {
          ...mail,
          async send(trx, scope, ...email) {
            if (scope === broken.scope) throw new Error('broken');
            await mail.send(trx, scope, ...email);
          },
        },
      },
      false,
    ).follow();
    expect([await emails(broken), await emails(me)].map(({ length }) => length)).toEqual([0, 2]);
    expect(logged).toEqual([expect.objectContaining({ scope: broken.scope })]);
    await follow();
    expect(await emails(broken)).toHaveLength(2);
  });

  it('gets the COD amount in the currency and the contact of their own country', async () => {
    const me = await shop({ kinds: ['out_for_delivery'] }, SINGAPORE);
    const over = {
      columns: { flow: 'malaysia' as const },
      receiver: { email: 'aina@mail.example', country: 'MY' },
    };
    for (const more of [over, {}]) {
      const { shipmentId } = await parcel(me, { codCents: 8990, ...more });
      await happens(me, shipmentId, 'PKU', 'OFD');
    }
    await follow();
    const [abroad, atHome] = await emails(me);
    expect(abroad?.body_text).toMatch(/RM\s89\.90/u);
    expect(atHome?.body_text).toMatch(/S\$\s89\.90/u);
    const contacts = [abroad, atHome].map((email) => email?.body_text.match(/care\.\w+/gu));
    expect(contacts).toEqual([['care.my', 'care.sg'], ['care.sg']]);
  });

  it("is notified in the account's language, and only of the kinds that the account chose", async () => {
    const me = await shop({ language: 'ms', kinds: ['failed'] });
    const { shipmentId } = await parcel(me);
    await happens(me, shipmentId, 'PKU', 'OFD', 'NOH');
    await follow();
    const [failed, ...others] = await emails(me);
    expect(others).toEqual([]);
    expect(failed?.body_text).toMatch(/\/stopnotices\/[\w-]+\?lang=ms/u);
    expect(failed?.subject).toBe('Bungkusan anda daripada Kedai Bunga Raya tidak dapat diserahkan');
  });

  it('is notified of each failure, but of other events at most three times', async () => {
    const me = await shop({ kinds: ['out_for_delivery', 'failed'] });
    const { shipmentId } = await parcel(me);
    await happensDaily(me, shipmentId, ['PKU', 'OFD', 'NOH'], ['OFD', 'NOH'], ['OFD', 'NOH'], ['OFD']);
    await follow();
    const reported = await log(me);
    expect(reported.filter(([kind]) => kind === 'failed')).toHaveLength(3);
    expect(reported.filter(([kind]) => kind !== 'failed').map(([, skipped]) => skipped)).toEqual([
      null,
      null,
      null,
      'enough',
    ]);
  });

  it('without an email address is not notified, which is logged', async () => {
    const me = await shop({ kinds: ['out_for_delivery'] });
    const { shipmentId } = await parcel(me, { receiver: { email: '' } });
    await happens(me, shipmentId, 'PKU', 'OFD');
    await follow();
    expect(await emails(me)).toEqual([]);
    expect(await log(me)).toEqual([['out_for_delivery', 'no_email']]);
  });

  it('who opts out by the link gets no more notices in any letter case, and opening the link opts nobody out', async () => {
    const me = await shop({ kinds: ['out_for_delivery', 'failed'] });
    const first = await parcel(me);
    await happens(me, first.shipmentId, 'PKU', 'OFD');
    await follow();
    const link = await stopLinkOf(me);
    expect((await emails(me))[0]?.body_text).toContain(`${link}?lang=en`);
    expect((await visit('GET', link)).body).toContain('Kedai Bunga Raya');
    const second = await parcel(me, { receiver: { email: 'AINA@mail.example' } });
    await happens(me, second.shipmentId, 'PKU', 'OFD');
    await follow();
    expect(await emails(me)).toHaveLength(2);
    const stopped = await visit('POST', link);
    expect(stopped.statusCode).toBe(200);
    await happens(me, second.shipmentId, 'NOH');
    await follow();
    expect(await emails(me)).toHaveLength(2);
    expect((await log(me)).at(-1)).toEqual(['failed', 'opted_out']);
    expect((await visit('POST', '/stopnotices/nobody')).statusCode).toBe(404);
  });

  it("gets the contact of the account's market in the email and on the opt-out page", async () => {
    const me = await shop({ kinds: ['out_for_delivery'] }, SINGAPORE);
    const { shipmentId } = await parcel(me);
    await happens(me, shipmentId, 'PKU', 'OFD');
    await follow();
    const link = await stopLinkOf(me);
    const read = [
      (await emails(me))[0]?.body_text,
      (await visit('GET', link)).body,
      (await visit('POST', link)).body,
    ];
    for (const text of read) {
      expect(text).toContain('+65 6550 0169');
      expect(text).toContain('care.sg@kelicap.example');
      expect(text).not.toMatch(/\+60 3-5550 0130|care\.my@/u);
    }
  });

  it('of a parcel across the border gets the contact of the destination first on the opt-out page', async () => {
    const me = await shop({ kinds: ['out_for_delivery'] }, SINGAPORE);
    const receiver = { name: 'Aina', email: 'aina@mail.example', country: 'MY' };
    const { shipmentId } = await parcel(me, { receiver, columns: { flow: 'malaysia' } });
    await happens(me, shipmentId, 'PKU', 'OFD');
    await follow();
    const link = await stopLinkOf(me);
    for (const method of ['GET', 'POST'] as const) {
      const { body } = await visit(method, link);
      expect(body).toMatch(/\+60 3-5550 0130.*\+65 6550 0169/su);
    }
  });
});

it('Notices to an email address are found and erased with that person', async () => {
  const me = await shop({ kinds: ['out_for_delivery'] });
  const { shipmentId } = await parcel(me);
  await happens(me, shipmentId, 'PKU', 'OFD');
  await follow();
  const subject = { phones: [], email: 'aina@mail.example' };
  const page = { after: null, most: 10 };
  const { db } = app.kit.database;
  const now = app.clock.now();
  const [found, ...others] = await noticeHolding.find(db, me.scope, subject, page, now);
  expect(others).toEqual([]);
  await app.kit.database.transaction((trx) =>
    noticeHolding.erase(trx, me.scope, subject, [found?.id ?? ''], now),
  );
  expect(await noticeHolding.find(db, me.scope, subject, page, now)).toEqual([]);
});

describe('The notice settings', () => {
  it('refuse an outdated version, and a shop name that is a web address', async () => {
    const me = await shop();
    const body = { ...noticeForm, choices: [], channels: ['email' as const], kinds: [...noticeKinds] };
    const first = await send(app, contract.saveNoticeSettings, { as: me, body: { ...body, version: 1 } });
    expect(first.r.version).toBe(2);
    expect(
      (await send(app, contract.saveNoticeSettings, { as: me, body: { ...body, version: 1 } })).status,
    ).toBe(409);
    const link = await send(app, contract.saveNoticeSettings, {
      as: me,
      body: { ...body, shopName: 'http://held-parcel.example' },
    });
    expect(link.status).toBe(400);
  });

  it('require at least one available channel while notices are on', async () => {
    const me = await makeAdmin(app);
    const save = (more: Partial<contract.NoticeForm>) =>
      send(app, contract.saveNoticeSettings, { as: me, body: { ...noticeForm, choices: [], ...more } });
    // The test's portal has no provider for SMS.
    for (const channels of [[], ['sms' as const]]) {
      const { status, e } = await save({ channels });
      expect([status, e]).toEqual([400, 'Sent by Required']);
      expect((await save({ channels, isOn: false })).r.channels).toEqual([]);
    }
    expect((await save({ channels: ['email', 'sms'] })).r.channels).toEqual(['email']);
    await setChannels(me, ['sms']);
    expect((await send(app, contract.noticeSettings, { as: me })).r.channels).toEqual([]);
  });

  it("send a test notice to the user's own address, and show a preview in another language", async () => {
    const me = await shop();
    const sample = { kind: 'failed', language: 'zh', shopName: 'Kedai Bunga Raya' } as const;
    const { r } = await send(app, contract.noticePreview, { as: me, body: sample });
    expect(r.subject).toContain('派送失败');
    const { r: test } = await send(app, contract.testNotice, { as: me, body: sample });
    expect((await emails(me)).map(({ recipient }) => recipient)).toEqual([test.sentTo]);
  });
});
