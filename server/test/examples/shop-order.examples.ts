import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import * as rules from '#shared/features/shop-order/product-rule.contract.ts';
import * as sheets from '#shared/features/shop-order/shop-sheet.contract.ts';

import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { example, foundNone } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';
import { makeShop, orderNamed, post, readOrder, type TestShop } from '../shop-factory.ts';
import type { TestApp } from '../test-app.ts';

const made = new Map<string, Promise<TestShop>>();
/** One shop for each user, because its jobs take a second and the tables need many orders. */
const shopOf = (app: TestApp, as: TestUser) => {
  const known = made.get(as.userId) ?? makeShop(app, as);
  made.set(as.userId, known);
  return known;
};

let count = 0;

async function anOrder(app: TestApp, as: TestUser, shop = shopOf(app, as)) {
  count += 1;
  const id = `X-${count}`;
  await post(app, await shop, generalBody({ id, number: id }));
  return orderNamed(app, as, id);
}

async function cancelled(app: TestApp, as: TestUser) {
  const order = await anOrder(app, as);
  await send(app, contract.cancelOrder, { as, body: { orderIds: [order.orderId] } });
  return order;
}

async function merged(app: TestApp, as: TestUser) {
  const orderIds = [(await anOrder(app, as)).orderId, (await anOrder(app, as)).orderId];
  return (await send(app, contract.mergeOrders, { as, body: { orderIds } })).r.merged[0] ?? '';
}

async function generated(app: TestApp, as: TestUser, shop = shopOf(app, as)) {
  const { orderId } = await anOrder(app, as, shop);
  await send(app, contract.generateShipment, { as, body: { orderIds: [orderId], confirmed: true } });
  return orderId;
}

/** An order whose CN could not be sent to the shop. */
async function untold(app: TestApp, as: TestUser) {
  const shop = makeShop(app, as);
  const orderId = await generated(app, as, shop);
  const { connectionId } = await shop;
  // An address where nothing listens; it is set only now, because the connection without an address sends nothing when the CN
  // is made.
  await app.kit.database.db
    .updateTable('shop_connection')
    .set({ shop_url: 'http://127.0.0.1:9' })
    .where('account_id', '=', as.scope)
    .where('connection_id', '=', connectionId)
    .execute();
  await app.kit.database.db
    .updateTable('shop_order')
    .set({ back_state: 'failed' })
    .where('account_id', '=', as.scope)
    .where('order_id', '=', orderId)
    .execute();
  return orderId;
}

const form = { kind: 'general', name: 'Stall' } as const;
const edit = (connectionId: string) => ({ connectionId, name: 'Stall 2' });

async function edited(app: TestApp, as: TestUser) {
  const { orderId } = await anOrder(app, as);
  const { receiver, pieces, content, valueCents, codCents, customerNote1, service, version } =
    await readOrder(app, as, orderId);
  return { orderId, version, receiver, pieces, content, valueCents, codCents, customerNote1, service };
}

/** A row of the sheet as it was opened, with the name changed. */
async function sheetRow(app: TestApp, as: TestUser) {
  const { orderId } = await anOrder(app, as);
  const { rows } = (await send(app, sheets.orderSheet, { as, body: { orderIds: [orderId] } })).r;
  return { rows: rows.map(({ row, version }) => ({ orderId, version, row: { ...row, name: 'Siti' } })) };
}

const box = { grams: 300, lengthMm: 200, widthMm: 150, heightMm: 100, service: null } as const;
const aRule = async (app: TestApp, as: TestUser) => {
  count += 1;
  const body = { ruleId: null, by: 'sku', match: `R-${count}`, ...box } as const;
  return (await send(app, rules.saveProductRule, { as, body })).r.ruleId;
};

const chosen = async (app: TestApp, as: TestUser) => ({
  body: { orderIds: [(await anOrder(app, as)).orderId] },
});
const shopBody = async (app: TestApp, as: TestUser) => ({
  body: { connectionId: (await shopOf(app, as)).connectionId },
});
const shopQuery = async (app: TestApp, as: TestUser) => ({
  query: { connectionId: (await shopOf(app, as)).connectionId },
});
/** A connection of its own, because the call removes it. */
const goingShop = async (app: TestApp, as: TestUser) => ({
  body: { connectionId: (await makeShop(app, as)).connectionId },
});

async function shown(app: TestApp, as: TestUser) {
  const { orderId, version, cancelledNos } = await readOrder(app, as, (await anOrder(app, as)).orderId);
  return { orderId, version, cancelledNos };
}

