/** A throw-away PostgreSQL cluster for one test run: own folder, own free port, gone afterwards. */
import type { TestProject } from 'vitest/node';

import { startCluster } from './postgres-cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}
