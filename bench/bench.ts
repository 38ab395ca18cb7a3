/**
 * `npm run bench [name …]`: every benchmark, one after the other on a quiet machine. Each prints ratios against a rival or
 * a limit measured in the same run. Nothing here asserts: times are reported, not judged. `npm run bench all` also writes what was
 * printed to docs/benchmarks.md, with the day, the machine and its load; `--write` does so for the named ones.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

import { heldCells, type Measured, pageWith } from './benchmarks-page.ts';
import type { Held } from './held.ts';
import { printTable } from './portal-process.ts';

const processors = cpus();

/**
 * What a fresh page of memory costs, in µs: under 1 on a machine of its own, 17 on virtual ones that hand memory back to their host.
 * A cold load and a new process take hundreds of thousands of them, and a key next to none.
 */
function freshPageUs(): number {
  const pages = 16_384;
  const pageBytes = 4096;
  const began = performance.now();
  const memory = new Uint8Array(pages * pageBytes);
  for (let at = 0; at < memory.length; at += pageBytes) memory[at] = 1;
  return ((performance.now() - began) * 1000) / pages;
}

const machine = [
  `${processors.length} × ${processors[0]?.model ?? 'unknown'}`,
  `${Math.round(totalmem() / 2 ** 30)} GB`,
  `Node ${process.versions.node}`,
  `a fresh page of memory in ${freshPageUs().toFixed(1)} µs`,
].join(', ');

const given = process.argv.slice(2);
const wanted = given.filter((word) => word !== 'all' && !word.startsWith('--'));
const isWritten = given.includes('all') || given.includes('--write');
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  .toSorted();

const load = () => loadavg()[0]?.toFixed(1) ?? '?';

/** A process for each: what one leaves behind (a full heap, a pool that ends late) is not measured by the next. */
async function measuredBy(file: string): Promise<Measured> {
  const name = file.replace('.bench.ts', '');
  process.stdout.write(`\n== ${name}\n`);
  const before = load();
  const flags = given.filter((word) => word.startsWith('--'));
  const child = fork(join(import.meta.dirname, 'alone.ts'), [file, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    printed += text;
  });
  let held: readonly Held[] = [];
  child.once('message', (message) => (held = message as readonly Held[]));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`It ended with ${code}.`);
  const day = new Date().toISOString().slice(0, 10);
  return { name, day, machine, load: [before, load()], printed, held };
}

const path = join(import.meta.dirname, '../docs/benchmarks.md');
const intro = `# Benchmarks

Written by \`npm run bench all\`, or \`npm run bench <name> -- --write\` for some. Ratios count, not times: each line was
measured beside its rival or limit in one run, and above 1 is more than the limit. Machines differ: each section names its own. A load above the
number of processors means that others worked on the machine at the same time. A fresh page of memory that costs many µs makes cold loads
and starts slow, whatever the code. 'Before' is the day when the limit was set.
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
    console.error(`${file} failed:`, error);
  }
}

const held = measured.flatMap((one) => one.held.map((line) => [one.name, ...heldCells(line)]));
if (held.length > 0) {
  process.stdout.write('\n== held to\n');
  printTable([['benchmark', 'line', 'before', 'to reach', 'measured', 'ratio'], ...held]);
}
