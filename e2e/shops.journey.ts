/**
 * Orders of shops, posted with a signature: to a printed label and back into the shop, changed in between, and the test of each
 * guide.
 */
import { expect, type Page, test } from '@playwright/test';

import { guideOf, guideIds } from '../shared/features/shop-order/shop-guides.model.ts';

import {
  generalBody,
  opencartBody,
  shopifyText,
  wooBody,
} from '../server/features/shop-systems/shop-bodies.fixture.ts';

import { connect, post, withShop } from './shops.fixture.ts';
import { goWithin, openAs } from './support.ts';
import { sandboxToken } from './token.fixture.ts';

/** Opens an order's panel in the list, as soon as the order is there. */
async function openOrder(page: Page, orderNo: string, receiver: string) {
  const name = page.getByText(receiver);
  await expect(async () => {
    await page.goto(`/orderListing?q=${encodeURIComponent(orderNo)}`);
    await expect(name).toBeVisible({ timeout: 2000 });
  }).toPass();
  await name.click();
  return page.getByRole('dialog', { name: orderNo });
}

async function generate(page: Page, panel: ReturnType<Page['locator']>) {
  await panel.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Generate 1' }).click();
  const result = page.getByRole('dialog', { name: /^HN\d{9}MY made$/u });
  await expect(result).toBeVisible();
  return result;
}

async function print(page: Page, from: ReturnType<Page['locator']>) {
  const printed = page.waitForResponse(
    (response) => /print/iu.test(response.url()) && response.request().method() === 'POST',
  );
  await from.getByRole('button', { name: 'Print', exact: true }).click();
  expect((await printed).headers()['content-type']).toContain('pdf');
}

test('A WooCommerce order gets a printed label, and its CN is reported to the shop', async ({ page }) => {
  const notes: string[] = [];
  const orderNo = String(Date.now());
  const woo = ({ method, url, body }: { method: string; url: string; body: string }) => {
    if (method === 'POST') notes.push(body);
    return { json: url.endsWith('/notes') ? [] : { id: Number(orderNo), meta_data: [] } };
  };
  await withShop(woo, async (server) => {
    await openAs(page, 'MYS0001', '/wooCommercetutorial');
    await page.getByRole('button', { name: 'Connect a shop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a shop' });
    await dialog.getByLabel('Shop name').fill(`Journey ${orderNo}`);
    await dialog.getByLabel('Shop address').fill(server.url);
    await dialog.getByLabel('Consumer key').fill('ck_1');
    await dialog.getByLabel('Consumer secret').fill('cs_1');
    await dialog.getByRole('button', { name: 'Connect a shop' }).click();
    await dialog.getByRole('button', { name: 'Show the secret' }).click();
    const values = dialog.locator('code');
    await expect(values).toHaveCount(2);
    const [address, secret] = [await values.nth(0).innerText(), await values.nth(1).innerText()];
    const shop = { kind: 'woocommerce', address: new URL(address).pathname, secret } as const;
    await post(page, shop, JSON.stringify(wooBody({ id: Number(orderNo), number: orderNo })));

    const panel = await openOrder(page, orderNo, 'Aminah Rahman');
    await expect(panel.getByText('RM 97.50')).toBeVisible();
    await print(page, await generate(page, panel));
    await expect.poll(() => notes.join(' ')).toMatch(/HN\d{9}MY/u);
  });
});

