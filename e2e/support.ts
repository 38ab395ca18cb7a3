/** Shared by all journeys: windows of signed-in users, emails, and the checks that apply to any page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type BrowserContext, type Page } from '@playwright/test';
import type axe from 'axe-core';

import { screens } from '../web/app/screens.ts';
import { longerWords } from './longer-words.fixture.ts';

declare global {
  interface Window {
    /** Inserted by `expectAccessible`. */
    readonly axe: typeof axe;
  }
}

export const password = 'Portal-demo-1';

/** Signs in on the login page, as a user would. */
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

/** Signs in and waits until the portal is shown. */
export async function enter(page: Page, accountNo: string, loginId = 'Admin'): Promise<void> {
  await signIn(page, accountNo, loginId);
  await inPortal(page);
}

/** Opens the page before its scripts load; calling the returned function lets them load. */
export async function withoutScriptsYet(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/page-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

/** Only the portal's shell has this menu; on a phone it is a drawer. */
export async function inPortal(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Sessions of this run, so that each user goes through the login page only once. */
const sessions = new Map<string, Cookies>();

/**
 * Opens a screen for a user, reusing an earlier session. For journeys that do not end sessions or change passwords; others call
 * `enter`.
 */
export async function openAs(page: Page, accountNo: string, path: string, loginId = 'Admin'): Promise<void> {
  const person = `${accountNo} ${loginId}`;
  const known = sessions.get(person);
  if (known) {
    await page.context().addCookies(known);
    await page.goto(path);
    await inPortal(page);
  } else {
    await enter(page, accountNo, loginId);
    sessions.set(person, await page.context().cookies());
    await goWithin(page, path);
  }
}

/**
 * Goes to another screen like a link inside the portal and waits until it is shown. The document is kept, because loading it
 * takes a second. For journeys that check one screen after the other; use `page.goto` for an address typed into the address
 * bar.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  const [pathname] = path.split('?');
  const screen = screens.find((one) => one.path === pathname);
  if (!screen) throw new Error(`There is no screen at ${path}`);
  if (new URL(page.url()).pathname === pathname) {
    // The title does not show when the content of the same screen changes, so the page is loaded again.
    await page.goto(path);
  } else {
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }
  await expect.poll(() => page.title()).toContain(`${screen.title} ·`);
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/**
 * Checks that axe finds nothing on the current page. `colours`: only what may differ between light and dark mode. The script is
 * inserted once for each page, because inserting it takes as long as a check.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  look: 'everything' | 'colours' = 'everything',
): Promise<void> {
  const isIn = await page.evaluate(() => 'axe' in window);
  if (!isIn) await page.evaluate(axeScript);
  const found = await page.evaluate(
    async (rules) => {
      // The rows of a list are drawn by the same code, so only the first ones are checked.
      const rest = ['tbody > tr:nth-child(n + 9)', '[role="rowgroup"] > [role="row"]:nth-child(n + 9)'];
      const { violations } = await window.axe.run(
        { exclude: rest },
        {
          runOnly: rules,
          resultTypes: ['violations'],
          // axe would otherwise fetch the style sheets again, for rules that are not used here.
          preload: false,
          // A frame contains a document of the browser's own viewer, or of another website.
          iframes: false,
        },
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
    },
    look === 'everything'
      ? { type: 'tag' as const, values: everyRule }
      : { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
  );
  expect(found, what).toEqual([]);
}

/** Checks that no part of the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, what).toBeLessThanOrEqual(0);
}

/**
 * Checks that with longer words nothing scrolls sideways, and that no button, tab, label or heading is cut off without a way to
 * read it.
 */
export async function expectRoomForLongerWords(page: Page, what: string): Promise<void> {
  const undo = await page.evaluateHandle(longerWords);
  await expectNoSidewaysScroll(page, `${what}, longer words`);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, label, h1, h2, h3, [role="tab"], legend')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const isCut = element.scrollWidth - element.clientWidth > 1 && overflowX !== 'visible';
        return isCut && textOverflow !== 'ellipsis' && element.clientWidth > 1;
      })
      .map((element) => element.innerText.slice(0, 60)),
  );
  expect(cut, `${what}, cut off with longer words`).toEqual([]);
  await undo.evaluate((restore) => restore());
}

export const widths = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/**
 * Waits for the newest email with these words in the demo's outbox. `after`: an older email, which does not count; `orNone`:
 * does not wait, and returns '' if there is none.
 */
export async function newestEmail(
  page: Page,
  words: string,
  { after, orNone = false }: { after?: string; orNone?: boolean } = {},
): Promise<string> {
  const emails = page.locator('article').filter({ hasText: words });
  let text = '';
  await expect(async () => {
    await page.goto('/outbox');
    text = (await emails.allInnerTexts())[0] ?? '';
    expect(orNone || (text !== '' && text !== after)).toBe(true);
  }).toPass();
  return text;
}
