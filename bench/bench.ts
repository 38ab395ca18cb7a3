/**
 * `npm run bench [name …]`: every benchmark, one after the other on a quiet machine. Each prints ratios against a rival or
 * a limit measured in the same run. Nothing here asserts: times are reported, not judged. `npm run bench all` also writes what was
 * printed to docs/benchmarks.md, with the day, the machine and its load; `--write` does so for the named ones.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

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

const parts: string[] = [];
for (const file of files) {
  const name = file.replace('.bench.ts', '');
  process.stdout.write(`\n== ${name}\n`);
  const { run } = (await import(join(import.meta.dirname, file))) as { run: () => Promise<void> };
  const before = load();
  const printed = await printedBy(run);
  parts.push(
    `## ${name}\n\nLoad ${before} before, ${load()} after.\n\n\`\`\`text\n${printed.trimEnd()}\n\`\`\`\n`,
  );
}

if (isWritten) {
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    join(import.meta.dirname, '../docs/benchmarks.md'),
    `# Benchmarks\n\nWritten by \`npm run bench all\` on ${day}: ${machine}. Ratios count, not times: each line was measured beside its rival or\nlimit in one run. A load above the number of processors means that others worked on the machine meanwhile.\n\n${parts.join('\n')}`,
  );
}
