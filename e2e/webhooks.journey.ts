/** A program receives a parcel's events: an endpoint, a verified delivery, and a lost day delivered again. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';

import { makeShipment, someone } from './shipping.fixture.ts';
import { openAs } from './support.ts';

interface Arrived {
  headers: Record<string, string>;
  body: string;
}

/** A program of the customer, which does not accept deliveries while `isDown` is true. */
async function program(isDown: () => boolean) {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      if (isDown()) return void response.writeHead(500).end('down');
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      arrived.push({ headers: Object.fromEntries(headers) as Record<string, string>, body });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, arrived, close: () => server.close() };
}

test('A webhook endpoint is added, gets an event with a valid signature, and gets missed events by a replay', async ({
  page,
}) => {
  let isDown = false;
  const { url, arrived, close } = await program(() => isDown);
  const name = someone('Warehouse');
  await openAs(page, 'MYS0001', '/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByLabel('Description').fill(name);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'I have saved it' }).click();

  const heardOf = (cn: string) =>
    arrived.filter(({ body }) => body.includes(cn) && body.includes('shipment.created'));
  const first = await makeShipment(page, { name: someone('Aminah') });
  await expect.poll(() => heardOf(first.consignmentNoteNo).length).toBe(1);
  const [one] = heardOf(first.consignmentNoteNo);
  expect(new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).toMatchObject({
    type: 'shipment.created',
    data: { consignmentNoteNo: first.consignmentNoteNo },
  });

  isDown = true;
  const second = await makeShipment(page, { name: someone('Aminah') });
  const card = page.getByRole('region', { name });
  await expect(card.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByRole('button', { name: new RegExp(`Waiting.*${second.consignmentNoteNo}`, 'u') }).first(),
  ).toBeVisible();
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByText('Turned off by a user')).toBeVisible();
  isDown = false;
  await card.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect.poll(() => heardOf(second.consignmentNoteNo).length).toBe(1);
  expect(heardOf(first.consignmentNoteNo)).toHaveLength(1);

  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(card).toBeHidden();
  close();
});
