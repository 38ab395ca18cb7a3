/** Notices on the evening before the delivery. */

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { giveInstruction } from '#shared/features/exceptions/exceptions.contract.ts';

import type { Database } from '#server/platform/db/database.ts';
import { type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { quietApp } from '#server/test/test-app.ts';
import { choiceDesk } from './choice-desk.fixture.ts';
import { noticeEvenings } from './evening.service.ts';
import { noticeDesk } from './notice-desk.fixture.ts';

const app = await quietApp();
const { shop, parcel, happens, emails, log, setChannels, collect } = noticeDesk(app);
afterEach(() => app.clock.reset());
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});

describe('Notices on the evening before the delivery', () => {
  /** Promises every parcel of the account for the same day. */
  const promiseAll = (me: TestUser) =>
    app.kit.database.db
      .updateTable('shipment')
      .set({ promise: 'open', promised_day: '2026-11-24' })
      .where('account_id', '=', me.scope)
      .execute();

  it('check each parcel once, also when nobody is notified', async () => {
    app.clock.set(new Date('2026-11-23T19:00:00+08:00'));
    const { database } = app.kit;
    /** How many transactions it takes. */
    async function rounds(): Promise<number> {
      let count = 0;
      const counted: Database = {
        ...database,
        transaction(work) {
          count += 1;
          if (count > 50) throw new Error('It goes round and round.');
          return database.transaction(work);
        },
      };
      await noticeEvenings({ ...app.kit, database: counted }, false).sendNotices();
      return count;
    }
    const ofOthers = await rounds();
    const me = await shop({ kinds: ['tomorrow'] });
    const createdAt = new Date('2026-11-22T10:00:00+08:00').getTime();
    for (let count = 0; count < 101; count += 1) {
      const columns = count < 100 && { flow: 'reverse-charge' as const };
      await parcel(me, {
        createdAt: new Date(createdAt + count),
        codCents: 8990,
        events: ['PKU'],
        ...(columns && { columns }),
      });
    }
    await promiseAll(me);
    expect([(await rounds()) - ofOthers, await log(me)]).toEqual([2, [['tomorrow', null]]]);
    await setChannels(me, ['sms']);
    expect((await rounds()) - ofOthers).toBe(1);
    app.clock.reset();
  });

  it('announce the COD amount once, for parcels with a promised day', async () => {
    app.clock.set(new Date('2026-11-23T19:00:00+08:00'));
    const me = await shop({ kinds: ['tomorrow'] });
    const more = { createdAt: new Date('2026-11-22T10:00:00+08:00') };
    await parcel(me, { ...more, codCents: 8990, events: ['PKU'] });
    await parcel(me, { ...more, events: ['PKU'] });
    await promiseAll(me);
    await parcel(me, { ...more, codCents: 8990, events: ['PKU'] });
    const evenings = noticeEvenings(app.kit, false);
    await evenings.sendNotices();
    await evenings.sendNotices();
    const sent = await emails(me);
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Your parcel from Kedai Bunga Raya arrives tomorrow',
    ]);
    expect(sent[0]?.body_text).toMatch(/RM\s89\.90/u);
    app.clock.set(new Date('2026-11-24T09:00:00+08:00'));
    await evenings.sendNotices();
    expect(await emails(me)).toHaveLength(1);
    app.clock.reset();
  });

  it('leave out COD that was paid with another piece, and supplies of the courier', async () => {
    app.clock.set(new Date('2026-11-23T19:00:00+08:00'));
    const me = await shop({ kinds: ['tomorrow'] });
    const more = { createdAt: new Date('2026-11-22T10:00:00+08:00'), codCents: 8990, pieces: 2 };
    const { cnNo } = await parcel(me, { ...more, events: ['PKU', 'OFD'] });
    await collect(cnNo, 8990);
    await parcel(me, { ...more, events: ['PKU'], columns: { is_supplies: true } });
    await app.kit.database.db
      .updateTable('shipment')
      .set({ status: 'in-transit' })
      .where('account_id', '=', me.scope)
      .execute();
    await promiseAll(me);
    await noticeEvenings(app.kit, false).sendNotices();
    expect(await log(me)).toEqual([]);
  });

  it('announce the promised day of a parcel that failed before it, if the receiver answered without a day', async () => {
    app.clock.set(new Date('2026-11-23T08:00:00+08:00'));
    const me = await shop({ kinds: ['tomorrow'], choices: ['landmark'] });
    const priority = () =>
      parcel(me, {
        createdAt: new Date('2026-11-22T10:00:00+08:00'),
        codCents: 8990,
        events: ['PKU'],
        columns: { service: 'priority' },
      });
    const [answered, unanswered] = [await priority(), await priority()];
    await promiseAll(me);
    for (const { shipmentId } of [answered, unanswered]) await happens(me, shipmentId, 'OFD', 'NOH');
    app.clock.forward(5);
    const landmark = { choice: 'landmark', landmark: 'Blue gate', digits: '6789' };
    expect((await choiceDesk(app).choose(answered.cnNo, landmark)).statusCode).toBe(303);
    app.clock.set(new Date('2026-11-23T19:00:00+08:00'));
    await noticeEvenings(app.kit, false).sendNotices();
    const notified = await app.kit.database.db
      .selectFrom('buyer_notice')
      .select('shipment_id')
      .where('account_id', '=', me.scope)
      .execute();
    expect(notified).toEqual([{ shipment_id: answered.shipmentId }]);
  });

  it('use the day of the last instruction instead of the promised day', async () => {
    app.clock.set(new Date('2026-11-23T10:00:00+08:00'));
    const me = await shop({ kinds: ['tomorrow'] });
    const cod = { createdAt: new Date('2026-11-22T10:00:00+08:00'), codCents: 8990 };
    const failed = async () => (await parcel(me, { ...cod, events: ['PKU', 'OFD', 'NOH'] })).shipmentId;
    const give = async (shipmentId: string, action: string, day?: string) => {
      const body = { shipmentIds: [shipmentId], action, ...(day !== undefined && { day }) };
      expect((await send(app, giveInstruction, { as: me, body })).e).toBeNull();
    };
    const [tomorrow, other, overruled, unanswered] = [
      await failed(),
      await failed(),
      await failed(),
      await failed(),
    ];
    const collected = await failed();
    await promiseAll(me);
    await give(tomorrow, 'again', '2026-11-24');
    await give(other, 'again', '2026-11-26');
    await give(collected, 'collect');
    for (const shipmentId of [overruled, unanswered]) {
      await give(shipmentId, 'again', '2026-11-24');
      app.clock.forward(5);
      await happens(me, shipmentId, 'OFD', 'NOH');
      app.clock.forward(5);
    }
    await give(overruled, 'return');
    app.clock.set(new Date('2026-11-23T19:00:00+08:00'));
    await noticeEvenings(app.kit, false).sendNotices();
    const notified = await app.kit.database.db
      .selectFrom('buyer_notice')
      .select('shipment_id')
      .where('account_id', '=', me.scope)
      .execute();
    expect(notified).toEqual([{ shipment_id: tomorrow }]);
  });
});
