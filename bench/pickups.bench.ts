/**
 * Days and cut-off of a pick-up compared with a bare route of the same server; a handover of 5,000 lines, scanned and closed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';

import { availableDay, cutOff } from '../shared/features/pickup/pickup-place.contract.ts';
import {
  closeHandover,
  handoverScans,
  scansPerCall,
  startHandover,
} from '../shared/features/handover/handover.contract.ts';
import { cnNumber } from '../shared/features/shipment/cn-number.rules.ts';
import { currentSession } from '../shared/features/sign-in/account.contract.ts';
import { openPostgres } from '../server/platform/db/database.ts';
import { newId } from '../server/platform/db/ids.ts';
import { signed } from '../server/test/examples/handover.examples.ts';
import { makeAdmin, type TestUser } from '../server/test/factories.ts';
import { startCluster } from '../server/test/postgres-cluster.ts';
import { send } from '../server/test/send.ts';
import { makeShipment } from '../server/test/shipment-factory.ts';
import { type BenchApp, clock, makeBenchApp } from './measure.ts';
import { printTable } from './portal-process.ts';

const asked = 400;
const lines = 5000;
/** Number of scans sent one by one. */
const alone = 200;

const ms = (value: number) => `${value.toFixed(1)} ms`;

async function times(count: number, work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const each: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const began = performance.now();
    await work();
    each.push(performance.now() - began);
  }
  each.sort((one, other) => one - other);
  const of = (share: number) => each[Math.floor(each.length * share)] ?? 0;
  return { p50: of(0.5), p95: of(0.95) };
}

/** Creates this many consignment notes by copying one that was created through the portal. */
async function manyNotes(app: BenchApp, me: TestUser): Promise<string[]> {
  const { shipmentId } = await makeShipment(app, me);
  const ids = Array.from({ length: lines - 1 }, () => newId(clock));
  const { db } = app.kit.database;
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'shipment' and table_schema = 'public' and is_generated = 'NEVER'`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const copied = sql.join(rows.map(({ name }) => sql.ref(`copy.${name}`)));
  const numbers = ids.map((_, index) => cnNumber('consignment', 'MY', 90_000_000 + index));
  await sql`
    insert into shipment (${columns})
    select ${copied}
    from unnest(${ids}::uuid[], ${numbers}::text[]) as given (id, cn_no), shipment one,
      jsonb_populate_record(one, jsonb_build_object('shipment_id', given.id, 'cn_no', given.cn_no, 'order_id', null)) as copy
    where one.shipment_id = ${shipmentId}`.execute(db);
  return [shipmentId, ...ids];
}

async function days(app: BenchApp, me: TestUser): Promise<void> {
  const query = { postcode: '47300', city: 'Petaling Jaya' };
  const { body } = await app.http.inject('/bare');
  const bare = () => app.http.inject('/bare');
  const ask = (call: typeof availableDay | typeof cutOff) => async () => {
    const { status } = await send(app, call, { as: me, query });
    if (status !== 200) throw new Error(`${call.path}: ${status}`);
  };
  await times(50, bare);
  const limit = await times(asked, bare);
  // The rival with authentication: it only reads the session.
  const signedIn = () => send(app, currentSession, { as: me });
  await times(50, signedIn);
  const known = await times(asked, signedIn);
  const rows = [];
  for (const call of [availableDay, cutOff]) {
    await times(50, ask(call));
    const ours = await times(asked, ask(call));
    const ratio = (rival: { p95: number }) => (ours.p95 / rival.p95).toFixed(1);
    rows.push([
      call.path,
      ms(ours.p50),
      ms(ours.p95),
      ms(limit.p95),
      ratio(limit),
      ms(known.p95),
      ratio(known),
    ]);
  }
  printTable([
    ['', 'p50', 'p95', `bare route (${body.length} bytes) p95`, 'ratio', 'session alone p95', 'ratio'],
    ...rows,
  ]);
}

async function handover(app: BenchApp, me: TestUser): Promise<void> {
  const shipmentIds = await manyNotes(app, me);
  const body = { shipments: { ShipmentInfoIdList: shipmentIds } };
  const { r } = await send(app, startHandover, { as: me, body });
  const codes = r.lines.flatMap(({ cnNo, pieces }) =>
    Array.from({ length: pieces }, (_, piece) => `${cnNo}-${String(piece + 1).padStart(3, '0')}`),
  );
  const { handoverId } = r;
  const scanAll = async (some: readonly string[]) => {
    const scans = some.map((code) => ({ scanId: newId(clock), code, at: new Date().toISOString() }));
    const answer = await send(app, handoverScans, { as: me, body: { handoverId, device: 'bench', scans } });
    if (answer.status !== 200) throw new Error(answer.e ?? '');
  };
  const one = () => scanAll(codes.splice(0, 1));
  await times(20, one);
  const single = await times(alone, one);
  let began = performance.now();
  const left = codes.length;
  while (codes.length > 0) await scanAll(codes.splice(0, scansPerCall));
  const rate = (left * 1000) / (performance.now() - began);
  began = performance.now();
  const closed = await send(app, closeHandover, { as: me, body: { handoverId, device: 'bench', ...signed } });
  if (closed.status !== 200) throw new Error(closed.e ?? '');
  const closing = performance.now() - began;
  printTable([
    [`handover of ${lines} lines`, 'ours', 'needed'],
    ['one scan sent alone, p50', ms(single.p50), ms(100)],
    ['one scan sent alone, p95', ms(single.p95), ms(100)],
    [`scans in calls of ${scansPerCall}`, `${Math.round(rate)}/s`, '10/s'],
    ['closed: every parcel told', `${(closing / 1000).toFixed(2)} s`, ''],
  ]);
}

export async function run(): Promise<void> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const database = openPostgres(cluster.url, 4);
  try {
    const app = await makeBenchApp(database, folder, (http) =>
      http.get('/bare', async () => ({ s: true, r: { days: [] }, e: null })),
    );
    const me = await makeAdmin(app);
    await days(app, me);
    await handover(app, me);
    await app.stop();
  } finally {
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await run();
