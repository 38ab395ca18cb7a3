/**
 * 1,000 open listings while nothing happens: CPU time that the portal and PostgreSQL spend on them, in percent of one core.
 * Each follows the stream of changes. Compared with no screen at all, and with the former polling: the page, newer rows, the
 * counts and the bell. A process that only wakes up ten times a second runs beside all of them, because on a virtual machine
 * waking up alone costs CPU time.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bellListing } from '../shared/features/bell/bell.contract.ts';
import { changes, followedSecondsMost } from '../shared/features/changes/changes.contract.ts';
import { shipmentCounts, shipmentListing } from '../shared/features/cn-listing/shipment-listing.contract.ts';
import { type Database, openPostgres } from '../server/platform/db/database.ts';
import { newId } from '../server/platform/db/ids.ts';
import { makeAdmin, type TestUser } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { fill, productionLikeDatabase, rowCount } from './listing.bench.ts';
import { hold } from './held.ts';
import { type BenchApp, clock, makeBenchApp } from './measure.ts';
import { printTable } from './portal-process.ts';

const screens = 1000;
/** Former polling interval. */
const eachSeconds = 30;
/** Streams are kept alive and checked at least once a minute. */
const streamSeconds = 60;
const limitPercent = 2;
/** Exits with this process. */
const wakingOnly = `setInterval(() => undefined, 100); process.stdin.on('end', () => process.exit()).resume()`;
/**
 * An account may have 300 streams on an instance, and a session four: each screen has its own session, in one of this many
 * accounts.
 */
const accounts = 4;
/**
 * 'No screens' and 'streams' alternate, because the CPU time of an idle process on such a machine varies from minute to minute.
 */
const turns = 2;

/** One address may have 500 connections. */
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
  /** One stream is opened for each session. */
  sessions: readonly string[];
}

const asks = ({ method, path }: Asked, body?: object): Asked => ({ method, path, ...(body && { body }) });

export async function run(): Promise<void> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const database = openPostgres(await productionLikeDatabase(cluster.url), 4);
  const app = await makeBenchApp(database, folder);
  const waking = spawn(process.execPath, ['-e', wakingOnly], { stdio: ['pipe', 'ignore', 'ignore'] });
  try {
    const admin = await makeAdmin(app);
    await fill(database, admin.scope);
    // Otherwise the database spends minutes writing a million new rows to disk while nothing else happens.
    await database.executeSql('checkpoint');
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const sessions = await signInAll(app, [admin, ...(await othersOf(app))]);
    const percentOf = async (round: Partial<Round>) => {
      const screensOpen = await asProcess({
        url,
        token: admin.accessToken,
        asked: [],
        sessions: [],
        ...round,
      });
      const before = await cpuSeconds(database, waking);
      const began = performance.now();
      await screensOpen.go();
      const seconds = (performance.now() - began) / 1000;
      const after = await cpuSeconds(database, waking);
      // Closing the streams must not be counted in the next round.
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return after.map((used, of) => ((used - (before[of] ?? 0)) / seconds) * 100);
    };
    const filter = {};
    const before = [
      asks(shipmentListing, { filter, limit: 50 }),
      asks(shipmentListing, { filter, newerThan: newId(clock), limit: 20 }),
      asks(shipmentCounts, { filter }),
      asks(bellListing),
    ];
    // Warm-up, so that the measured code is compiled.
    await percentOf({ asked: before });
    await percentOf({ sessions });
    const cases: readonly Partial<Round>[] = [{}, { sessions }];
    const spent = cases.map((): number[][] => []);
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [of, round] of cases.entries()) spent[of]?.push(await percentOf(round));
    }
    const [nobodys = [], streamed = []] = spent;
    const [nobody, streams] = [meanOf(nobodys), meanOf(streamed)];
    const asking = await percentOf({ asked: before });
    const percent = (value = 0) => `${value.toFixed(2)} %`;
    const row = (name: string, [portal, postgres, bare]: readonly number[]) => [
      name,
      ...[portal, postgres, bare].map(percent),
    ];
    printTable([
      [
        `${screens} open listings, of ${rowCount.toLocaleString('en')}`,
        'portal',
        'PostgreSQL',
        'only waking',
      ],
      ...nobodys.map((one) => row('nobody there', one)),
      ...streamed.map((one) => row('a stream each', one)),
      row('lists, counts and bell each half minute, as before', asking),
    ]);
    const together = ([portal = 0, postgres = 0]: readonly number[]) => portal + postgres;
    const holdPercent = (what: string, measured: number) =>
      hold({ what, unit: '% of a core', measured, aim: limitPercent });
    holdPercent(`${screens} open screens, above nobody`, together(streams) - together(nobody));
    holdPercent(`${screens} open screens, and portal and database themselves`, together(streams));
  } finally {
    waking.kill();
    await app.stop();
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates the Admins of the other accounts. */
const othersOf = (app: BenchApp) => Promise.all(Array.from({ length: accounts - 1 }, () => makeAdmin(app)));

/** Access tokens of as many sessions as there are screens, distributed over these users. */
function signInAll(app: BenchApp, people: readonly TestUser[]): Promise<string[]> {
  const origin = { address: '127.0.0.1', userAgent: 'bench', requestId: '' };
  return app.kit.database.transaction(async (trx) => {
    const tokens: string[] = [];
    for (const { scope, userId } of people) {
      for (let screen = 0; screen < screens / people.length; screen += 1)
        tokens.push((await app.services.sessions.open(trx, scope, userId, origin)).accessToken);
    }
    return tokens;
  });
}

const ticksPerSecond = 100;

/** The mean of several measurements, figure by figure. */
const meanOf = (all: readonly number[][]): number[] =>
  (all[0] ?? []).map((_, of) => all.reduce((sum, one) => sum + (one[of] ?? 0), 0) / all.length);

/** CPU seconds of this process, of PostgreSQL with its child processes, and of the process that only wakes up. */
async function cpuSeconds(database: Database, waking: ChildProcess): Promise<number[]> {
  const { rows } = await database.executeSql('select pg_backend_pid() as pid');
  const backend = (rows as { pid: number }[])[0]?.pid ?? 0;
  const postmaster = statOf(backend).parent;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => statOf(Number(name)))
    .filter(({ parent }) => parent === postmaster);
  const { own, gone } = statOf(postmaster);
  const { user, system } = process.cpuUsage();
  return [
    (user + system) / 1e6,
    children.reduce((sum, child) => sum + child.own, own + gone),
    statOf(waking.pid ?? 0).own,
  ];
}

