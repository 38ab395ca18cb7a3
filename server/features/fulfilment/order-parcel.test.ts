/** The parcels of a fulfilment order: cancelled, remade, scanned by a driver, and the scan corrected. */
import { beforeAll, describe, expect, it } from 'vitest';

import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import * as contract from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { stockMoves } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { correctScans } from '#shared/features/operations/operations.contract.ts';
import { warehouses } from '#shared/platform/brand/warehouses.ts';

import { cancelConsignment } from '#server/features/shipment/cancel-consignment.service.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import type { TestUser } from '#server/test/factories.ts';
import { generatedOrder } from '#server/test/examples/fulfilment.examples.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { fulfilmentDesk, outcomes } from './fulfilment-desk.fixture.ts';
import { orderSettling } from './settle.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { owner, generate, cancel, restore, read, mug, statusOf } = fulfilmentDesk(() => app);
const remake = (as: TestUser, order: contract.OrderDetail, reason: string) => {
  const { orderId, consignmentNoteNo } = order;
  return send(app, moves.remakeOrder, { as, body: { orderId, consignmentNoteNo, reason } });
};
const pickUp = (as: TestUser, { shipmentId }: contract.OrderDetail, at = app.clock.now()) =>
  app.kit.database.transaction((trx) =>
    recordEvents(app.clock, trx, as.scope, shipmentId ?? '', [
      { code: 'PKU', at, place: 'Shah Alam', byWhom: 'Van' },
    ]),
  );

