/**
 * `npm run attack [name …]`: what strangers and neighbours try, against a running demo (PORTAL_URL, http://127.0.0.1:4000), a script
 * for each point with its figure. Exits with 1 when one of them got through. Never point it at a portal with real people in it.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Attack } from './portal.ts';

const wanted = process.argv.slice(2);
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.attack.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  .toSorted();

let through = 0;
for (const file of files) {
  const { attack } = (await import(join(import.meta.dirname, file))) as { attack: Attack };
  try {
    const { held, figure } = await attack();
    if (!held) through += 1;
    process.stdout.write(`${held ? 'held   ' : 'THROUGH'} ${file.replace('.attack.ts', '')}: ${figure}\n`);
  } catch (error) {
    through += 1;
    process.stdout.write(`FAILED  ${file}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
process.exitCode = through === 0 ? 0 : 1;
