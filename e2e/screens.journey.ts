/**
 * Every screen, wide in light and dark, on a phone in dark: axe finds no violation, nothing scrolls sideways, and there is room
 * for longer words.
 */
import { type ConsoleMessage, expect, test, type Page } from '@playwright/test';

import { screens } from '../web/app/screens.ts';
import { type Quiet, watchQuiet } from './quiet.fixture.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomForLongerWords,
  goWithin,
  openAs,
  widths,
} from './support.ts';

const visitor = 'a visitor';

/** The account whose Admin may open the screen. */
function personaFor(path: string, isBare: boolean): string {
  if (isBare) return visitor;
  return /cool/iu.test(path) ? 'MYS0003' : 'MYS0001';
}

interface Desk {
  page: Page;
  quiet: Quiet;
}

/** One window for each persona, shared by all screens, so that they need not sign in for each. */
const desks = new Map<string, Desk>();

// oxlint-disable-next-line no-empty-pattern -- Playwright reads a test's fixtures from its parameter
test.afterEach(async ({}, { status, expectedStatus }) => {
  // After a failure the next screen starts in a fresh window.
  if (status === expectedStatus) return;
  for (const { page } of desks.values()) await page.context().close();
  desks.clear();
});

test.afterAll(async () => {
  for (const { page } of desks.values()) await page.context().close();
});

async function look(
  { page, quiet }: Desk,
  path: string,
  size: (typeof widths)[number],
  colorScheme: 'light' | 'dark',
  at: 'everything' | 'colours',
): Promise<void> {
  const what = `${path}, ${size.name}, ${colorScheme}`;
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await quiet.settled();
  await expectAccessible(page, what, at);
  await expectNoSidewaysScroll(page, what);
}

for (const { path, title, bare } of screens) {
  test(`${path} (${title}) is accessible and fits`, async ({ browser }) => {
    const persona = personaFor(path, bare ?? false);
    let desk = desks.get(persona);
    if (!desk) {
      const context = await browser.newContext();
      const page = await context.newPage();
      // The login page works without the router at first, so the visitor starts on another page.
      if (persona === visitor) await page.goto('/404');
      else await openAs(page, persona, '/faq');
      desk = { page, quiet: watchQuiet(page) };
      desks.set(persona, desk);
    }
    const { page } = desk;
    const problems: string[] = [];
    const tell = (error: Error) => problems.push(error.message);
    page.on('pageerror', tell);
    // Violations of the content security policy appear only in the console and throw nothing.
    const stopped = (message: ConsoleMessage) => {
      if (/Content Security Policy|requires 'Trusted/u.test(message.text())) problems.push(message.text());
    };
    page.on('console', stopped);
    const [wide, phone] = widths;
    await page.setViewportSize(wide);
    await page.emulateMedia({ colorScheme: 'light' });
    await goWithin(page, path);
    // Loaded once: light mode and size change without a reload, as for a user. The phone is checked in dark mode only, because
    // its parts take their light colours from the same tokens as those of the wide page.
    await look(desk, path, wide, 'light', 'everything');
    await expectRoomForLongerWords(page, `${path}, ${wide.name}`);
    await look(desk, path, wide, 'dark', 'colours');
    await look(desk, path, phone, 'dark', 'everything');
    await expectRoomForLongerWords(page, `${path}, ${phone.name}`);
    page.off('pageerror', tell);
    page.off('console', stopped);
    expect(problems, path).toEqual([]);
  });
}
