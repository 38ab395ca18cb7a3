/** Portals to attack, started for it and thrown away: the embedded database, and two instances on PostgreSQL behind a proxy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startPortal } from '../bench/portal-process.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { proxyTo } from './proxy.ts';

interface Stage {
  name: string;
  url: string;
  instances: number;
  strike(): Promise<void>;
}

const ports = [4581, 4582] as const;
/** As a real one has it; benchmarks start theirs without a limit. */
const usual = { RATE_LIMIT: '1200' };

const newFolder = () => mkdtempSync(join(tmpdir(), 'portal-attack-'));
const gone = (folder: string) => rmSync(folder, { recursive: true, force: true });

async function embedded(): Promise<Stage> {
  const folder = newFolder();
  const portal = await startPortal(ports[0], folder, usual);
  return {
    name: 'the embedded database',
    url: portal.url,
    instances: 1,
    async strike() {
      await portal.stop();
      gone(folder);
    },
  };
}

async function pairBehindProxy(): Promise<Stage> {
  const folder = newFolder();
  const cluster = await startCluster();
  const settings = { ...usual, DATABASE_URL: cluster.url, PORTAL_MODE: 'demo', TRUST_PROXY: '1' };
  // One after the other: the first makes the demo.
  const first = await startPortal(ports[0], folder, settings);
  const second = await startPortal(ports[1], folder, settings);
  const proxy = await proxyTo([first.url, second.url]);
  return {
    name: 'two instances on PostgreSQL behind a proxy',
    url: proxy.url,
    instances: 2,
    async strike() {
      proxy.close();
      await Promise.all([first.stop(), second.stop()]);
      await cluster.stop();
      gone(folder);
    },
  };
}

export const stages: readonly (() => Promise<Stage>)[] = [embedded, pairBehindProxy];
