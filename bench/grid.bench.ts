/**
 * The sheet editor with 10,000 rows of 30 columns in Chromium, its CPU slowed four times: time from a key press to paint,
 * compared with the 50 ms that a user notices and with a bare input in the same run; whether any frame of a scroll lacks rows;
 * and the editor's size.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';

import { viteWords } from '../scripts/words/vite-words.ts';
import { chromiumFlags, chromiumPath, quantile, slowDown, slowedBy } from './browser.ts';
import { hold } from './held.ts';
import { printTable } from './portal-process.ts';

const root = join(import.meta.dirname, '..');
const limitMs = 50;
/** The limit on a slower machine, as a multiple of a bare input, which took 20 ms where the limit was set. */
const limitTimes = 2.5;
const limitKb = 60;
/** Code that every screen has loaded before the editor; not counted in its size. */
const shell = /node_modules|\/web\/app\/|\/platform\/ui\//u;

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grid-bench-'));
  const kb = await buildPage(folder);
  const server = await serve(folder);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/bench/grid-page/index.html`);
    await page.getByRole('button', { name: 'All 10,000' }).click();
    await page.getByRole('gridcell', { name: 'R2 C1', exact: true }).click();
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(pasted)})`);
    await slowDown(page);
    const measured: { name: string; taken: number[] }[] = [];
    for (const action of actions) measured.push({ name: action.name, taken: await pressed(page, action) });
    const bare = await inBareInput(page);
    printTable([
      [
        `key (CPU ÷${slowedBy})`,
        'p50',
        'worst',
        `p50 / ${limitMs} ms`,
        `worst / ${limitMs} ms`,
        'p50 / bare',
      ],
      ...[...measured, { name: 'a bare input', taken: bare }].map(({ name, taken }) => [
        name,
        ...times(taken),
        (p50(taken) / p50(bare)).toFixed(2),
      ]),
    ]);
    for (const { name, taken } of measured) {
      hold({ what: `a key: ${name}`, unit: 'ms', measured: p50(taken), aim: limitMs });
      const besideBare = p50(taken) / p50(bare);
      hold({ what: `${name}, beside a bare input`, unit: 'times', measured: besideBare, aim: limitTimes });
    }
    const { frames, blank, worst } = await scrolled(page);
    printTable([
      ['scroll', 'frames', 'with rows missing', 'most rows missing'],
      ['wheel, 10,000 rows', String(frames), String(blank), String(worst)],
    ]);
    printTable([
      ['editor', 'JavaScript gz', 'limit', 'ratio'],
      ['sheet', `${kb.toFixed(1)} KB`, `${limitKb} KB`, (kb / limitKb).toFixed(2)],
    ]);
    hold({ what: 'frames of a scroll with rows missing', unit: 'frames', measured: blank, aim: 0 });
    hold({ what: 'the editor', unit: 'KB gz', measured: kb, aim: limitKb });
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const repeats = 15;
const few = 6;
const again = (count: number, ...keys: string[]) => Array.from({ length: count }, () => keys).flat();

interface Action {
  name: string;
  /** The key that is timed; the others prepare it. */
  key: string;
  /** 'click: …' presses the button with that name, 'see: …' waits for a text. */
  keys: readonly string[];
}

const rangeBelow = ['Control+Home', ...again(4, 'Shift+ArrowRight'), ...again(19, 'Shift+ArrowDown')];
const sortButton = 'click: Column 2';

