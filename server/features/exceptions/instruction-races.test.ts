/** Delivery is tried again while the last failure is answered: an answer to one failure never applies to the next. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { meetingAt } from '#server/test/lock-waits.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { isOnPostgres, type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await makeAdmin(app);
});
afterEach(() => app.clock.reset());

const failedSince = (hours: number) =>
  makeShipment(app, me, {
    createdAt: new Date(app.clock.now().getTime() - hours * 3_600_000),
    events: ['PKU', 'OFD', 'NOH'],
  });

const list = async (tab: 'open' | 'answered') =>
  (await send(app, contract.exceptionListing, { as: me, body: { tab } })).r.items;

const happens = async (trx: Trx, { shipmentId }: TestShipment, codes: readonly EventCode[]) => {
  for (const code of codes) {
    app.clock.forward(1);
    const event = { code, at: app.clock.now(), place: 'Kajang', byWhom: '' };
    await recordEvents(app.clock, trx, me.scope, shipmentId, [event]);
  }
};
const failsAgain = (trx: Trx, parcel: TestShipment) => happens(trx, parcel, ['OFD', 'NOH']);

const give = (parcel: TestShipment, action: string, eventIds: readonly unknown[]) =>
  send(app, contract.giveInstruction, {
    as: me,
    body: { shipmentIds: [parcel.shipmentId], action, eventIds },
  });

it('An answer to an earlier failure is refused after the delivery failed again', async () => {
  const parcel = await failedSince(2);
  const [item] = await list('open');
  await app.kit.database.transaction((trx) => failsAgain(trx, parcel));
  const { status, e } = await give(parcel, 'again', [item?.eventId]);
  expect([status, e]).toEqual([
    409,
    'The parcel has been scanned again in the meantime. Check it and answer again',
  ]);
  expect(await list('answered')).toEqual([]);
  const [now] = await list('open');
  expect((await give(parcel, 'again', [now?.eventId])).status).toBe(200);
});

it.runIf(isOnPostgres)(
  'A parcel that fails again during the automatic return is not returned and waits for an answer again',
  async () => {
    const parcel = await failedSince(49);
    await meetingAt(
      app,
      (trx) => failsAgain(trx, parcel),
      () => [app.services.instructions.returnUnanswered()],
    );
    expect(await list('answered')).toEqual([]);
    expect(await list('open')).toMatchObject([{ name: parcel.cnNo, attempts: 2 }]);
  },
);

it.runIf(isOnPostgres)(
  'An instruction to return is refused when the parcel is delivered at the same time',
  async () => {
    const parcel = await failedSince(2);
    const [item] = await list('open');
    const [given] = await meetingAt(
      app,
      (trx) => happens(trx, parcel, ['OFD', 'DLV']),
      () => [give(parcel, 'return', [item?.eventId])],
    );
    expect(given).toMatchObject({ status: 'fulfilled', value: { status: 409 } });
    expect(await list('answered')).toEqual([]);
  },
);
