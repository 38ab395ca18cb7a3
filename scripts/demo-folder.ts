/**
 * `node scripts/demo-folder.ts <folder>`: fills a data folder with the demo, so that several portals can start with a copy of
 * it. Migrating and seeding take far longer than a start.
 */
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';

import { makeApp } from '#server/app.ts';
import { startDemo } from '#server/demo/demo.service.ts';
import { readEnv } from '#server/env.ts';
import { openEmbedded } from '#server/platform/db/database.ts';
import { mustSuitMode } from '#server/platform/db/database-mode.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const env = readEnv({
  DATA_DIR: resolve(process.argv[2] ?? ''),
  DEMO_SPEED: '0',
  LOG_LEVEL: 'error',
});
const database = await openEmbedded(env.dataDir);
await mustSuitMode(database, env.mode);
await migrate(database);
const app = await makeApp({ env, database, clock: { now: () => new Date() }, pages: null });
await app.loadReferenceData();
await startDemo(app);
// Runs the jobs that the demo queued once here, rather than in each portal during its first journey.
await app.start();
while (await hasWork()) await setTimeout(100);
await app.stop();
await database.close();
process.exit();

/** Whether a job is due; jobs for a later time are left in the queue. */
async function hasWork(): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where state = 'active' or (state < 'active' and start_after < now()) limit 1`.execute(
    database.db,
  );
  return rows.length > 0;
}
