/** A fulfilment order cancelled after the driver had taken its parcel: a parcel in transit is not sent again. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  type OrderDetail,
  updateFulfilmentOrder,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { remakeOrder } from '#shared/features/fulfilment/order-moves.contract.ts';
import { correctScans, scanEvents } from '#shared/features/operations/operations.contract.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { makeOrder, orderOf, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import type { TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { fulfilmentDesk, outcomes } from './fulfilment-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const { owner, generate, cancel, restore, read, mug, statusOf } = fulfilmentDesk(() => app);

const mugs = (quantity: number) => ({ lines: [{ sku: 'MUG-RED', quantity }] });

/** Generated, and cancelled twenty minutes later; the driver scanned it in between. */
async function cancelled(user: TestUser, quantity = 1) {
  await stockUp(app, user);
  const { orderId } = await makeOrder(app, user, mugs(quantity));
  expect(outcomes(await generate(user, orderId))).toEqual(['done']);
  const order = await read(user, orderId);
  app.clock.forward(10);
  const at = app.clock.now().toISOString();
  app.clock.forward(10);
  expect(outcomes(await cancel(user, order.orderId))).toEqual(['done']);
  app.clock.forward(5);
  return { order, at };
}

async function scan({ consignmentNoteNo }: OrderDetail, at: string) {
  const event = { cn: consignmentNoteNo ?? '', code: 'PKU', at, place: 'Kajang' };
  const { r } = await send(app, scanEvents, { as: key, body: { events: [event] } });
  expect(r.results).toMatchObject([{ outcome: 'recorded', status: 'picked-up' }]);
}

const isIn = (user: TestUser, { orderId }: OrderDetail, state: OrderDetail['state']) =>
  until(async () => {
    const order = await read(user, orderId);
    return order.state === state && order;
  });

describe('An order cancelled after its parcel had left', () => {
  it('becomes handed over with its stock when the scan arrives, and cannot be restored', async () => {
    const user = await owner();
    const { order, at } = await cancelled(user);
    expect(await mug(user)).toEqual({ onHand: 50, reserved: 0 });
    await scan(order, at);
    const { events } = await isIn(user, order, 'handed-over');
    expect(events.at(-1)).toMatchObject({ code: 'handed-over' });
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 0 });
    expect(outcomes(await restore(user, order.orderId))).toEqual(['already']);
  });

  it('is cancelled again with its stock returned when that scan is corrected', async () => {
    const user = await owner();
    const { order, at } = await cancelled(user);
    await scan(order, at);
    await isIn(user, order, 'handed-over');
    const correction = { cn: order.consignmentNoteNo ?? '', code: 'PKU', at, reason: 'Wrong parcel' };
    await send(app, correctScans, { as: key, body: { corrections: [correction] } });
    expect(await statusOf(user, order.consignmentNoteNo)).toBe('cancelled');
    await isIn(user, order, 'cancelled');
    expect(await mug(user)).toEqual({ onHand: 50, reserved: 0 });
  });

  it('gets back only as much stock as had left with it, when another order has reserved the rest', async () => {
    const user = await owner();
    const { order, at } = await cancelled(user, 2);
    await stockUp(app, user, 3);
    const other = await makeOrder(app, user, mugs(2));
    expect(outcomes(await generate(user, other.orderId))).toEqual(['done']);
    await scan(order, at);
    await isIn(user, order, 'handed-over');
    expect(await mug(user)).toEqual({ onHand: 2, reserved: 2 });
    const correction = { cn: order.consignmentNoteNo ?? '', code: 'PKU', at, reason: 'Wrong parcel' };
    await send(app, correctScans, { as: key, body: { corrections: [correction] } });
    await isIn(user, order, 'cancelled');
    await app.services.fulfilment.settle();
    expect(await mug(user)).toEqual({ onHand: 3, reserved: 2 });
  });

  it('and restored before the scan arrives is handed over with that parcel, without a second one', async () => {
    const user = await owner();
    const { order, at } = await cancelled(user);
    await restore(user, order.orderId);
    await scan(order, at);
    const { consignmentNoteNo, parcels } = await isIn(user, order, 'handed-over');
    expect([consignmentNoteNo, parcels.length]).toEqual([order.consignmentNoteNo, 1]);
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 0 });
    expect(outcomes(await generate(user, order.orderId))).toEqual(['already']);
  });

  it('and edited before the scan arrives cannot be generated', async () => {
    const user = await owner();
    const { order, at } = await cancelled(user);
    await restore(user, order.orderId);
    const { version } = await read(user, order.orderId);
    const body = { ...orderOf({ note: 'Ring twice' }), orderId: order.orderId, version };
    expect((await send(app, updateFulfilmentOrder, { as: user, body })).e).toBeNull();
    await scan(order, at);
    const { r } = await generate(user, order.orderId);
    expect(r.results).toMatchObject([{ outcome: 'refused', message: 'This order has left the warehouse.' }]);
  });
});

describe('A relabelled parcel that leaves with its old label', () => {
  /** Relabelled before its first scan arrives. */
  async function relabelled(user: TestUser, reason = 'label') {
    await stockUp(app, user);
    const { orderId } = await makeOrder(app, user);
    await generate(user, orderId);
    const order = await read(user, orderId);
    app.clock.forward(10);
    const at = app.clock.now().toISOString();
    app.clock.forward(10);
    const body = { orderId, consignmentNoteNo: order.consignmentNoteNo, reason };
    const { r: second, e } = await send(app, remakeOrder, { as: user, body });
    expect(e).toBeNull();
    app.clock.forward(5);
    return { order, second, at };
  }

  it('hands over its order, cancels the new label, and takes the stock once', async () => {
    const user = await owner();
    const { order, second, at } = await relabelled(user);
    await scan(order, at);
    const { consignmentNoteNo } = await isIn(user, order, 'handed-over');
    expect(consignmentNoteNo).toBe(order.consignmentNoteNo);
    expect(await statusOf(user, second.consignmentNoteNo)).toBe('cancelled');
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 0 });
    expect(outcomes(await cancel(user, order.orderId))).toEqual(['refused']);
    expect(outcomes(await generate(user, order.orderId))).toEqual(['already']);
  });

  it('takes its stock only once when it was remade as damaged', async () => {
    const user = await owner();
    const { order, at } = await relabelled(user, 'damaged');
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 1 });
    await scan(order, at);
    await isIn(user, order, 'handed-over');
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 0 });
  });

  it('hands over its order also after a cancellation, and the order cannot be restored', async () => {
    const user = await owner();
    const { order, at } = await relabelled(user);
    expect(outcomes(await cancel(user, order.orderId))).toEqual(['done']);
    await scan(order, at);
    await isIn(user, order, 'handed-over');
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 0 });
    expect(outcomes(await restore(user, order.orderId))).toEqual(['already']);
  });
});
