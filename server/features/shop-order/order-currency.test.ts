/** Orders whose buyer pays in another currency than the account's: nothing is collected or declared as if it were the same. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody, wooBody } from './shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe('An order', () => {
  it('with COD in a strange currency is not collected silently', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await post(app, shop, wooBody({ payment_method: 'cod', currency: 'SGD' }));
    const row = await orderNamed(app, user, '5101', 'problem');
    expect(row.problem).toContain('SGD');
  });

  it('that crosses the border is declared in the currency of the account, also where the buyer paid in another', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const receiver = {
      name: 'Tan Ah Kow',
      phone: '+65 9123 4567',
      address1: '290 Orchard Road',
      postcode: '238859',
      city: 'Singapore',
      country: 'SG',
    };
    const items = [{ name: 'Tea tin', quantity: 2, price: '10.00', grams: 200 }];
    await post(
      app,
      shop,
      generalBody({ id: 'SG-1', number: 'SG-1', receiver, items, currency: 'SGD', total: '20.00' }),
    );
    const { orderId, problem } = await orderNamed(app, user, 'SG-1', 'problem');
    expect(problem).toContain('paid in SGD');
    const { version, pieces, content, ...order } = await readOrder(app, user, orderId);
    expect(order.valueCents).toBeNull();
    const saved = await send(app, contract.updateShipment, {
      as: user,
      body: { ...order, orderId, version, pieces, content, valueCents: 6600 },
    });
    expect(saved.r).toMatchObject({ view: 'new', valueCents: 6600 });
    await post(app, shop, generalBody({ id: 'SG-2', number: 'SG-2', receiver, items, total: '20.00' }));
    expect(await orderNamed(app, user, 'SG-2')).toMatchObject({ view: 'new' });
  });
});
