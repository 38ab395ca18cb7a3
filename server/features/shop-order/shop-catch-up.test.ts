/** A catch-up round that does not reach the end continues where it stopped, however many orders changed at once. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as shops from '#shared/features/shop-order/shop-connection.contract.ts';
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import type { Answer } from '#server/test/answering-server.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { magentoBody, wooBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const keys = { apiKey: 'ck_1', apiSecret: 'cs_1' };
const healthOf = async (as: TestUser, connectionId: string) =>
  (await send(app, shops.connectionListing, { as })).r.connections.find(
    (one) => one.connectionId === connectionId,
  )?.health;
const textOf = (time: number) => new Date(time).toISOString().slice(0, 19);

it.each([
  ['within a minute', (index: number) => Math.floor(index / 20)],
  ['in one second', () => 0],
])('All orders are read when more of them changed %s than one round reads', async (_when, secondOf) => {
  const user = await makeAdmin(app);
  const start = app.clock.now().getTime() - 3_600_000;
  // All but the last are unpaid, and create no order.
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
  const catchUpRequests = () => shop.asked.filter(({ url }) => url.includes('modified_after')).length;
  expect(catchUpRequests()).toBe(10);
  await round();
  await orderNamed(app, user, '9999');
  // The previous round was complete: the next one starts a little earlier, for orders written in the meantime.
  await round();
  const last = shop.asked.findLast(({ url }) => url.includes('modified_after'))?.url ?? '';
  const since = new URL(last, 'http://shop.test').searchParams.get('modified_after') ?? '';
  expect(Date.parse(`${since}Z`)).toBeGreaterThan(app.clock.now().getTime() - 180_000);
});

it('A Shopify shop is queried from the cursor of the last round, and from the start when it rejects the cursor', async () => {
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

/** A Magento with these orders, at most `cap` per page; a page after the last repeats the last. */
function magento(orders: readonly { updated_at: string }[], cap = 100): Answer {
  return ({ url }) => {
    const query = new URL(url, 'http://shop.test').searchParams;
    const from = query.get('searchCriteria[filter_groups][0][filters][0][value]') ?? '';
    const found = orders.filter((one) => one.updated_at >= from);
    const pages = Math.max(1, Math.ceil(found.length / cap));
    const page = Math.min(pages, Number(query.get('searchCriteria[currentPage]')));
    return { json: { items: found.slice((page - 1) * cap, page * cap), total_count: found.length } };
  };
}

describe('A catch-up answer that is not a list of orders', () => {
  const order = (at: number) => wooBody({ date_modified_gmt: textOf(at) });
  const lists: [ShopKind, (at: number) => Answer, string][] = [
    [
      'woocommerce',
      (at) =>
        ({ url }) => {
          const query = new URL(url, 'http://shop.test').searchParams;
          const isFound = (query.get('modified_after') ?? '9') < textOf(at) && query.get('page') === '1';
          return { json: isFound ? [order(at)] : [] };
        },
      '5101',
    ],
    ['magento', (at) => magento([magentoBody({ updated_at: textOf(at).replace('T', ' ') })]), '000000031'],
  ];
  const wrong = [
    ['nothing at all', { status: 204 }],
    ['null', { json: null }],
    ['an object of another kind', { json: { code: 'rest_maintenance', data: { status: 200 } } }],
    ['a list that is null', { json: { items: null, total_count: 3 } }],
  ] as const;

  it.each(
    lists.flatMap(([kind, well, orderNo]) =>
      wrong.map(([what, badAnswer]) => [kind, what, badAnswer, well, orderNo] as const),
    ),
  )(
    'from a %s shop (%s) is reported as refused, and the next round reads the orders',
    async (kind, _what, badAnswer, well, orderNo) => {
      const user = await makeAdmin(app);
      const answer = well(app.clock.now().getTime() - 3_600_000);
      let isWell = false;
      const shop = await falseShop((request) => (isWell ? answer(request) : badAnswer));
      const { connectionId } = await makeShop(app, user, kind, { shopUrl: shop.url, ...keys });
      const round = () => app.services.shops.catchUp.catchUp(user.scope, connectionId);
      await round();
      expect(await healthOf(user, connectionId)).toBe('refused');
      isWell = true;
      await round();
      await orderNamed(app, user, orderNo);
      expect(await healthOf(user, connectionId)).not.toBe('refused');
    },
  );

  it.each([
    ['nothing at all', { status: 204 }],
    ['no data', { json: { data: null } }],
    ['no orders', { json: { data: {} } }],
    ['orders without their pages', { json: { data: { orders: { nodes: [] } } } }],
  ])('from a Shopify shop (%s) is reported as refused', async (_what, badAnswer) => {
    const user = await makeAdmin(app);
    const shop = await falseShop(() => badAnswer);
    const { connectionId } = await makeShop(app, user, 'shopify', { shopUrl: shop.url, apiKey: 'shpat_1' });
    await app.services.shops.catchUp.catchUp(user.scope, connectionId);
    expect(await healthOf(user, connectionId)).toBe('refused');
  });
});

