/** Passkeys, as a person with a device that has one: add it, sign in by it, remove it. */
import { expect, test, type Page } from '@playwright/test';

import { enter, expectAccessible, inPortal, newestEmail, password } from './support.ts';

/** The browser's own authenticator, in place of a finger on a sensor. */
async function giveDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function givePassword(page: Page): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Current password' });
  await field.fill(password);
  await field.press('Enter');
}

// Passkeys belong to a host name; the rest of the journeys go by number.
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT'] ?? 4173}` });

test('A passkey is added by name, signs in without a password, and is removed', async ({ page }) => {
  await giveDevice(page);
  await enter(page, 'SGP0001');
  await page.goto('/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Office laptop');
  await page.keyboard.press('Enter');
  await givePassword(page);
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByText('Office laptop')).toBeVisible();
  await expect(list.getByText('Not used yet')).toBeVisible();
  await expectAccessible(page, 'the security screen with a passkey');

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await inPortal(page);
  await page.goto('/security');
  await expect(list.getByText('Last used')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Office laptop' }).click();
  await givePassword(page);
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  expect(await newestEmail(page, 'Office laptop')).toContain('was removed from your account');
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
});
