/** What every journey uses: windows of people who are signed in, letters, and the checks that hold for any page. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type BrowserContext, type Page } from '@playwright/test';

export const password = 'Portal-demo-1';

/** Signs in on the login page, as a person would. */
export async function signIn(
  page: Page,
  accountNo: string,
  loginId = 'Admin',
  given = password,
): Promise<void> {
  await page.goto('/login');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await expect(login).toBeVisible();
  await page.getByLabel('Account Number').fill(accountNo);
  await page.getByLabel('Username').fill(loginId);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await login.click();
}

/** Signs in and waits until the portal is there. */
export async function enter(page: Page, accountNo: string, loginId = 'Admin'): Promise<void> {
  await signIn(page, accountNo, loginId);
  await inPortal(page);
}

/** Only the shell has this menu; on the phone it is a drawer. */
export async function inPortal(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Sessions of this run, so that each person goes through the login page once. */
const sessions = new Map<string, Cookies>();

/**
 * Opens a screen as someone who has signed in before. For journeys that do not end sessions or change passwords:
 * those `enter` by themselves.
 */
export async function openAs(page: Page, accountNo: string, path: string, loginId = 'Admin'): Promise<void> {
  const person = `${accountNo} ${loginId}`;
  const known = sessions.get(person);
  if (known) await page.context().addCookies(known);
  else {
    await enter(page, accountNo, loginId);
    sessions.set(person, await page.context().cookies());
  }
  await page.goto(path);
  await inPortal(page);
}

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: a second one for the result, and lists of all that is well, take four times as long.
    .setLegacyMode()
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, what).toEqual([]);
}

/** No part of the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, what).toBeLessThanOrEqual(0);
}

export const widths = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/**
 * The newest letter of the demo's outbox with these words; it may still be on its way. `after`: a letter that was there
 * before; `orNone`: as the outbox is now, with nothing for none.
 */
export async function newestLetter(
  page: Page,
  words: string,
  { after, orNone = false }: { after?: string; orNone?: boolean } = {},
): Promise<string> {
  const letters = page.locator('article').filter({ hasText: words });
  let text = '';
  await expect(async () => {
    await page.goto('/outbox');
    text = (await letters.allInnerTexts())[0] ?? '';
    expect(orNone || (text !== '' && text !== after)).toBe(true);
  }).toPass();
  return text;
}
