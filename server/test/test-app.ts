/**
 * The application as API tests see it: on the embedded database or on PostgreSQL, whichever project runs the file.
 * One application serves all files of a worker; every test makes accounts of its own in it.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';

import type { Clock } from '#shared/platform/time/clock.ts';

import { makeApp, type App } from '#server/app.ts';
import { openEmbedded, openPostgres, type Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { passwordKeyService } from '#server/features/sign-in/password-key.service.ts';
import { newPostgres } from './postgres-cluster.ts';

/** A clock that the test sets. */
export interface TestClock extends Clock {
  set(instant: Date): void;
  forward(minutes: number): void;
  /** Back to the real time. */
  reset(): void;
}

export interface TestApp extends App {
  clock: TestClock;
}

function makeTestClock(): TestClock {
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  return {
    now,
    set(instant) {
      offset = instant.getTime() - Date.now();
    },
    forward(minutes) {
      offset += minutes * 60_000;
    },
    reset() {
      offset = 0;
    },
  };
}

export const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** The address of a new, empty database on the run's cluster. */
export const emptyPostgres = (): Promise<string> => newPostgres(inject('postgresUrl'));

let made: Promise<Blob> | null = null;

/** An embedded database without a table, in memory: made once for all files of the worker, and copied. */
export async function emptyEmbedded(): Promise<Database> {
  made ??= (async () => {
    const first = await PGlite.create();
    const files = await first.dumpDataDir('none');
    await first.close();
    return files;
  })();
  return openEmbedded(await made);
}

/** An empty database of the kind that the project is for. */
export const emptyDatabase = async (connections = 20): Promise<Database> =>
  isOnPostgres ? openPostgres(await emptyPostgres(), connections) : emptyEmbedded();

let template: Promise<string> | null = null;

/** A database that is migrated: on PostgreSQL a copy of one that was migrated once for all files of the worker. */
export async function migratedDatabase(connections = 20): Promise<Database> {
  if (!isOnPostgres) {
    const database = await emptyEmbedded();
    await migrate(database);
    return database;
  }
  const cluster = inject('postgresUrl');
  template ??= (async () => {
    const name = `migrated_${process.pid}`;
    const database = openPostgres(await newPostgres(cluster, 'template0', name), 1);
    await migrate(database);
    // As a first start makes it, in a fifth of a second.
    await passwordKeyService(database, []);
    await database.close();
    return name;
  })();
  return openPostgres(await newPostgres(cluster, await template), connections);
}

let shared: Promise<TestApp> | null = null;

/** Settings of a test's application. */
export function testEnv(more: Record<string, string> = {}): Record<string, string> {
  return {
    LOG_LEVEL: 'silent',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-test-')),
    PUBLIC_URL: 'http://portal.test',
    RATE_LIMIT: '1000000',
    DEMO_SPEED: '0',
    ...more,
  };
}

async function makeTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const database = await migratedDatabase();
  const clock = makeTestClock();
  const app = await makeApp({ env: readEnv(testEnv(settings)), database, clock, pages: null });
  await app.loadReferenceData();
  await app.http.ready();
  return { ...app, clock };
}

/** The worker's application, made at the first call; at each, its clock is right again, whatever file came before. */
export async function testApp(): Promise<TestApp> {
  shared ??= (async () => {
    const app = await makeTestApp();
    await app.start();
    return app;
  })();
  const app = await shared;
  app.clock.reset();
  return app;
}

/**
 * An application with a database of its own whose timed tasks and workers do not run, for tests that call them one by one and
 * count what they did. Stop it after the file.
 */
export async function quietApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await makeTestApp(settings);
  await app.kit.jobs.makeQueues();
  return app;
}

/**
 * An application of the file's own where that is cheap: what thousands of calls leave behind (webhooks that nobody takes, tried again
 * whenever a test moves the clock on) keeps no other file busy. Leave it after the file.
 */
export async function appOfFile(): Promise<{ app: TestApp; leave: () => Promise<void> }> {
  if (!isOnPostgres) return { app: await testApp(), leave: async () => undefined };
  const app = await quietApp();
  await app.start();
  return {
    app,
    async leave() {
      await app.stop();
      await app.kit.database.close();
    },
  };
}
