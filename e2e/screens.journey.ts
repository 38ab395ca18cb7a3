/** Every screen of the table, in light and dark, wide and on a phone: axe finds nothing and nothing scrolls sideways. */
import { expect, test, type Page } from '@playwright/test';

import { screens } from '../web/app/screens.ts';
import { expectAccessible, expectNoSidewaysScroll, signedInState, widths } from './support.ts';

const visitor = 'a visitor';

/** An account whose Admin may open the screen. */
function personaFor(path: string, isBare: boolean): string {
  if (isBare) return visitor;
  return /cool/iu.test(path) ? 'MYS0003' : 'MYS0001';
}

/** One window for each persona and width, kept for all screens: a person does not load the portal anew for each. */
const pages = new Map<string, Promise<Page>>();

test.afterAll(async () => {
  for (const page of pages.values()) await (await page).context().close();
});

for (const { path, title, bare } of screens) {
  test(`${path} (${title}) is accessible and fits`, async ({ browser }) => {
    const persona = personaFor(path, bare ?? false);
    for (const { name, ...viewport } of widths) {
      const key = `${persona} ${name}`;
      if (!pages.has(key)) {
        const open = async () => {
          const storageState = persona === visitor ? undefined : await signedInState(browser, persona);
          return (await browser.newContext({ viewport, ...(storageState && { storageState }) })).newPage();
        };
        pages.set(key, open());
      }
      const page = await pages.get(key);
      if (!page) throw new Error('no window');
      const problems: string[] = [];
      const tell = (error: Error) => problems.push(error.message);
      page.on('pageerror', tell);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await expect(page.locator('main').first()).toBeVisible();
      await expect(page.getByText(/Please wait/u)).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, `${path}, ${name}, ${colorScheme}`);
        await expectNoSidewaysScroll(page, `${path}, ${name}, ${colorScheme}`);
      }
      page.off('pageerror', tell);
      expect(problems, `${path}, ${name}`).toEqual([]);
    }
  });
}
