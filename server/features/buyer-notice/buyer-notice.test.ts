/** Notices to buyers: off at first, each event once, never to whoever said no. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { noticeKinds } from '#shared/features/buyer-notice/buyer-notice.rules.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { spreadEvents } from '#server/features/webhook/webhook-fanout.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { ownAddress } from '#server/test/own-address.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { noticeHolding } from './notice-holding.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const form = {
  isOn: true,
  kinds: [...noticeKinds],
  language: 'en',
  shopName: 'Kedai Bunga Raya',
  choices: [],
} as const;

async function shop(more: Partial<contract.NoticeForm> = {}): Promise<TestUser> {
  const me = await makeAdmin(app);
  const body = { ...form, choices: [], kinds: [...noticeKinds], ...more };
  const { e } = await send(app, contract.saveNoticeSettings, { as: me, body });
  expect(e).toBeNull();
  return me;
}

const parcel = (me: TestUser, options: ShipmentOptions = {}) =>
  makeShipment(app, me, { receiver: { name: 'Aina', email: 'aina@mail.example' }, ...options });

/** What happens next, some minutes after now. */
async function happens(me: TestUser, shipmentId: string, ...codes: ('PKU' | 'OFD' | 'NOH' | 'DLV')[]) {
  for (const [index, code] of codes.entries()) {
    const at = new Date(app.clock.now().getTime() + (index + 1) * 60_000);
    await app.kit.database.transaction((trx) =>
      recordEvents(app.clock, trx, me.scope, shipmentId, [{ code, at, place: 'KUL', byWhom: '' }]),
    );
  }
}

async function follow() {
  while (await spreadEvents(app.kit));
  await app.services.noticeFollower.follow();
}

const emails = (me: TestUser) =>
  app.kit.database.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text'])
    .where('account_id', '=', me.scope)
    .orderBy('mail_id')
    .execute();
const log = async (me: TestUser) => {
  const { r } = await send(app, contract.noticeListing, { as: me });
  return r.notices.map(({ kind, skipped }) => [kind, skipped]).toReversed();
};

describe('A buyer', () => {
  it('hears nothing until the account switches notices on, and nothing of what was before', async () => {
    const me = await makeAdmin(app);
    const { shipmentId } = await parcel(me);
    await happens(me, shipmentId, 'PKU', 'OFD');
    await follow();
    expect(await emails(me)).toEqual([]);
    await send(app, contract.saveNoticeSettings, {
      as: me,
      body: { ...form, choices: [], kinds: [...noticeKinds] },
    });
    await happens(me, shipmentId, 'DLV');
    await follow();
    expect((await emails(me)).map(({ subject }) => subject)).toEqual([
      'Your parcel from Kedai Bunga Raya was delivered',
    ]);
  });

  it('is told once of each event, with the sum to have ready, whoever looks at the feed at the same time', async () => {
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

  it('is told in the account’s language, and only of what the account chose', async () => {
    const me = await shop({ language: 'ms', kinds: ['failed'] });
    const { shipmentId } = await parcel(me);
    await happens(me, shipmentId, 'PKU', 'OFD', 'NOH');
    await follow();
    const [failed, ...others] = await emails(me);
    expect(others).toEqual([]);
    expect(failed?.subject).toBe('Bungkusan anda daripada Kedai Bunga Raya tidak dapat dihantar');
  });

  it('is told of each failure, but of nothing else more than three times', async () => {
    const me = await shop({ kinds: ['out_for_delivery', 'failed'] });
    const { shipmentId } = await parcel(me);
    await happens(me, shipmentId, 'PKU', 'OFD', 'NOH', 'OFD', 'NOH', 'OFD', 'NOH', 'OFD');
    await follow();
    const told = await log(me);
    expect(told.filter(([kind]) => kind === 'failed')).toHaveLength(3);
    expect(told.filter(([kind]) => kind !== 'failed').map(([, skipped]) => skipped)).toEqual([
      null,
      null,
      null,
      'enough',
    ]);
  });

  it('without an email address is left out, and the log says so', async () => {
    const me = await shop({ kinds: ['out_for_delivery'] });
    const { shipmentId } = await parcel(me, { receiver: { email: '' } });
    await happens(me, shipmentId, 'PKU', 'OFD');
    await follow();
    expect(await emails(me)).toEqual([]);
    expect(await log(me)).toEqual([['out_for_delivery', 'no_email']]);
  });

  it('who says no by the link of an email is told nothing more, whatever the spelling; a mail program that opens it stops nothing', async () => {
    const me = await shop({ kinds: ['out_for_delivery', 'failed'] });
    const first = await parcel(me);
    await happens(me, first.shipmentId, 'PKU', 'OFD');
    await follow();
    const [link = ''] = /\/stopnotices\/[\w-]+/u.exec((await emails(me))[0]?.body_text ?? '') ?? [];
    const page = (method: 'GET' | 'POST', url: string) =>
      app.http.inject({
        method,
        url,
        remoteAddress: ownAddress(),
        ...(method === 'POST' && {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: '',
        }),
      });
    expect((await page('GET', link)).body).toContain('Kedai Bunga Raya');
    const second = await parcel(me, { receiver: { email: 'AINA@mail.example' } });
    await happens(me, second.shipmentId, 'PKU', 'OFD');
    await follow();
    expect(await emails(me)).toHaveLength(2);
    const stopped = await page('POST', link);
    expect(stopped.statusCode).toBe(200);
    await happens(me, second.shipmentId, 'NOH');
    await follow();
    expect(await emails(me)).toHaveLength(2);
    expect((await log(me)).at(-1)).toEqual(['failed', 'opted_out']);
    expect((await page('POST', '/stopnotices/nobody')).statusCode).toBe(404);
  });
});

it('What was told to one address is found and erased with that person', async () => {
  const me = await shop({ kinds: ['out_for_delivery'] });
  const { shipmentId } = await parcel(me);
  await happens(me, shipmentId, 'PKU', 'OFD');
  await follow();
  const subject = { phones: [], email: 'aina@mail.example' };
  const { db } = app.kit.database;
  const now = app.clock.now();
  const [held, ...others] = await noticeHolding.find(db, me.scope, subject, 10, now);
  expect(others).toEqual([]);
  await app.kit.database.transaction((trx) =>
    noticeHolding.erase(trx, me.scope, subject, [held?.id ?? ''], now),
  );
  expect(await noticeHolding.find(db, me.scope, subject, 10, now)).toEqual([]);
});

describe('The settings', () => {
  it('refuse what somebody changed meanwhile, and a name that is a web address', async () => {
    const me = await shop();
    const body = { ...form, choices: [], kinds: [...noticeKinds] };
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

  it('send a test to the own address, and show each notice in each language', async () => {
    const me = await shop();
    const sample = { kind: 'failed', language: 'zh', shopName: 'Kedai Bunga Raya' } as const;
    const { r } = await send(app, contract.noticePreview, { as: me, body: sample });
    expect(r.subject).toContain('派送失败');
    const { r: test } = await send(app, contract.testNotice, { as: me, body: sample });
    expect((await emails(me)).map(({ recipient }) => recipient)).toEqual([test.sentTo]);
  });
});