describe('an order', () => {
  it('ships with the courier’s warehouse as its sender', async () => {
    const user = await owner();
    const { shipmentId } = await generatedOrder(app, user);
    const { r } = await send(app, getShipment, { as: user, query: { shipmentId: shipmentId ?? '' } });
    expect(r.sender).toMatchObject(warehouses.MY);
  });

  it('releases its stock when cancelled, and ships under a new CN when restored', async () => {
    const user = await owner();
    const order = await generatedOrder(app, user);
    const first = order.consignmentNoteNo;
    expect(outcomes(await cancel(user, order.orderId))).toEqual(['done']);
    expect(await mug(user)).toMatchObject({ reserved: 0 });
    expect(await statusOf(user, first)).toBe('cancelled');
    expect(outcomes(await cancel(user, order.orderId))).toEqual(['already']);
    expect(outcomes(await generate(user, order.orderId))).toEqual(['refused']);

    const answers = await Promise.all([1, 2].map(() => restore(user, order.orderId)));
    expect(answers.flatMap(outcomes).toSorted()).toEqual(['already', 'done']);
    expect(await read(user, order.orderId)).toMatchObject({ state: 'new', consignmentNoteNo: null });
    await generate(user, order.orderId);
    const again = await read(user, order.orderId);
    expect(again.consignmentNoteNo).not.toBe(first);
    expect(again.parcels.map(({ consignmentNoteNo, remakeOf }) => [consignmentNoteNo, remakeOf])).toEqual([
      [first, null],
      [again.consignmentNoteNo, null],
    ]);
    expect(again.events.map(({ code }) => code)).toEqual([
      'created',
      'generated',
      'cancelled',
      'restored',
      'generated',
    ]);
    expect(await mug(user)).toMatchObject({ reserved: 1 });
  });

  it('is remade once per parcel, reserves new stock for a damaged one, and links to the first parcel', async () => {
    const user = await owner();
    const order = await generatedOrder(app, user);
    const answers = await Promise.all([1, 2].map(() => remake(user, order, 'damaged')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = await read(user, order.orderId);
    // The broken mug is gone, another one is reserved.
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 1 });
    expect(await statusOf(user, order.consignmentNoteNo)).toBe('cancelled');
    const third = (await remake(user, second, 'label')).r;
    expect(third.parcels.map(({ remakeOf }) => remakeOf)).toEqual([
      null,
      order.consignmentNoteNo,
      order.consignmentNoteNo,
    ]);
    expect(third.remakeCount).toBe(2);
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 1 });
  });

  it('is handed over with its stock at the first scan, and can then be remade but not cancelled', async () => {
    const user = await owner();
    const order = await generatedOrder(app, user);
    await pickUp(user, order);
    const refused = await cancel(user, order.orderId);
    expect(refused.r.results[0]).toMatchObject({
      outcome: 'refused',
      message: 'This order has left the warehouse.',
    });
    await app.services.fulfilment.settle();
    await app.services.fulfilment.settle();
    expect((await read(user, order.orderId)).state).toBe('handed-over');
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 0 });
    expect((await remake(user, order, 'lost')).r.state).toBe('generated');
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 1 });
    expect(await statusOf(user, order.consignmentNoteNo)).toBe('picked-up');
  });

  it('scanned a moment ago is remade only on a second request, after a refusal that says it has left', async () => {
    const user = await owner();
    const order = await generatedOrder(app, user);
    await pickUp(user, order);
    const refused = await remake(user, order, 'damaged');
    expect([refused.status, refused.e]).toEqual([
      409,
      'This order has now left the warehouse. Confirm again if it still has to be remade.',
    ]);
    const after = await read(user, order.orderId);
    expect([after.state, after.parcels.length]).toEqual(['handed-over', 1]);
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 0 });
    expect((await remake(user, order, 'damaged')).r.parcels).toHaveLength(2);
    expect(await statusOf(user, order.consignmentNoteNo)).toBe('picked-up');
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 1 });
  });

  it('that has left the warehouse cannot be remade for a new label', async () => {
    const user = await owner();
    const order = await generatedOrder(app, user);
    await pickUp(user, order);
    await app.services.fulfilment.settle();
    const refused = await remake(user, order, 'label');
    expect([refused.status, refused.e]).toEqual([409, 'This order has left the warehouse.']);
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 0 });
  });

  it('goes back to generated with its stock when its first scan is corrected, and can be cancelled', async () => {
    const user = await owner();
    const order = await generatedOrder(app, user);
    const at = app.clock.now();
    await pickUp(user, order, at);
    await app.services.fulfilment.settle();
    expect((await read(user, order.orderId)).state).toBe('handed-over');
    const takeBack = (wrong: Date) =>
      send(app, correctScans, {
        as: app.kit.env.operatorKeys[0] ?? '',
        body: {
          corrections: [
            { cn: order.consignmentNoteNo, code: 'PKU', at: wrong.toISOString(), reason: 'Wrong parcel' },
          ],
        },
      });
    expect((await takeBack(at)).r.results[0]).toMatchObject({ outcome: 'recorded', status: 'created' });
    await expect.poll(async () => (await read(user, order.orderId)).state).toBe('generated');
    expect(await mug(user)).toEqual({ onHand: 50, reserved: 1 });
    const { r } = await send(app, stockMoves, { as: user, body: { sku: 'MUG-RED' } });
    expect(r.moves.slice(0, 2)).toMatchObject([
      { kind: 'unshipped', onHand: 1, reserved: 1, reference: order.orderNo },
      { kind: 'shipped', onHand: -1, reserved: -1, reference: order.orderNo },
    ]);
    await app.services.fulfilment.settle();
    expect((await read(user, order.orderId)).events.map(({ code }) => code)).toEqual([
      'created',
      'generated',
      'handed-over',
      'generated',
    ]);
    expect(outcomes(await cancel(user, order.orderId))).toEqual(['done']);
    expect(await mug(user)).toEqual({ onHand: 50, reserved: 0 });
  });

  it('stays handed over while another scan of its parcel is valid', async () => {
    const user = await owner();
    const order = await generatedOrder(app, user);
    const at = app.clock.now();
    await pickUp(user, order, at);
    await pickUp(user, order, new Date(at.getTime() + 60_000));
    await app.services.fulfilment.settle();
    const { scope } = user;
    const shipmentId = order.shipmentId ?? '';
    await app.services.fulfilment.followCorrection({ scope, shipmentId });
    expect((await read(user, order.orderId)).state).toBe('handed-over');
    expect(await mug(user)).toEqual({ onHand: 49, reserved: 0 });
  });

  it('stays generated when its first scan is corrected while it is being settled', async () => {
    const user = await owner();
    const order = await generatedOrder(app, user);
    const at = app.clock.now();
    await pickUp(user, order, at);
    const { write } = app.kit;
    const settling = orderSettling(
      {
        ...app.kit,
        write: async (actor, move, work) => {
          if (actor.scope === user.scope)
            await send(app, correctScans, {
              as: app.kit.env.operatorKeys[0] ?? '',
              body: {
                corrections: [
                  { cn: order.consignmentNoteNo, code: 'PKU', at: at.toISOString(), reason: 'Wrong parcel' },
                ],
              },
            });
          return write(actor, move, work);
        },
      },
      app.services.fulfilment.orders,
    );
    await settling.all();
    expect((await read(user, order.orderId)).state).toBe('generated');
    expect(await mug(user)).toEqual({ onHand: 50, reserved: 1 });
  });

  it('stays generated when it is remade while the cancellation of its first parcel is being settled', async () => {
    const user = await owner();
    const order = await generatedOrder(app, user);
    await app.kit.database.transaction((trx) =>
      cancelConsignment(app.clock, trx, user.scope, {
        shipmentId: order.shipmentId ?? '',
        byWhom: 'Admin',
      }),
    );
    const { write } = app.kit;
    const settling = orderSettling(
      {
        ...app.kit,
        write: async (actor, move, work) => {
          if (actor.scope === user.scope) await remake(user, order, 'label');
          return write(actor, move, work);
        },
      },
      app.services.fulfilment.orders,
    );
    await settling.all();
    const made = await read(user, order.orderId);
    expect([made.state, made.parcels.length]).toEqual(['generated', 2]);
    expect(await statusOf(user, made.consignmentNoteNo)).toBe('created');
    expect(await mug(user)).toEqual({ onHand: 50, reserved: 1 });
  });
});
