/**
 * The application as tests of calls use it: on the embedded database or on PostgreSQL, depending on the project that runs the
 * file. One application serves all files of a worker; every test creates its own accounts in it.
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
  /** Returns to the real time. */
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

/** An empty embedded database in memory: a copy of one that is created once for all files of the worker. */
export async function emptyEmbedded(): Promise<Database> {
  made ??= (async () => {
    const first = await PGlite.create();
    const files = await first.dumpDataDir('none');
    await first.close();
    return files;
  })();
  return openEmbedded(await made);
}

/** An empty database of the kind that the project tests. */
export const emptyDatabase = async (connections = 20): Promise<Database> =>
  isOnPostgres ? openPostgres(await emptyPostgres(), connections) : emptyEmbedded();

let template: Promise<string> | null = null;

/** A migrated database: on PostgreSQL a copy of one that is migrated once for all files of the worker. */
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
    // Created here once, as by a first start, because it takes a fifth of a second.
    await passwordKeyService(database, []);
    await database.close();
    return name;
  })();
  return openPostgres(await newPostgres(cluster, await template), connections);
}

let shared: Promise<TestApp> | null = null;

/** Settings of the test application. */
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

/** Without timed tasks, unless the test is about them: in the middle of a test they would change the rows of its account. */
async function makeTestApp(settings: Record<string, string> = {}, hasTimedTasks = false): Promise<TestApp> {
  const database = await migratedDatabase();
  const clock = makeTestClock();
  const env = readEnv(testEnv(settings));
  const app = await makeApp({ env, database, clock, pages: null, hasTimedTasks });
  await app.loadReferenceData();
  await app.http.ready();
  return { ...app, clock };
}

/**
 * The worker's application, created at the first call: it works jobs, and runs no timed task. Each call resets its clock, whatever
 * the previous file did.
 */
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
 * An application with its own database whose workers do not run either, for tests that call them one by one and count what they
 * did. `start` runs its workers, and its timed tasks only if it was made with them. Stop it after the file.
 */
export async function quietApp(
  settings: Record<string, string> = {},
  { hasTimedTasks = false } = {},
): Promise<TestApp> {
  const app = await makeTestApp(settings, hasTimedTasks);
  await app.kit.jobs.makeQueues();
  return app;
}

/**
 * An application for this file alone, if that is cheap (on PostgreSQL): thousands of calls leave work behind (undeliverable
 * webhooks, retried whenever a test moves the clock) that would slow down other files. Call `leave` after the file.
 */
export async function appOfFile(): Promise<{ app: TestApp; leave: () => Promise<void> }> {
  if (!isOnPostgres) return { app: await testApp(), leave: async () => undefined };
  const app = await makeTestApp();
  await app.start();
  return {
    app,
    async leave() {
      await app.stop();
      await app.kit.database.close();
    },
  };
}
