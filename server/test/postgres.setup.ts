/** A temporary PostgreSQL cluster for one test run, with its own folder and a free port, removed afterwards. */
import type { TestProject } from 'vitest/node';

import { startCluster } from './postgres-cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // After large inserts, autovacuum's ANALYZE keeps a transaction open for seconds while it empties the pending list of the
  // search index. The change feed rightly waits for it, but tests should not.
  const cluster = await startCluster(['autovacuum=off']);
  project.provide('postgresUrl', cluster.socketUrl);
  return cluster.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}
