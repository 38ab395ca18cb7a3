/**
 * `npm test`: everything. Rules, calls on the embedded database and on PostgreSQL, journeys in Chromium. On Debian, what
 * is missing of the system's programs is installed first (as root). The last line counts: "N passed, N failed".
 */
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

import { countTests } from './count-tests.ts';
import { runStep, type StepResult } from './run.ts';

/** Debian package by the program that it brings. */
const programs: Record<string, string> = {
  chromium: 'chromium',
  zbarimg: 'zbar-tools',
  qpdf: 'qpdf',
  pdftoppm: 'poppler-utils',
  python3: 'python3',
};

function missingPackages(): string[] {
  const missing = Object.entries(programs)
    .filter(([program]) => spawnSync('which', [program]).status !== 0)
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

installPrograms();
const results: StepResult[] = [];
results.push(await runStep(['verify', 'node', 'scripts/verify.ts'], { live: true }));
results.push(await runStep(['papers', 'vitest', 'run', '--project', 'papers'], { live: true }));
results.push(
  await runStep(
    ['calls', 'vitest', 'run', '--project', 'embedded', '--project', 'postgres', '--reporter', 'default'],
    {
      live: true,
    },
  ),
);
results.push(await runStep(['journeys', 'playwright', 'test'], { live: true }));

let passed = 0;
let failed = 0;
for (const result of results) {
  const count = countTests(result.output);
  passed += count.passed;
  // A step that fails without counting a failed test (lint, types, a crash) is one failure.
  failed += Math.max(count.failed, result.passed ? 0 : 1);
  process.stdout.write(
    `${result.passed ? 'ok    ' : 'FAILED'} ${result.name} (${result.seconds.toFixed(0)} s)\n`,
  );
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
