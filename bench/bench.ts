/**
 * `npm run bench [name …]`: every benchmark, one after the other on a quiet machine. Each prints ratios against a rival or
 * a limit measured in the same run. Nothing here asserts: times are told, not judged.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const wanted = process.argv.slice(2);
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  .toSorted();

for (const file of files) {
  process.stdout.write(`\n== ${file.replace('.bench.ts', '')}\n`);
  const { run } = (await import(join(import.meta.dirname, file))) as { run: () => Promise<void> };
  await run();
}
