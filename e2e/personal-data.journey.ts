/** One person's data, as the account's Admin looks it up for somebody who asks: what is held, what stays, a copy of it. */
import { expect, test } from '@playwright/test';

import { goWithin, openAs, password } from './support.ts';

test('The Admin finds a receiver by number, sees what must stay, and downloads a copy after the password', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/addressbook');
  // A frequent receiver of the demo.
  // Its text as it stands: what a row shows is empty until the browser has painted it.
  const phone =
    (await page
      .getByText(/^\+6\d \d/u)
      .first()
      .textContent()) ?? '';
  await goWithin(page, '/personaldata');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere.example');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Nothing is held of this person in this account.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Email' }).fill('');
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill(phone);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Address book', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Erase \d+ records?$/u })).toBeVisible();

  await page.getByRole('button', { name: 'Download a copy' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.zip$/u);
  await expect(dialog).toBeHidden();
});
