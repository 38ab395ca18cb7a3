/**
 * A thousand listings that stay open while nothing happens: what the portal and PostgreSQL spend on them. Each asks once in half a
 * minute whether anything changed; beside it what each asked before: the page, what is newer, the counts and the bell.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bellListing } from '../shared/features/bell/bell.contract.ts';
import { changes } from '../shared/features/changes/changes.contract.ts';
import { shipmentCounts, shipmentListing } from '../shared/features/cn-listing/shipment-listing.contract.ts';
import { type Database, openPostgres } from '../server/platform/db/database.ts';
import { newId } from '../server/platform/db/ids.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { fill, productionLikeDatabase, rowCount } from './listing.bench.ts';
import { clock, makeBenchApp } from './measure.ts';
import { printTable } from './portal-process.ts';

const screens = 1000;
const eachSeconds = 30;
const limitPercent = 2;

interface Asked {
  method: string;
  path: string;
  body?: object;
}
interface Round {
  url: string;
  token: string;
  asked: readonly Asked[];
}

const asks = ({ method, path }: Asked, body?: object): Asked => ({ method, path, ...(body && { body }) });

export async function run(): Promise<void> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const database = openPostgres(await productionLikeDatabase(cluster.url), 4);
  const app = await makeBenchApp(database, folder);
  try {
    const admin = await makeAdmin(app);
    await fill(database, admin.scope);
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const percentOf = async (asked: readonly Asked[]) => {
      const before = await cpuSeconds(database);
      const began = performance.now();
      if (asked.length > 0) await asProcess({ url, token: admin.accessToken, asked });
      else await new Promise((resolve) => setTimeout(resolve, eachSeconds * 1000));
      const seconds = (performance.now() - began) / 1000;
      const after = await cpuSeconds(database);
      return [after.portal - before.portal, after.database - before.database].map(
        (used) => (used / seconds) * 100,
      );
    };
    const filter = {};
    const today = [asks(changes)];
    const before = [
      asks(shipmentListing, { filter, limit: 50 }),
      asks(shipmentListing, { filter, newerThan: newId(clock), limit: 20 }),
      asks(shipmentCounts, { filter }),
      asks(bellListing),
    ];
    await asProcess({ url, token: admin.accessToken, asked: [...today, ...before] });
    const table = [
      [
        `${screens} open listings, of ${rowCount.toLocaleString('en')}`,
        'portal',
        'PostgreSQL',
        'limit',
        'ratio',
      ],
    ];
    const percent = (value: number) => `${value.toFixed(2)} %`;
    const cases = [
      ['nobody there', []],
      ['one question', today],
      ['lists, counts and bell, as before', before],
    ] as const;
    for (const [name, asked] of cases) {
      const [portal = 0, postgres = 0] = await percentOf(asked);
      table.push([
        name,
        percent(portal),
        percent(postgres),
        percent(limitPercent),
        ((portal + postgres) / limitPercent).toFixed(2),
      ]);
    }
    printTable(table);
  } finally {
    await app.stop();
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const ticksPerSecond = 100;

/** Of this process, and of those of PostgreSQL that serve it. */
async function cpuSeconds(database: Database): Promise<{ portal: number; database: number }> {
  const { rows } = await database.executeSql(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const { user, system } = process.cpuUsage();
  const ticks = (rows as { pid: number }[]).map(({ pid }) => {
    // After the name, which may have blanks: state is the third field, user and system time the 14th and 15th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return {
    portal: (user + system) / 1e6,
    database: ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond,
  };
}

/** The screens are a process of their own, so that what they spend is not counted. */
function asProcess(round: Round): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['screens']);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The screens failed.'))));
    child.send(round);
  });
}

/** Every screen once, spread over the half minute. */
async function askAsScreens({ url, token, asked }: Round): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const ask = ({ method, path, body }: Asked) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      };
      const sent = request(`${url}${path}`, { method, agent, headers }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
        );
      });
      sent.once('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  const waiting: Promise<void>[] = [];
  for (let screen = 0; screen < screens; screen += 1) {
    await new Promise((resolve) => setTimeout(resolve, (eachSeconds * 1000) / screens));
    for (const one of asked) waiting.push(ask(one));
  }
  await Promise.all(waiting);
}

if (process.argv[2] === 'screens')
  process.once('message', (round) => {
    void askAsScreens(round as Round).then(() => process.exit(0));
  });
else if (import.meta.main) await run();
