import { expect, test } from '@playwright/test';

import { part } from './shipping.fixture.ts';
import { enter, inPortal, newestEmail, password, signIn, withoutScriptsYet } from './support.ts';

test('A first login shows the terms: Accept opens the portal, and Decline returns to the login', async ({
  page,
  context,
}) => {
  await signIn(page, 'MYS0006');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Terms and Conditions');
  const accept = dialog.getByRole('button', { name: 'Accept' });
  await expect(accept).toBeDisabled();
  const [document] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link').first().click(),
  ]);
  await expect(document.getByRole('heading', { level: 1 })).toBeVisible();
  await document.close();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/login/u);

  await signIn(page, 'MYS0006');
  await dialog.getByRole('checkbox').check();
  await Promise.all([page.getByText('Login Success').waitFor(), accept.click()]);
  await inPortal(page);
});

test('A wrong password shows an error on the form and keeps the account number and the username', async ({
  page,
}) => {
  await signIn(page, 'MYS0004', 'Admin', 'not-the-password');
  await expect(page.getByText('Account Number, Username or Password is incorrect.')).toBeVisible();
  await expect(page.getByLabel('Account Number')).toHaveValue('MYS0004');
  await expect(page.getByLabel('Username')).toHaveValue('Admin');
});

test('Values entered and Enter pressed before the scripts are loaded are not lost', async ({ page }) => {
  const scriptsArrive = await withoutScriptsYet(page, '/login');
  await page.getByLabel('Account Number').fill('MYS0004');
  await page.getByLabel('Username').fill('Admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  // The button does not work yet, but does not prevent other presses.
  await page.getByRole('button', { name: 'Show or hide the password' }).click();
  expect(new URL(page.url()).search).toBe('');
  scriptsArrive();
  await inPortal(page);
});

test('A button pressed before the scripts are loaded works once they are, and the last press counts', async ({
  page,
}) => {
  const scriptsArrive = await withoutScriptsYet(page, '/login');
  await page.getByLabel('Password', { exact: true }).fill('typed early');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Log in with your organisation' }).click();
  scriptsArrive();
  await expect(page.getByText('Enter your Account Number first.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('typed early');
  await expect(page.getByText('your attention')).toBeHidden();
});

test('A page whose script is missing during an installation reloads itself once and works', async ({
  page,
}) => {
  const notThere = { status: 404, body: '' };
  await page.route('**/assets/index-*.js', (route) => route.fulfill(notThere), { times: 1 });
  await page.goto('/login');
  await page.waitForFunction(() => window.onclick === null);
  await page.getByRole('button', { name: 'Log in with your organisation' }).click();
  await expect(page.getByText('Enter your Account Number first.')).toBeVisible();
});

// These tests use an IP address, where browsers have no passkeys: the passkey button must not appear and then disappear.
test('A button pressed while the scripts start does not move away from the pointer', async ({ page }) => {
  const scriptsArrive = await withoutScriptsYet(page, '/login');
  await expect(page.getByRole('button', { name: 'Log in with your organisation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden();
  await page.getByRole('button', { name: 'Log in with your organisation' }).hover();
  await page.mouse.down();
  scriptsArrive();
  await page.waitForFunction(() => window.onclick === null);
  await page.mouse.up();
  await expect(page.getByText('Enter your Account Number first.')).toBeVisible();
});

test('A visitor is sent to the login, and then to the requested page', async ({ page }) => {
  await page.goto('/faq?from=here#password');
  await expect(page.getByText('Please login to proceed')).toBeVisible();
  await page.getByLabel('Account Number').fill('MYS0004');
  await page.getByLabel('Username').fill('Admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'FAQ' })).toBeVisible();
  await expect(page).toHaveURL(/\/faq/u);
});

const reset = 'Reset your password';

test('Forgot password: the emailed link sets a new password once', async ({ page }) => {
  const earlier = await newestEmail(page, reset, { orNone: true });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Both pages have these labels, so wait for the second page.
  await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
  await page.getByLabel('Account Number').fill('MYS0001');
  await page.getByLabel('Username').fill('nobody-here');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Invalid Credentials.')).toBeVisible();
  await page.getByLabel('Username').fill('desk');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('A password reset link has been sent to your email.')).toBeVisible();

  const [link = ''] =
    /http\S+forgotpassword\?\S+/u.exec(await newestEmail(page, reset, { after: earlier })) ?? [];
  const { pathname, search } = new URL(link);
  await page.goto(`${pathname}${search}`);
  await expect(page.getByText('Reset your password here')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit' });
  await page.getByLabel('New password', { exact: true }).fill('password');
  await expect(submit).toBeDisabled();
  await page.getByLabel('New password', { exact: true }).fill('a quiet teh tarik at noon');
  await page.getByLabel('Confirm password').fill('a quiet teh tarik at nine');
  await page.getByLabel('Confirm password').blur();
  await expect(page.getByText('The two passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill('a quiet teh tarik at noon');
  await Promise.all([page.getByText('Password update successfully').waitFor(), submit.click()]);
  await inPortal(page);
  await page.context().clearCookies();
  await signIn(page, 'MYS0001', 'desk', 'a quiet teh tarik at noon');
  await inPortal(page);

  // Visible before anything is typed.
  await page.goto(`${pathname}${search}`);
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
});

test('A suspended account sees only the notice', async ({ page }) => {
  await signIn(page, 'MYS0005');
  const notice = page.getByText(
    "Your account has been suspended. Please contact your provider's Sales Personnel.",
  );
  await expect(notice).toBeVisible();
  await page.goto('/shipmentlisting');
  await expect(notice).toBeVisible();
});

test('An unverified profile is asked to complete it on every route', async ({ page }) => {
  await signIn(page, 'MYS0007');
  const request = page.getByText('Please complete your profile before using other components');
  await expect(request).toBeVisible();
  await page.goto('/shipmentlisting');
  await expect(request).toBeVisible();
});

test('An unknown path and the 404 page show that the page was not found', async ({ page }) => {
  await enter(page, 'MYS0004');
  await page.goto('/no-such-screen');
  await expect(page.getByText('Page Not Found.')).toBeVisible();
  await page.goto('/404');
  await expect(page.getByText("Oops! You're lost.")).toBeVisible();
  await expect(page.getByText('The page you are looking for was not found.')).toBeVisible();
});

test('Logout in one tab logs out the others with a notice, and login restores their screens and entered values', async ({
  page,
  context,
}) => {
  await enter(page, 'MYS0004');
  const other = await context.newPage();
  await other.goto('/shipmentorder?flow=international');
  const name = part(other, 'To').getByLabel('Name', { exact: true });
  await name.fill('Half of a name');
  const third = await context.newPage();
  await third.goto('/faq');
  await expect(third.getByRole('heading', { name: 'FAQ' })).toBeVisible();
  await page.getByRole('button', { name: /MYS0004/u }).click();
  await page.getByRole('menuitem', { name: /log ?out/iu }).click();
  await expect(page.getByLabel('Account Number')).toBeVisible();
  const why = 'You logged out in another tab. Please log in again.';
  await expect(page.getByText(why)).toHaveCount(0);
  await expect(third.getByText(why)).toBeVisible();
  await expect(other.getByText(why)).toBeVisible();

  await other.getByLabel('Account Number').fill('MYS0004');
  await other.getByLabel('Username').fill('Admin');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(name).toHaveValue('Half of a name');
  await expect(other).toHaveURL(/\/shipmentorder\?flow=international$/u);
  await expect(other.getByText('What you typed earlier is still here.')).toBeVisible();
  await expect(third.getByRole('heading', { name: 'FAQ' })).toBeVisible();
  await inPortal(page);
  await other.close();
  await third.close();
});

test('Logout ends the session on the server too, so that kept cookies open nothing', async ({
  page,
  context,
}) => {
  await enter(page, 'MYS0004');
  const kept = await context.cookies();
  const ended = page.waitForResponse('**/api/account/Logout');
  await page.getByRole('button', { name: /MYS0004/u }).click();
  await page.getByRole('menuitem', { name: /log ?out/iu }).click();
  expect((await ended).status()).toBe(200);
  await expect(page.getByLabel('Account Number')).toBeVisible();
  await context.addCookies(kept);
  await page.goto('/faq');
  await expect(page.getByLabel('Account Number')).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
});
