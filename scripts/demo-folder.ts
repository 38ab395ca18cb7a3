/**
 * `node scripts/demo-folder.ts <folder>`: fills a data folder with the demo, for several portals to begin with a copy of it:
 * migrating and seeding take far longer than a start.
 */
import { resolve } from 'node:path';

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
await app.stop();
await database.close();
process.exit();
