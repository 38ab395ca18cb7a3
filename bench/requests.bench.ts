/**
 * CPU time of the portal for a request, over HTTP on PostgreSQL: the listing of 50, the session alone, a quote and a create,
 * ten at once; creates one at a time, and creates with COD. Compared with half of what each cost before (issue 15), if that was
 * measured; with a bare route of the same process that returns the same bytes; and with that route when it first runs `select
 * 1` by pg's pool, prepared, as often as the portal waits for the database. The last is a comparison and no minimum, because
 * the portal sends several statements together. The client is a separate process, so that its CPU time is not counted.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify from 'fastify';
import pg from 'pg';

import { MALAYSIA } from '../shared/platform/market/markets.ts';
import { shipmentListing } from '../shared/features/cn-listing/shipment-listing.contract.ts';
import { createShipment, quote } from '../shared/features/shipment/shipment.contract.ts';
import { malaysiaPostcode } from '../shared/features/postcode/postcode.contract.ts';
import { openPostgres } from '../server/platform/db/database.ts';
import { makeAdmin } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { shipmentForm } from '../server/test/shipment-form.ts';
import { listingRows } from './listing-rows.ts';
import { askOnce, makeBenchApp, spread } from './measure.ts';
import { hold } from './held.ts';
import { printTable } from './portal-process.ts';
import { sampleQuote } from './quotes.bench.ts';

const asked = Number(process.env['BENCH_REQUESTS'] ?? 3000);
const warm = 600;
const connections = 10;
const listed = 2000;

interface Asking {
  url: string;
  method: string;
  token: string;
  /** `%` is replaced by a unique number. */
  body: string;
  count: number;
  atOnce: number;
}

interface Case {
  name: string;
  method: string;
  path: string;
  body: string;
  limitMs: number;
  /** The limit is that of a plain create, because nobody measured what this case cost before. */
  isLimitBorrowed?: true;
  /** How often the request waits for the database. */
  waits: number;
  atOnce: number;
}

/** Runs only the cases whose name contains this text. */
const only = process.env['BENCH_CASE'] ?? '';

const createCase = {
  method: 'POST',
  path: createShipment.path,
  body: JSON.stringify(shipmentForm(MALAYSIA, { orderId: 'BENCH-%' })),
  limitMs: 0.575,
  waits: 2,
};
const createOfCod = JSON.stringify(shipmentForm(MALAYSIA, { orderId: 'BENCH-%', codCents: 50_00 }));

const allCases: readonly Case[] = [
  {
    name: 'listing of 50',
    method: 'POST',
    path: shipmentListing.path,
    body: JSON.stringify({ filter: {}, limit: 50 }),
    limitMs: 1.05,
    waits: 2,
    atOnce: 10,
  },
  // The reply itself comes from memory.
  {
    name: 'session alone',
    method: 'GET',
    path: `${malaysiaPostcode.path}?postcode=47300`,
    body: '',
    limitMs: 0.225,
    waits: 1,
    atOnce: 10,
  },
  {
    name: 'quote',
    method: 'POST',
    path: quote.path,
    body: JSON.stringify(sampleQuote),
    limitMs: 0.23,
    waits: 1,
    atOnce: 10,
  },
  { name: 'create', ...createCase, atOnce: 10 },
  // Its statements are not sent together with those of another request.
  { name: 'create, one at a time', ...createCase, isLimitBorrowed: true, atOnce: 1 },
  // The COD books are opened in the same statement.
  { name: 'create with COD', ...createCase, body: createOfCod, isLimitBorrowed: true, waits: 2, atOnce: 10 },
];

const cases = allCases.filter(({ name }) => name.includes(only));

/** Runs in the client process. */
async function ask({ url, method, token, body, count, atOnce }: Asking): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const begun = `${Date.now()}`;
  let last = '';
  await spread(count, atOnce, async (at) => {
    last = await askOnce(agent, {
      url,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en-MY,en;q=0.9',
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36',
        'idempotency-key': `${begun}-${at}`,
      },
      body: body.replace('%', `${begun}-${at}`),
    });
  });
  agent.destroy();
  return last;
}

/** CPU milliseconds of this process for each request, after warm-up, and the last reply. */
async function cost(
  asker: ReturnType<typeof fork>,
  asking: Omit<Asking, 'count'>,
): Promise<{ ms: number; answer: string }> {
  const told = (count: number) =>
    new Promise<string>((resolve, reject) => {
      asker.once('message', (message: { answer?: string; problem?: string }) =>
        message.problem === undefined ? resolve(message.answer ?? '') : reject(new Error(message.problem)),
      );
      asker.send({ ...asking, count } satisfies Asking);
    });
  await told(warm);
  const before = process.cpuUsage();
  const answer = await told(asked);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000 / asked, answer };
}

/** The time of Fastify and pg alone for the same reply, after as many waits for the database. */
async function bareCost(
  asker: ReturnType<typeof fork>,
  pool: pg.Pool,
  { method, body, atOnce }: Case,
  answer: string,
  waits: number,
): Promise<number> {
  const bare = Fastify();
  const same: unknown = JSON.parse(answer);
  bare.route({
    method,
    url: '/bare',
    handler: async () => {
      for (let wait = 0; wait < waits; wait += 1) await pool.query({ name: 'one', text: 'select 1' });
      return same;
    },
  });
  const url = await bare.listen({ port: 0, host: '127.0.0.1' });
  const { ms } = await cost(asker, { url: `${url}/bare`, method, token: '', body, atOnce });
  await bare.close();
  return ms;
}

export async function run(): Promise<void> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const database = openPostgres(cluster.url, connections);
  const pool = new pg.Pool({ connectionString: cluster.url, max: connections });
  // An idle connection may notice that the cluster stops before it is closed.
  pool.on('error', () => undefined);
  const asker = fork(import.meta.filename, ['--ask']);
  try {
    const app = await makeBenchApp(database, folder);
    const { scope, accessToken } = await makeAdmin(app);
    // Creates use a second account, since this one's consignment notes have generated numbers.
    const { accessToken: other } = await makeAdmin(app);
    await database.executeSql(listingRows(listed), [scope, 0, listed - 1]);
    await database.executeSql('vacuum analyze');
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const rows: string[][] = [
      [
        'a request (processor)',
        'portal',
        'limit',
        'portal/limit',
        'bare route',
        'portal/bare',
        'bare, with waits',
        'portal/that',
      ],
    ];
    for (const one of cases) {
      const { name, method, path, body, limitMs, waits, atOnce } = one;
      const token = path === shipmentListing.path ? accessToken : other;
      const ours = await cost(asker, { url: url + path, method, token, body, atOnce });
      const bare = await bareCost(asker, pool, one, ours.answer, 0);
      const waiting = await bareCost(asker, pool, one, ours.answer, waits);
      const ms = (value: number) => `${value.toFixed(3)} ms`;
      const before = one.isLimitBorrowed ? null : limitMs * 2;
      hold({ what: name, unit: 'ms of processor', measured: ours.ms, aim: limitMs, before });
      rows.push([
        name,
        ms(ours.ms),
        ms(limitMs),
        (ours.ms / limitMs).toFixed(2),
        ms(bare),
        (ours.ms / bare).toFixed(1),
        `${waits}: ${ms(waiting)}`,
        (ours.ms / waiting).toFixed(2),
      ]);
    }
    printTable(rows);
    await app.stop();
  } finally {
    asker.kill();
    await pool.end();
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv.includes('--ask')) {
  process.on('message', (asking: Asking) => {
    ask(asking).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ problem: String(error) }),
    );
  });
} else if (import.meta.main) await run();
