/**
 * What a browser loads before a screen works: JavaScript of the first load in each language, according to the build's manifests
 * and as loaded by a browser, against the budget. With `--lighthouse` (downloaded, not installed) also Lighthouse's mobile
 * scores: of a first visit with an empty cache, and of a returning visitor.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { BrowserContext } from '@playwright/test';

import { languages } from '#shared/platform/words/message.ts';

import { firstLoads, readManifest, scriptsOf, weightOf } from '../scripts/web-build/first-loads.ts';
import { startBareBrowser } from './bare-browser.ts';
import { portalOfBrowser, signIn } from './browser.ts';
import { hold } from './held.ts';
import { printTable, steppingBack } from './portal-process.ts';

const web = join(import.meta.dirname, '../dist/web');

/** Target for Lighthouse's mobile performance score, on each page and in each run. */
const wantedScore = 98;
const lighthouseRuns = 3;
/** Target for Lighthouse's total blocking time. */
const wantedBlockingMs = 150;

interface Fetched {
  scripts: number;
  /** Size as transferred. */
  kb: number;
}

/** A page is complete after this time without a new script. (Network idle cannot be used: the stream of changes stays open.) */
const stillMs = 4000;

/** All JavaScript until no more arrives, including what an idle page preloads. */
async function javascriptOf(context: BrowserContext, url: string): Promise<Fetched> {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  let newest = performance.now();
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return;
    newest = performance.now();
    sizes.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
  });
  await page.goto(url);
  while (performance.now() - newest < stillMs) await page.waitForTimeout(stillMs / 10);
  const bytes = await Promise.all(sizes);
  await page.close();
  return { scripts: bytes.length, kb: bytes.reduce((sum, size) => sum + size, 0) / 1024 };
}

function rowsOfManifests(): string[][] {
  return languages.flatMap((language) => {
    const manifest = readManifest(web, language);
    return firstLoads.map((first) => {
      const scripts = scriptsOf(manifest, first);
      const { gzipKb, brotliKb } = weightOf(web, scripts);
      hold({ what: `${first.name} (${language})`, unit: 'KB gz', measured: gzipKb, aim: first.budgetKb });
      return [
        `${first.name} (${language})`,
        `${gzipKb.toFixed(1)} KB`,
        `${first.budgetKb} KB`,
        (gzipKb / first.budgetKb).toFixed(2),
        `${brotliKb.toFixed(1)} KB`,
        String(scripts.length),
      ];
    });
  });
}

interface LighthouseReport {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const lighthouseMs = 120_000;
/** Lighthouse waits for an idle network, which the open stream of changes prevents; by this time everything else has loaded. */
const loadedMs = 15_000;

async function lighthouse(url: string, debuggingPort: number): Promise<LighthouseReport> {
  const [program, ...words] = steppingBack;
  const { stdout } = await promisify(execFile)(
    program,
    [
      ...words,
      'npm',
      'exec',
      '--yes',
      '--package',
      'lighthouse@12.8.2',
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--port=${debuggingPort}`,
      '--disable-storage-reset',
      `--max-wait-for-load=${loadedMs}`,
      '--only-categories=performance,accessibility',
    ],
    { encoding: 'utf8', maxBuffer: 100_000_000, timeout: lighthouseMs },
  );
  return JSON.parse(stdout) as LighthouseReport;
}

/** Clears everything but the cookies. Lighthouse could do so itself, but would sign the user out. */
async function forgetFiles(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'service_workers,cache_storage,indexeddb',
  });
  await page.close();
}

/** A browser that never saw the portal, or one that keeps the files of the previous visit. */
const visits = ['first visit', 'again'] as const;

const holdPoints = (what: string, measured: number) =>
  hold({ what: `Lighthouse, ${what}`, unit: 'points', measured, aim: wantedScore, isMoreBetter: true });

/** The scores of one page as text. If Lighthouse fails: dashes, and 0 points in the table of figures held against an aim. */
async function scoresOf(what: string, url: string, debuggingPort: number): Promise<string[]> {
  try {
    const { categories, audits } = await lighthouse(url, debuggingPort);
    const percent = (name: string) => String(Math.round((categories[name]?.score ?? 0) * 100));
    const valueOf = (audit: string) => audits[audit]?.numericValue ?? NaN;
    const blockingMs = valueOf('total-blocking-time');
    holdPoints(what, Number(percent('performance')));
    hold({ what: `Lighthouse's blocking, ${what}`, unit: 'ms', measured: blockingMs, aim: wantedBlockingMs });
    return [
      percent('performance'),
      `${(valueOf('first-contentful-paint') / 1000).toFixed(2)} s`,
      `${(valueOf('largest-contentful-paint') / 1000).toFixed(2)} s`,
      `${Math.round(blockingMs)} ms`,
      percent('accessibility'),
      valueOf('cumulative-layout-shift').toFixed(3),
    ];
  } catch (thrown) {
    process.stderr.write(`Lighthouse on ${url}: ${String(thrown).split('\n').slice(0, 4).join(' ')}\n`);
    holdPoints(what, 0);
    return ['–', '–', '–', '–', '–', '–'];
  }
}

export async function run(): Promise<void> {
  if (!existsSync(join(web, 'index.en.html')))
    throw new Error('Nothing is built: run `npm run build` first.');
  printTable([['first load', 'JavaScript gz', 'budget', 'ratio', 'brotli', 'scripts'], ...rowsOfManifests()]);
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const portal = await portalOfBrowser(folder);
  const fetched: string[][] = [['in a browser', 'over the wire', 'scripts']];
  const marks: string[][] = [
    [
      'Lighthouse mobile',
      `performance / ${wantedScore}`,
      'first paint',
      'largest paint',
      `blocking / ${wantedBlockingMs} ms`,
      'accessibility',
      'layout shift',
    ],
  ];
  const browser = await startBareBrowser(join(folder, 'profile'));
  try {
    for (const { name, path, signedIn } of firstLoads) {
      const url = `${portal.url}${path}`;
      const { kb, scripts } = await browser.use(async (context) => {
        await context.clearCookies();
        if (signedIn) await signIn(context, portal.url);
        await forgetFiles(context, url);
        return javascriptOf(context, url);
      });
      fetched.push([name, `${kb.toFixed(1)} KB`, String(scripts)]);
      if (!process.argv.includes('--lighthouse')) continue;
      for (const visit of visits) {
        for (let turn = 0; turn < lighthouseRuns; turn++) {
          if (visit === 'first visit') await browser.use((context) => forgetFiles(context, url));
          const what = `${name}, ${visit}`;
          marks.push([what, ...(await scoresOf(what, url, browser.debuggingPort))]);
        }
      }
    }
    printTable(fetched);
    if (marks.length > 1) printTable(marks);
  } finally {
    await browser.stop();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (import.meta.main) await run();
