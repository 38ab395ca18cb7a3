/** Single sign-on, set up by the Admin and used by a person: to the organisation's login, and back into the portal. */
import { expect, test } from '@playwright/test';

import { falseProvider, providerClient } from '../server/test/false-provider.ts';
import { ask } from './operations.fixture.ts';
import { enter, expectAccessible, goWithin, inPortal, password } from './support.ts';

const newBranch = {
  market: 'SG',
  parentAccountNo: 'SGP0001',
  name: 'Harbour Branch Pte Ltd',
  registrationNo: '202012345K',
  phone: '61234567',
  email: 'branch@harbour.example',
  address1: '10 Anson Road',
  address2: '#12-34',
  address3: '',
  postcode: '079903',
  city: 'Singapore',
  adminName: 'Lim Siew Hoon',
  adminEmail: 'siewhoon@harbour.example',
  adminPhone: '61234567',
};

test('Admin sets up single sign-on; users of two accounts sign in through it, and an unknown user is refused', async ({
  page,
}) => {
  const provider = await falseProvider();
  const says = { email: 'counter@lion-city-goods-pte-ltd.example', email_verified: true };
  await page.route(`${provider.url}/authorize**`, (route) => {
    const asked = route.request().url();
    const back = new URL(asked).searchParams.get('redirect_uri') ?? '';
    const location = `${back}?${provider.signsIn(asked, says)}`;
    return route.fulfill({ status: 302, headers: { location } });
  });

  await enter(page, 'SGP0001');
  await goWithin(page, '/security');
  const section = page.getByRole('region', { name: 'Single sign-on' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Issuer address').fill(provider.url);
  await page.getByLabel('Client ID').fill(providerClient.clientId);
  await page.getByLabel('Client secret', { exact: true }).fill(providerClient.clientSecret);
  await page.getByLabel('Name of the login').fill('Company login');
  await expect(page.getByRole('combobox', { name: 'People are found by' })).toHaveValue('Verified email');
  const everywhere = section.getByRole('switch', { name: 'For all accounts of the organisation' });
  await everywhere.click();
  await page.getByRole('form', { name: 'Single sign-on' }).getByRole('button', { name: 'Save' }).click();
  const current = page.getByRole('dialog').getByRole('textbox', { name: 'Current password' });
  await current.fill(password);
  await current.press('Enter');
  await expect(page.getByText('Saved. Enter a new one to change it')).toBeVisible();
  await page.reload();
  await expect(everywhere).toBeChecked();
  await expectAccessible(page, 'the security screen with single sign-on');

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with your organisation' }).click();
  await expect(page.getByText('Enter your Account Number first.')).toBeVisible();
  await page.getByLabel('Account Number').fill('SGP0001');
  await page.getByRole('button', { name: 'Log in with your organisation' }).click();
  await inPortal(page);
  expect(new URL(page.url()).search).toBe('');

  // A second account of the organisation without its own settings: its users sign in the same way, and accept the terms first.
  const second = `S${String(Date.now()).slice(-6)}`;
  await ask(page, 'CreateAccount', { ...newBranch, accountNo: second });
  says.email = newBranch.adminEmail;
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Account Number').fill(second);
  await page.getByRole('button', { name: 'Log in with your organisation' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' });
  await expect(terms.getByRole('checkbox')).toBeVisible();
  await expectAccessible(page, 'the terms after single sign-on');
  await terms.getByRole('checkbox').check();
  await terms.getByRole('button', { name: 'Accept' }).click();
  await inPortal(page);
  await expect(page.getByRole('button', { name: new RegExp(second, 'u') })).toBeVisible();
  await goWithin(page, '/security');
  await expect(section.getByText('Company login, is set by the parent account')).toBeVisible();
  await expectAccessible(page, 'the security screen where the parent account has set single sign-on');

  await page.context().clearCookies();
  says.email = 'nobody@lion-city-goods-pte-ltd.example';
  await page.goto('/login');
  await page.getByLabel('Account Number').fill('SGP0001');
  await page.getByRole('button', { name: 'Log in with your organisation' }).click();
  await expect(page.getByText('No active user of this account matches')).toBeVisible();
  await expectAccessible(page, 'the refused return of single sign-on');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();

  // Restores the settings for other journeys that run at the same time.
  await enter(page, 'SGP0001');
  await goWithin(page, '/security');
  await section.getByRole('button', { name: 'Remove', exact: true }).click();
  await current.fill(password);
  await current.press('Enter');
  await expect(section.getByText('Off.')).toBeVisible();
  provider.close();
});
