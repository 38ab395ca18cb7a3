/** The personal data of one person, looked up by the account's Admin on request: what is stored, what must stay, a copy. */
import { expect, test } from '@playwright/test';

import { goWithin, openAs, password } from './support.ts';

test("The Admin finds a person's data by phone number, and downloads a copy after entering the password", async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/addressbook');
  // A frequent receiver of the demo.
  // Uses textContent, because innerText of a row is empty until the browser has painted it.
  const phone =
    (await page
      .getByText(/^\+6\d \d/u)
      .first()
      .textContent()) ?? '';
  await goWithin(page, '/personaldata');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere.example');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('This account holds nothing about this person.')).toBeVisible();

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
