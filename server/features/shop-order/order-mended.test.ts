/** Orders with a problem that operators solve: nobody has to open and save each of them. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as operations from '#shared/features/operations/operations.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { stampReference } from '#server/platform/db/reference-cache.ts';
import { stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, readOrder } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const setFlags = (user: TestUser, flags: object) =>
  send(app, operations.accountFlags, { as: demoOperatorKey, body: { accountNo: user.accountNo, flags } });

const cod = (number: string, items?: object[]) =>
  generalBody({ id: number, number, cod_amount: '45.00', ...(items && { items }) });

describe('Orders in the Problems view', () => {
  it('leave it when the account gets COD, and warehouse orders then become fulfilment orders', async () => {
    const user = await makeAdmin(app, { is_cod: false, is_allow_fulfillment: true });
    await stockUp(app, user, 9);
    const plain = await makeShop(app, user);
    const stored = await makeShop(app, user, 'general', { fromWarehouse: true });
    await post(app, plain, cod('#1'));
    await post(app, stored, cod('#2', [{ name: 'Mug', sku: 'MUG-RED', quantity: 1, price: '45.00' }]));
    await orderNamed(app, user, '#1', 'problem');
    await orderNamed(app, user, '#2', 'problem');
    expect((await setFlags(user, { IsCod: true })).e).toBeNull();
    await orderNamed(app, user, '#1', 'new');
    const { orderId } = await orderNamed(app, user, '#2', 'generated');
    expect(await readOrder(app, user, orderId)).toMatchObject({ isFromWarehouse: true });
    expect(await ordersIn(app, user, 'problem')).toEqual([]);
  });

  it.each(['postcodes', 'rate-cards', 'stopped-countries'] as const)(
    'leave it when the %s are reloaded and the order is valid now; other orders are unchanged',
    async (reference) => {
      const user = await makeAdmin(app);
      const shop = await makeShop(app, user);
      await post(app, shop, generalBody({ id: '#1', number: '#1' }));
      await post(app, shop, generalBody({ id: '#2', number: '#2' }));
      const [mended, other] = [await orderNamed(app, user, '#1'), await orderNamed(app, user, '#2')];
      // The state of an order that could not be served or priced.
      await app.kit.database.db
        .updateTable('shop_order')
        .set({ state: 'problem', price_cents: null })
        .where('account_id', '=', user.scope)
        .where('order_id', '=', mended.orderId)
        .execute();
      const { receiver } = generalBody().data;
      await post(app, shop, generalBody({ id: '#3', number: '#3', receiver: { ...receiver, phone: '' } }));
      const wrong = await orderNamed(app, user, '#3', 'problem');
      const versions = async () => [
        (await readOrder(app, user, other.orderId)).version,
        (await readOrder(app, user, wrong.orderId)).version,
      ];
      const before = await versions();
      await app.kit.database.transaction((trx) =>
        stampReference(trx, app.clock, reference, { kind: 'operator', id: null, name: 'Loader' }),
      );
      await app.services.shops.productRules.followReference();
      await orderNamed(app, user, '#1', 'new');
      expect(await versions()).toEqual(before);
    },
  );
});
