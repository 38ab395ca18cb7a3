/**
 * `npm run attack -- --faults`: what portals stand on is taken away and given back: the database and the bucket for a minute, room on
 * the disks of uploads, of the embedded database, of the log, of PostgreSQL. What was acknowledged must be there afterwards, what was
 * not must be refused with 503, and nobody restarts the portal. Disks need to be mounted: as root, or in a namespace of its own;
 * where the machine allows neither, this says so and leaves them out.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bucketAway, databaseAway } from './fault-away.ts';
import { embedded, logs, postgres, uploads } from './fault-disks.ts';
import { port, type Told } from './fault-portal.ts';
import { mayMount } from './small-disk.ts';

type Fault = (folder: string) => Promise<Told>;
type MayMount = 'root' | 'somebody' | 'nobody';

const away: Record<string, Fault> = { database: databaseAway, bucket: bucketAway };
const full: Record<string, Fault> = {
  'full-uploads': uploads,
  'full-embedded': embedded,
  'full-log': logs,
  'full-postgres': postgres,
};
const inside = '--inside';

function faultsFor(who: MayMount): Record<string, Fault> {
  const skip = (what: string, why: string) => process.stdout.write(`skipped ${what}: ${why}\n`);
  if (who === 'nobody') skip('full disks', 'nobody may mount a file system on this machine');
  if (who === 'nobody') return away;
  if (who === 'root') return { ...away, ...full };
  skip('full-postgres', 'PostgreSQL does not run as the root of a namespace');
  const { 'full-postgres': _, ...others } = full;
  return { ...away, ...others };
}

async function takeAway(who: MayMount, wanted: readonly string[]): Promise<number> {
  let through = 0;
  for (const [name, fault] of Object.entries(faultsFor(who))) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const folder = mkdtempSync(join(tmpdir(), 'portal-fault-'));
    try {
      const { held, figure } = await fault(folder);
      if (!held) through += 1;
      process.stdout.write(`${held ? 'held   ' : 'THROUGH'} ${name}: ${figure}\n`);
    } catch (error) {
      through += 1;
      process.stdout.write(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    } finally {
      spawnSync('sh', ['-c', 'umount -l "$0"/* 2>/dev/null', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return through;
}

/** How many did not hold; by a process of its own that may mount, and of whose disks nobody else knows. */
export async function faults(wanted: readonly string[]): Promise<number> {
  const unshare = mayMount();
  const who: MayMount = unshare === null ? 'nobody' : process.getuid?.() === 0 ? 'root' : 'somebody';
  const [program = '', ...given] = [
    ...(unshare ?? []),
    process.execPath,
    import.meta.filename,
    inside,
    who,
    ...wanted,
  ];
  const env = { ...process.env, PORTAL_URL: `http://127.0.0.1:${port}` };
  const [code] = (await once(spawn(program, given, { env, stdio: 'inherit' }), 'exit')) as [number | null];
  return code ?? 1;
}

if (process.argv[2] === inside)
  process.exitCode = await takeAway(process.argv[3] as MayMount, process.argv.slice(4));
