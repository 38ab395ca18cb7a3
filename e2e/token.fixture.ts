/** Creates a token for programs through the screen, as a user would. */
import type { Page } from '@playwright/test';

import { someone } from './shipping.fixture.ts';
import { openAs, password } from './support.ts';

export async function sandboxToken(page: Page): Promise<string> {
  await openAs(page, 'MYS0001', '/apitoken');
  await page.getByRole('button', { name: 'Generate Sandbox Api Token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(someone('First'));
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const token = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  return token;
}
