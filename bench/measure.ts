/** Shared by benchmarks: a separate application, rates, and rounds that alternate with a rival. */
import { mkdtempSync, rmSync } from 'node:fs';
import { type Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeApp } from '../server/app.ts';
import { type Database, openEmbedded, openPostgres } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { readEnv } from '../server/env.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';

/** Real time; in tests the clock can be set. */
export const clock = {
  now: () => new Date(),
  set: () => undefined,
  forward: () => undefined,
  reset: () => undefined,
};

export async function makeBenchApp(
  database: Database,
  dataDir: string,
  /** Adds routes of the benchmark, as a rival. */
  beside?: (http: BenchHttp) => void,
) {
  await migrate(database);
  const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, RATE_LIMIT: '1000000' });
  const app = { ...(await makeApp({ env, database, clock, pages: null })), clock };
  await app.loadReferenceData();
  beside?.(app.http);
  await app.http.ready();
  return app;
}

type BenchHttp = Awaited<ReturnType<typeof makeApp>>['http'];
export type BenchApp = Awaited<ReturnType<typeof makeBenchApp>>;

/** Measures on an embedded database, then on a new PostgreSQL with `connections`; both are removed afterwards. */
export async function onBothDatabases(
  connections: number,
  measure: (name: string, app: BenchApp) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const cluster = await startCluster();
  const on = async (name: string, database: Database) => {
    const app = await makeBenchApp(database, folder);
    try {
      await measure(name, app);
    } finally {
      await app.stop();
      await database.close();
    }
  };
  try {
    await on('embedded', await openEmbedded(folder));
    await on('PostgreSQL', openPostgres(cluster.url, connections));
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (count * 1000) / (performance.now() - start);
}

/** Runs `work` for 0 to `count` - 1, `atOnce` at a time. */
export async function spread(
  count: number,
  atOnce: number,
  work: (i: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

interface Asked {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Returns the text of a response, on one of the agent's connections; fails for any status other than 200. */
export function askOnce(agent: Agent, { url, method, headers, body }: Asked): Promise<string> {
  return new Promise((resolve, reject) => {
    const type = body === '' ? {} : { 'content-type': 'application/json' };
    const sent = httpRequest(url, { method, agent, headers: { ...headers, ...type } });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text}`)),
      );
    });
    sent.end(body);
  });
}

/** Rates of one round: ours, and that of the limit (or rival) measured just before or after it. */
export interface Round {
  ours: number;
  limit: number;
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Prints one line with the median of the rounds, so that a disturbance of one round is not reported. */
export function printRounds(what: string, limitName: string, rounds: readonly Round[]): void {
  const rate = (value: number) => `${Math.round(value)}/s`.padStart(9);
  const ours = rate(middle(rounds.map((round) => round.ours)));
  const limit = rate(middle(rounds.map((round) => round.limit)));
  const ratio = middle(rounds.map((round) => round.limit / round.ours)).toFixed(2);
  process.stdout.write(`${what.padEnd(46)} ${ours}  ${limitName} ${limit}  ratio ${ratio}\n`);
}
