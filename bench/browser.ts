/** The built portal in a real browser with a processor slowed four times, for benchmarks of what a user feels. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Browser, chromium, type BrowserContext, type Page } from '@playwright/test';

import { type PortalProcess, startPortal, steppingBack } from './portal-process.ts';

export const chromiumPath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Account Number').fill('MYS0001');
  await page.getByLabel('Username').fill('Admin');
  await page.getByLabel('Password', { exact: true }).fill('Portal-demo-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/shipmentorder');
  await page.close();
}

/** A free port, because several people may measure on one machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export const slowedBy = 4;

/** Starts a portal for a browser benchmark, with its data below `folder`. */
export const portalOfBrowser = async (folder: string): Promise<PortalProcess> =>
  startPortal(await freePort(), join(folder, 'data'), {}, steppingBack);

/** Runs `work` with a browser and its own portal, or the portal at BENCH_URL. */
async function withBrowser(work: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const running = process.env['BENCH_URL'];
  const portal =
    running === undefined ? await portalOfBrowser(folder) : { url: running, stop: async () => {} };
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    await work(browser, portal.url);
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
}

/** Runs `work` signed in as the demo's first Admin, on a laptop-sized page. */
export const inSlowBrowser = (work: (page: Page, url: string) => Promise<void>): Promise<void> =>
  withBrowser(async (browser, url) => {
    // Rivals are inserted into the page, which its content security policy would block.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    await signIn(context, url);
    const page = await context.newPage();
    await slowDown(page);
    await work(page, url);
  });

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
