/** A shop in trouble responds with nothing or something unrelated. That is no proof that it lacks the number, so nothing is written again and the buyer gets no second mail. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import type { Answer } from '#server/test/answering-server.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { magentoBody, wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const orders = {
  woocommerce: { body: wooBody(), orderNo: '5101' },
  magento: { body: magentoBody(), orderNo: '000000031' },
} satisfies Partial<Record<ShopKind, object>>;

/** The writes that a shop gets when the CN number of an order is reported to it. */
async function sentTo(kind: keyof typeof orders, answer: Answer) {
  const user = await makeAdmin(app);
  const shop = await falseShop(answer);
  const made = await makeShop(app, user, kind, { shopUrl: shop.url, apiKey: 'k', apiSecret: 's' });
  const { body, orderNo } = orders[kind];
  await post(app, made, body);
  const { orderId } = await orderNamed(app, user, orderNo);
  await send(app, contract.generateShipment, { as: user, body: { orderIds: [orderId] } });
  const order = await until(async () => {
    const now = await readOrder(app, user, orderId);
    return (now.backMessage !== '' || now.backState === 'done') && now;
  });
  return { sent: shop.asked.filter(({ method }) => method !== 'GET'), order };
}

type Case = readonly [what: string, reply: ReturnType<Answer>];
const nothing: readonly Case[] = [
  ['nothing at all', { status: 204 }],
  ['null', { json: null }],
  ['an unrelated object', { json: { code: 'rest_maintenance', data: { status: 200 } } }],
];

describe('A WooCommerce shop', () => {
  const order = { id: 5101, meta_data: [] };

  it.each<Case>([
    ...nothing,
    ['a list', { json: [order] }],
    ['another order', { json: { id: 5102, meta_data: [] } }],
    ['an order without its meta', { json: { id: 5101 } }],
  ])('gets no write when it responds with %s to the request for the order', async (_what, reply) => {
    const { sent, order: shopOrder } = await sentTo('woocommerce', ({ url }) =>
      url.endsWith('/notes') ? { json: [] } : reply,
    );
    expect(sent).toEqual([]);
    expect(shopOrder).toMatchObject({ backState: 'waiting', backMessage: expect.any(String) as string });
  });

  it.each(nothing)(
    'gets no order note when it responds with %s to the request for the notes',
    async (_what, reply) => {
      const { sent, order: shopOrder } = await sentTo('woocommerce', ({ url }) =>
        url.endsWith('/notes') ? reply : { json: order },
      );
      expect(sent.map(({ method }) => method)).toEqual(['PUT']);
      expect(shopOrder.backState).toBe('waiting');
    },
  );

  it('keeps its other tracking numbers when they arrive as an object, because the first was removed', async () => {
    const item = { tracking_number: 'OTHER-2' };
    // PHP writes a list without its first element as an object.
    const meta = { id: 9, key: '_wc_shipment_tracking_items', value: { 1: item } };
    const { sent } = await sentTo('woocommerce', ({ url }) =>
      url.endsWith('/notes') ? { json: [] } : { json: { ...order, meta_data: [meta] } },
    );
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      meta_data: [{ id: 9, value: [item, { tracking_number: expect.any(String) as string }] }],
    });
  });
});

it('A CN number reaches the shop once when three queued jobs report it at the same time', async () => {
  const user = await makeAdmin(app);
  const state = { isDown: true, notes: [] as object[] };
  const shop = await falseShop(({ method, url, body }) => {
    if (state.isDown) return { status: 503 };
    if (url.endsWith('/notes') && method === 'POST') state.notes.push(JSON.parse(body) as object);
    return { json: url.endsWith('/notes') ? state.notes : { id: 5101, meta_data: [] } };
  });
  const made = await makeShop(app, user, 'woocommerce', { shopUrl: shop.url, apiKey: 'k', apiSecret: 's' });
  await post(app, made, wooBody());
  const { orderId } = await orderNamed(app, user, '5101');
  await send(app, contract.generateShipment, { as: user, body: { orderIds: [orderId] } });
  const { shipmentId, consignmentNoteNo: cnNo } = await until(async () => {
    const now = await readOrder(app, user, orderId);
    return now.backMessage !== '' && now;
  });
  state.isDown = false;
  const queued = { scope: user.scope, orderId, shipmentId: shipmentId ?? '', cnNo: cnNo ?? '' };
  const { back_due_at: due } = await app.kit.database.db
    .selectFrom('shop_order')
    .select('back_due_at')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const dueAt = due?.toISOString();
  const { tell } = app.services.shops.back;
  const late = { ...queued, dueAt: new Date(0).toISOString() };
  await Promise.all([tell({ ...queued, dueAt }), tell({ ...queued, dueAt }), tell(late)]);
  expect(state.notes).toHaveLength(1);
  expect(await readOrder(app, user, orderId)).toMatchObject({ backState: 'done' });
});

describe('A Magento shop', () => {
  it.each<Case>([...nothing, ['a null list with a count of 1', { json: { items: null, total_count: 1 } }]])(
    'gets no shipment when it responds with %s to the request for the shipments',
    async (_what, reply) => {
      const { sent, order } = await sentTo('magento', () => reply);
      expect(sent).toEqual([]);
      expect(order.backState).toBe('waiting');
    },
  );

  it('gets the shipment when it sends its empty list as null', async () => {
    const { sent, order } = await sentTo('magento', ({ method }) =>
      method === 'GET' ? { json: { items: null, total_count: 0 } } : { json: 7 },
    );
    expect(sent).toHaveLength(1);
    expect(order.backState).toBe('done');
  });
});
