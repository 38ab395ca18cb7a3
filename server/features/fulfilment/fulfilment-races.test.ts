/** Users, shops and operators who change the same orders and products at the same time wait for each other's locks. */
import { beforeAll, describe, expect, it } from 'vitest';

import {
  orderListing,
  updateFulfilmentOrder,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { loadFulfilmentProducts } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { makeOrder, orderOf, stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { meetingAt } from '#server/test/lock-waits.ts';
import { send } from '#server/test/send.ts';
import { makeShop, ordersIn } from '#server/test/shop-factory.ts';
import { isOnPostgres, testApp, type TestApp } from '#server/test/test-app.ts';
import { fulfilmentDesk } from './fulfilment-desk.fixture.ts';
import * as queries from './order.queries.ts';
import { upsertProducts } from './stock.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { owner, cancel, restore, read } = fulfilmentDesk(() => app);

describe.runIf(isOnPostgres)('The lock of the order IDs is taken before the locks of the orders', () => {
  it('when a user restores an order', async () => {
    const user = await owner();
    await stockUp(app, user);
    const { orderId } = await makeOrder(app, user);
    await cancel(user, orderId);
    const [restored] = await meetingAt(
      app,
      (trx) => queries.lockOutFiles(trx, user.scope),
      () => [restore(user, orderId)],
      (trx) => queries.lockOrders(trx, user.scope, [orderId]),
    );
    expect(restored).toMatchObject({ status: 'fulfilled' });
    expect((await read(user, orderId)).state).toBe('new');
  });

  it('when a user changes the order ID of an order', async () => {
    const user = await owner();
    await stockUp(app, user);
    const { orderId, version } = await makeOrder(app, user);
    const body = { ...orderOf({ reference: 'ANOTHER' }), orderId, version };
    const [edited] = await meetingAt(
      app,
      (trx) => queries.lockForFile(trx, user.scope),
      () => [send(app, updateFulfilmentOrder, { as: user, body })],
      (trx) => queries.lockOrders(trx, user.scope, [orderId]),
    );
    expect(edited).toMatchObject({ status: 'fulfilled', value: { e: null } });
  });

  it('when messages of a shop change a warehouse order and add another one', async () => {
    const user = await owner();
    await stockUp(app, user);
    const shop = await makeShop(app, user, 'general', { fromWarehouse: true });
    const items = [{ name: 'Mug', sku: 'MUG-RED', quantity: 1, price: '10.00' }];
    const bodyOf = (number: string, hour: number, changes: object) =>
      generalBody({ id: number, number, items, updated_at: `2026-11-20T0${hour}:00:00Z`, ...changes });
    const receive = (...bodies: object[]) =>
      app.services.shops.imports.takeAll(
        user.scope,
        shop.connectionId,
        bodies.map((body) => Buffer.from(JSON.stringify(body))),
        jobNamed('test'),
      );
    const moved = { receiver: { ...generalBody().data.receiver, address1: '9 Jalan Ipoh' } };
    const nowhere = { receiver: { ...generalBody().data.receiver, postcode: '' } };
    await receive(bodyOf('#1', 4, {}), bodyOf('#2', 4, nowhere));
    const [problem] = await ordersIn(app, user, 'problem');
    expect(problem?.orderNo).toBe('#2');
    const { rows } = (await send(app, orderListing, { as: user, body: {} })).r;
    const ids = rows.map(({ orderId }) => orderId);
    const [received] = await meetingAt(
      app,
      (trx) => queries.lockForFile(trx, user.scope),
      () => [receive(bodyOf('#1', 5, moved), bodyOf('#2', 5, {}))],
      (trx) => queries.lockOrders(trx, user.scope, ids),
    );
    expect(received).toMatchObject({ status: 'fulfilled' });
    expect((await read(user, ids[0] ?? '')).receiver.address1).toBe('9 Jalan Ipoh');
  });
});

describe.runIf(isOnPostgres)('Two operators who load products at the same time', () => {
  const product = (sku: string, barcode: string) => ({ sku, name: sku, barcode, weightGrams: 100 });

  it('cannot give two new products the same bar code, and the second request is refused', async () => {
    const user = await owner();
    const load = (sku: string) =>
      send(app, loadFulfilmentProducts, {
        as: key,
        body: { accountNo: user.accountNo, products: [product(sku, '9551234567890'), product('Z-LAST', '')] },
      });
    const outcomesOf = await meetingAt(
      app,
      (trx) =>
        upsertProducts(trx, [
          {
            account_id: user.scope,
            sku: 'Z-LAST',
            product_id: crypto.randomUUID(),
            name: 'Last',
            barcode: '',
            weight_grams: 100,
            length_mm: 0,
            width_mm: 0,
            height_mm: 0,
            hs_code: '',
            origin: '',
            bin: '',
            low_at: 0,
            search_text: '',
            updated_at: app.clock.now(),
          },
        ]),
      () => [load('A-FIRST'), load('B-SECOND')],
    );
    const sent = outcomesOf.map((one) => (one.status === 'fulfilled' ? one.value : null));
    expect(sent.map((one) => one?.status).toSorted()).toEqual([200, 400]);
    expect(sent.find((one) => one?.status === 400)?.e).toContain('Bar code');
  });
});
