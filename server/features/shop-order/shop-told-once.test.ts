/** A shop in trouble answers with nothing, or with something else: that says nothing of what it was told, and its buyer gets no second mail. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import type { Answer } from '#server/test/answering-server.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { magentoBody, wooBody } from './shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const orders = {
  woocommerce: { body: wooBody(), orderNo: '5101' },
  magento: { body: magentoBody(), orderNo: '000000031' },
} satisfies Partial<Record<ShopKind, object>>;

/** What a shop was sent beside questions, when it is told the number of an order. */
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

type Case = readonly [what: string, said: ReturnType<Answer>];
const nothing: readonly Case[] = [
  ['nothing at all', { status: 204 }],
  ['null', { json: null }],
  ['an object of something else', { json: { code: 'rest_maintenance', data: { status: 200 } } }],
];

describe('A WooCommerce shop', () => {
  const order = { id: 5101, meta_data: [] };

  it.each<Case>([
    ...nothing,
    ['a list', { json: [order] }],
    ['another order', { json: { id: 5102, meta_data: [] } }],
    ['an order without its meta', { json: { id: 5101 } }],
  ])('that answers %s when it is asked for the order is sent nothing', async (_what, said) => {
    const { sent, order: told } = await sentTo('woocommerce', ({ url }) =>
      url.endsWith('/notes') ? { json: [] } : said,
    );
    expect(sent).toEqual([]);
    expect(told).toMatchObject({ backState: 'waiting', backMessage: expect.any(String) as string });
  });

  it.each(nothing)('that answers %s when it is asked for the notes is sent no note', async (_what, said) => {
    const { sent, order: told } = await sentTo('woocommerce', ({ url }) =>
      url.endsWith('/notes') ? said : { json: order },
    );
    expect(sent.map(({ method }) => method)).toEqual(['PUT']);
    expect(told.backState).toBe('waiting');
  });

  it('keeps the numbers that it has, also where one of them was removed', async () => {
    const item = { tracking_number: 'OTHER-2' };
    // As PHP writes a list without its first.
    const meta = { id: 9, key: '_wc_shipment_tracking_items', value: { 1: item } };
    const { sent } = await sentTo('woocommerce', ({ url }) =>
      url.endsWith('/notes') ? { json: [] } : { json: { ...order, meta_data: [meta] } },
    );
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      meta_data: [{ id: 9, value: [item, { tracking_number: expect.any(String) as string }] }],
    });
  });
});

it('A number whose job waited for so long that another was queued is told by one of them', async () => {
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
  it.each<Case>([...nothing, ['a list that is none', { json: { items: null, total_count: 1 } }]])(
    'that answers %s when it is asked for the shipments is sent none',
    async (_what, said) => {
      const { sent, order } = await sentTo('magento', () => said);
      expect(sent).toEqual([]);
      expect(order.backState).toBe('waiting');
    },
  );

  it('that writes a list of none as null is told', async () => {
    const { sent, order } = await sentTo('magento', ({ method }) =>
      method === 'GET' ? { json: { items: null, total_count: 0 } } : { json: 7 },
    );
    expect(sent).toHaveLength(1);
    expect(order.backState).toBe('done');
  });
});
