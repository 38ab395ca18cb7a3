/** COD is for the whole consignment and is collected once: a parcel that is made again asks for what is not paid yet. */
import { beforeAll, expect, it } from 'vitest';

import { codParcels } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as contract from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';

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
/** What each parcel asks of its buyer, and where that money is, by number. */
async function booked(as: TestUser) {
  const { r } = await send(app, codParcels, { as, body: {} });
  return Object.fromEntries(
    r.rows.map(({ consignmentNoteNo: cn, askedCents, state }) => [cn, [state, askedCents]]),
  );
}

it('A parcel whose buyer has paid is made again without COD, also the next time and after a cancellation', async () => {
  const { user, order } = await sentOrder(['PKU', 'DLV']);
  const first = order.consignmentNoteNo ?? '';
  expect(order.codToCollectCents).toBeNull();
  const second = await remake(user, order, 'damaged');
  expect(second).toMatchObject({ codCents: null, codToCollectCents: null });
  const third = await remake(user, second, 'label');
  await send(app, moves.cancelOrders, { as: user, body: { orderIds: [third.orderId] } });
  await send(app, moves.restoreOrders, { as: user, body: { orderIds: [third.orderId] } });
  expect((await generate(user, third.orderId)).parcels).toHaveLength(4);
  expect(await booked(user)).toEqual({ [first]: ['held', 100_00] });
});

it('COD of a parcel that is lost on its way goes over to the new one', async () => {
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

it('COD that was counted before the delivery is not asked for again', async () => {
  const { user, order } = await sentOrder(['PKU', 'OFD']);
  const first = order.consignmentNoteNo ?? '';
  await desk.count(first, 90_00);
  expect((await remake(user, order, 'damaged')).codCents).toBeNull();
  expect(await booked(user)).toEqual({ [first]: ['short', 100_00] });
});

it.runIf(isOnPostgres)('COD that is counted in the moment of the remake is not asked for again', async () => {
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

it('A parcel that never left the warehouse is made again with its COD', async () => {
  const { user, order } = await sentOrder([]);
  const second = await remake(user, order, 'label');
  expect(second.codCents).toBe(100_00);
  expect((await booked(user))[second.consignmentNoteNo ?? '']).toEqual(['due', 100_00]);
});
