/** A Woo order, posted signed, becomes a printed label, and the number is back in the shop. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from '@playwright/test';

import { openAs } from './support.ts';

test('a Woo order becomes a label, and its number goes back into the shop', async ({ page, request }) => {
  const notes: string[] = [];
  const shop = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      if (asked.method === 'POST') notes.push(Buffer.concat(parts).toString());
      const isList = asked.url?.endsWith('/notes') ?? false;
      answer.writeHead(200, { 'content-type': 'application/json' }).end(isList ? '[]' : '{"meta_data":[]}');
    });
  });
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready));
  try {
    const name = `Journey ${Date.now()}`;
    const orderNo = String(Date.now());
    await openAs(page, 'MYS0001', '/wooCommercetutorial');
    await page.getByRole('button', { name: 'Connect a shop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a shop' });
    await dialog.getByLabel('Shop name').fill(name);
    await dialog.getByLabel('Shop address').fill(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`);
    await dialog.getByLabel('Consumer key').fill('ck_1');
    await dialog.getByLabel('Consumer secret').fill('cs_1');
    await dialog.getByRole('button', { name: 'Connect a shop' }).click();
    await dialog.getByRole('button', { name: 'Show the secret' }).click();
    const values = dialog.locator('code');
    await expect(values).toHaveCount(2);
    const [address, secret] = [await values.nth(0).innerText(), await values.nth(1).innerText()];
    const body = JSON.stringify({
      id: Number(orderNo),
      number: orderNo,
      status: 'processing',
      currency: 'MYR',
      date_created_gmt: '2026-11-20T03:10:00',
      date_modified_gmt: '2026-11-20T03:10:05',
      total: '60.00',
      payment_method: 'stripe',
      billing: {
        first_name: 'Aminah',
        last_name: 'Rahman',
        phone: '0123456789',
        address_1: '18 Jalan Bangsar',
        city: 'Kuala Lumpur',
        postcode: '59000',
        country: 'MY',
      },
      shipping: {},
      line_items: [{ name: 'Clay teapot', quantity: 1, total: '60.00', meta_data: [] }],
    });
    const answer = await request.post(new URL(address).pathname, {
      headers: {
        'content-type': 'application/json',
        'x-wc-webhook-topic': 'order.created',
        'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
        'x-wc-webhook-id': '7',
        'x-wc-webhook-delivery-id': orderNo,
      },
      data: Buffer.from(body),
    });
    expect(answer.status()).toBe(200);

    await page.goto(`/orderListing?q=${orderNo}`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Aminah Rahman')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByText('Aminah Rahman').click();
    const panel = page.getByRole('dialog', { name: orderNo });
    await panel.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('button', { name: 'Generate 1' }).click();
    const result = page.getByRole('dialog', { name: 'Made 1 of 1' });
    await expect(result).toBeVisible();
    const printed = page.waitForResponse(
      (response) => /print/iu.test(response.url()) && response.request().method() === 'POST',
    );
    await result.getByRole('button', { name: 'Print', exact: true }).click();
    expect((await printed).headers()['content-type']).toContain('pdf');
    await expect.poll(() => notes.join(' ')).toMatch(/HN\d{9}MY/u);
  } finally {
    shop.closeAllConnections();
    shop.close();
  }
});
