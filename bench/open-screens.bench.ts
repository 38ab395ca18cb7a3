/**
 * A thousand listings that stay open while nothing happens: what the portal and PostgreSQL spend on them, in processor time of one
 * core. Each follows the stream of changes; beside it what each asked before: the page, what is newer, the counts and the bell.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bellListing } from '../shared/features/bell/bell.contract.ts';
import { changes, followedSecondsMost } from '../shared/features/changes/changes.contract.ts';
import { shipmentCounts, shipmentListing } from '../shared/features/cn-listing/shipment-listing.contract.ts';
import { type Database, openPostgres } from '../server/platform/db/database.ts';
import { newId } from '../server/platform/db/ids.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { fill, productionLikeDatabase, rowCount } from './listing.bench.ts';
import { hold } from './held.ts';
import { clock, makeBenchApp } from './measure.ts';
import { printTable } from './portal-process.ts';

const screens = 1000;
const eachSeconds = 30;
const limitPercent = 2;

/** One address may hold 500 connections. */
const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];

interface Asked {
  method: string;
  path: string;
  body?: object;
}
interface Round {
  url: string;
  token: string;
  asked: readonly Asked[];
  streams: number;
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
    const percentOf = async (round: Partial<Round>) => {
      const screensOpen = await asProcess({ url, token: admin.accessToken, asked: [], streams: 0, ...round });
      const before = await cpuSeconds(database);
      const began = performance.now();
      await screensOpen.go();
      const seconds = (performance.now() - began) / 1000;
      const after = await cpuSeconds(database);
      return [after.portal - before.portal, after.database - before.database].map(
        (used) => (used / seconds) * 100,
      );
    };
    const filter = {};
    const before = [
      asks(shipmentListing, { filter, limit: 50 }),
      asks(shipmentListing, { filter, newerThan: newId(clock), limit: 20 }),
      asks(shipmentCounts, { filter }),
      asks(bellListing),
    ];
    await percentOf({ asked: before });
    const head = `${screens} open listings, of ${rowCount.toLocaleString('en')}`;
    const table = [[head, 'portal', 'PostgreSQL', 'limit', 'ratio']];
    const percent = (value: number) => `${value.toFixed(2)} %`;
    const cases: [string, Partial<Round>][] = [
      ['nobody there', {}],
      ['a stream each', { streams: screens }],
      ['lists, counts and bell each half minute, as before', { asked: before }],
    ];
    for (const [name, round] of cases) {
      const [portal = 0, postgres = 0] = await percentOf(round);
      if (round.streams === screens)
        hold({
          what: `${screens} open screens`,
          unit: '% of a core',
          measured: portal + postgres,
          aim: limitPercent,
        });
      const ratio = ((portal + postgres) / limitPercent).toFixed(2);
      table.push([name, percent(portal), percent(postgres), percent(limitPercent), ratio]);
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

/** Of this process, and of PostgreSQL with all that it started. */
async function cpuSeconds(database: Database): Promise<{ portal: number; database: number }> {
  const { rows } = await database.executeSql('select pg_backend_pid() as pid');
  const backend = (rows as { pid: number }[])[0]?.pid ?? 0;
  const [, postmaster] = statOf(backend);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => statOf(Number(name)))
    .filter(([, parent]) => parent === postmaster);
  const ticks = children.reduce((sum, [, , own]) => sum + own, 0) + statOf(postmaster)[3];
  const { user, system } = process.cpuUsage();
  return { portal: (user + system) / 1e6, database: ticks / ticksPerSecond };
}

/** Process, parent, its own ticks, those of its children that have ended. */
function statOf(pid: number): readonly [number, number, number, number] {
  try {
    // After the name, which may have blanks; the parent is the fourth field, the times are the 14th to 17th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    const [own = 0, ownSystem = 0, gone = 0, goneSystem = 0] = fields.slice(11, 15);
    return [pid, fields[1] ?? 0, own + ownSystem, gone + goneSystem];
  } catch {
    // It ended while the others were read.
    return [pid, 0, 0, 0];
  }
}

/** The screens are a process of their own, so that what they spend is not counted. Their streams are open when this is answered. */
async function asProcess(round: Round): Promise<{ go(): Promise<void> }> {
  const child = fork(import.meta.filename, ['screens']);
  const failed = new Promise<never>((_, reject) =>
    child.once('exit', (code) => code !== 0 && reject(new Error('The screens failed.'))),
  );
  const next = () =>
    Promise.race([failed, new Promise<void>((resolve) => child.once('message', () => resolve()))]);
  child.send(round);
  await next();
  return {
    async go() {
      child.send('go');
      await next();
      child.kill();
    },
  };
}

/** Opens the streams, and once told to go asks for every screen once, spread over the time. */
async function beScreens({ url, token, asked, streams }: Round): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const headers = { authorization: `Bearer ${token}` };
  const open = (stream: number) =>
    new Promise<void>((resolve, reject) => {
      const path = `${url}${changes.path}?seconds=${followedSecondsMost}`;
      const sent = request(
        path,
        { agent: false, headers, localAddress: addresses[stream % addresses.length] },
        (answer) => answer.once('data', () => resolve()).resume(),
      );
      sent.once('error', reject);
      sent.end();
    });
  const ask = ({ method, path, body }: Asked) =>
    new Promise<void>((resolve, reject) => {
      const type = body && { 'content-type': 'application/json' };
      const sent = request(`${url}${path}`, { method, agent, headers: { ...headers, ...type } }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
        );
      });
      sent.once('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  for (let stream = 0; stream < streams; stream += 1) await open(stream);
  process.send?.('ready');
  await new Promise((resolve) => process.once('message', resolve));
  const waiting: Promise<void>[] = [];
  for (let screen = 0; screen < screens; screen += 1) {
    await new Promise((resolve) => setTimeout(resolve, (eachSeconds * 1000) / screens));
    for (const one of asked) waiting.push(ask(one));
  }
  await Promise.all(waiting);
  process.send?.('done');
}

if (process.argv[2] === 'screens') process.once('message', (round) => void beScreens(round as Round));
else if (import.meta.main) await run();
