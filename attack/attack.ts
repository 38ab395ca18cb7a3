/**
 * `npm run attack [name …]`: what strangers and neighbours try, against a running demo (PORTAL_URL, http://127.0.0.1:4000), a script
 * for each point with its figure. Exits with 1 when one of them got through. Never point it at a portal with real people in it.
 * `npm run attack -- --stages` starts the portals itself: one on the embedded database, then two on PostgreSQL behind a proxy.
 * `npm run attack -- --faults` takes from portals of its own what they stand on: room on their disks, the database, the bucket.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Attack } from './portal.ts';

const given = process.argv.slice(2);
const wanted = given.filter((word) => !word.startsWith('--'));
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.attack.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  .toSorted();

/** How many got through. */
async function attackAll(): Promise<number> {
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
  return through;
}

/** Each by a process of its own, which knows its portal from the beginning. */
async function attackStages(): Promise<number> {
  const { stages } = await import('./stages.ts');
  let through = 0;
  for (const open of stages) {
    const { name, url, instances, strike } = await open();
    process.stdout.write(`\n== ${name}\n`);
    try {
      const child = spawn(process.execPath, [import.meta.filename, ...wanted], {
        env: { ...process.env, PORTAL_URL: url, PORTAL_INSTANCES: String(instances) },
        stdio: 'inherit',
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) through += 1;
    } finally {
      await strike();
    }
  }
  return through;
}

const takeAway = async () => (await import('./faults.ts')).faults(wanted);
const work = given.includes('--stages') ? attackStages : given.includes('--faults') ? takeAway : attackAll;
process.exitCode = (await work()) === 0 ? 0 : 1;