/** Frequent actions of users. */
const actions: readonly Action[] = [
  { name: 'arrow down', key: 'ArrowDown', keys: again(repeats, 'ArrowDown') },
  { name: 'shift + arrow', key: 'ArrowDown', keys: again(repeats, 'Shift+ArrowDown') },
  { name: 'first letter of a cell', key: 'a', keys: again(repeats, 'a', 'Escape') },
  { name: 'letters in a cell', key: 'b', keys: ['F2', ...again(repeats, 'b'), 'Escape'] },
  { name: 'Enter: text kept', key: 'Enter', keys: again(repeats, 'x', 'Enter') },
  { name: 'Tab: text kept', key: 'Tab', keys: again(repeats, 'y', 'Tab') },
  { name: 'PageDown', key: 'PageDown', keys: again(repeats, 'PageDown') },
  { name: 'to the last cell', key: 'End', keys: again(few, 'Control+End', 'Control+Home') },
  { name: 'to the first cell', key: 'Home', keys: again(few, 'Control+End', 'Control+Home') },
  { name: 'next problem (F8)', key: 'F8', keys: again(repeats, 'F8') },
  { name: 'clear', key: 'Delete', keys: again(repeats, 'Delete', 'ArrowDown') },
  { name: 'undo', key: 'z', keys: again(repeats, 'Control+z') },
  { name: 'clear 20 × 5', key: 'Delete', keys: [...rangeBelow, ...again(few, 'Delete', 'Control+z')] },
  { name: 'paste 20 × 5', key: 'v', keys: ['Control+Home', ...again(few, 'Control+v', 'Control+z')] },
  {
    name: 'fill 10,000 rows',
    key: 'd',
    keys: ['Control+Home', 'Control+Space', ...again(few, 'Control+d', 'Control+z')],
  },
  { name: 'undo of that', key: 'z', keys: again(few, 'Control+d', 'Control+z') },
  { name: 'sort', key: 'click', keys: ['Control+Home', ...again(3, sortButton, sortButton, sortButton)] },
  {
    name: 'find next',
    key: 'Enter',
    keys: ['Control+f', ...'C7', 'see: cells', ...again(repeats, 'Enter'), 'Escape'],
  },
];

const pasted = Array.from({ length: 20 }, (_, row) =>
  Array.from({ length: 5 }, (_cell, column) => `P${row} ${column}`).join('\t'),
).join('\n');

interface KeyTime {
  key: string;
  ms: number;
}

async function pressed(page: Page, { key: counted, keys }: Omit<Action, 'name'>): Promise<number[]> {
  await page.evaluate('keyTimes.length = 0');
  for (const key of keys) {
    const [, act, name = ''] = /^(click|see): (.+)$/u.exec(key) ?? [];
    if (act === 'click') await page.getByRole('button', { name, exact: true }).click();
    else if (act === 'see') await page.getByText(new RegExp(`^[\\d,]+ ${name}$`, 'u')).waitFor();
    else await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  // The server's replies arrive after the pause.
  await page.waitForTimeout(900);
  const taken = await page.evaluate<KeyTime[]>('[...keyTimes]');
  return taken.flatMap(({ key, ms }) => (key === counted ? ms : []));
}

async function inBareInput(page: Page): Promise<number[]> {
  await page.evaluate('bareInput()');
  return pressed(page, { key: 'a', keys: again(repeats, 'a') });
}

function times(taken: readonly number[]): string[] {
  const [middle, worst] = [p50(taken), Math.max(...taken)];
  return [
    `${middle.toFixed(0)} ms`,
    `${worst.toFixed(0)} ms`,
    (middle / limitMs).toFixed(2),
    (worst / limitMs).toFixed(2),
  ];
}

const p50 = (taken: readonly number[]) => quantile(taken, 0.5);

interface Scrolled {
  frames: number;
  blank: number;
  worst: number;
}

/** Checks in each painted frame that all rows of the visible area are there. */
async function scrolled(page: Page): Promise<Scrolled> {
  await page.mouse.move(700, 500);
  const watching = page.evaluate<Scrolled>('watchScroll()');
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, turn % 4 === 3 ? -400 : 1200);
    await page.waitForTimeout(40);
  }
  return watching;
}

/** Builds the page and returns the size of the editor, without the code that every screen has loaded before. */
async function buildPage(folder: string): Promise<number> {
  await build({
    configFile: join(root, 'vite.config.ts'),
    root,
    logLevel: 'error',
    plugins: [viteWords(join(root, 'shared'), 'en')],
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'grid-page/index.html'),
        output: {
          codeSplitting: {
            groups: [
              { name: 'shell', test: shell, priority: 2 },
              { name: 'sheet', test: /\/(?:web|shared)\//u, priority: 1 },
            ],
          },
        },
      },
    },
  });
  const assets = join(folder, 'assets');
  const own = readdirSync(assets).filter((name) => /^sheet.*\.js$/u.test(name));
  return own.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0) / 1024;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

function serve(folder: string): Promise<Server> {
  return new Promise((done) => {
    const server = createServer((request, response) => {
      try {
        const content = readFileSync(join(folder, new URL(request.url ?? '/', 'http://local').pathname));
        response.setHeader('content-type', types[extname(request.url ?? '')] ?? 'application/octet-stream');
        response.end(content);
      } catch {
        response.writeHead(404).end();
      }
    }).listen(0, '127.0.0.1', () => done(server));
  });
}

if (import.meta.main) await run();
