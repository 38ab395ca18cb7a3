/** Shops for tests: a connection, and webhook posts signed as that kind of shop signs them. */
import { randomUUID } from 'node:crypto';

import {
  getOrder,
  type OrderDetail,
  orderListing,
} from '#shared/features/shop-order/order-listing.contract.ts';
import {
  connectionSecret,
  createConnection,
  type ShopConnection,
} from '#shared/features/shop-order/shop-connection.contract.ts';
import { keepShipment } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ShopKind, ShopOrderView } from '#shared/features/shop-order/shop-order.model.ts';

import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import { signedHeaders } from './shop-signing.ts';
import type { TestApp } from './test-app.ts';

export interface TestShop extends ShopConnection {
  secret: string;
}

export async function makeShop(
  app: TestApp,
  as: TestUser,
  kind: ShopKind = 'general',
  changes: object = {},
): Promise<TestShop> {
  const hookSecret = kind === 'shopify' ? 'shpss_secret' : '';
  const { r, e } = await send(app, createConnection, {
    as,
    body: { kind, name: `Shop ${randomUUID().slice(0, 8)}`, hookSecret, ...changes },
  });
  if (e !== null) throw new Error(e);
  const { r: secret } = await send(app, connectionSecret, { as, query: { connectionId: r.connectionId } });
  return { ...r, secret: secret.hookSecret };
}

/** Posts like the shop; returns the status. */
export async function post(
  app: TestApp,
  shop: TestShop,
  given: object | string,
  more: { topic?: string; id?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  const payload = typeof given === 'string' ? given : JSON.stringify(given);
  const answer = await app.http.inject({
    method: 'POST',
    url: new URL(shop.hookUrl).pathname,
    headers: more.headers ?? signedHeaders(shop, payload, more),
    payload,
  });
  return answer.statusCode;
}

/** Waits until `look` finds something; jobs take a second or two. */
export async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    await new Promise((next) => setTimeout(next, 25));
  }
  throw new Error('It did not come to be.');
}

export async function ordersIn(app: TestApp, as: TestUser, view: ShopOrderView = 'new') {
  return (await send(app, orderListing, { as, body: { view, limit: 100 } })).r.rows;
}

export const orderNamed = (app: TestApp, as: TestUser, orderNo: string, view: ShopOrderView = 'new') =>
  until(async () => (await ordersIn(app, as, view)).find((row) => row.orderNo === orderNo));

/** Ships as printed, whatever the order asks the user at present. */
export async function keep(app: TestApp, as: TestUser, orderId: string) {
  const { version, cancelledNos } = await readOrder(app, as, orderId);
  return send(app, keepShipment, { as, body: { orderId, version, cancelledNos } });
}

export async function readOrder(app: TestApp, as: TestUser, orderId: string): Promise<OrderDetail> {
  return (await send(app, getOrder, { as, query: { orderId } })).r;
}
