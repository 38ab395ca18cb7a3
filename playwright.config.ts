import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 4173);
const folder = join(import.meta.dirname, 'e2e');

const chromium = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
/** The same Chromium without its windows and its PDF viewer, in a package of its own on Debian: a seventh less to compute. */
const shell = '/usr/bin/chromium-headless-shell';
const withoutWindows = process.env['CHROME_PATH'] ?? (existsSync(shell) ? shell : chromium);

const screens = 'screens.journey.ts';
/** Journeys that have a paper in the browser's own viewer, or in a window of its own. */
const withPapers = readdirSync(folder).filter(
  (name) =>
    name.endsWith('.journey.ts') &&
    /\b(?:pdfOpenedBy|shownFile)\b|'popup'/u.test(readFileSync(join(folder, name), 'utf8')),
);

const launched = (executablePath: string) => ({
  launchOptions: {
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
});

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  outputDir: process.env['E2E_OUTPUT'] ?? 'test-results',
  // Two cores, one of them the server's.
  workers: 1,
  // Nothing that comes waits for these; on a machine with too much to do a page stands still for ten seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  forbidOnly: process.env['CI'] === 'true',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Every action is a third slower with a trace; `E2E_TRACE=true` takes one of what fails.
    trace: process.env['E2E_TRACE'] === 'true' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'America/New_York',
    // What slides and fades is drawn sixty times a second by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    // Cookies and what the browser stores are emptied between journeys; its scripts, compiled, and its fonts stay.
    reuseContext: true,
    // Longer than anything takes on a busy machine, where a page may get no frame for many seconds (a click waits for two); what never comes
    // is reported at its own line, not by the clock of the test.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
  },
  projects: [
    { name: 'screens', testMatch: screens, use: launched(withoutWindows) },
    { name: 'papers', testMatch: withPapers, use: launched(chromium) },
    { name: 'journeys', testIgnore: [screens, ...withPapers], use: launched(withoutWindows) },
  ],
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://127.0.0.1:${port}/ready`,
    timeout: 120_000,
    env: { PORT: String(port) },
    // Errors that it logs stand beside the journeys that met them.
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // While a journey is written: `PORT=4611 node e2e/server.ts` stays up, and E2E_PORT=4611 E2E_REUSE=true finds it.
    reuseExistingServer: process.env['E2E_REUSE'] === 'true',
  },
});
