/** Shops for a journey: a server that answers like a shop, its connection, and its webhook posts. */
import { expect, type Page } from '@playwright/test';

import type { ShopConnection } from '../shared/features/shop-order/shop-connection.contract.ts';
import type { ShopKind } from '../shared/features/shop-order/shop-order.model.ts';

import { type Answer, answeringServer } from '../server/test/answering-server.ts';
import { signedHeaders } from '../server/test/shop-signing.ts';

import { authorisation, someone } from './shipping.fixture.ts';

export interface Connected {
  kind: ShopKind;
  name: string;
  /** The address for the shop's webhooks, and the secret that signs them. */
  address: string;
  secret: string;
}

/** Runs a shop server for the duration of the work. */
export async function withShop(
  answer: Answer,
  use: (shop: Awaited<ReturnType<typeof answeringServer>>) => Promise<void>,
): Promise<void> {
  const shop = await answeringServer(answer);
  try {
    await use(shop);
  } finally {
    shop.close();
  }
}

/** Creates the connection without its dialog, for the signed-in Admin. */
export async function connect(
  page: Page,
  kind: ShopKind,
  fields: Record<string, string> = {},
): Promise<Connected> {
  const headers = await authorisation(page);
  const name = someone('Journey');
  const made = await page.request.post('/api/order/CreateConnection', {
    headers,
    data: { kind, name, ...fields },
  });
  const { r: shop } = (await made.json()) as { r: ShopConnection };
  const answer = await page.request.get(`/api/order/ConnectionSecret?connectionId=${shop.connectionId}`, {
    headers,
  });
  const { r } = (await answer.json()) as { r: { hookSecret: string } };
  return { kind, name, address: new URL(shop.hookUrl).pathname, secret: r.hookSecret };
}

/** Signs the post as that kind of shop does. */
export async function post(
  page: Page,
  shop: Pick<Connected, 'kind' | 'address' | 'secret'>,
  body: string,
  topic?: string,
) {
  const answer = await page.request.post(shop.address, {
    headers: signedHeaders(shop, body, topic === undefined ? {} : { topic }),
    data: Buffer.from(body),
  });
  expect(answer.status()).toBe(200);
}
