import { beforeAll, describe, expect, it } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { correctScans, scanEvents } from '#shared/features/operations/operations.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { makeAdmin, type TestAccount, type TestUser } from '#server/test/factories.ts';
import { makePickup } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { publishEvents } from './publish-events.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const eventsOf = (account: TestAccount) =>
  app.kit.database.db
    .selectFrom('outgoing_event')
    .select(['type', 'subject_key', 'data'])
    .where('account_id', '=', account.scope)
    .orderBy('written_no')
    .execute();
const typesOf = async (account: TestAccount) => (await eventsOf(account)).map(({ type }) => type);

async function shipped(me: TestUser) {
  const { r, e } = await send(app, createShipment, { as: me, body: shipmentForm(MALAYSIA) });
  expect(e).toBeNull();
  return { shipmentId: r.shipmentId, cnNo: r.consignmentNoteNo };
}
const scan = (cn: string, code: string, minutes: number) =>
  send(app, scanEvents, {
    as: demoOperatorKey,
    body: {
      events: [
        { cn, code, at: new Date(app.clock.now().getTime() + minutes * 60_000).toISOString(), place: 'PJY' },
      ],
    },
  });

describe('Events of a shipment', () => {
  it('are published once each when it is created, edited and cancelled', async () => {
    const me = await makeAdmin(app);
    const { shipmentId, cnNo } = await shipped(me);
    const body = { ...shipmentForm(MALAYSIA, { content: 'Other books' }), shipmentId, labelVersion: 1 };
    await send(app, editShipment, { as: me, body });
    for (let twice = 0; twice < 2; twice += 1)
      await send(app, cancelShipment, { as: me, body: { ShipmentInfoIdList: [shipmentId] } });
    const events = await eventsOf(me);
    expect(events.map(({ type }) => type)).toEqual([
      'shipment.created',
      'shipment.updated',
      'shipment.cancelled',
    ]);
    expect(events[1]).toMatchObject({
      subject_key: shipmentId,
      data: { shipmentId, consignmentNoteNo: cnNo, status: 'created', code: 'EDT', labelVersion: 2 },
    });
  });

  it('are published for each scan, once for a scan that is reported twice, and for a corrected scan', async () => {
    const me = await makeAdmin(app);
    const { cnNo } = await shipped(me);
    const at = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const picked = { cn: cnNo, code: 'PKU', at, place: 'PJY' };
    for (let twice = 0; twice < 2; twice += 1)
      await send(app, scanEvents, { as: demoOperatorKey, body: { events: [picked] } });
    await scan(cnNo, 'DEP', 2);
    await scan(cnNo, 'OFD', 3);
    await scan(cnNo, 'NOH', 4);
    await send(app, correctScans, {
      as: demoOperatorKey,
      body: { corrections: [{ ...picked, reason: 'wrong parcel' }] },
    });
    expect((await typesOf(me)).slice(1)).toEqual([
      'shipment.picked_up',
      'shipment.in_transit',
      'shipment.out_for_delivery',
      'shipment.delivery_failed',
      'shipment.corrected',
    ]);
    expect((await eventsOf(me)).at(-1)?.data).toMatchObject({ code: 'COR', corrects: 'PKU' });
  });

  it('distinguish the delivery of one piece from the delivery of the whole shipment', async () => {
    const me = await makeAdmin(app);
    const { shipmentId } = await makeShipment(app, me, {
      pieces: 2,
      events: ['PKU', { code: 'DLV', at: app.clock.now(), place: 'KUL', byWhom: '', piece: 1 }],
    });
    await makeShipment(app, me, { pieces: 1, events: ['PKU', 'DLV'] });
    const events = (await eventsOf(me)).filter(({ data }) => data['code'] === 'DLV');
    expect(events.map(({ type }) => type)).toEqual(['shipment.piece_delivered', 'shipment.delivered']);
    expect(events[0]).toMatchObject({
      subject_key: shipmentId,
      data: { piece: 1, pieceCount: 2, deliveredPieces: 1 },
    });
  });

  it('are published for a booked pick-up and for each of its consignment notes', async () => {
    const me = await makeAdmin(app);
    const parcels = [await makeShipment(app, me), await makeShipment(app, me)];
    const pickup = await makePickup(
      app,
      me,
      parcels.map(({ shipmentId }) => shipmentId),
    );
    const events = (await eventsOf(me)).slice(parcels.length);
    expect(events.map(({ type }) => type)).toEqual([
      'shipment.pickup_changed',
      'shipment.pickup_changed',
      'pickup.booked',
    ]);
    expect(events[2]).toMatchObject({
      subject_key: pickup.pickupId,
      data: { pickupNo: pickup.pickupNo, state: 'booked', consignmentNotes: 2 },
    });
  });
});

describe('Publishing', () => {
  it('leaves no events when its transaction is rolled back', async () => {
    const me = await makeAdmin(app);
    const undone = app.kit.database.transaction(async (trx) => {
      await publishEvents(trx, me.scope, [orderEvent(1)], app.clock.now());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await eventsOf(me)).toEqual([]);
  });

  it('writes ten thousand events of one call in their order', async () => {
    const me = await makeAdmin(app);
    const many = Array.from({ length: 10_000 }, (_, index) => orderEvent(index));
    await app.kit.database.transaction((trx) => publishEvents(trx, me.scope, many, app.clock.now()));
    const keys = (await eventsOf(me)).map((row) => row.subject_key);
    expect(keys).toEqual(many.map(({ subjectKey }) => subjectKey));
  });
});

const orderEvent = (index: number) => ({
  type: 'order.received' as const,
  subjectKey: `order-${index}`,
  data: {
    externalOrderId: `order-${index}`,
    orderId: `A-${index}`,
    shop: 'shopify',
    state: 'waiting',
    shipmentId: null,
    consignmentNoteNo: null,
  },
});
