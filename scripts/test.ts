/**
 * `npm test`: runs everything: rules, calls on both databases, journeys in Chromium. Three steps run at a time: each keeps less
 * than one of two cores busy, because a browser waits for its server and a killed server for its restart. On Debian, missing
 * system programs are installed first (as root). The last line has the counts: "N passed, N failed".
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { countTests } from './count-tests.ts';
import { runAll, type Step } from './run.ts';

/** The Debian package that provides each program. */
const programs: Record<string, string> = {
  chromium: 'chromium',
  zbarimg: 'zbar-tools',
  qpdf: 'qpdf',
  pdftoppm: 'poppler-utils',
  python3: 'python3',
  php: 'php-cli',
  curl: 'curl',
  openssl: 'openssl',
};

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

function missingPackages(): string[] {
  const missing = Object.entries(programs)
    .filter(([program]) => !isInstalled(program))
    .map(([, name]) => name);
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql');
  return missing;
}

function installPrograms(): void {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    process.stdout.write(
      `The tests need these Debian packages: ${missing.join(' ')}. Install them and try again.\n`,
    );
    process.exit(1);
  }
  process.stdout.write(`Installing ${missing.join(' ')} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env });
  const { status } = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  if (status !== 0) process.exit(1);
}

/** Used by journeys that need no PDF viewer; they fall back to Chromium if it cannot be installed. */
const shell = 'chromium-headless-shell';

function installShell(): void {
  if (existsSync(`/usr/bin/${shell}`) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  // Without a network, fail within seconds rather than minutes.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  spawnSync(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', '--no-remove', ...patience, shell],
    {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 120_000,
    },
  );
}

installPrograms();
installShell();
const reports = mkdtempSync(join(tmpdir(), 'portal-tests-'));
const reportOf = (name: string) => join(reports, `${name}.json`);
const vitest = (name: string, project: string, ...files: string[]): Step => ({
  name,
  run: [
    'vitest',
    'run',
    '--project',
    project,
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ],
});

const build: Step = { name: 'build', run: ['node', 'scripts/prepare.js', '--only-build'] };
const demoFolder = mkdtempSync(join(tmpdir(), 'portal-demo-'));
const demo: Step = { name: 'demo', run: ['node', 'scripts/demo-folder.ts', demoFolder] };

/** Each part has its own portal on its own port, so that the parts do not affect each other's data. */
const journeys = (name: string, port: number, project: string, more: Record<string, string> = {}): Step => ({
  name,
  run: ['playwright', 'test', `--project=${project}`, '--reporter=list,json'],
  after: [build.name, demo.name],
  env: {
    E2E_DEMO: demoFolder,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name),
    E2E_PORT: String(port),
    E2E_OUTPUT: `test-results/${port}`,
    ...more,
  },
});
/**
 * PostgreSQL runs every test of a call. The embedded database has the same SQL dialect, so it runs each call only once, also
 * with foreign accounts and hostile values, and the tests about the database itself: starting, being killed, migrating,
 * queueing, searching, cleaning up. The journeys use a demo seeded on it.
 */
const whereTheDatabaseMatters = [
  'server/platform/db/',
  'server/platform/jobs/',
  'server/platform/outgoing-events/',
  'server/test/calls',
  'server/test/hostile-input',
  'server/features/cn-listing',
  'server/features/housekeeping',
  'server/features/sample-data',
];

/** Caches compiled code between the processes of a run, which saves a second at each start of a server. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/node-compile');

const results = await runAll(
  // The longest step first, so that no core is idle at the end.
  [
    build,
    demo,
    vitest('kills on the embedded database', 'embedded-kills'),
    { ...vitest('calls on PostgreSQL', 'postgres'), after: [build.name] },
    journeys('journeys', 4174, 'journeys'),
    vitest('kills on PostgreSQL', 'postgres-kills'),
    journeys('journeys, papers', 4175, 'papers'),
    // Without the simulator, so that nothing changes while a screen is checked.
    journeys('journeys, screens', 4173, 'screens', { E2E_SPEED: '0' }),
    vitest('calls on the embedded database', 'embedded', ...whereTheDatabaseMatters),
    vitest('screens', 'web'),
    vitest('papers', 'papers'),
    { name: 'checks', run: ['node', 'scripts/verify.ts', '--without-tests'], after: [build.name] },
    vitest('rules', 'pure'),
  ],
  3,
  { live: true },
);

/** The portal's log, or its exit, during journeys that failed; without its start messages. */
const loggedBy = (output: string) =>
  output
    .split('\n')
    .filter((line) => /\[WebServer\].*(?:"level":|Error)/u.test(line))
    .slice(-5)
    .map((line) => line.slice(0, 600));

let passed = 0;
let failed = 0;
for (const result of results) {
  const count = countTests(reportOf(result.name)) ?? {
    passed: result.passed ? 1 : 0,
    failed: 0,
    failures: [],
  };
  passed += count.passed;
  // A step that fails without a failed test (lint, types, a crash) counts as one failure.
  failed += Math.max(count.failed, result.passed ? 0 : 1);
  process.stdout.write(
    `${result.passed ? 'ok    ' : 'FAILED'} ${result.name} (${result.seconds.toFixed(0)} s)\n`,
  );
  for (const failure of count.failures) process.stdout.write(`       ${failure}\n`);
  if (!result.passed) for (const line of loggedBy(result.output)) process.stdout.write(`       ${line}\n`);
}
// Not installed here, because it is a download of about 200 MB that not every network delivers.
if (!isInstalled('soffice'))
  process.stdout.write(
    'skipped: no file was opened in LibreOffice, which is not installed (Debian: libreoffice-calc)\n',
  );
for (const folder of [reports, demoFolder]) rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
