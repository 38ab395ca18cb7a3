/** The workbook of orders, with values that a spreadsheet can add up. */
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';

import { orderExportMax, ordersAtOnce } from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { limits } from '#shared/platform/business/limits.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { makeShop, orderNamed, post, readOrder } from '#server/test/shop-factory.ts';
import { isOnPostgres, testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('Weight, COD and price are numbers in the workbook, and the postcode keeps its leading zero', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  const receiver = { ...generalBody().data.receiver, postcode: '05400', city: 'Alor Setar' };
  await post(app, shop, generalBody({ id: 'X-1', number: 'X-1', cod_amount: '40.50', receiver }));
  const { orderId } = await orderNamed(app, user, 'X-1');
  const order = await readOrder(app, user, orderId);
  const { bytes } = await send(app, contract.downloadExcel, { as: user, body: { orderIds: [orderId] } });
  const [heads = [], cells = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  const row = Object.fromEntries(heads.map((head, at) => [String(head), cells[at]]));
  expect(row).toMatchObject({
    Weight: order.weightGrams / 1000,
    'COD Amount': 40.5,
    Price: (order.priceCents ?? 0) / 100,
    'Receiver Postcode': '05400',
  });
});

it('More chosen orders than one call handles are all exported', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  await post(app, shop, generalBody({ id: 'X-0', number: 'X-0' }));
  await orderNamed(app, user, 'X-0');
  await sql`
    insert into shop_order select (jsonb_populate_record(one, jsonb_build_object(
      'order_id', gen_random_uuid(), 'shop_order_id', 'more-' || n))).*
    from shop_order as one, generate_series(1, ${ordersAtOnce}) as n
    where account_id = ${user.scope}`.execute(app.kit.database.db);
  const orders = await app.kit.database.db
    .selectFrom('shop_order')
    .select('order_id')
    .where('account_id', '=', user.scope)
    .execute();
  const orderIds = orders.map(({ order_id: id }) => id);
  const { status, bytes } = await send(app, contract.downloadExcel, { as: user, body: { orderIds } });
  expect(status).toBe(200);
  expect((await readXlsx(bytes)).sheets[0]?.rows).toHaveLength(1 + orderIds.length);
});

it('An export of orders is audited with its user and the number of orders', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  for (const id of ['X-2', 'X-3']) await post(app, shop, generalBody({ id, number: id }));
  for (const id of ['X-2', 'X-3']) await orderNamed(app, user, id);
  expect((await send(app, contract.downloadExcel, { as: user, body: { filter: {} } })).status).toBe(200);
  const rows = await app.kit.database.db
    .selectFrom('audit')
    .select(['who', 'detail'])
    .where('account_id', '=', user.scope)
    .where('action', '=', 'shop_order.exported')
    .execute();
  expect(rows).toEqual([{ who: `${user.accountNo} Admin`, detail: { orders: 2 } }]);
});

// So many orders are slow to insert in the embedded database.
it.skipIf(!isOnPostgres)(
  'Exporting or printing more orders than allowed is refused with the maximum, and no export is audited',
  async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    await post(app, shop, generalBody({ id: 'X-4', number: 'X-4' }));
    await orderNamed(app, user, 'X-4');
    const { db } = app.kit.database;
    await sql`
    insert into shop_order select (jsonb_populate_record(one, jsonb_build_object(
      'order_id', gen_random_uuid(), 'shop_order_id', 'more-' || n, 'search_text', '', 'doc', '{}'::jsonb, 'edit', '{}'::jsonb))).*
    from shop_order as one, generate_series(1, ${orderExportMax}) as n
    where account_id = ${user.scope}`.execute(db);
    const taken = await send(app, contract.downloadExcel, { as: user, body: { filter: { view: 'new' } } });
    expect([taken.status, taken.e]).toEqual([
      400,
      m.shop_order_problem_export_too_many({ max: orderExportMax }),
    ]);
    const trail = await db
      .selectFrom('audit')
      .select('audit_id')
      .where('account_id', '=', user.scope)
      .where('action', '=', 'shop_order.exported')
      .execute();
    expect(trail).toEqual([]);

    const { shipmentId } = await makeShipment(app, user);
    await sql`
    update shop_order set state = 'generated', shipment_id = ${shipmentId}
    where account_id = ${user.scope}
      and order_id in (select order_id from shop_order where account_id = ${user.scope} limit ${limits.bulkRowsMax + 1})`.execute(
      db,
    );
    const body = { filter: { view: 'generated' }, packing: 'apart' };
    const printed = await send(app, contract.printOrders, { as: user, body });
    expect([printed.status, printed.e]).toEqual([
      400,
      m.printing_problem_too_many({ max: limits.bulkRowsMax }),
    ]);
  },
);
