/** How users get access: by request, from their Admin, from the Admin of another account; and how they lose it. */
import { expect, test } from '@playwright/test';

import { enterFirstTime, setFirstPassword } from './first-time.fixture.ts';
import { goWithin, openAs, signIn } from './support.ts';

test('A company requests access online and reaches the shipment form', async ({ page }) => {
  await page.goto('/requestprimeaccess');
  const accountNo = page.getByLabel('Account Number');
  await expect(accountNo).toBeVisible();
  await accountNo.fill('MYS0004');
  const reported = page.waitForEvent('dialog').then(async (alert) => {
    await alert.accept();
    return alert.message();
  });
  await accountNo.press('Enter');
  expect(await reported).toContain('already activated');

  await accountNo.fill('mys0009');
  await expect(accountNo).toHaveValue('MYS0009');
  await accountNo.press('Enter');
  await page.getByLabel('Company Name').fill('Borneo Kitar Sdn Bhd');
  await page.getByLabel('Your Name').fill('Jessie Gimbang');
  await page.getByLabel('Contact Number').fill('0128218810');
  await page.getByLabel('Email Address').fill('jessie@borneokitar.example');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await page.getByRole('checkbox', { name: 'I am a person, not a program' }).click();
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused();
  await expect(page.getByText('jessie@borneokitar.example')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();

  const admin = { accountNo: 'MYS0009', loginId: 'Admin', password: 'paper bales to Sandakan' };
  await setFirstPassword(page, admin);
  await enterFirstTime(page, admin);
  await expect(page).toHaveURL(/shipmentorder/u);
  await expect(page.getByRole('button', { name: 'Create shipment' })).toBeVisible();
});

test('A refused long form shows an error at its button, and scrolls the first wrong field into view', async ({
  page,
}) => {
  await openAs(page, 'MYS0001', '/createuser');
  await page.setViewportSize({ width: 390, height: 844 });
  const create = page.getByRole('button', { name: 'Create User' });
  const first = page.getByLabel('Username');
  await expect(first).toBeFocused();
  await create.scrollIntoViewIfNeeded();
  await expect(first).not.toBeInViewport();
  await create.click();
  await expect(first).toBeInViewport({ ratio: 1 });
  // Not hidden below the top bar.
  const top = await first.evaluate((field) => field.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(52);
  const problem = page.getByText(/^\d+ fields need your attention\.$/u);
  await expect(problem).toHaveCount(2);
  await expect(page.getByRole('alert').filter({ has: problem })).toHaveCount(1);
  await create.scrollIntoViewIfNeeded();
  const [button, words] = await Promise.all([create.boundingBox(), problem.last().boundingBox()]);
  expect(words?.y).toBeGreaterThan(button?.y ?? Infinity);
  expect((words?.y ?? Infinity) - (button?.y ?? 0)).toBeLessThan(100);
});

test('An Admin creates a user with a limited menu, and deactivating the user ends their open session', async ({
  page,
  browser,
}) => {
  const loginId = 'aina';
  await openAs(page, 'MYS0004', '/createuser');
  await page.getByLabel('Username').fill(loginId);
  await page.getByLabel('Full Name').fill('Nur Aina binti Rashid');
  await page.getByLabel('Contact Number').fill('0193382210');
  await page.getByLabel('Email', { exact: true }).fill('aina@gudangmaju.example');
  await page.getByLabel('Designation').fill('Clerk');
  await page.getByLabel('Department').fill('Warehouse');
  await page.getByRole('checkbox', { name: 'CN Printing' }).check();
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByRole('heading', { name: 'User Listing' })).toBeVisible();
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: loginId, exact: true }) });
  await expect(row).toContainText('Invited');

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const aina = { accountNo: 'MYS0004', loginId, password: 'four pallets by the side door' };
  await setFirstPassword(theirs, aina);
  await enterFirstTime(theirs, aina);
  await expect(theirs).toHaveURL(/shipmentorder/u);
  const menu = theirs.getByRole('navigation', { name: 'Main' });
  for (const label of ['Create CN', 'CN Listing', 'Address Book', 'User Profile']) {
    await expect(menu.getByRole('link', { name: label, exact: true }).first()).toBeVisible();
  }
  for (const group of ['Fulfillment', 'Pick-up', 'Supply', 'Access Controls', 'COOL']) {
    await expect(menu.getByText(group, { exact: true })).toHaveCount(0);
  }
  await expect(menu.getByRole('link', { name: 'Api Token' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Create User' })).toHaveCount(0);
  // The list of colleagues is shown, without controls to manage them.
  await goWithin(theirs, '/subUserlisting');
  await expect(theirs.getByText(/\(you\)/u)).toBeVisible();
  await goWithin(theirs, '/createuser');
  await expect(theirs.getByText(/You do not have access/u)).toBeVisible();

  await page.reload();
  await expect(row).toContainText('Active');
  await row.click();
  const panel = page.getByRole('dialog', { name: /Nur Aina/u });
  await panel.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('dialog', { name: `Deactivate ${loginId}?` });
  await question.getByRole('button', { name: `Deactivate ${loginId}` }).click();
  await expect(row).toContainText('Deactivated');

  // The colleague's window only notices it with the next call.
  await menu.getByRole('link', { name: 'Address Book', exact: true }).click();
  await expect(theirs.getByLabel('Account Number')).toBeVisible();
  const deactivated = 'Your access has been deactivated. Please ask your Admin or our customer service.';
  await expect(theirs.getByRole('status')).toHaveText(deactivated);
  await theirs.reload();
  await signIn(theirs, aina.accountNo, aina.loginId, aina.password);
  await expect(theirs.getByText(deactivated)).toBeVisible();
  await context.close();
});

test('The Admin of the first account activates another, whose Admin signs in through the emailed link', async ({
  page,
  browser,
}) => {
  await openAs(page, 'MYS0001', '/accesscontrollisting');
  const row = page.getByRole('row').filter({ hasText: 'MYS0002' });
  await expect(row).toContainText('Not activated');
  await row.click();
  const panel = page.getByRole('dialog', { name: /MYS0002/u });
  await panel.getByLabel("Admin's full name").fill('Lee Wai Kit');
  await panel.getByLabel("Admin's email").fill('waikit@second.example');
  await panel.getByRole('button', { name: 'Activate MYS0002' }).click();
  await expect(row).toContainText('Invited');

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const admin = { accountNo: 'MYS0002', loginId: 'Admin', password: 'second branch opens on Monday' };
  await setFirstPassword(theirs, admin);
  await enterFirstTime(theirs, admin);
  await theirs.getByRole('button', { name: /MYS0002/u }).click();
  await expect(theirs.getByRole('menuitem', { name: /log ?out/iu })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(row).toContainText('Active');
});
