/** COD is for the whole consignment and is collected once: a remade parcel collects only what is not paid yet. */
import { afterEach, beforeAll, expect, it } from 'vitest';

import { cancelShipment, getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { codParcels } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as contract from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { stockListing } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { changeBooks, lockBooks } from '#server/features/cod-books/cod-books.service.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { codDesk, codDifferences } from '#server/test/cod-factory.ts';
import { makeOrder, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { meetingAt } from '#server/test/lock-waits.ts';
import { send } from '#server/test/send.ts';
import { isOnPostgres, testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const desk = codDesk(() => app);
const read = async (as: TestUser, orderId: string) =>
  (await send(app, contract.getFulfilmentOrder, { as, query: { orderId } })).r;
const generate = async (as: TestUser, orderId: string) => {
  await send(app, moves.generateOrders, { as, body: { orderIds: [orderId] } });
  return read(as, orderId);
};
const remake = async (as: TestUser, { orderId, consignmentNoteNo }: contract.OrderDetail, reason: string) => {
  const { r, e } = await send(app, moves.remakeOrder, { as, body: { orderId, consignmentNoteNo, reason } });
  expect(e).toBeNull();
  return r;
};
/** An order with COD of 100.00 whose parcel has had these scans. */
async function sentOrder(codes: readonly ('PKU' | 'OFD' | 'DLV')[]) {
  const user = await makeAdmin(app, { is_allow_fulfillment: true });
  await stockUp(app, user);
  const order = await generate(user, (await makeOrder(app, user, { codCents: 100_00 })).orderId);
  const at = app.clock.now();
  const events = codes.map((code) => ({ code, at, place: 'Shah Alam', byWhom: 'Van' }));
  if (events.length > 0) {
    await app.kit.database.transaction((trx) =>
      recordEvents(app.clock, trx, user.scope, order.shipmentId ?? '', events),
    );
    await app.services.fulfilment.settle();
  }
  return { user, order: await read(user, order.orderId) };
}
/** The COD state and amount of each parcel, by CN. */
async function booked(as: TestUser) {
  const { r } = await send(app, codParcels, { as, body: {} });
  return Object.fromEntries(
    r.rows.map(({ consignmentNoteNo: cn, askedCents, state }) => [cn, [state, askedCents]]),
  );
}

it('A remake of a parcel with paid COD has no COD, also on later remakes and after a cancellation', async () => {
  const { user, order } = await sentOrder(['PKU', 'DLV']);
  const first = order.consignmentNoteNo ?? '';
  expect(order.codToCollectCents).toBeNull();
  const second = await remake(user, order, 'damaged');
  expect(second).toMatchObject({ codCents: null, codToCollectCents: null });
  const third = await remake(user, second, 'label');
  await send(app, moves.cancelOrders, { as: user, body: { orderIds: [third.orderId] } });
  const back = await read(user, third.orderId);
  expect(back).toMatchObject({ state: 'handed-over', consignmentNoteNo: first });
  const fourth = await remake(user, back, 'lost');
  expect([fourth.codCents, fourth.parcels.length]).toEqual([null, 4]);
  expect(await booked(user)).toEqual({ [first]: ['held', 100_00] });
});

it('The COD of a parcel lost in transit moves to its remake', async () => {
  const { user, order } = await sentOrder(['PKU', 'OFD']);
  expect(order.codToCollectCents).toBe(100_00);
  const second = await remake(user, order, 'lost');
  expect(second).toMatchObject({ codCents: 100_00, codToCollectCents: 100_00 });
  expect(await booked(user)).toEqual({
    [order.consignmentNoteNo ?? '']: ['ended', 0],
    [second.consignmentNoteNo ?? '']: ['due', 100_00],
  });
  expect(await codDifferences(app, user)).toBe(0);
});

it('COD counted before the delivery is not collected again by a remake', async () => {
  const { user, order } = await sentOrder(['PKU', 'OFD']);
  const first = order.consignmentNoteNo ?? '';
  await desk.count(first, 90_00);
  expect((await remake(user, order, 'damaged')).codCents).toBeNull();
  expect(await booked(user)).toEqual({ [first]: ['short', 100_00] });
});

it.runIf(isOnPostgres)('COD counted during the remake is not collected again', async () => {
  const { user, order } = await sentOrder(['PKU', 'OFD']);
  const shipmentId = order.shipmentId ?? '';
  const [made] = await meetingAt(
    app,
    (trx) => lockBooks(trx, user.scope, shipmentId),
    () => [remake(user, order, 'damaged')],
    (trx) =>
      changeBooks(app.clock, trx, user.scope, user.market, shipmentId, { facts: { countedCents: 100_00 } }),
  );
  expect(made).toMatchObject({ status: 'fulfilled', value: { codCents: null, codToCollectCents: null } });
  expect(await booked(user)).toEqual({ [order.consignmentNoteNo ?? '']: ['held', 100_00] });
});

it('A remake of a parcel that never left the warehouse keeps its COD', async () => {
  const { user, order } = await sentOrder([]);
  const second = await remake(user, order, 'label');
  expect(second.codCents).toBe(100_00);
  expect((await booked(user))[second.consignmentNoteNo ?? '']).toEqual(['due', 100_00]);
});

/** The parcel left, was remade as lost, and is found: a user cancels the order or the consignment note of the remake. */
const endings = {
  'its order': async (as: TestUser, { orderId }: contract.OrderDetail) => {
    const { r } = await send(app, moves.cancelOrders, { as, body: { orderIds: [orderId] } });
    expect(r.results).toMatchObject([{ outcome: 'done' }]);
  },
  'its note': async (as: TestUser, { shipmentId }: contract.OrderDetail) => {
    await send(app, cancelShipment, { as, body: { ShipmentInfoIdList: [shipmentId] } });
    await app.services.fulfilment.settle();
  },
};
const onHand = async (as: TestUser) => {
  const { rows } = (await send(app, stockListing, { as, body: { q: 'mug' } })).r;
  return { onHand: rows[0]?.onHand, reserved: rows[0]?.reserved };
};
const scan = (as: TestUser, { shipmentId }: contract.OrderDetail, code: 'OFD' | 'DLV') => {
  app.clock.forward(1);
  const event = { code, at: app.clock.now(), place: 'Kajang', byWhom: 'Van' };
  return app.kit.database.transaction((trx) =>
    recordEvents(app.clock, trx, as.scope, shipmentId ?? '', [event]),
  );
};

it.each(Object.entries(endings))(
  'A lost parcel that is found collects its COD again when the remake is cancelled through %s',
  async (_what, end) => {
    const { user, order } = await sentOrder(['PKU', 'OFD']);
    const { consignmentNoteNo: first, orderId } = order;
    const price = async () =>
      (await send(app, getShipment, { as: user, query: { shipmentId: order.shipmentId ?? '' } })).r
        .totalCents;
    const before = await price();
    const second = await remake(user, order, 'lost');
    expect(await onHand(user)).toEqual({ onHand: 49, reserved: 1 });
    await end(user, second);
    const back = await read(user, orderId);
    expect(back).toMatchObject({ state: 'handed-over', consignmentNoteNo: first, codCents: 100_00 });
    expect(await onHand(user)).toEqual({ onHand: 49, reserved: 0 });
    expect(await booked(user)).toMatchObject({ [first ?? '']: ['due', 100_00] });
    expect(await price()).toBe(before);
    await scan(user, order, 'DLV');
    expect(await codDifferences(app, user)).toBe(0);
    const chosen = { orderIds: [orderId] };
    const restored = await send(app, moves.restoreOrders, { as: user, body: chosen });
    expect(restored.r.results).toMatchObject([{ outcome: 'already' }]);
    const made = await send(app, moves.generateOrders, { as: user, body: chosen });
    expect(made.r.results).toMatchObject([{ outcome: 'already' }]);
  },
);

it('A parcel delivered before its remake is cancelled has no COD', async () => {
  const { user, order } = await sentOrder(['PKU', 'OFD']);
  const second = await remake(user, order, 'lost');
  await scan(user, order, 'DLV');
  await send(app, moves.cancelOrders, { as: user, body: { orderIds: [second.orderId] } });
  expect(await read(user, order.orderId)).toMatchObject({
    state: 'handed-over',
    consignmentNoteNo: order.consignmentNoteNo,
    codCents: null,
  });
});

/** The driver scans this parcel now; the scan arrives after it was cancelled. */
async function scannedBefore(cancelIt: () => Promise<unknown>, { consignmentNoteNo }: contract.OrderDetail) {
  app.clock.forward(2);
  const at = app.clock.now().toISOString();
  app.clock.forward(2);
  await cancelIt();
  app.clock.forward(2);
  const event = { cn: consignmentNoteNo ?? '', code: 'PKU', at, place: 'Kajang' };
  const { r } = await send(app, scanEvents, { as: demoOperatorKey, body: { events: [event] } });
  expect(r.results).toMatchObject([{ outcome: 'recorded', status: 'picked-up' }]);
}
/** The parcels that are to collect COD, with the amount. */
const due = async (as: TestUser) =>
  Object.entries(await booked(as)).flatMap(([cn, [state, cents]]) => (state === 'due' ? [[cn, cents]] : []));

it('A cancelled remake that leaves anyway collects no COD; the first parcel, found again, does', async () => {
  const { user, order } = await sentOrder(['PKU', 'OFD']);
  const second = await remake(user, order, 'lost');
  await scannedBefore(() => endings['its order'](user, second), second);
  await expect.poll(() => due(user)).toEqual([[order.consignmentNoteNo, 100_00]]);
  expect(await codDifferences(app, user)).toBe(0);
});

it('COD is collected once for a parcel remade as lost and then relabelled, whichever label leaves', async () => {
  const { user, order } = await sentOrder(['PKU', 'OFD']);
  const second = await remake(user, order, 'lost');
  let third = second;
  await scannedBefore(async () => {
    third = await remake(user, second, 'label');
    await endings['its order'](user, third);
  }, second);
  await expect.poll(() => due(user)).toEqual([[order.consignmentNoteNo, 100_00]]);
  expect(await codDifferences(app, user)).toBe(0);
});

it('A replaced label that is also scanned collects no COD; the new label does', async () => {
  const { user, order } = await sentOrder([]);
  let second = order;
  await scannedBefore(async () => {
    second = await remake(user, order, 'label');
    await scan(user, second, 'OFD');
    await app.services.fulfilment.settle();
  }, order);
  await expect.poll(() => due(user)).toEqual([[second.consignmentNoteNo, 100_00]]);
});

it('A replaced label that came back before its scans arrived keeps its COD, and no change of it is recorded', async () => {
  const { user, order } = await sentOrder([]);
  const { scope } = user;
  const shipmentId = order.shipmentId ?? '';
  app.clock.forward(2);
  const at = app.clock.now();
  app.clock.forward(2);
  const second = await remake(user, order, 'label');
  await scan(user, second, 'OFD');
  await app.services.fulfilment.settle();
  const cameBack = (['PKU', 'RTS', 'RTD'] as const).map((code) => ({
    code,
    at,
    place: 'Kajang',
    byWhom: 'Van',
  }));
  const { status } = await app.kit.database.transaction((trx) =>
    recordEvents(app.clock, trx, scope, shipmentId, cameBack),
  );
  expect(status).toBe('returned');
  await app.services.fulfilment.followCorrection({ scope, shipmentId });
  const recorded = await app.kit.database.db
    .selectFrom('audit')
    .select('subject')
    .where('account_id', '=', scope)
    .where('action', '=', 'shipment.cod_lowered')
    .execute();
  expect(recorded).toEqual([]);
});
