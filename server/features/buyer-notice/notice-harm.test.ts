/** Notices when many instances read the feed at once, also in the evening: at most three per parcel, plus failures. */
import { afterAll, expect, it } from 'vitest';

import { spreadEvents } from '#server/features/webhook/webhook-fanout.service.ts';
import { mailsOf } from '#server/test/mails.ts';
import { quietApp } from '#server/test/test-app.ts';
import { noticeEvenings } from './evening.service.ts';
import { noticeDesk } from './notice-desk.fixture.ts';

const app = await quietApp();
const { shop, parcel, happensDaily, follow } = noticeDesk(app);
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});

it('A buyer gets three notices of a parcel and every failure, each once, however many instances run at once', async () => {
  app.clock.set(new Date('2026-11-23T19:00:00+08:00'));
  const me = await shop();
  const parcels = [
    await parcel(me, { codCents: 8990 }),
    await parcel(me, { codCents: 8990, receiver: { email: 'other@mail.example' } }),
  ];
  const { db } = app.kit.database;
  for (const { shipmentId } of parcels) {
    await happensDaily(me, shipmentId, ['PKU', 'OFD', 'NOH'], ['OFD', 'NOH'], ['OFD', 'NOH'], ['OFD']);
    await db
      .updateTable('shipment')
      .set({ promise: 'open', promised_day: '2026-11-24' })
      .where('account_id', '=', me.scope)
      .where('shipment_id', '=', shipmentId)
      .execute();
  }
  while (await spreadEvents(app.kit));
  const evenings = noticeEvenings(app.kit, false);
  await Promise.all([
    ...[1, 2, 3].map(() => app.services.noticeFollower.follow()),
    ...[1, 2].map(() => evenings.sendNotices()),
  ]);
  await evenings.sendNotices();
  await follow();
  const reported = await db
    .selectFrom('buyer_notice')
    .select(['shipment_id', 'event_id', 'kind', 'skipped'])
    .where('account_id', '=', me.scope)
    .execute();
  expect(new Set(reported.map((one) => one.event_id)).size).toBe(reported.length);
  for (const { shipmentId } of parcels) {
    const sent = reported.filter((one) => one.shipment_id === shipmentId && one.skipped === null);
    const failures = sent.filter(({ kind }) => kind === 'failed');
    expect([failures.length, sent.length - failures.length]).toEqual([3, 3]);
  }
  expect(await mailsOf(app, me)).toHaveLength(12);
  app.clock.reset();
});
