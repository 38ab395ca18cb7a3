/** A throw-away PostgreSQL cluster for one test run: own folder, own free port, gone afterwards. */
import type { TestProject } from 'vitest/node';

import { startCluster } from './postgres-cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // After big inserts, autovacuum's ANALYZE keeps its transaction for seconds while it empties the search index's list,
  // and the change feed rightly waits for it: no test should.
  const cluster = await startCluster(['autovacuum=off']);
  project.provide('postgresUrl', cluster.socketUrl);
  return cluster.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}
