/**
 * Time from the click on the listing in the menu of another, idle screen until its rows are drawn, against the aim, and how
 * much of it was waiting for the reply with the rows. Real Chromium, processor slowed four times. The first visit of a page
 * loads the listing's scripts and rows; a later one draws the rows that it showed before.
 */
import type { Page } from '@playwright/test';

import { inSlowBrowser, quantile } from './browser.ts';
import { hold } from './held.ts';
import { printTable } from './portal-process.ts';

const rounds = 5;
const aimMs = 400;
/** Measured on the day when the aim was set. */
const beforeMs = 766;
/** Time for the page to load what it loads when idle. */
const restMs = 4000;

interface Visit {
  rowsMs: number;
  /** The part from the request for the rows to its reply. */
  answerMs: number;
}

/** Runs in the page: clicks the link and resolves at the frame that shows the first row. */
const clickAndWait = `(async () => {
  performance.clearResourceTimings();
  const began = performance.now();
  document.querySelector('nav a[href="/shipmentlisting"]').click();
  await new Promise((done) => {
    const look = () => {
      if (document.querySelector('tr[data-index="0"]')) requestAnimationFrame(done);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const rowsMs = performance.now() - began;
  const asked = performance.getEntriesByType('resource').find(({ name }) => name.includes('/ShipmentListing'));
  return { rowsMs, answerMs: asked ? asked.responseEnd - asked.startTime : 0 };
})()`;

async function visit(page: Page): Promise<Visit> {
  await page.waitForTimeout(restMs);
  return await page.evaluate<Visit>(clickAndWait);
}

export async function run(): Promise<void> {
  await inSlowBrowser(async (page, url) => {
    const first: Visit[] = [];
    const later: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${url}/faq`);
      first.push(await visit(page));
      await page.locator('nav a[href="/faq"]').first().click();
      later.push(await visit(page));
    }
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const line = (what: string, visits: readonly Visit[], before: number | null) => {
      const rows = visits.map(({ rowsMs }) => rowsMs);
      const answers = visits.map(({ answerMs }) => answerMs);
      const measured = quantile(rows, 0.5);
      hold({ what: `${what}, p50`, unit: 'ms', measured, aim: aimMs, before });
      const ratio = (measured / aimMs).toFixed(2);
      return [what, ms(measured), ms(quantile(rows, 1)), ms(aimMs), ratio, ms(quantile(answers, 0.5))];
    };
    printTable([
      ['click to rows, processor ÷4', 'p50', 'worst', 'aim', 'p50/aim', 'the answer p50'],
      line('first visit', first, beforeMs),
      line('later visits', later, null),
    ]);
  });
}

if (import.meta.main) await run();
