/** An order or CN is cancelled while its shop is still answering: the shop gets no number of a parcel that will not come. */
import { beforeAll, expect, it } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import type { ReceivedRequest } from '#server/test/answering-server.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { magentoBody, shopifyText, wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { orderDesk } from './order-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const { generate, cancel } = orderDesk(() => app);

/** The response to each request, chosen by a text in its address or body. */
interface Shop {
  order: object | string;
  orderNo: string;
  answers: readonly [asks: string, json: unknown][];
  /** Whether a request writes something; all others only read. */
  isWrite: (request: ReceivedRequest) => boolean;
}
const isNoQuestion = ({ method }: ReceivedRequest) => method !== 'GET';
const shops = {
  woocommerce: {
    order: wooBody(),
    orderNo: '5101',
    answers: [
      ['/notes', []],
      ['/orders/', { id: 5101, meta_data: [] }],
    ],
    isWrite: isNoQuestion,
  },
  magento: {
    order: magentoBody(),
    orderNo: '000000031',
    answers: [['/shipments', { items: [], total_count: 0 }]],
    isWrite: isNoQuestion,
  },
  shopify: {
    order: shopifyText(),
    orderNo: '#2001',
    answers: [
      ['fulfillmentCreate', { data: { fulfillmentCreate: { fulfillment: { id: '1' }, userErrors: [] } } }],
      [
        'fulfillmentOrders',
        {
          data: { order: { fulfillments: [], fulfillmentOrders: { nodes: [{ id: '1', status: 'OPEN' }] } } },
        },
      ],
    ],
    isWrite: ({ body }) => body.includes('fulfillmentCreate'),
  },
} satisfies Partial<Record<ShopKind, Shop>>;

type Cancelling = (as: TestUser, order: { orderId: string; shipmentId: string | null }) => Promise<unknown>;
const ways: Record<string, Cancelling> = {
  'its order': (as, { orderId }) => cancel(as, orderId),
  'its note': (as, { shipmentId }) =>
    send(app, cancelShipment, { as, body: { ShipmentInfoIdList: [shipmentId] } }),
};

it.each([
  ['woocommerce', 'its order', '/orders/5101', []],
  ['woocommerce', 'its note', '/orders/5101', []],
  ['woocommerce', 'its order', '/notes', ['PUT']],
  ['magento', 'its order', '/shipments', []],
  ['shopify', 'its note', 'fulfillmentOrders', []],
] as const)(
  'A %s shop gets no further write when %s is cancelled while it answers %s',
  async (kind, what, at, written) => {
    const user = await makeAdmin(app);
    const { order, orderNo, answers, isWrite }: Shop = shops[kind];
    let orderId = '';
    let isCancelled = false;
    const shop = await falseShop(async (request) => {
      const place = `${request.url} ${request.body}`;
      if (place.includes(at) && !isCancelled) {
        isCancelled = true;
        await ways[what]?.(user, await readOrder(app, user, orderId));
      }
      return { json: answers.find(([asks]) => place.includes(asks))?.[1] ?? {} };
    });
    const made = await makeShop(app, user, kind, { shopUrl: shop.url, apiKey: 'k', apiSecret: 's' });
    await post(app, made, order);
    ({ orderId } = await orderNamed(app, user, orderNo));
    await generate(user, { orderIds: [orderId] });
    const { backMessage } = await until(async () => {
      const now = await readOrder(app, user, orderId);
      return isCancelled && now.backState !== 'waiting' && now;
    });
    expect(backMessage).toBe('');
    expect(shop.asked.filter(isWrite).map(({ method }) => method)).toEqual(written);
  },
);