describe('A catch-up page that is shorter than requested', () => {
  const many = (count: number, start: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...(index === count - 1
        ? wooBody({ id: 9999, number: '9999' })
        : { id: index + 1, number: `${index + 1}`, status: 'pending' }),
      date_modified_gmt: textOf(start + index * 1000),
    }));

  it.each([
    ['a host caps its pages', 20, () => true, false],
    ['an order of the page cannot be read', 100, ({ id }: { id: number }) => id % 50 !== 1, false],
    ['a host caps its pages, and the total is reported', 20, () => true, true],
    [
      'an order of the page cannot be read, and the total is reported',
      100,
      ({ id }: { id: number }) => id % 50 !== 1,
      true,
    ],
  ])('is not taken as the last page of a WooCommerce shop: %s', async (_why, cap, isShown, isCounted) => {
    const user = await makeAdmin(app);
    const orders = many(130, app.clock.now().getTime() - 3_600_000);
    const shop = await falseShop(({ url }) => {
      const { pathname, searchParams: query } = new URL(url, 'http://shop.test');
      if (!pathname.endsWith('/orders')) return { json: [] };
      const found = orders.filter((one) => one.date_modified_gmt > (query.get('modified_after') ?? ''));
      const from = (Number(query.get('page')) - 1) * cap;
      const headers: Record<string, string> = isCounted ? { 'x-wp-total': String(found.length) } : {};
      return { json: found.slice(from, from + cap).filter(isShown), headers };
    });
    const { connectionId } = await makeShop(app, user, 'woocommerce', { shopUrl: shop.url, ...keys });
    await app.services.shops.catchUp.catchUp(user.scope, connectionId);
    await orderNamed(app, user, '9999');
    // Only the last order is left: when the total is reported, no further page is requested.
    const last = shop.asked.findLast(({ url }) => url.includes('/orders?'))?.url ?? '';
    expect(new URL(last, 'http://shop.test').searchParams.get('page')).toBe(isCounted ? '1' : '2');
  });

  it('is taken as the last page of a WooCommerce shop that ignores pages and repeats its answer', async () => {
    const user = await makeAdmin(app);
    const [order] = many(1, app.clock.now().getTime() - 3_600_000);
    const shop = await falseShop(({ url }) => ({ json: url.includes('/orders?') ? [order] : [] }));
    const { connectionId } = await makeShop(app, user, 'woocommerce', { shopUrl: shop.url, ...keys });
    await app.services.shops.catchUp.catchUp(user.scope, connectionId);
    await orderNamed(app, user, '9999');
    expect(shop.asked.filter(({ url }) => url.includes('/orders?')).length).toBeLessThan(5);
  });

  it('is not taken as the last page of a Magento shop with a higher total; a complete page needs one request', async () => {
    const user = await makeAdmin(app);
    const start = app.clock.now().getTime() - 3_600_000;
    const orders = Array.from({ length: 60 }, (_, index) => ({
      ...magentoBody({ entity_id: 100 + index, increment_id: String(100 + index) }),
      // The last orders share one second, so that the round cannot continue by time.
      updated_at: textOf(start + Math.min(index, 10) * 1000).replace('T', ' '),
    }));
    const shop = await falseShop(magento(orders, 20));
    const { connectionId } = await makeShop(app, user, 'magento', { shopUrl: shop.url, ...keys });
    await app.services.shops.catchUp.catchUp(user.scope, connectionId);
    await orderNamed(app, user, '159');
    expect(shop.asked.length).toBeLessThan(8);
    const few = await falseShop(magento(orders.slice(0, 3)));
    const other = await makeShop(app, user, 'magento', { shopUrl: few.url, ...keys });
    await app.services.shops.catchUp.catchUp(user.scope, other.connectionId);
    expect(few.asked).toHaveLength(1);
  });
});
