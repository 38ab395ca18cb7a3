/**
 * A key press in the shipment form: time until the frame that shows it, compared with a bare input on the same page, and the
 * tasks over 50 ms in the meantime. Real Chromium, processor slowed four times; requests made during typing are included.
 */
import type { Page } from '@playwright/test';

import { inSlowBrowser, quantile } from './browser.ts';
import { hold } from './held.ts';
import { printTable } from './portal-process.ts';

const aimMs = 25;
const longMs = 50;
/** A bare input on the day and the machine when the aim was set; machines differ by a factor of two. */
const bareThenMs = 12;
const betweenKeysMs = 90;
/** Time after the last key in which tasks still count, for suggestions and the price. */
const afterwardsMs = 900;

/** Text typed into each field, and how often: a weight is short. */
const fields = [
  { what: 'name', name: 'receiver.name', text: 'Siti Aminah binti Abdullah', times: 1 },
  { what: 'phone', name: 'receiver.phone', text: '123456789', times: 2 },
  { what: 'street', name: 'receiver.address1', text: '12 Jalan Bukit Bintang', times: 1 },
  { what: 'postcode', name: 'receiver.postcode', text: '55100', times: 3 },
  { what: 'weight', name: 'pieces.0.weightGrams', text: '12.5', times: 4 },
  { what: 'length', name: 'pieces.0.lengthMm', text: '30.5', times: 3 },
  // The form is complete now: each key runs the validation and requests a price.
  { what: 'name again', name: 'receiver.name', text: 'Siti Aminah binti Ahmad', times: 1 },
  { what: 'weight again', name: 'pieces.0.weightGrams', text: '12.5', times: 4 },
] as const;

const watchKeys = `(() => {
  window.keyTimes = [];
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key.length > 1) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => keyTimes.push(performance.now() - timeStamp));
      port1.start();
      port2.postMessage(null);
    });
  }, true);
})()`;

const standBareInput = `(() => {
  const input = document.createElement('input');
  input.name = 'bare';
  input.style.cssText = 'position:fixed;z-index:50;top:0;left:40%';
  document.body.append(input);
})()`;

interface Typed {
  keys: number[];
  longTasks: number[];
}

async function typedInto(page: Page, name: string, text: string, times: number): Promise<Typed> {
  const input = page.locator(`input[name="${name}"]`);
  await page.evaluate('keyTimes.length = longTasks.length = 0');
  for (let turn = 0; turn < times; turn += 1) {
    await input.fill('');
    await input.focus();
    await page.waitForTimeout(betweenKeysMs);
    await page.keyboard.type(text, { delay: betweenKeysMs });
  }
  await page.waitForTimeout(afterwardsMs);
  return page.evaluate<Typed>('({ keys: [...keyTimes], longTasks: [...longTasks] })');
}

const head = [
  'a key, processor ÷4',
  'p50',
  'p95',
  'bare input p50',
  'ratio',
  `p50 / ${aimMs} ms`,
  'tasks over 50 ms',
];

function rowOf(what: string, { keys, longTasks }: Typed, bare: readonly number[]): string[] {
  const [p50, rival] = [quantile(keys, 0.5), quantile(bare, 0.5)];
  return [
    what,
    `${p50.toFixed(0)} ms`,
    `${quantile(keys, 0.95).toFixed(0)} ms`,
    `${rival.toFixed(0)} ms`,
    (p50 / rival).toFixed(2),
    (p50 / aimMs).toFixed(2),
    longTasks.length === 0 ? 'none' : `${longTasks.length}, to ${Math.max(...longTasks)} ms`,
  ];
}

export async function run(): Promise<void> {
  await inSlowBrowser(async (page, url) => {
    await page.goto(`${url}/shipmentorder`);
    await page.locator('input[name="receiver.name"]').waitFor();
    // Wait until everything that loads after the form has loaded.
    await page.waitForTimeout(8000);
    await page.evaluate(watchKeys);
    await page.evaluate(standBareInput);
    const rows: string[][] = [];
    const all: Typed = { keys: [], longTasks: [] };
    const bare: number[] = [];
    for (const { what, name, text, times } of fields) {
      const typed = await typedInto(page, name, text, times);
      const beside = await typedInto(page, 'bare', 'Siti Aminah', 1);
      rows.push(rowOf(what, typed, beside.keys));
      all.keys.push(...typed.keys);
      all.longTasks.push(...typed.longTasks);
      bare.push(...beside.keys);
    }
    printTable([head, ...rows, rowOf('all of them', all, bare)]);
    hold({
      what: 'a key, p50',
      unit: 'ms',
      measured: quantile(all.keys, 0.5),
      aim: aimMs,
      // 77 to 131, depending on the field.
      before: 77,
    });
    hold({
      what: 'a key beside a bare input, p50',
      unit: 'times',
      measured: quantile(all.keys, 0.5) / quantile(bare, 0.5),
      aim: aimMs / bareThenMs,
      before: 77 / bareThenMs,
    });
    hold({ what: `tasks over ${longMs} ms`, unit: 'tasks', measured: all.longTasks.length, aim: 0 });
    // Browsers report no task under 50 ms, so a faster machine keeps that limit.
    const slower = Math.max(1, quantile(bare, 0.5) / bareThenMs);
    hold({
      what: `tasks over ${longMs} ms, were the bare input as fast as then`,
      unit: 'tasks',
      measured: all.longTasks.filter((ms) => ms > longMs * slower).length,
      aim: 0,
    });
  });
}

if (import.meta.main) await run();
