/**
 * `npm run bench [name …]`: every benchmark, one after the other on a quiet machine. Each prints ratios against a rival or
 * a limit measured in the same run. Nothing here asserts: times are reported, not judged. `npm run bench all` also writes what was
 * printed to docs/benchmarks.md, with the day, the machine and its load; `--write` does so for the named ones.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

import { heldCells, type Measured, pageWith } from './benchmarks-page.ts';
import { takeHeld } from './held.ts';
import { printTable } from './portal-process.ts';

const given = process.argv.slice(2);
const wanted = given.filter((word) => word !== 'all' && !word.startsWith('--'));
const isWritten = given.includes('all') || given.includes('--write');
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  .toSorted();

const load = () => loadavg()[0]?.toFixed(1) ?? '?';

/** What `work` prints, while it is printed. */
async function printedBy(work: () => Promise<void>): Promise<string> {
  const print = process.stdout.write.bind(process.stdout);
  let printed = '';
  process.stdout.write = (text: string | Uint8Array, ...rest: never[]) => {
    printed += String(text);
    return print(text, ...rest);
  };
  try {
    await work();
  } finally {
    process.stdout.write = print;
  }
  return printed;
}

async function measuredBy(file: string): Promise<Measured> {
  const name = file.replace('.bench.ts', '');
  process.stdout.write(`\n== ${name}\n`);
  const { run } = (await import(join(import.meta.dirname, file))) as { run: () => Promise<void> };
  const before = load();
  const printed = await printedBy(run);
  const day = new Date().toISOString().slice(0, 10);
  return { name, day, load: [before, load()], printed, held: takeHeld() };
}

const path = join(import.meta.dirname, '../docs/benchmarks.md');
const processors = cpus();
const machine = `${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
const intro = `# Benchmarks

Written by \`npm run bench all\`, or \`npm run bench <name> -- --write\` for some: ${machine}. Ratios count, not times: each line was
measured beside its rival or limit in one run, and above 1 is more than the limit. A load above the number of processors means that others
worked on the machine at the same time. 'Before' is the day when the limit was set.
`;

const measured: Measured[] = [];
for (const file of files) {
  try {
    const one = await measuredBy(file);
    measured.push(one);
    // One after the other: all of them take over an hour, which may not come to its end.
    if (isWritten) writeFileSync(path, pageWith(readFileSync(path, 'utf8'), intro, [one]));
  } catch (error) {
    // The others are worth their time all the same.
    process.exitCode = 1;
    takeHeld();
    console.error(`${file} failed:`, error);
  }
}

const held = measured.flatMap((one) => one.held.map((line) => [one.name, ...heldCells(line)]));
if (held.length > 0) {
  process.stdout.write('\n== held to\n');
  printTable([['benchmark', 'line', 'before', 'to reach', 'measured', 'ratio'], ...held]);
}
