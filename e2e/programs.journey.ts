/** Whoever looks after an account's programs: what they asked, and the same asked again in the sandbox. */
import { expect, type Page, test } from '@playwright/test';

import { expectAccessible, expectNoSidewaysScroll, openAs, widths } from './support.ts';

/** What is on the page, also in the dark and on a phone. */
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

test('A refused request is found and read, and one is repeated in the sandbox', async ({ page }) => {
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
