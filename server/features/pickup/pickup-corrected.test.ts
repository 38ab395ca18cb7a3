/** Parcels that were scanned by mistake, or cancelled, while their pick-up ended: their status after the correction. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { cancelShipment, getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { correctScans, scanEvents } from '#shared/features/operations/operations.contract.ts';
import {
  bookNextSlot,
  cancelPickup,
  detachShipments,
} from '#shared/features/pickup/pickup-change.contract.ts';
import { pickupFailed } from '#shared/features/pickup/pickup-operations.contract.ts';
import { bookShipments, createPickup, openShipments } from '#shared/features/pickup/pickup.contract.ts';
import { createShipment } from '#shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { demoOperatorKey as operator } from '#server/env/mode.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { makePickup, pickupBody } from '#server/test/pickup-factory.ts';
import { send } from '#server/test/send.ts';
import { shipmentForm } from '#server/test/shipment-form.ts';
import { until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { idsOf, monday, pickupDesk, tuesday } from './pickup-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());
const { at, statusOf } = pickupDesk(() => app);

async function made(as: TestUser) {
  const { r, e } = await send(app, createShipment, { as, body: shipmentForm(MALAYSIA) });
  expect(e).toBeNull();
  return { shipmentId: r.shipmentId, cnNo: r.consignmentNoteNo };
}
type Note = Awaited<ReturnType<typeof made>>;

const slot = { day: tuesday, readyTime: '10:00:00', closeTime: '16:00:00' };

/** A pick-up of tomorrow with two notes. */
async function booked() {
  at('08:00');
  const me = await makeAdmin(app);
  const [note, other] = [await made(me), await made(me)];
  const { pickupId } = await makePickup(app, me, [note.shipmentId, other.shipmentId], slot);
  return { me, note, other, pickupId };
}

const scanned = async ({ cnNo }: Note, time: string) => {
  const events = [{ cn: cnNo, code: 'PKU', at: `${monday}T${time}+08:00`, place: 'Kajang' }];
  const { r } = await send(app, scanEvents, { as: operator, body: { events } });
  expect(r.results).toMatchObject([{ outcome: 'recorded', status: 'picked-up' }]);
};
const takenBack = async ({ cnNo }: Note, time: string) => {
  const corrections = [{ cn: cnNo, code: 'PKU', at: `${monday}T${time}+08:00`, reason: 'Not theirs' }];
  const { r } = await send(app, correctScans, { as: operator, body: { corrections } });
  expect(r.results).toMatchObject([{ outcome: 'recorded' }]);
};
const fail = async (pickupId: string) => {
  const body = { pickupId, reason: 'nobody-there', text: '' };
  expect((await send(app, pickupFailed, { as: operator, body })).status).toBe(200);
};
const cancelled = async (as: TestUser, note: Note) =>
  expect((await send(app, cancelShipment, { as, body: idsOf(note) })).r.cancelledCount).toBe(1);
const codesOf = async (as: TestUser, { shipmentId }: Note) =>
  (await send(app, getShipment, { as, query: { shipmentId } })).r.events.map(({ code }) => code);

describe('A consignment note cancelled before its pick-up failed', () => {
  it('is picked up and cannot be booked after a late scan, and is cancelled again when that is corrected', async () => {
    const { me, note, other, pickupId } = await booked();
    at('08:10');
    await cancelled(me, note);
    at('08:12');
    await fail(pickupId);
    at('08:14');
    await scanned(note, '08:05');
    expect(await statusOf(me, note.shipmentId)).toBe('picked-up');
    const body = { shipments: idsOf(note) };
    expect((await send(app, bookShipments, { as: me, body })).status).toBe(409);
    const again = await send(app, bookNextSlot, { as: me, body: { pickupId } });
    expect(again.r).toMatchObject({ cnCount: 1, shipments: [{ shipmentId: other.shipmentId }] });
    at('08:16');
    await takenBack(note, '08:05');
    expect(await statusOf(me, note.shipmentId)).toBe('cancelled');
  });

  it.each([
    ['cancelled', () => undefined],
    ['picked up by a late scan', (note: Note) => scanned(note, '08:05')],
  ])('is left out of the pick-up that follows the failed one: %s', async (_, then) => {
    const { me, note, other, pickupId } = await booked();
    const third = await made(me);
    at('08:10');
    await cancelled(me, note);
    await fail(pickupId);
    at('08:14');
    await then(note);
    const form = await pickupBody(app, me, slot);
    const body = { ...form, followsId: pickupId, shipments: idsOf(third) };
    const { r, e } = await send(app, createPickup, { as: me, body });
    expect(e).toBeNull();
    expect(r.shipments.map(({ shipmentId }) => shipmentId)).toEqual([third.shipmentId, other.shipmentId]);
  });
});

describe('A consignment note with a corrected pick-up scan', () => {
  it.each([
    ['failed', 'pickup-booked', 'PUF', (_: TestUser, pickupId: string) => fail(pickupId)],
    [
      'was cancelled',
      'created',
      'PUC',
      (as: TestUser, pickupId: string) => send(app, cancelPickup, { as, body: { pickupId } }),
    ],
    [
      'was changed to leave it out',
      'created',
      'PUC',
      (as: TestUser, pickupId: string, note: Note) =>
        send(app, detachShipments, { as, body: { pickupId, shipments: idsOf(note) } }),
    ],
  ] as const)(
    'has, after its pick-up %s, the status %s, and can be booked again',
    async (_, status, code, end) => {
      const { me, note, pickupId } = await booked();
      at('08:10');
      await scanned(note, '08:05');
      await end(me, pickupId, note);
      at('08:20');
      await takenBack(note, '08:05');
      await until(async () => (await codesOf(me, note)).includes(code));
      expect(await statusOf(me, note.shipmentId)).toBe(status);
      const open = await send(app, openShipments, { as: me, body: { shipments: idsOf(note) } });
      expect(open.r.rows).toMatchObject([{ shipmentId: note.shipmentId }]);
      const body = { shipments: idsOf(note) };
      expect((await send(app, bookShipments, { as: me, body })).r).toMatchObject({ added: 1, leftOut: 0 });
      expect(await statusOf(me, note.shipmentId)).toBe('pickup-booked');
    },
  );

  it('stays on its booked pick-up', async () => {
    const { me, note } = await booked();
    at('08:10');
    await scanned(note, '08:05');
    await takenBack(note, '08:05');
    await app.services.pickupCorrections({ scope: me.scope, shipmentId: note.shipmentId });
    expect(await statusOf(me, note.shipmentId)).toBe('pickup-booked');
    expect((await codesOf(me, note)).filter((code) => code.startsWith('PU'))).toEqual(['PUB']);
  });
});
