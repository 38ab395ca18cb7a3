/** Shops of a journey: a server that answers as one, its connection, and what it posts. */
import { expect, type Page } from '@playwright/test';

import type { ShopConnection } from '../shared/features/shop-order/shop-connection.contract.ts';
import type { ShopKind } from '../shared/features/shop-order/shop-order.model.ts';

import { type Answer, answeringServer } from '../server/test/answering-server.ts';
import { signedHeaders } from '../server/test/shop-signing.ts';

import { authorisation, someone } from './shipping.fixture.ts';

export interface Connected {
  kind: ShopKind;
  name: string;
  /** Where it posts to, and what it signs with. */
  address: string;
  secret: string;
}

/** Lives as long as what is done with it. */
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

/** Connected without its dialog, for the signed-in Admin. */
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

/** Signed as that shop signs. */
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
