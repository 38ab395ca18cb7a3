/** Orders paid in another currency than the account's: no amount is collected or declared as if it were the same currency. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody, inSingapore, wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe('An order', () => {
  it('with COD in another currency is a problem that names the currency', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user, 'woocommerce');
    await post(app, shop, wooBody({ payment_method: 'cod', currency: 'SGD' }));
    const row = await orderNamed(app, user, '5101', 'problem');
    expect(row.problem).toContain('SGD');
  });

  it('with COD in another currency stays a problem until a user enters the amount, or 0 for no COD', async () => {
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
    const edited = await save({ content: 'Teapots' });
    expect(edited).toMatchObject({ view: 'problem', content: 'Teapots', codCents: null });
    expect(edited.problems.map(({ field }) => field)).toEqual(['codCents']);
    expect(await save({ codCents: 30_000 })).toMatchObject({ view: 'new', codCents: 30_000 });
    expect(await save({ codCents: 0 })).toMatchObject({ view: 'new', codCents: null });
    // The entered amount is kept while another field is changed.
    expect(await save({ content: 'Cups' })).toMatchObject({ view: 'new', codCents: null });
  });

  it("with COD in the account's currency has no COD after a user empties the field", async () => {
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

  it("stores only the fields that a user changed as the user's edit", async () => {
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
    // A typed note sets both lines of the note.
    expect(edit).toEqual({ customerNote1: 'Fragile', customerNote2: '' });
  });

  it("to another country needs a value in the account's currency when the buyer paid in another one", async () => {
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

  it('to another country is declared with exactly the value that a user entered', async () => {
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