/** Parent process, and CPU seconds: its own, and those of its children that have ended. */
function statOf(pid: number): { parent: number; own: number; gone: number } {
  try {
    // The fields after the name, which may contain spaces; the parent is the fourth field of the file, the times of children
    // are the 16th and 17th, in ticks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    const [gone = 0, goneSystem = 0] = fields.slice(13, 15);
    // In nanoseconds: for a process that wakes up briefly, ticks count too much or nothing.
    const [own = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { parent: fields[1] ?? 0, own: own / 1e9, gone: (gone + goneSystem) / ticksPerSecond };
  } catch {
    // The process ended while the others were read.
    return { parent: 0, own: 0, gone: 0 };
  }
}

/** Runs the screens in a separate process, so that their own CPU time is not counted. Resolves when their streams are open. */
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

/** Opens the streams; when told to go, sends the requests of every screen once, distributed over the interval. */
async function beScreens({ url, token, asked, sessions }: Round): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const headers = { authorization: `Bearer ${token}` };
  let isOver = false;
  const open = (session: string, at: number) =>
    new Promise<void>((resolve, reject) => {
      const path = `${url}${changes.path}?seconds=${followedSecondsMost}`;
      const localAddress = addresses[at % addresses.length];
      const sent = request(
        path,
        { agent: false, headers: { authorization: `Bearer ${session}` }, localAddress },
        (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
          answer.once('data', () => resolve()).resume();
          // A closed stream costs nothing, so the figure would be wrong.
          answer.once('close', () => {
            if (!isOver) throw new Error('A stream has ended before its time.');
          });
        },
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
  for (const [at, session] of sessions.entries()) await open(session, at);
  process.send?.('ready');
  await new Promise((resolve) => process.once('message', resolve));
  const seconds = asked.length > 0 ? eachSeconds : streamSeconds;
  const waiting: Promise<void>[] = [];
  for (let screen = 0; screen < screens; screen += 1) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / screens));
    for (const one of asked) waiting.push(ask(one));
  }
  await Promise.all(waiting);
  isOver = true;
  process.send?.('done');
}

if (process.argv[2] === 'screens') process.once('message', (round) => void beScreens(round as Round));
else if (import.meta.main) await run();
