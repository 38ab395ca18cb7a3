/**
 * `npm run bench [name …]`: runs every benchmark, one after the other, on an idle machine. Each prints ratios to a rival or a
 * limit measured in the same run. Nothing is asserted: times are reported, not judged. `npm run bench all` also writes the
 * output to docs/benchmarks.md, with the day, the machine and its load; `--write` does so for the named benchmarks.
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
 * Cost of touching a new memory page, in µs: less than 1 on a dedicated machine, 17 on virtual machines that return memory to
 * their host. A cold load and a new process touch hundreds of thousands of pages, a key press almost none.
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

/**
 * Each benchmark runs in its own process, so that leftovers of one (a full heap, a pool that closes late) do not affect the
 * next.
 */
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

This page is written by \`npm run bench all\`, or by \`npm run bench <name> -- --write\` for single benchmarks. Compare
ratios, not times: each line was measured beside its rival or limit in the same run. A ratio above 1 misses the limit.
Machines differ: each section names its own. A load above the number of processors means that other programs ran on the
machine at the same time. If a new page of memory costs many µs, cold loads and starts are slow, whatever the code. 'Before'
is the figure on the day when the limit was set.
`;

const measured: Measured[] = [];
for (const file of files) {
  try {
    const one = await measuredBy(file);
    measured.push(one);
    // Written after each benchmark: all of them take over an hour and may not finish.
    if (isWritten) writeFileSync(path, pageWith(readFileSync(path, 'utf8'), intro, [one]));
  } catch (error) {
    // Continue with the other benchmarks.
    process.exitCode = 1;
    console.error(`${file} failed:`, error);
  }
}

const held = measured.flatMap((one) => one.held.map((line) => [one.name, ...heldCells(line)]));
if (held.length > 0) {
  process.stdout.write('\n== held to\n');
  printTable([['benchmark', 'line', 'before', 'to reach', 'measured', 'ratio'], ...held]);
}
