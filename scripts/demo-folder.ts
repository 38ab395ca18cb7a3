/**
 * `node scripts/demo-folder.ts <folder>`: fills a data folder with the demo, for several portals to begin with a copy of it:
 * migrating and seeding take far longer than a start.
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
// What the demo left to be done is done here once, and not by each portal while its first journey runs.
await app.start();
while (await hasWork()) await setTimeout(100);
await app.stop();
await database.close();
process.exit();

/** What is for a later hour stays. */
async function hasWork(): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where state = 'active' or (state < 'active' and start_after < now()) limit 1`.execute(
    database.db,
  );
  return rows.length > 0;
}
