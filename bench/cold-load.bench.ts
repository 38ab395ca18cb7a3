/**
 * A page from an empty cache until a hand can use it, and how long it blocks the hand on the way (the part of each task beyond
 * 50 ms), on a processor slowed four times, against what it shall take. In real Chromium, the network of this machine; the
 * login page, the shipment form and the listing turn about.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Browser, chromium } from '@playwright/test';

import { chromiumFlags, chromiumPath, freePort, quantile, signIn } from './browser.ts';
import { printTable, startPortal } from './portal-process.ts';

const slowedBy = 4;
const rounds = 5;
/** Long tasks until then count. */
const watchedMs = 6000;

const pages = [
  { name: 'login', path: '/login', usable: 'input[name="CustomerAccountNo"]', aimMs: 800, signedIn: false },
  {
    name: 'shipment form',
    path: '/shipmentorder',
    usable: 'input[name="receiver.name"]',
    aimMs: 1500,
    signedIn: true,
  },
  { name: 'listing', path: '/shipmentlisting', usable: 'tr[data-index="0"]', aimMs: 1300, signedIn: true },
] as const;
const blockingAimMs = 150;

interface Load {
  usableMs: number;
  blockedMs: number;
  longestMs: number;
}

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>;

async function load(browser: Browser, url: string, usable: string, cookies: Cookies): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  await page.addInitScript(`
    window.tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true });
    const look = () => {
      if (document.querySelector('${usable}')) requestAnimationFrame(() => (window.usableAt = performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  `);
  await page.goto(url);
  await page.locator(usable).first().waitFor();
  await page.waitForTimeout(watchedMs);
  const { usableMs, tasks } = await page.evaluate<{ usableMs: number; tasks: number[] }>(
    '({ usableMs: usableAt, tasks })',
  );
  await context.close();
  return {
    usableMs,
    blockedMs: tasks.reduce((sum, duration) => sum + duration - 50, 0),
    longestMs: Math.max(0, ...tasks),
  };
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const running = process.env['BENCH_URL'];
  const portal =
    running === undefined
      ? await startPortal(await freePort(), join(folder, 'data'))
      : { url: running, stop: async () => {} };
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const context = await browser.newContext();
    await signIn(context, portal.url);
    const cookies = await context.cookies();
    const loads = new Map<string, Load[]>(pages.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, path, usable, signedIn } of pages) {
        loads.get(name)?.push(await load(browser, `${portal.url}${path}`, usable, signedIn ? cookies : []));
      }
    }
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    printTable([
      [
        'cold load, processor ÷4',
        'usable p50',
        'aim',
        'ratio',
        'blocked p50',
        'aim',
        'ratio',
        'longest task p50',
      ],
      ...pages.map(({ name, aimMs }) => {
        const of = loads.get(name) ?? [];
        const middle = (value: keyof Load) =>
          quantile(
            of.map((one) => one[value]),
            0.5,
          );
        return [
          name,
          ms(middle('usableMs')),
          ms(aimMs),
          (middle('usableMs') / aimMs).toFixed(2),
          ms(middle('blockedMs')),
          ms(blockingAimMs),
          (middle('blockedMs') / blockingAimMs).toFixed(2),
          ms(middle('longestMs')),
        ];
      }),
    ]);
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (import.meta.main) await run();
