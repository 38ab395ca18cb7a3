/**
 * A migrated database with its reference data, created once for all portals of a run of kill tests. Each gets a copy, because
 * migrating an empty one takes longer than a start.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { bundledKillServer } from './bundled-kill-server.ts';
import { newPostgres, startCluster } from './postgres-cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isOnPostgres = project.config.env['TEST_DATABASE'] === 'postgres';
  const cluster = isOnPostgres ? await startCluster(['autovacuum=off']) : null;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-migrated-'));
  const databaseUrl = cluster && (await newPostgres(cluster.socketUrl, 'template0', 'migrated'));
  const program = await bundledKillServer(project.name);
  const server = fork(program, {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
  });
  const ended = once(server, 'exit');
  const failed = ended.then(() => {
    throw new Error('The database of the kill tests was not made.');
  });
  await Promise.race([once(server, 'message'), failed]);
  server.send('close');
  await ended;
  project.provide('migrated', { program, dataDir, clusterUrl: cluster?.socketUrl ?? null });
  return async () => {
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The program to start, the data folder, and on PostgreSQL the cluster with the database `migrated`. */
    migrated: { program: string; dataDir: string; clusterUrl: string | null };
  }
}
