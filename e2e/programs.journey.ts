/**
 * For developers of an account's programs: the request log, a request repeated in the sandbox; the sandbox itself; webhooks.
 */
import { expect, type Page, test } from '@playwright/test';

import { someone } from './shipping.fixture.ts';
import { expectAccessible, expectNoSidewaysScroll, goWithin, openAs, widths } from './support.ts';

/** Checks the page in light and dark mode, and on a phone. */
async function lookAt(page: Page, what: string): Promise<void> {
  await expectAccessible(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${what}, dark`, 'colours');
  const [wide, phone] = widths;
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page, `${what}, ${phone.name}`);
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('A refused request is found in the log, and another request is repeated in the sandbox', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/apitoken');
  await page.getByRole('button', { name: 'Requests of Shop checkout' }).click();
  const panel = page.getByRole('dialog', { name: 'Requests of Shop checkout' });
  const requests = panel.getByRole('group');
  await expect(requests.first()).toContainText('/api/integration/v1/rates');

  await panel.getByLabel('Path, code or status').fill('unknown_postcode');
  await expect(requests.first()).toContainText('shipment.unknown_postcode');
  await requests.first().locator('summary').click();
  await expect(requests.first()).toContainText('"receiverPostcode": "99999"');
  await lookAt(page, 'a refused request');

  await panel.getByLabel('Path, code or status').fill('rates');
  await expect(requests.first()).not.toContainText('unknown_postcode');
  await requests.first().locator('summary').click();
  await requests.first().getByRole('button', { name: 'Repeat in sandbox' }).click();
  await expect(requests.first().getByRole('status')).toContainText('200');
  await expect(requests.first().getByRole('status')).toContainText('"totalCents"');
  await panel.getByLabel('Only failed').check();
  await expect(requests.first()).toContainText('400');
});

test('The sandbox shows its own parcels, advances one, and is separate from the live account', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/apitoken');
  const account = page.getByRole('button', { name: /^Account/u });
  await account.click();
  await page.getByRole('menuitem', { name: 'Go to the sandbox' }).click();
  const banner = page.getByRole('region', { name: 'Sandbox' });
  await expect(banner).toContainText('nothing here is shipped');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('HX');
  await lookAt(page, 'the listing of the sandbox');

  const parcel = rows.filter({ hasText: 'Created' }).first();
  const cnNo = /HX\d{9}MY/u.exec((await parcel.textContent()) ?? '')?.[0] ?? '';
  await parcel.getByText('Lee Mei Ling').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(cnNo);
  await panel.getByRole('button', { name: 'Move to the next stage' }).click();
  await expect(panel).toContainText('Picked up');
  await lookAt(page, 'a parcel of the sandbox');

  await goWithin(page, '/claimsubmit');
  await expect(page.getByText('This screen is not available in the sandbox.')).toBeVisible();
  await banner.getByRole('button', { name: 'Leave the sandbox' }).click();
  await expect(banner).toBeHidden();
  await expect(rows.nth(1)).toBeVisible();
  await expect(page.getByText(/HX\d{9}MY/u)).toHaveCount(0);
});

test('Webhooks: the log and a delivery are shown, and a new endpoint is tested and gets a replay', async ({
  page,
  baseURL,
}) => {
  await openAs(page, 'MYS0001', '/webhooks');
  const desk = page.getByRole('region', { name: 'Order desk' });
  await expect(desk).toContainText('Healthy');
  const delivered = page.getByRole('button', { name: /^Delivered.*shipment\.delivered/u });
  await delivered.first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('webhook-signature');
  await lookAt(page, 'a delivery');
  await goWithin(page, '/webhooks');

  const name = someone('Desk');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByLabel('Address').fill(`${baseURL}/demo/receiver`);
  await dialog.getByLabel('Description').fill(name);
  await dialog.getByRole('checkbox', { name: /^All events,/u }).uncheck();
  await dialog.getByRole('checkbox', { name: 'shipment.delivered', exact: true }).check();
  await expectAccessible(page, 'a new endpoint');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByText('whsec_')).toBeVisible();
  await dialog.getByRole('button', { name: 'I have saved it' }).click();

  const card = page.getByRole('region', { name });
  await card.getByRole('button', { name: 'Send test event' }).click();
  await expect(page.getByRole('button', { name: /^Delivered.*webhook\.test/u })).toBeVisible();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await expectAccessible(page, 'replaying');
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(delivered.first()).toBeVisible();
  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(card).toBeHidden();
});
