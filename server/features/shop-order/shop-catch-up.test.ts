/** A round that does not reach the end goes on where it stopped, however many orders changed within a moment. */
import { beforeAll, expect, it } from 'vitest';

import { makeAdmin } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { makeShop, orderNamed } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { wooBody } from './shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const keys = { apiKey: 'ck_1', apiSecret: 'cs_1' };
const textOf = (time: number) => new Date(time).toISOString().slice(0, 19);

it.each([
  ['within a minute', (index: number) => Math.floor(index / 20)],
  ['in one second', () => 0],
])('Orders of which more changed %s than a round reads are all read', async (_when, secondOf) => {
  const user = await makeAdmin(app);
  const start = app.clock.now().getTime() - 3_600_000;
  // All but the last are unpaid, and make no order.
  const orders = Array.from({ length: 1150 }, (_, index) => ({
    ...(index === 1149
      ? wooBody({ id: 9999, number: '9999' })
      : { id: index + 1, number: `${index + 1}`, status: 'pending' }),
    date_modified_gmt: textOf(start + secondOf(index) * 1000),
  }));
  const shop = await falseShop(({ url }) => {
    const { pathname, searchParams: query } = new URL(url, 'http://shop.test');
    if (!pathname.endsWith('/orders')) return { json: [] };
    const after = query.get('modified_after') ?? '';
    const from = (Number(query.get('page')) - 1) * 100;
    return { json: orders.filter((one) => one.date_modified_gmt > after).slice(from, from + 100) };
  });
  const { connectionId } = await makeShop(app, user, 'woocommerce', { shopUrl: shop.url, ...keys });
  const round = () => app.services.shops.catchUp.catchUp(user.scope, connectionId);
  await round();
  const asked = () => shop.asked.filter(({ url }) => url.includes('modified_after')).length;
  expect(asked()).toBe(10);
  await round();
  await orderNamed(app, user, '9999');
  // The round before was whole: the next one looks back over what may have been written meanwhile.
  await round();
  const last = shop.asked.findLast(({ url }) => url.includes('modified_after'))?.url ?? '';
  const since = new URL(last, 'http://shop.test').searchParams.get('modified_after') ?? '';
  expect(Date.parse(`${since}Z`)).toBeGreaterThan(app.clock.now().getTime() - 180_000);
});

it('A Shopify shop is asked on from the cursor where the round stopped, and anew when it knows it no more', async () => {
  const user = await makeAdmin(app);
  let isForgotten = false;
  const afters: (string | null)[] = [];
  const shop = await falseShop(({ body }) => {
    const { after } = (JSON.parse(body) as { variables: { after: string | null } }).variables;
    afters.push(after);
    if (isForgotten && after !== null) return { json: { errors: [{ message: 'Invalid cursor' }] } };
    const endCursor = `c${Number(after?.slice(1) ?? 0) + 1}`;
    return { json: { data: { orders: { pageInfo: { hasNextPage: true, endCursor }, nodes: [] } } } };
  });
  const { connectionId } = await makeShop(app, user, 'shopify', { shopUrl: shop.url, apiKey: 'shpat_1' });
  const round = () => app.services.shops.catchUp.catchUp(user.scope, connectionId);
  await round();
  await round();
  expect(afters.slice(9, 11)).toEqual(['c9', 'c10']);
  isForgotten = true;
  await round();
  isForgotten = false;
  await round();
  expect(afters.slice(20, 22)).toEqual(['c20', null]);
});
