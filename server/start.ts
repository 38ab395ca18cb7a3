import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import closeWithGrace from 'close-with-grace';

import { makeApp } from '#server/app.ts';
import {
  DamagedDatabase,
  FullDisk,
  openEmbedded,
  openPostgres,
  WrongDatabaseVersion,
} from '#server/platform/db/database.ts';
import { DatabaseOutOfReach, mustReach } from '#server/platform/db/database-away.ts';
import { DataFolderInUse } from '#server/platform/db/data-lock.ts';
import { mustSuitMode, WrongMode } from '#server/platform/db/database-mode.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { SettingsError } from '#server/env/mode.ts';

const half = 500;
const clock = { now: () => new Date() };

const noKeyMessage =
  'There is no operator key yet, so nobody could load prices or make an account. Set OPERATOR_KEYS to one for the first start, and make a named one with it.';

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const database =
    env.databaseUrl === null
      ? await openEmbedded(resolve(env.dataDir))
      : openPostgres(env.databaseUrl, env.databasePool, env.databaseReadUrl);
  await mustReach(env.databaseUrl ?? '', async () => {
    await mustSuitMode(database, env.mode);
    await migrate(database);
  });
  const folder = resolve(import.meta.dirname, '../dist/web');
  const pages = existsSync(folder) ? folder : null;
  const app = await makeApp({ env, database, clock, pages });
  if (!(await app.services.operatorKeys.hasAny())) throw new SettingsError(noKeyMessage);
  await app.loadReferenceData();
  const demo = env.mode === 'demo' ? await import('#server/demo/demo.service.ts') : null;
  await demo?.startDemo(app);
  // Before anything is printed or served: a process that finds this server running may also stop it.
  closeWithGrace({ delay: 25_000 }, async ({ err }) => {
    if (err) app.http.log.fatal({ err }, 'stopping');
    app.stopTakingWork();
    // Before the port closes, load balancers must see /ready fail and clients must be told to open their next connection
    // elsewhere.
    await new Promise((resume) => setTimeout(resume, half));
    await app.stop();
    await database.close();
  });
  await app.http.listen({ port: env.port, host: env.host });
  await app.start();
  demo?.printDemo(env);
}

try {
  await main();
} catch (error) {
  const isExpected =
    error instanceof SettingsError ||
    error instanceof DataFolderInUse ||
    error instanceof DatabaseOutOfReach ||
    error instanceof WrongDatabaseVersion ||
    error instanceof DamagedDatabase ||
    error instanceof FullDisk ||
    error instanceof WrongMode ||
    isPortInUse(error);
  process.stderr.write(
    `${isExpected ? sentenceOf(error) : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}

function isPortInUse(error: unknown): boolean {
  return Reflect.get(Object(error), 'code') === 'EADDRINUSE';
}

function sentenceOf(error: unknown): string {
  if (isPortInUse(error)) {
    return `Port ${Reflect.get(Object(error), 'port')} is taken. Stop what uses it, or set PORT to another number.`;
  }
  return error instanceof Error ? error.message : String(error);
}