test('A changed Shopify order updates its consignment note until it is printed, and then asks the user', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/shopifytutorial');
  const shop = await connect(page, 'shopify', { hookSecret: 'shpss_journey' });
  const base = JSON.parse(shopifyText()) as { shipping_address: object };
  let minute = 10;
  const send = (id: string, address: object = {}) =>
    post(
      page,
      shop,
      shopifyText({
        admin_graphql_api_id: `gid://shopify/Order/${id}`,
        name: `#${id}`,
        updated_at: `2026-11-20T11:${(minute += 1)}:00+08:00`,
        shipping_address: { ...base.shipping_address, ...address },
      }),
      'orders/updated',
    );
  const look = (panel: ReturnType<Page['locator']>, text: string) =>
    expect(async () => {
      await page.reload();
      await expect(panel.getByText(text)).toBeVisible({ timeout: 1000 });
    }).toPass();

  // It is not printed yet, so the same consignment note gets the new address. Each change is sent before the courier has the
  // parcel.
  const first = String(Date.now());
  await send(first);
  const waiting = await openOrder(page, `#${first}`, 'Tan Wei Ming');
  await (await generate(page, waiting)).getByRole('button', { name: 'Close' }).first().click();
  const cn = (await waiting.getByText(/^HN\d{9}MY$/u).textContent()) ?? '';
  await send(first, { address1: '9 Lebuh Chulia' });
  await look(waiting, '9 Lebuh Chulia');
  await expect(waiting.getByText(cn)).toBeVisible();

  const second = `${Number(first) + 1}`;
  await send(second);
  const packed = await openOrder(page, `#${second}`, 'Tan Wei Ming');
  await print(page, await generate(page, packed));
  await send(second, { address1: '11 Lebuh Armenian' });
  await look(packed, 'The shop changed this order after its consignment note was made.');
  await packed.getByRole('button', { name: 'Ship as printed' }).click();
  await expect(packed.getByText('The shop changed this order')).toBeHidden();
});

test('Two orders of one receiver are merged into one parcel and split again', async ({ page }) => {
  await openAs(page, 'MYS0001', '/orderListing');
  const shop = await connect(page, 'general');
  const id = `M${Date.now()}`;
  const receiver = { ...generalBody().data.receiver, name: `Receiver ${id}` };
  for (const number of [`${id}-1`, `${id}-2`])
    await post(page, shop, JSON.stringify(generalBody({ id: number, number, receiver })));
  const rows = page.getByRole('row').filter({ hasText: receiver.name });
  await expect(async () => {
    await page.goto(`/orderListing?q=${id}`);
    await expect(rows).toHaveCount(2, { timeout: 2000 });
  }).toPass();
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('+1');
  await rows.getByText(receiver.name).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Split' }).click();
  await expect(rows).toHaveCount(2);
});

/** Results of the connection test for a shop that answers, and for one that only posts. */
const answered = 'The shop accepts the key.';
const came = 'Orders are arriving from the shop.';

test("Each of the nine guides tests the user's own connection", async ({ page }) => {
  const orders = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
  const noOrders = { json: { items: [], total_count: 0, data: { orders } } };
  await withShop(
    ({ url }) => (url.includes('/wc/v3/') ? { json: [] } : noOrders),
    async ({ url: shopUrl }) => {
      const token = await sandboxToken(page);
      const called = await page.request.get('/api/integration/v1/orders', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(called.status()).toBe(200);
      const keys = { shopUrl, apiKey: 'key' };
      const own = {
        woocommerce: await connect(page, 'woocommerce', { ...keys, apiSecret: 'cs' }),
        shopify: await connect(page, 'shopify', { ...keys, hookSecret: 'shpss' }),
        magento: await connect(page, 'magento', keys),
        opencart: await connect(page, 'opencart'),
        general: await connect(page, 'general'),
      };
      await post(page, own.opencart, JSON.stringify(opencartBody({ order_id: String(Date.now()) })));
      await post(page, own.general, JSON.stringify(generalBody({ id: `G${Date.now()}` })));

      for (const guideId of guideIds) {
        const { path, name, kind, steps } = guideOf(guideId);
        await goWithin(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(name());
        await expect(page.getByRole('listitem').filter({ has: page.locator('svg') })).not.toHaveCount(0);
        expect(await page.locator('ol > li').count()).toBe(steps.length);
        const part = kind === null ? page : page.getByRole('article', { name: own[kind].name });
        const test = part.getByRole('button', { name: 'Test the connection' });
        const message =
          kind === null
            ? /A program last called with one of your tokens/u
            : kind === 'opencart'
              ? came
              : answered;
        await expect(async () => {
          await test.click();
          await expect(part.getByRole('status').filter({ hasText: message })).toBeVisible({ timeout: 2000 });
        }).toPass();
      }
    },
  );
});
