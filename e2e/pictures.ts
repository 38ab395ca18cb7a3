/**
 * `npm run pictures -- <address> <folder> [language …]`: screenshots of every screen of a running demo, wide and on a phone, in
 * each language and in one with longer words, nine to a sheet, for people to look at. `zh-dark` is Chinese in dark mode.
 * Nothing is compared.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { updateLanguage } from '../shared/features/profile/profile.contract.ts';
import { screens } from '../web/app/screens.ts';
import { longerWords } from './longer-words.fixture.ts';
import { openAs, widths } from './support.ts';

const [address = 'http://127.0.0.1:4000', folder = 'test-results/pictures', ...wanted] =
  process.argv.slice(2);
const languages = wanted.length > 0 ? wanted : ['en', 'ms', 'zh', 'longer'];
const perSheet = 9;
const settledMs = 900;

interface Picture {
  name: string;
  png: Buffer;
}

const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
mkdirSync(folder, { recursive: true });

/** Sets the language of the user's profile, which takes precedence over that of the device. */
async function speak(page: Page, language: string): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  await page.request.fetch(updateLanguage.path, {
    method: updateLanguage.method,
    headers: { authorization: `Bearer ${decodeURIComponent(token)}` },
    data: { Language: language },
  });
}

/** Opens a window for an account's Admin or a visitor, in a language, light or dark. */
async function windowOf(
  accountNo: string | null,
  language: string,
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    reducedMotion: 'reduce',
    bypassCSP: true,
    colorScheme,
  });
  const chosen = { name: 'language', value: language, url: address };
  const page = await context.newPage();
  if (accountNo === null) {
    await context.addCookies([chosen]);
    await page.goto('/404');
    return page;
  }
  await openAs(page, accountNo, '/faq');
  await speak(page, language);
  await context.addCookies([chosen]);
  await page.goto('/faq');
  return page;
}

async function sheet(name: string, width: number, pictures: readonly Picture[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: width * 3 + 40, height: 600 } });
  const figures = pictures.map(
    (one) =>
      `<div><b>${one.name}</b><br><img width="${width}" src="data:image/png;base64,${one.png.toString('base64')}"></div>`,
  );
  await page.setContent(
    `<body style="margin:6px;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:6px">${figures.join('')}</body>`,
  );
  writeFileSync(join(folder, `${name}.png`), await page.screenshot({ fullPage: true }));
  await page.close();
}

for (const language of languages) {
  const [spoken = '', scheme] = language.split('-');
  const of = spoken === 'longer' ? 'en' : spoken;
  const colours = scheme === 'dark' ? 'dark' : 'light';
  const windows = {
    visitor: await windowOf(null, of, colours),
    cool: await windowOf('MYS0003', of, colours),
    usual: await windowOf('MYS0001', of, colours),
  };
  const taken = new Map<string, Picture[]>(widths.map(({ name }) => [name, []]));
  for (const { path, bare } of screens) {
    const page = bare ? windows.visitor : /cool/iu.test(path) ? windows.cool : windows.usual;
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    for (const size of widths) {
      await page.setViewportSize(size);
      // oxlint-disable-next-line playwright/no-wait-for-timeout -- nothing is expected: a picture of what is there by then
      await page.waitForTimeout(settledMs);
      const undo = spoken === 'longer' ? await page.evaluateHandle(longerWords) : null;
      taken.get(size.name)?.push({ name: path, png: await page.screenshot() });
      await undo?.evaluate((restore) => restore());
    }
  }
  for (const [size, pictures] of taken)
    for (let at = 0; at < pictures.length; at += perSheet) {
      const name = `${language}-${size}-${String(at / perSheet + 1)}`;
      await sheet(name, size === 'wide' ? 640 : 390, pictures.slice(at, at + perSheet));
    }
  process.stdout.write(`${language}: ${screens.length * widths.length} pictures in ${folder}\n`);
  // The next language finds the sign-in by its English texts.
  for (const page of [windows.cool, windows.usual]) await speak(page, 'en');
  for (const page of Object.values(windows)) await page.context().close();
}
await browser.close();
