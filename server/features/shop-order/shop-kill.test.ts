/** A server killed between a shop's message and its order, and between a consignment note and its report to the shop. */
import { expect, it, vi } from 'vitest';

import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import type { Answer } from '#server/test/answering-server.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { killablePortal, type KillablePortal } from '#server/test/killable-portal.ts';
import { signedHeaders } from '#server/test/shop-signing.ts';
import { wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

const count = 20;
const soon = { timeout: 60_000, interval: 50 };

/** A WooCommerce that records its updates; `onNote` is called when it has the note, before it answers. */
function woo(onNote: () => void) {
  const reported: string[] = [];
  const notes: { note: string }[] = [];
  let meta: unknown[] = [];
  const answer: Answer = ({ method, url, body }) => {
    if (method === 'PUT') {
      const { meta_data: given } = JSON.parse(body) as { meta_data: unknown[] };
      meta = given;
      reported.push('meta');
    } else if (method === 'POST') {
      notes.push(JSON.parse(body) as { note: string });
      reported.push('note');
      onNote();
    } else if (url.endsWith('/notes')) return { json: notes };
    return { json: { id: 5101, meta_data: meta } };
  };
  return { reported, notes, answer };
}

async function connected(portal: KillablePortal, more: object = {}) {
  const body = { kind: 'woocommerce', name: 'Shop', hookSecret: '', ...more };
  const made = await portal.ask<shops.ShopConnection>(shops.createConnection.path, body);
  const { hookSecret } = await portal.ask<{ hookSecret: string }>(
    `${shops.connectionSecret.path}?connectionId=${made.connectionId}`,
  );
  const post = async (number: number, id: string) => {
    const payload = JSON.stringify(wooBody({ id: number, number: String(number) }));
    const headers = signedHeaders({ ...made, secret: hookSecret }, payload, { id });
    const answer = await portal.fetch(new URL(made.hookUrl).pathname, {
      method: 'POST',
      headers,
      body: payload,
    });
    return answer.status;
  };
  const orders = async (view = 'new') =>
    (await portal.ask<{ rows: listing.OrderRow[] }>(listing.orderListing.path, { view, limit: 100 })).rows;
  return { ...made, post, orders };
}

it('Every message answered with 200 becomes one order, in the same sequence, although the server is killed', async () => {
  const portal = await killablePortal();
  // Answered by a server that processes nothing; the next one is killed in the middle of the work.
  await portal.start();
  const shop = await connected(portal);
  const all = Array.from({ length: count }, (_, index) => 7000 + index);
  for (const number of all) expect(await shop.post(number, `first-${number}`)).toBe(200);
  await portal.kill();

  await portal.start({ works: true });
  await portal.kill();

  await portal.start({ works: true, aheadMinutes: 1 });
  // The shop repeats messages whose answers it missed, and sends each as an update too.
  for (const number of all.slice(0, 5)) {
    expect(await shop.post(number, `first-${number}`)).toBe(200);
    expect(await shop.post(number, `update-${number}`)).toBe(200);
  }
  await vi.waitFor(async () => expect(await shop.orders()).toHaveLength(count), soon);
  const numbers = (await shop.orders()).map(({ orderNo }) => Number(orderNo));
  expect(numbers.toReversed()).toEqual(all);
});

it("A shop gets each CN once although the server is killed before the report and before the shop's answer", async () => {
  const kills: Promise<void>[] = [];
  const portal = await killablePortal();
  const shop = woo(() => {
    if (kills.length === 1) kills.push(portal.kill());
  });
  const place = await falseShop((request) => {
    const isTelling = request.url.endsWith('/orders/5101');
    if (kills.length > 0 || !isTelling) return shop.answer(request);
    // The note exists and the shop is being asked: the server is killed before it gets the answer.
    kills.push(portal.kill());
    return null;
  });
  await portal.start({ works: true });
  const connection = await connected(portal, { shopUrl: place.url, apiKey: 'ck_1', apiSecret: 'cs_1' });
  await connection.post(5101, 'a');
  await vi.waitFor(async () => expect(await connection.orders()).toHaveLength(1), soon);
  const [order] = await connection.orders();
  const generated = await portal.ask<contract.Generated>(
    contract.generateShipment.path,
    { orderIds: [order?.orderId] },
    { 'idempotency-key': crypto.randomUUID() },
  );
  const cnNo = generated.made[0]?.consignmentNoteNo ?? '';
  await vi.waitFor(() => expect(kills).toHaveLength(1), soon);
  await kills[0];
  expect(shop.reported).toEqual([]);

  await portal.start({ works: true, aheadMinutes: 5 });
  // The shop has the CN; the server is killed before it gets the answer.
  await vi.waitFor(() => expect(kills).toHaveLength(2), soon);
  await kills[1];
  await portal.start({ works: true, aheadMinutes: 10 });
  const reported = async () => (await connection.orders('generated'))[0]?.backState;
  await vi.waitFor(async () => expect(await reported()).toBe('done'), soon);
  expect(shop.reported).toEqual(['meta', 'note']);
  expect(shop.notes[0]?.note).toContain(cnNo);
});
