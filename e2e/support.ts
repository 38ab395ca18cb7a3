import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Browser, type Page } from '@playwright/test';

export const password = 'Portal-demo-1';

/** Signs in on the login page, as a person would. */
export async function signIn(
  page: Page,
  accountNo: string,
  loginId = 'Admin',
  given = password,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Account Number').fill(accountNo);
  await page.getByLabel('Username').fill(loginId);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Signs in and waits until the portal is there. */
export async function enter(page: Page, accountNo: string, loginId = 'Admin'): Promise<void> {
  await signIn(page, accountNo, loginId);
  await expect(page).not.toHaveURL(/login/u);
}

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, what).toEqual([]);
}

/** No part of the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, what).toBeLessThanOrEqual(0);
}

export const widths = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** Cookies and storage of someone who has signed in, for windows that need not go through the login page again. */
export async function signedInState(browser: Browser, accountNo: string, loginId = 'Admin') {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enter(page, accountNo, loginId);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The newest letter of the demo's outbox with this subject. */
export async function newestLetter(page: Page, subject: string): Promise<string> {
  await page.goto('/outbox');
  return page.locator('article').filter({ hasText: subject }).first().innerText();
}
