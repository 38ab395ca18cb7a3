/** Helpers for notice tests: an account with notices on, parcel events, and the messages that result. */
import { expect } from 'vitest';

import * as contract from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { type NoticeChannel, noticeKinds } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { codCollections } from '#shared/features/cod-ledger/cod-operations.contract.ts';
import { correctScans, proofOfDelivery } from '#shared/features/operations/operations.contract.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { spreadEvents } from '#server/features/webhook/webhook-fanout.service.ts';
import { makeAdmin, signedInAgain, type TestUser } from '#server/test/factories.ts';
import { mailsOf } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import type { TestApp } from '#server/test/test-app.ts';

export const noticeForm = {
  isOn: true,
  kinds: [...noticeKinds],
  language: 'en',
  shopName: 'Kedai Bunga Raya',
  choices: [],
} as const;

/** A code, of one piece where it names one. */
type Step = EventCode | readonly [EventCode, number];

export function noticeDesk(app: TestApp) {
  async function shop(more: Partial<contract.NoticeForm> = {}, market?: MarketId): Promise<TestUser> {
    const me = await makeAdmin(app, market === undefined ? {} : { market });
    const body = {
      ...noticeForm,
      choices: [],
      channels: ['email' as const],
      kinds: [...noticeKinds],
      ...more,
    };
    const { e } = await send(app, contract.saveNoticeSettings, { as: me, body });
    expect(e).toBeNull();
    return me;
  }

  const parcel = (me: TestUser, options: ShipmentOptions = {}) =>
    makeShipment(app, me, { receiver: { name: 'Aina', email: 'aina@mail.example' }, ...options });

  /** Records events of a shipment, or of one of its pieces, one minute apart from now. */
  async function happens(me: TestUser, shipmentId: string, ...steps: Step[]) {
    for (const [index, step] of steps.entries()) {
      const [code, piece] = typeof step === 'string' ? [step, null] : step;
      const at = new Date(app.clock.now().getTime() + (index + 1) * 60_000);
      await app.kit.database.transaction((trx) =>
        recordEvents(app.clock, trx, me.scope, shipmentId, [{ code, piece, at, place: 'KUL', byWhom: '' }]),
      );
    }
  }

  /** Records the events of several days, from today on, and notifies the buyer of each. */
  async function happensDaily(me: TestUser, shipmentId: string, ...days: (readonly Step[])[]) {
    const now = app.clock.now();
    for (const [index, steps] of days.entries()) {
      app.clock.set(new Date(now.getTime() + index * dayMs));
      for (const step of steps) {
        await happens(me, shipmentId, step);
        await follow();
      }
    }
    app.clock.set(now);
  }

  async function follow() {
    while (await spreadEvents(app.kit));
    await app.services.noticeFollower.follow();
  }

  const emails = (me: TestUser) => mailsOf(app, me);
  const log = async (me: TestUser) => {
    const { r } = await send(app, contract.noticeListing, { as: await signedInAgain(app, me) });
    return r.notices.map(({ kind, skipped }) => [kind, skipped]).toReversed();
  };

  /** Reports a delivery, as a courier's handheld does. */
  async function deliver(cn: string, at: Date, photo?: Buffer) {
    const proof = { cn, remarks: 'Tan', cust_sign: 'M1 1L20 20', dlvrydt: at.toISOString() };
    const record = { ...proof, ...(photo && { photoPOD: photo.toString('base64') }) };
    const { r } = await send(app, proofOfDelivery, { as: demoOperatorKey, body: { records: [record] } });
    expect(r.results[0]?.outcome).toBe('recorded');
  }

  /** Reports the COD that the courier collected. */
  async function collect(cn: string, cents: number) {
    const body = { collections: [{ cn, cents, reference: 'R1' }] };
    expect((await send(app, codCollections, { as: demoOperatorKey, body })).e).toBeNull();
  }

  async function takeBack(cn: string, at: Date, code: EventCode = 'DLV') {
    const wrong = { cn, code, at: at.toISOString(), reason: 'Handed to a neighbour by mistake' };
    const { r } = await send(app, correctScans, { as: demoOperatorKey, body: { corrections: [wrong] } });
    expect(r.results[0]?.outcome).toBe('recorded');
  }

  const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);
  const underWay = () => ({ createdAt: minutesAgo(60), events: ['PKU', 'OFD'] as const });
  /** Sets the channels as if they were chosen while there was a provider. */
  const setChannels = (me: TestUser, channels: NoticeChannel[]) =>
    app.kit.database.db
      .updateTable('buyer_notice_setting')
      .set({ channels })
      .where('account_id', '=', me.scope)
      .execute();

  return {
    shop,
    setChannels,
    parcel,
    happens,
    happensDaily,
    follow,
    emails,
    log,
    deliver,
    collect,
    takeBack,
    minutesAgo,
    underWay,
  };
}
