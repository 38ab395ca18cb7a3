/** The country of origin of goods that cross a border: without it the order is a problem. */
import { beforeAll, describe, expect, it } from 'vitest';

import { handInOrder } from '#shared/features/integration/orders.contract.ts';
import { saveProductRule } from '#shared/features/shop-order/product-rule.contract.ts';
import { orderSheet, saveOrderSheet } from '#shared/features/shop-order/shop-sheet.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody, inSingapore } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const item = (name: string, more: object = {}) => ({
  name,
  quantity: 1,
  price: '10.00',
  grams: 200,
  ...more,
});

async function received(user: TestUser, items: readonly object[]) {
  await post(app, await makeShop(app, user), generalBody({ receiver: inSingapore, items, total: '20.00' }));
}

async function saved(user: TestUser, orderId: string, changes: object) {
  const { version, pieces, content, ...order } = await readOrder(app, user, orderId);
  const body = { ...order, orderId, version, pieces, content, ...changes };
  return (await send(app, contract.updateShipment, { as: user, body })).r;
}

/** The declared origins, by the name of the goods. */
async function declared(user: TestUser, orderId: string): Promise<Record<string, string>> {
  const { r } = await send(app, contract.generateShipment, { as: user, body: { orderIds: [orderId] } });
  expect(r.failed).toEqual([]);
  const { details } = await app.kit.database.db
    .selectFrom('shipment')
    .select('details')
    .where('account_id', '=', user.scope)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(details.customs?.items.map((one) => [one.description, one.origin]) ?? []);
}

describe('The country of origin of the goods in an order', () => {
  it("is reported as a problem at its cell of the sheet, which accepts a country's name or code", async () => {
    const user = await makeAdmin(app);
    await received(user, [item('Tea tin'), item('Cup', { origin: 'CN' })]);
    const { orderId } = await orderNamed(app, user, 'A-77', 'problem');
    const [sheet] = (await send(app, orderSheet, { as: user, body: { orderIds: [orderId] } })).r.rows;
    expect(sheet).toMatchObject({
      row: { origin: '' },
      problems: { origin: m.shop_order_problem_origin({ name: 'Tea tin' }) },
    });
    const { origin: _none, ...row } = sheet?.row ?? { origin: '' };
    let version = sheet?.version ?? 0;
    const saveRow = async (changes: object) => {
      const body = { rows: [{ orderId, version, row: { ...row, ...changes } }] };
      const [answer] = (await send(app, saveOrderSheet, { as: user, body })).r.rows;
      version = answer?.version ?? 0;
      return answer;
    };
    expect(await saveRow({ origin: 'Atlantis' })).toMatchObject({
      row: { origin: 'Atlantis' },
      problems: {
        origin: 'Country of Origin is not a country that we know. Use its two letters, such as MY.',
      },
    });
    expect(await saveRow({ origin: 'Indonesia' })).toMatchObject({ row: { origin: 'ID' }, problems: {} });
    // A missing field is kept; a cleared field follows the goods again.
    expect(await saveRow({})).toMatchObject({ row: { origin: 'ID' }, problems: {} });
    expect(await saveRow({ origin: '' })).toMatchObject({
      row: { origin: '' },
      problems: { origin: expect.any(String) },
    });
    expect(await saveRow({ origin: 'my' })).toMatchObject({ row: { origin: 'MY' }, problems: {} });
    expect(await declared(user, orderId)).toEqual({ 'Tea tin': 'MY', Cup: 'MY' });
  });

  it('is required for each item across a border, until a user enters one for all items', async () => {
    const user = await makeAdmin(app);
    await received(user, [item('Tea tin'), item('Cup', { origin: 'CN' })]);
    const { orderId, problem } = await orderNamed(app, user, 'A-77', 'problem');
    expect(problem).toBe(m.shop_order_problem_origin({ name: 'Tea tin' }));
    const order = await readOrder(app, user, orderId);
    expect(order).toMatchObject({ origin: null, problems: [{ field: 'origin' }] });
    expect(order.lines.map(({ origin }) => origin)).toEqual([null, 'CN']);
    expect(await saved(user, orderId, { origin: 'ID' })).toMatchObject({ view: 'new', origin: 'ID' });
    // A missing field is kept; a cleared field follows the goods again.
    expect(await saved(user, orderId, { origin: undefined })).toMatchObject({ view: 'new', origin: 'ID' });
    expect(await saved(user, orderId, { origin: null })).toMatchObject({ view: 'problem', origin: null });
    await saved(user, orderId, { origin: 'ID' });
    expect(await declared(user, orderId)).toEqual({ 'Tea tin': 'ID', Cup: 'ID' });
  });

  it('is taken from the order lines, else from the product rules', async () => {
    const user = await makeAdmin(app);
    await received(user, [item('Tea tin', { sku: 'TEA-1' }), item('Cup', { origin: 'cn' })]);
    const { orderId } = await orderNamed(app, user, 'A-77', 'problem');
    const rule = { ruleId: null, grams: 300, lengthMm: 0, widthMm: 0, heightMm: 0, service: null };
    const rules = [
      { ...rule, by: 'sku', match: 'TEA-1' },
      { ...rule, by: 'name', match: 'tea', grams: null, origin: 'LK' },
      { ...rule, by: 'name', match: 'cup', origin: 'MY' },
    ] as const;
    for (const body of rules) {
      const { r } = await send(app, saveProductRule, { as: user, body });
      expect(r.origin).toBe('origin' in body ? body.origin : null);
    }
    expect(await orderNamed(app, user, 'A-77')).toMatchObject({ view: 'new' });
    expect(await declared(user, orderId)).toEqual({ 'Tea tin': 'LK', Cup: 'CN' });
  });

  it('is taken from an order handed in through the API, where an unknown country is refused', async () => {
    const user = await makeAdmin(app);
    const as = await apiTokenOf(app, user);
    const line = { name: 'Tea tin', quantity: 1, weightGrams: 200, unitCents: 1000 };
    const order = (origin?: string) => ({
      id: 'P-1',
      receiver: inSingapore,
      lines: [{ ...line, ...(origin && { origin }) }],
    });
    expect((await send(app, handInOrder, { as, body: order() })).r.view).toBe('problem');
    expect((await send(app, handInOrder, { as, body: order('XX') })).status).toBe(400);
    const { r } = await send(app, handInOrder, { as, body: order('VN') });
    expect(r).toMatchObject({ view: 'new', origin: 'VN', lines: [{ origin: 'VN' }] });
    expect(await declared(user, r.orderId)).toEqual({ 'Tea tin': 'VN' });
  });

  it('is not required for a domestic order', async () => {
    const user = await makeAdmin(app);
    await post(app, await makeShop(app, user), generalBody());
    expect(await orderNamed(app, user, 'A-77')).toMatchObject({ view: 'new' });
  });
});
