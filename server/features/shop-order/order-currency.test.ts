/** Orders whose buyer pays in another currency than the account's: nothing is collected or declared as if it were the same. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody, inSingapore, wooBody } from './shop-bodies.fixture.ts';

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

  it('with COD in a strange currency stays a problem until a person types the amount, or 0 for none', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    const foreign = { payment_method: 'cod', currency: 'SGD' };
    await post(app, shop, wooBody(foreign));
    const { orderId } = await orderNamed(app, user, '5101', 'problem');
    const save = async (changes: object) => {
      const order = await readOrder(app, user, orderId);
      const { version, receiver, pieces, content, valueCents, codCents, customerNote1, service } = order;
      const form = {
        orderId,
        version,
        receiver,
        pieces,
        content,
        valueCents,
        codCents,
        customerNote1,
        service,
      };
      return (await send(app, contract.updateShipment, { as: user, body: { ...form, ...changes } })).r;
    };
    const said = await save({ content: 'Teapots' });
    expect(said).toMatchObject({ view: 'problem', content: 'Teapots', codCents: null });
    expect(said.problems.map(({ field }) => field)).toEqual(['codCents']);
    expect(await save({ codCents: 30_000 })).toMatchObject({ view: 'new', codCents: 30_000 });
    expect(await save({ codCents: 0 })).toMatchObject({ view: 'new', codCents: null });
    // The answer holds while something else is changed.
    expect(await save({ content: 'Cups' })).toMatchObject({ view: 'new', codCents: null });
  });

  it('whose COD is in the account’s own currency goes without it when a person empties the field', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    await post(app, shop, generalBody({ cod_amount: '40.00' }));
    const { orderId } = await orderNamed(app, user, 'A-77');
    const { version, receiver, pieces, content, valueCents, customerNote1, service } = await readOrder(
      app,
      user,
      orderId,
    );
    const form = { orderId, version, receiver, pieces, content, valueCents, customerNote1, service };
    const saved = await send(app, contract.updateShipment, { as: user, body: { ...form, codCents: null } });
    expect(saved.r).toMatchObject({ view: 'new', codCents: null });
  });

  it('follows its shop in what a person left as it was', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    await post(app, shop, generalBody());
    const { orderId } = await orderNamed(app, user, 'A-77');
    const { version, receiver, pieces, content, valueCents, codCents, customerNote1, service } =
      await readOrder(app, user, orderId);
    const form = {
      orderId,
      version,
      receiver,
      pieces,
      content,
      valueCents,
      codCents,
      customerNote1,
      service,
    };
    await send(app, contract.updateShipment, { as: user, body: { ...form, customerNote1: 'Fragile' } });
    const { edit } = await app.kit.database.db
      .selectFrom('shop_order')
      .select('edit')
      .where('account_id', '=', user.scope)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    // A note that is typed is both of its lines.
    expect(edit).toEqual({ customerNote1: 'Fragile', customerNote2: '' });
  });

  it('that crosses the border is declared in the currency of the account, also where the buyer paid in another', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const receiver = inSingapore;
    const items = [{ name: 'Tea tin', quantity: 2, price: '10.00', grams: 200, origin: 'MY' }];
    await post(
      app,
      shop,
      generalBody({ id: 'SG-1', number: 'SG-1', receiver, items, currency: 'SGD', total: '20.00' }),
    );
    const { orderId, problem } = await orderNamed(app, user, 'SG-1', 'problem');
    expect(problem).toContain('paid for in SGD');
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

  it('that crosses the border is declared for the very amount that was typed', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const items = [{ name: 'Tea tin', quantity: 3, price: '10.00', grams: 200, origin: 'MY' }];
    await post(app, shop, generalBody({ receiver: inSingapore, items, total: '30.00' }));
    const { orderId } = await orderNamed(app, user, 'A-77');
    const { version, pieces, content, ...order } = await readOrder(app, user, orderId);
    const typed = { ...order, orderId, version, pieces, content, valueCents: 10_000 };
    expect((await send(app, contract.updateShipment, { as: user, body: typed })).r.problems).toEqual([]);
    await send(app, contract.generateShipment, { as: user, body: { orderIds: [orderId] } });
    const { value_cents, details } = await app.kit.database.db
      .selectFrom('shipment')
      .select(['value_cents', 'details'])
      .where('account_id', '=', user.scope)
      .executeTakeFirstOrThrow();
    expect(value_cents).toBe(10_000);
    expect(details.customs?.items.map((item) => [item.quantity, item.unitValueCents])).toEqual([
      [2, 3333],
      [1, 3334],
    ]);
  });
});
