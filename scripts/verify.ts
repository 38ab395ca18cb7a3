/** `npm run verify`: format, lint, types, structure and the pure tests, side by side, in under a minute. */
import { runAll } from './run.ts';

const steps = [
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint', '--type-aware'],
  ['types of shared', 'tsc', '-p', 'shared'],
  ['types of server', 'tsc', '-p', 'server'],
  ['types of web', 'tsc', '-p', 'web'],
  ['types of the journeys', 'tsc', '-p', 'e2e'],
  ['structure', 'node', 'scripts/check-structure.ts'],
  // Every core, where Vitest leaves one to others: they come last and have the machine for themselves.
  [
    'pure tests',
    'vitest',
    'run',
    '--project',
    'pure',
    '--project',
    'web',
    '--reporter',
    'dot',
    '--maxWorkers',
    '100%',
  ],
] as const;

const results = await runAll(steps, 2);
const failed = results.filter(({ passed }) => !passed);
for (const { name, output } of failed) process.stdout.write(`\n=== ${name}\n${output}\n`);
for (const { name, passed, seconds } of results) {
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)\n`);
}
process.exitCode = failed.length === 0 ? 0 : 1;
