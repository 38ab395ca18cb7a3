/** Erasing the receivers of fulfilment orders: an open order or a parcel in transit keeps its receiver. */
import { beforeAll, describe, expect, it } from 'vitest';

import type { OrderDetail } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { erasePersonalData } from '#shared/features/personal-data/personal-data.contract.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { buyer, generatedOrder, makeOrder, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import type { TestUser } from '#server/test/factories.ts';
import { inTheOrderOfTheFile, meetingAt } from '#server/test/lock-waits.ts';
import { send } from '#server/test/send.ts';
import { isOnPostgres, testApp, type TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';
import { fulfilmentDesk } from './fulfilment-desk.fixture.ts';
import { lockOrders } from './order.queries.ts';
import { erasePeople } from './order-people.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { owner, cancel, generate, restore, read } = fulfilmentDesk(() => app);

const scan = (user: TestUser, { shipmentId }: OrderDetail, code: 'PKU' | 'DLV') =>
  app.kit.database.transaction((trx) =>
    recordEvents(app.clock, trx, user.scope, shipmentId ?? '', [
      { code, at: app.clock.now(), place: 'Kajang', byWhom: 'Van' },
    ]),
  );

/** Makes the last scan too old for a claim. */
const age = (user: TestUser, { shipmentId }: OrderDetail) =>
  app.kit.database.db
    .updateTable('shipment')
    .set({ last_event_at: new Date(app.clock.now().getTime() - 60 * 86_400_000) })
    .where('account_id', '=', user.scope)
    .where('shipment_id', '=', shipmentId ?? '')
    .execute();

async function erase(user: TestUser) {
  await confirmOwnPassword(app, user);
  const { r } = await send(app, erasePersonalData, { as: user, body: { phone: buyer.phone, email: '' } });
  return r.kept.flatMap(({ kind, keptFor }) => (kind === 'fulfilment' ? keptFor : []));
}

const remake = (as: TestUser, { orderId, consignmentNoteNo }: OrderDetail) =>
  send(app, moves.remakeOrder, { as, body: { orderId, consignmentNoteNo, reason: 'lost' } });

const handedOver = async (user: TestUser) => {
  const order = await generatedOrder(app, user);
  await scan(user, order, 'PKU');
  await app.services.fulfilment.settle();
  return order;
};

describe('The receiver of a fulfilment order', () => {
  it('is kept while the parcel is in transit or recent, then erased; the order can then not be remade', async () => {
    const user = await owner();
    const order = await handedOver(user);
    expect(await erase(user)).toEqual(['moving']);
    expect((await read(user, order.orderId)).receiver.name).toBe(buyer.name);
    await scan(user, order, 'DLV');
    expect(await erase(user)).toEqual(['recent']);
    await age(user, order);
    expect(await erase(user)).toEqual([]);
    expect((await read(user, order.orderId)).receiver.name).toBe('***');
    const refused = await remake(user, order);
    expect(refused.status).toBe(409);
    expect((await read(user, order.orderId)).parcels).toHaveLength(1);
  });

  it('is kept for a remade parcel when the first one ended long ago', async () => {
    const user = await owner();
    const order = await handedOver(user);
    await remake(user, order);
    await scan(user, order, 'DLV');
    await age(user, order);
    expect(await erase(user)).toEqual(['moving']);
    expect((await read(user, order.orderId)).receiver.name).toBe(buyer.name);
  });

  it('is kept for a restored order when its cancelled parcel is old', async () => {
    const user = await owner();
    const order = await generatedOrder(app, user);
    await cancel(user, order.orderId);
    await restore(user, order.orderId);
    await age(user, order);
    expect(await erase(user)).toEqual(['moving']);
    await generate(user, order.orderId);
    expect(await read(user, order.orderId)).toMatchObject({
      state: 'generated',
      receiver: { name: buyer.name },
    });
  });
});

it.runIf(isOnPostgres)(
  'Erasing receivers from orders waits for a transaction that holds locks on some of them',
  async () => {
    const user = await owner();
    await stockUp(app, user);
    const { orderId: second } = await makeOrder(app, user);
    app.clock.forward(-60);
    const { orderId: first } = await makeOrder(app, user);
    app.clock.reset();
    expect(first < second).toBe(true);
    const [erased] = await meetingAt(
      app,
      (trx) => lockOrders(trx, user.scope, [first]),
      () => [inTheOrderOfTheFile(app, (trx) => erasePeople(trx, user.scope, [first, second]))],
      (trx) => lockOrders(trx, user.scope, [second]),
    );
    expect(erased?.status).toBe('fulfilled');
  },
);
