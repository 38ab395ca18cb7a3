/**
 * Supplies from the catalogue to the shelf: requested, processed by the courier, shipped with a CN, received, ordered again.
 */
import { expect, test } from '@playwright/test';

import { openAs } from './support.ts';

test('Supplies are requested, shipped by the courier with their own CN, received, and ordered again', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/supplyrequest');
  const tape = page.getByRole('listitem').filter({ hasText: 'Tape with our name' });
  await tape.getByRole('textbox').fill('2');
  await page.getByRole('button', { name: 'More: Document pouch' }).click();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('2 items chosen');
  await page.getByRole('textbox', { name: 'Note' }).fill('Second floor');
  await summary.getByRole('button', { name: 'Request', exact: true }).click();
  await expect(page.getByText('Submit success')).toBeVisible();

  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Second floor');
  const requestNo = /SR\d{8}/u.exec(await drawer.innerText())?.[0] ?? '';
  expect(requestNo).not.toBe('');

  // The demo's store approves, packs and ships automatically, and its courier delivers.
  const row = page.getByRole('table').getByRole('row').filter({ hasText: requestNo });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Received', { timeout: 5000 });
  }).toPass({ timeout: 90_000 });
  await expect(row).toContainText(/HN\d{9}MY/u);
  await expect(drawer.getByRole('list', { name: 'Time line' })).toContainText('Packed');

  await drawer.getByRole('link', { name: 'Order again' }).click();
  await expect(page).toHaveURL(/\/supplyrequest\?items=/u);
  await expect(tape.getByRole('textbox')).toHaveValue('2');
});
