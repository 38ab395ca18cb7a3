/**
 * A page from an empty cache until a hand can use it, and how long it blocks the hand on the way (the part of each task beyond
 * 50 ms), on a processor slowed four times, against what it shall take. In real Chromium, the network of this machine; the
 * login page, the shipment form and the listing turn about.
 */
import type { Browser } from '@playwright/test';

import { quantile, signIn, slowDown, withBrowser } from './browser.ts';
import { printTable } from './portal-process.ts';

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
  await slowDown(page);
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

export const run = (): Promise<void> =>
  withBrowser(async (browser, url) => {
    const context = await browser.newContext();
    await signIn(context, url);
    const cookies = await context.cookies();
    const loads = new Map<string, Load[]>(pages.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, path, usable, signedIn } of pages) {
        loads.get(name)?.push(await load(browser, `${url}${path}`, usable, signedIn ? cookies : []));
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
  });

if (import.meta.main) await run();
