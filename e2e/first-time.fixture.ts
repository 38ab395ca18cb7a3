/** The first steps of every new user: the link in the email, the first password, the terms. */
import { expect, type Page } from '@playwright/test';

import { inPortal, newestEmail, signIn } from './support.ts';

export interface NewUser {
  accountNo: string;
  loginId: string;
  password: string;
}

/** Follows the first-time link in the newest email to this user and sets the password. */
export async function setFirstPassword(page: Page, { accountNo, loginId, password }: NewUser): Promise<void> {
  const email = await newestEmail(page, `for account ${accountNo} with the username ${loginId}`);
  const [link = ''] = /http\S+forgotpassword\?\S+/u.exec(email) ?? [];
  const { pathname, search } = new URL(link);
  await page.goto(`${pathname}${search}`);
  await expect(page.getByRole('heading', { name: 'First Time Login' })).toBeVisible();
  await expect(page.getByText('Please set your account password here.')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await submit.click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
}

/** Signs in for the first time: no screen opens before the terms are accepted. */
export async function enterFirstTime(page: Page, { accountNo, loginId, password }: NewUser): Promise<void> {
  await signIn(page, accountNo, loginId, password);
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' });
  await terms.getByRole('checkbox').check();
  await terms.getByRole('button', { name: 'Accept' }).click();
  await inPortal(page);
}