export const shopOrderExamples = [
  example(listing.orderListing, async () => ({ body: {} })),
  example(
    listing.getOrder,
    async ({ app, me }) => ({ query: { orderId: (await anOrder(app, me)).orderId } }),
    async ({ app, they }) => ({ query: { orderId: (await anOrder(app, they)).orderId } }),
  ),
  example(
    contract.updateShipment,
    async ({ app, me }) => ({ body: await edited(app, me) }),
    async ({ app, they }) => ({ body: await edited(app, they) }),
  ),
  example(
    contract.generateShipment,
    ({ app, me }) => chosen(app, me),
    ({ app, they }) => chosen(app, they),
    foundNone,
  ),
  example(
    contract.cancelOrder,
    ({ app, me }) => chosen(app, me),
    ({ app, they }) => chosen(app, they),
  ),
  example(
    contract.restoreOrder,
    async ({ app, me }) => ({ body: { orderIds: [(await cancelled(app, me)).orderId] } }),
    async ({ app, they }) => ({ body: { orderIds: [(await cancelled(app, they)).orderId] } }),
  ),
  example(
    contract.keepShipment,
    async ({ app, me }) => ({ body: await shown(app, me) }),
    async ({ app, they }) => ({ body: await shown(app, they) }),
  ),
  example(
    contract.mergeOrders,
    async ({ app, me }) => ({
      body: { orderIds: [(await anOrder(app, me)).orderId, (await anOrder(app, me)).orderId] },
    }),
    async ({ app, they, me }) => ({
      body: { orderIds: [(await anOrder(app, they)).orderId, (await anOrder(app, me)).orderId] },
    }),
  ),
  example(
    contract.splitOrder,
    async ({ app, me }) => ({ body: { orderId: await merged(app, me) } }),
    async ({ app, they }) => ({ body: { orderId: await merged(app, they) } }),
  ),
  example(
    contract.tellShopAgain,
    async ({ app, me }) => ({ body: { orderId: await untold(app, me) } }),
    async ({ app, they }) => ({ body: { orderId: await untold(app, they) } }),
  ),
  example(
    contract.tellShopsAgain,
    async ({ app, me }) => ({ body: { orderIds: [await untold(app, me)] } }),
    async ({ app, they }) => ({ body: { orderIds: [await untold(app, they)] } }),
  ),
  example(rules.productRules, async () => ({})),
  example(
    rules.saveProductRule,
    async () => ({ body: { ruleId: null, by: 'name', match: 'Teapot', ...box } }),
    async ({ app, they }) => ({ body: { ruleId: await aRule(app, they), by: 'sku', match: 'Mine', ...box } }),
  ),
  example(
    rules.removeProductRule,
    async ({ app, me }) => ({ body: { ruleId: await aRule(app, me) } }),
    async ({ app, they }) => ({ body: { ruleId: await aRule(app, they) } }),
  ),
  example(
    sheets.orderSheet,
    ({ app, me }) => chosen(app, me),
    ({ app, they }) => chosen(app, they),
  ),
  example(
    sheets.saveOrderSheet,
    async ({ app, me }) => ({ body: await sheetRow(app, me) }),
    async ({ app, they }) => ({ body: await sheetRow(app, they) }),
  ),
  example(
    contract.printOrders,
    async ({ app, me }) => ({ body: { orderIds: [await generated(app, me)], packing: 'label' } }),
    async ({ app, they }) => ({ body: { orderIds: [await generated(app, they)] } }),
  ),
  example(contract.downloadExcel, async () => ({ body: { filter: {} } })),
  example(shops.connectionListing, async () => ({})),
  example(shops.opencartExtension, async () => ({ query: { version: '4' } })),
  example(shops.createConnection, async () => ({ body: form })),
  example(
    shops.updateConnection,
    async ({ app, me }) => ({ body: edit((await shopOf(app, me)).connectionId) }),
    async ({ app, they }) => ({ body: edit((await shopOf(app, they)).connectionId) }),
  ),
  example(
    shops.removeConnection,
    ({ app, me }) => goingShop(app, me),
    ({ app, they }) => goingShop(app, they),
  ),
  example(
    shops.connectionSecret,
    ({ app, me }) => shopQuery(app, me),
    ({ app, they }) => shopQuery(app, they),
  ),
  example(
    shops.testConnection,
    ({ app, me }) => shopBody(app, me),
    ({ app, they }) => shopBody(app, they),
  ),
  example(
    shops.connectionDeliveries,
    ({ app, me }) => shopQuery(app, me),
    ({ app, they }) => shopQuery(app, they),
  ),
];
