/**
 * The sheet editor at 10,000 rows of 30 columns in Chromium, its CPU slowed down four times: how long a key takes until it
 * is painted, against the 50 ms that a hand notices and against a bare input in the same run; whether rows are missing in
 * any frame of a scroll; and what the editor weighs.
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
import { chromiumFlags, chromiumPath, slowDown, slowedBy } from './browser.ts';
import { printTable } from './portal-process.ts';

const root = join(import.meta.dirname, '..');
const limitMs = 50;
const limitKb = 60;
/** What every screen has loaded before the editor comes: not its weight. */
const shell = /node_modules|\/web\/app\/|\/platform\/ui\//u;

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grid-bench-'));
  const kb = await buildPage(folder);
  const server = await serve(folder);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/bench/grid-page/index.html`);
    await page.getByRole('button', { name: 'All 10,000' }).click();
    await page.getByRole('gridcell', { name: 'R2 C1', exact: true }).click();
    await slowDown(page);
    const rows = [[`key (CPU ÷${slowedBy})`, 'p50', 'worst', `p50 / ${limitMs} ms`, `worst / ${limitMs} ms`]];
    for (const [name, keys] of actions) rows.push([name, ...times(await pressed(page, keys))]);
    rows.push(['a bare input', ...times(await inBareInput(page))]);
    printTable(rows);
    const { frames, blank, worst } = await scrolled(page);
    printTable([
      ['scroll', 'frames', 'with rows missing', 'most rows missing'],
      ['wheel, 10,000 rows', String(frames), String(blank), String(worst)],
    ]);
    printTable([
      ['editor', 'JavaScript gz', 'limit', 'ratio'],
      ['sheet', `${kb.toFixed(1)} KB`, `${limitKb} KB`, (kb / limitKb).toFixed(2)],
    ]);
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const repeats = 15;
const again = (...keys: string[]) => Array.from({ length: repeats }, () => keys).flat();

/** What hands do all day; each key is measured. */
const actions: readonly (readonly [string, readonly string[]])[] = [
  ['arrow down', again('ArrowDown')],
  ['shift + arrow', again('Shift+ArrowDown')],
  ['first letter of a cell', again('a', 'Escape')],
  ['letters in a cell', ['F2', ...again('b'), 'Escape']],
  ['Enter: text kept', again('x', 'Enter')],
  ['next problem (F8)', again('F8')],
  ['clear', again('Delete', 'ArrowDown')],
  ['undo', again('Control+z')],
  ['fill 10,000 rows, undo', ['Control+Space', 'Control+d', 'Control+z', 'Control+d', 'Control+z']],
];

async function pressed(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate('keyTimes.length = 0');
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  // The server's answers come after the pause.
  await page.waitForTimeout(900);
  return page.evaluate<number[]>('[...keyTimes]');
}

async function inBareInput(page: Page): Promise<number[]> {
  await page.evaluate('bareInput()');
  return pressed(page, again('a'));
}

function times(taken: readonly number[]): string[] {
  const sorted = taken.toSorted((a, b) => a - b);
  const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const worst = sorted.at(-1) ?? Number.NaN;
  return [
    `${p50.toFixed(0)} ms`,
    `${worst.toFixed(0)} ms`,
    (p50 / limitMs).toFixed(2),
    (worst / limitMs).toFixed(2),
  ];
}

interface Scrolled {
  frames: number;
  blank: number;
  worst: number;
}

/** In each frame, as it is painted, the rows that the window shows are there. */
async function scrolled(page: Page): Promise<Scrolled> {
  await page.mouse.move(700, 500);
  const watching = page.evaluate<Scrolled>('watchScroll()');
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, turn % 4 === 3 ? -400 : 1200);
    await page.waitForTimeout(40);
  }
  return watching;
}

/** Builds the page; answers what the editor itself weighs, without what every screen has loaded before it. */
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
