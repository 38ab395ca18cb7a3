/**
 * `npm run verify`: format, lint, types, structure and the pure tests, side by side. `--without-tests` omits the tests, for
 * `npm test`, which counts them.
 */
import { runAll } from './run.ts';

/** Two steps run at once. A compiler with four threads repeats much of its work in each, which takes twice the CPU time. */
const alone = '--singleThreaded';
/** The same for Go programs: the linter's type checks, and the garbage collection of the compilers. */
const env = { GOMAXPROCS: '1' };

/** This step's figures are shown even when it passes. */
const firstLoads = 'first loads';

const steps = [
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint', '--type-aware'],
  ['types of shared', 'tsc', '-p', 'shared', alone],
  ['types of server', 'tsc', '-p', 'server', alone],
  ['types of web', 'tsc', '-p', 'web', alone],
  ['types of the journeys', 'tsc', '-p', 'e2e', alone],
  ['types of the client', 'tsc', '-p', 'clients/typescript', '--noEmit', alone],
  ['client', 'node', 'scripts/make-client.ts', '--check'],
  ['structure', 'node', 'scripts/check-structure.ts'],
  ['words', 'node', 'scripts/check-words.ts'],
  ['supply', 'node', 'scripts/supply.ts', '--offline'],
  [firstLoads, 'node', 'scripts/check-bytes.ts'],
  // All cores, although Vitest by default leaves one free: these tests run last and alone.
  ['pure tests', 'vitest', 'run', '--project', 'pure', '--reporter', 'dot', '--maxWorkers', '100%'],
] as const;

const withTests = !process.argv.includes('--without-tests');
const results = await runAll(
  steps.filter(([name]) => withTests || name !== 'pure tests').map(([name, ...run]) => ({ name, run, env })),
  2,
);
const failed = results.filter(({ passed }) => !passed);
for (const { name, output } of failed) process.stdout.write(`\n=== ${name}\n${output}\n`);
for (const { name, passed, seconds, output } of results) {
  if (name === firstLoads && passed) process.stdout.write(output);
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)\n`);
}
process.exitCode = failed.length === 0 ? 0 : 1;
