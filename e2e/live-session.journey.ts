/**
 * What happens to users while they work: rights removed and granted, a suspension, another device, a colleague's wrong
 * passwords.
 */
import { expect, test, type Browser, type Page } from '@playwright/test';

import { m } from '../shared/platform/words/words.ts';
import { suspend } from './operations.fixture.ts';
import { enter, goWithin, inPortal, password, signIn } from './support.ts';

/** Another device, with its own cookies. */
async function anotherDevice(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** As Admin, changes an access level of a colleague. */
async function setLevel(admin: Page, loginId: string, level: string, granted: boolean): Promise<void> {
  await goWithin(admin, '/subUserlisting');
  await admin.getByRole('cell', { name: loginId, exact: true }).click();
  const panel = admin.getByRole('dialog');
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await panel.getByRole('checkbox', { name: level }).setChecked(granted);
  await panel.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  // No message says that the saved changes are still pending.
  await expect(admin.getByText(m.users_toast_updated()).first()).toBeVisible();
  expect(await admin.getByText(m.ui_not_saved_yet()).count()).toBe(0);
}

test('A right removed while a colleague works disappears from their menu and screen at their next step', async ({
  page,
  browser,
}) => {
  await enter(page, 'SGP0001', 'counter');
  await goWithin(page, '/shipmentlisting');
  await expect(page.getByRole('heading', { name: 'CN Listing' })).toBeVisible();
  const admin = await anotherDevice(browser);
  await enter(admin, 'SGP0001');
  await setLevel(admin, 'counter', 'CN Printing', false);

  await page.getByRole('searchbox').first().fill('orchid');
  const taken = page.getByText('You no longer have access to CN Printing.');
  await expect(taken).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'CN Listing' })).toHaveCount(0);
  await expect(page.getByText(/You do not have access to this/u)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Close this message' }).click();
  await expect(taken).toHaveCount(0);

  await setLevel(admin, 'counter', 'CN Printing', true);
  await page.reload();
  await expect(page.getByText('You now have access to CN Printing.')).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'CN Listing', exact: true })).toBeVisible();
  await admin.context().close();
});

test('An account suspended while its users work shows only the notice, and continues when it is released', async ({
  page,
}) => {
  await enter(page, 'MYS0008');
  await goWithin(page, '/shipmentlisting');
  await expect(page.getByRole('heading', { name: 'CN Listing' })).toBeVisible();
  await suspend(page, 'MYS0008', true);
  const notice = page.getByRole('heading', {
    name: "Your account has been suspended. Please contact your provider's Sales Personnel.",
  });
  // Noticed with the user's next action at the latest. If the bell polled before, the field is already gone.
  await expect(async () => {
    if (await notice.isVisible()) return;
    await page.getByRole('searchbox').first().fill(`kereta ${Date.now()}`, { timeout: 2000 });
    await expect(notice).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
  await expect(menuOf(page)).toHaveCount(0);
  await page.goto('/quote');
  await expect(notice).toBeVisible();

  await suspend(page, 'MYS0008', false);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await inPortal(page);
  await expect(page.getByText('Your account is no longer suspended.')).toBeVisible();
});

test('A device that is signed out from another one shows the reason, and can sign in again', async ({
  page,
  browser,
}) => {
  await enter(page, 'MYS0004', 'picker');
  const other = await anotherDevice(browser);
  await enter(other, 'MYS0004', 'picker');
  await goWithin(other, '/security');
  await other.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(other.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0);

  await menuOf(page).getByRole('link', { name: 'Address Book', exact: true }).click();
  const why = page.getByText('You were signed out from another device. Please log in again.');
  await expect(why).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByLabel('Account Number').fill('MYS0004');
  await page.getByLabel('Username').fill('picker');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await inPortal(page);
  await expect(page).toHaveURL(/\/addressbook$/u);
  await other.context().close();
});

test('Wrong passwords lock only the user they were entered for, with the waiting time, and the Admin can sign in', async ({
  page,
}) => {
  for (let typo = 0; typo < 5; typo += 1) {
    await signIn(page, 'MYS0003', 'packing', 'not-the-password');
    await expect(page.getByText('Account Number, Username or Password is incorrect.')).toBeVisible();
  }
  await signIn(page, 'MYS0003', 'packing');
  await expect(page.getByText(/Too many wrong passwords\. Please try again in 1[45] minutes/u)).toBeVisible();
  await enter(page, 'MYS0003');
});
