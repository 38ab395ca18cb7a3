/** Two windows change one address: the second user sees who saved first and both values, and loses nothing that they typed. */
import { expect, test } from '@playwright/test';

import { openAs } from './support.ts';

test('Two users change one address at the same time: the second sees both values and keeps their own', async ({
  page,
  context,
}) => {
  const name = `Conflict ${Date.now()}`;
  await openAs(page, 'MYS0001', '/createaddressbook');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Mobile Number', { exact: true }).fill('0123456789');
  await page.getByLabel('Address 1').fill('8 Jalan Tun Razak');
  await page.getByLabel('Postcode').fill('50400');
  await expect(page.getByLabel('State')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Create address' }).click();
  await page.getByRole('searchbox', { name: /Search by/u }).fill(`${name.toUpperCase()} 012-345 6789`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Company Name').fill('Kedai Buku Ilmu');
  await other.getByRole('button', { name: 'Update address' }).click();
  await expect(other).toHaveURL(/addressbook/u);

  await page.getByLabel('Address 1').fill('18 Jalan Ampang');
  await page.getByRole('button', { name: 'Update address' }).click();
  const box = page.getByRole('region', { name: 'Changed in the meantime' });
  await expect(box).toContainText(/Changed by \w+ at \d\d-\d\d-\d{4} \d\d:\d\d[ap]m/u);
  await expect(box).toContainText('Kedai Buku Ilmu');
  await expect(page.getByLabel('Address 1')).toHaveValue('18 Jalan Ampang');
  await box.getByRole('button', { name: 'Keep what I typed' }).click();
  await expect(page.getByLabel('Company Name')).toHaveValue('Kedai Buku Ilmu');
  await page.getByRole('button', { name: 'Update address' }).click();
  await expect(page).toHaveURL(/addressbook/u);

  // Saving ended the draft.
  await page.getByRole('link', { name: 'New address' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});
