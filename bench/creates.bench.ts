/** Creates per second, over HTTP and in bulk, compared with inserting the same rows by raw SQL, on both databases. */
import { byOf } from '#server/platform/http/principal.ts';
import { CompiledQuery } from 'kysely';

import { newId } from '../server/platform/db/ids.ts';
import { decideShipment } from '../server/features/shipment/shipment-decision.rules.ts';
import { issueShipments } from '../server/features/shipment/shipment-issue.service.ts';
import { makeAdmin, type TestUser } from '../server/test/factories.ts';
import { shipmentForm } from '../server/test/shipment-form.ts';
import { MALAYSIA } from '../shared/platform/market/markets.ts';
import { createShipment } from '../shared/features/shipment/shipment.contract.ts';

import {
  type BenchApp,
  clock,
  onBothDatabases,
  perSecond,
  printRounds,
  type Round,
  spread,
} from './measure.ts';

const rounds = 3;
const creates = 300;
const atOnce = 10;
const inBulk = 1000;

export async function createOverHttp(app: BenchApp, user: TestUser, key: string): Promise<void> {
  const answer = await app.http.inject({
    method: 'POST',
    url: createShipment.path,
    headers: { authorization: `Bearer ${user.accessToken}`, 'idempotency-key': key },
    payload: shipmentForm(MALAYSIA, { orderId: key }),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const tables = ['shipment', 'shipment_event', 'operations_change', 'audit', 'idempotency'] as const;

/** The rows of one create, as a template for inserting them again with new keys. */
export async function sampleRows({ kit: { database } }: BenchApp, user: TestUser) {
  const samples: Record<string, Record<string, unknown>> = {};
  for (const table of tables) {
    const { rows: columns } = await database.executeSql(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
        and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'xid' order by ordinal_position`,
      [table],
    );
    const names = (columns as { name: string }[]).map(({ name }) => name).join(', ');
    const { rows } = await database.executeSql(
      `select ${names} from ${table} where account_id = $1 limit 1`,
      [user.scope],
    );
    samples[table] = rows[0] as Record<string, unknown>;
  }
  return samples;
}

const jsonColumns = new Set(['sender', 'receiver', 'pieces', 'price', 'details', 'detail', 'answer']);

function rawInsert(table: string, row: Record<string, unknown>): CompiledQuery {
  const names = Object.keys(row);
  const values = names.map((name) => (jsonColumns.has(name) ? JSON.stringify(row[name]) : row[name]));
  const places = names.map((_, i) => `$${i + 1}`).join(', ');
  const text = `insert into ${table} (${names.join(', ')}) values (${places})`;
  return CompiledQuery.raw(text, values);
}

function rawRows(samples: Record<string, Record<string, unknown>>, i: number): [string, object][] {
  const shipmentId = newId(clock);
  const changes: Record<(typeof tables)[number], object> = {
    shipment: { shipment_id: shipmentId, cn_no: `RAW${i}` },
    shipment_event: { shipment_id: shipmentId, event_id: newId(clock) },
    operations_change: { subject_id: shipmentId },
    audit: { audit_id: newId(clock) },
    idempotency: { idempotency_key: `raw-${i}-${shipmentId}` },
  };
  return tables.map((table) => [table, { ...samples[table], ...changes[table] }]);
}

/** The minimum work of a create: a transaction, a serial number, five rows. */
export async function createRaw(
  { kit: { database } }: BenchApp,
  samples: Record<string, Record<string, unknown>>,
) {
  await database.transaction(async (trx) => {
    const drawn = await trx.executeQuery<{ serial: number }>(
      CompiledQuery.raw("select nextval('cn_hn_my') as serial"),
    );
    for (const [table, row] of rawRows(samples, drawn.rows[0]?.serial ?? 0)) {
      await trx.executeQuery(rawInsert(table, row as Record<string, unknown>));
    }
  });
}

/** The minimum work for many creates: one statement for each table, with all rows in one parameter. */
async function createRawInBulk(
  { kit: { database } }: BenchApp,
  samples: Record<string, Record<string, unknown>>,
  round: number,
): Promise<void> {
  await database.transaction(async (trx) => {
    await trx.executeQuery(
      CompiledQuery.raw(`select nextval('cn_hn_my') from generate_series(1, ${inBulk})`),
    );
    const rows = Array.from({ length: inBulk }, (_, i) => new Map(rawRows(samples, (round + 1) * 1e8 + i)));
    for (const table of ['shipment', 'shipment_event', 'operations_change'] as const) {
      const columns = Object.keys(samples[table] ?? {}).join(', ');
      await trx.executeQuery(
        CompiledQuery.raw(
          `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(rows.map((row) => row.get(table)))],
        ),
      );
    }
  });
}

async function createInBulk(app: BenchApp, user: TestUser): Promise<void> {
  const session = await app.services.sessions.sessionOf(user.accessToken);
  if (!session) throw new Error('no session');
  const world = await app.services.shipments.referenceDataOf(session.market);
  const issuer = { scope: user.scope, by: byOf(session), who: user.loginId };
  await app.kit.database.transaction(async (trx) => {
    const account = await app.services.shipments.shippingScope(trx, session);
    const decided = Array.from({ length: inBulk }, (_, i) => {
      const decision = decideShipment(world, account, shipmentForm(MALAYSIA, { orderId: `BULK-${i}` }));
      if (!decision.ok) throw new Error(JSON.stringify(decision.problems));
      return decision.shipment;
    });
    await issueShipments(clock, trx, issuer, decided);
  });
}

async function measure(name: string, app: BenchApp): Promise<void> {
  const user = await makeAdmin(app);
  await spread(100, atOnce, (i) => createOverHttp(app, user, `warm-${i}`));
  const samples = await sampleRows(app, user);
  await spread(100, atOnce, () => createRaw(app, samples));
  // Ours and the rival take turns, and the median of several rounds is used, so that other load on the machine affects both
  // alike.
  const single: Round[] = [];
  const bulk: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    single.push({
      limit: await perSecond(creates, () => spread(creates, atOnce, () => createRaw(app, samples))),
      ours: await perSecond(creates, () =>
        spread(creates, atOnce, (i) => createOverHttp(app, user, `${round}-${i}`)),
      ),
    });
    bulk.push({
      limit: await perSecond(inBulk, () => createRawInBulk(app, samples, round)),
      ours: await perSecond(inBulk, () => createInBulk(app, user)),
    });
  }
  printRounds(`${name}: create over HTTP`, 'raw SQL', single);
  printRounds(`${name}: ${inBulk} in one transaction`, 'raw SQL', bulk);
}

/** Prints creates per second and the ratio to raw SQL (1.00 would mean no overhead). */
export async function run(): Promise<void> {
  await onBothDatabases(atOnce, measure);
}

if (import.meta.main) await run();
