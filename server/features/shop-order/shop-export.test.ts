/** The workbook of orders, as a spreadsheet adds it up. */
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';

import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from './shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('Weight, COD and price are numbers; a postcode keeps its zero', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  await post(app, shop, generalBody({ id: 'X-1', number: 'X-1', cod_amount: '40.50' }));
  const { orderId } = await orderNamed(app, user, 'X-1');
  const order = await readOrder(app, user, orderId);
  const { bytes } = await send(app, contract.downloadExcel, { as: user, body: { orderIds: [orderId] } });
  const [heads = [], cells = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  const row = Object.fromEntries(heads.map((head, at) => [String(head), cells[at]]));
  expect(row).toMatchObject({
    Weight: order.weightGrams / 1000,
    'COD Amount': 40.5,
    Price: (order.priceCents ?? 0) / 100,
    'Receiver Postcode': '51200',
  });
});

it('Taking the orders out stands in the trail, with how many', async () => {
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
