/** Passkeys, for a user with a suitable device: add one, sign in with it alone and after the password, remove it. */
import { expect, test, type Page } from '@playwright/test';

import { enter, expectAccessible, goWithin, inPortal, newestEmail, signIn } from './support.ts';
import { codeOf, giveItsPassword, keyShown } from './two-step.fixture.ts';

/** Adds a virtual authenticator to the browser, in place of a fingerprint sensor. */
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

// Passkeys need a host name; the other journeys use an IP address.
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT'] ?? 4173}` });

test('A passkey is added with a name, signs in without a password, replaces the code, and is removed', async ({
  page,
}) => {
  await giveDevice(page);
  await enter(page, 'SGP0001');
  await goWithin(page, '/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Office laptop');
  await page.keyboard.press('Enter');
  await giveItsPassword(page);
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByText('Office laptop')).toBeVisible();
  await expect(list.getByText('Not used yet')).toBeVisible();
  await expectAccessible(page, 'the security screen with a passkey');

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await inPortal(page);
  await goWithin(page, '/security');
  await expect(list.getByText('Last used')).toBeVisible();

  // With two-step sign-in the password alone is not enough: the passkey replaces the code.
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' });
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  await giveItsPassword(page);
  const secret = await keyShown(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.context().clearCookies();
  await signIn(page, 'SGP0001');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await expectAccessible(page, 'the second step with a passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await inPortal(page);
  await goWithin(page, '/security');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await giveItsPassword(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(twoStep.getByRole('button', { name: 'Turn on' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Office laptop' }).click();
  await giveItsPassword(page);
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  expect(await newestEmail(page, 'Office laptop')).toContain('was removed from your account');
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
});
