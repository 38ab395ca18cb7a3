/** An account switches notices to buyers on, sees what they will read, and sends itself one. */
import { expect, test } from '@playwright/test';

import { openAs } from './support.ts';

test('Notices to buyers: read before they are sent, switched on, kept, and a test in the own mailbox', async ({
  page,
}) => {
  const shop = `Orchard Gifts ${Date.now() % 100_000}`;
  await openAs(page, 'SGP0001', '/buyernotices');
  await page.getByLabel('Name that buyers know').fill(shop);
  await page.getByText('简体中文').click();
  await page.getByRole('combobox', { name: 'Preview of' }).click();
  await page.getByRole('option', { name: 'Delivery failed' }).click();
  await expect(page.getByText(`${shop} 寄给您的包裹派送失败`)).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('link', { name: '追踪包裹' })).toBeVisible();
  await page.getByRole('switch', { name: 'Send notices to receivers' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Buyers are told from now on.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('switch', { name: 'Send notices to receivers' })).toBeChecked();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText(/^Sent to /u)).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText(`${shop} 寄给您的包裹今天派送`).first()).toBeVisible();
});
