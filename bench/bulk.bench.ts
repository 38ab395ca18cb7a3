/**
 * From a file of 10,000 rows and 30 columns to consignment notes (issue 10); each figure beside its limit, measured in the same
 * run.
 */
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx';

import { newId } from '../server/platform/db/ids.ts';
import { fileForm } from '../server/test/examples/address.examples.ts';
import { makeAdmin, type TestUser } from '../server/test/factories.ts';
import { send } from '../server/test/send.ts';
import { shipmentForm } from '../server/test/shipment-form.ts';
import { bulkRows } from '../shared/features/bulk-shipment/bulk-rows.contract.ts';
import { getBulkProgress, submitBulk } from '../shared/features/bulk-shipment/bulk-submit.contract.ts';
import * as contract from '../shared/features/bulk-shipment/bulk-upload.contract.ts';
import { createShipment } from '../shared/features/shipment/shipment.contract.ts';
import { MALAYSIA } from '../shared/platform/market/markets.ts';

import { hold } from './held.ts';
import { type BenchApp, onBothDatabases } from './measure.ts';

const rowCount = 10_000;
const columns = 30;
/** With fewer creates, three slow ones would decide the 95th percentile. */
const restCreates = 200;
/** The limits of issue 10. */
const readMs = 1500;
const submitEmbeddedMs = 10_000;
const submitPostgresMs = 5000;
const neighbourTimes = 2;

async function workbook(): Promise<Uint8Array> {
  const heads =
    'Receiver Name,Receiver Phone,Address 1,Address 2,Postcode,Shipment Type,Weight,Dangerous Goods,Content,Customer Notes 1';
  const own = heads.split(',');
  const others = Array.from({ length: columns - own.length }, (_, index) => `Shop field ${index}`);
  const rows = Array.from({ length: rowCount }, (_, i) => [
    `Ali Bin Abu ${i}`,
    `01${20_000_000 + i}`,
    `${i} Jalan Ampang`,
    'Taman Maju',
    '50450',
    'Parcel',
    '1.25',
    'No',
    'Books',
    'Call first',
    ...others.map((_, column) => `value ${i % 97} ${column}`),
  ]);
  return writeXlsx({ sheets: [{ name: 'Orders', rows: [[...own, ...others], ...rows] }] });
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const say = (what: string, text: string) => void process.stdout.write(`${what.padEnd(46)} ${text}\n`);

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

async function creates(app: BenchApp, as: TestUser, until: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!until()) {
    const body = shipmentForm(MALAYSIA);
    const { ms } = await timed(() => send(app, createShipment, { as, body }));
    times.push(ms);
    await new Promise((next) => setTimeout(next, 10));
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

/** Only inserts copies of the consignment rows, 1,000 with each statement. */
async function rawUnnest(app: BenchApp, user: TestUser): Promise<number> {
  const { database } = app.kit;
  const { rows: named } = await database.executeSql(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'shipment'
      and is_generated = 'NEVER' and column_name not in ('shipment_id', 'cn_no') order by ordinal_position`,
  );
  const names = (named as { name: string }[]).map(({ name }) => name).join(', ');
  const { rows: from } = await database.executeSql(
    'select shipment_id from shipment where account_id = $1 limit 1',
    [user.scope],
  );
  const { shipment_id: sample } = from[0] as { shipment_id: string };
  const { ms } = await timed(async () => {
    for (let start = 0; start < rowCount; start += 1000) {
      const ids = Array.from({ length: 1000 }, () => newId(app.clock));
      await database.executeSql(
        `insert into shipment (shipment_id, cn_no, ${names}) select new.id, 'X' || new.id, ${names} from shipment old,
          unnest($1::uuid[]) as new (id) where old.account_id = $2 and old.shipment_id = $3`,
        [ids, user.scope, sample],
      );
    }
  });
  return ms;
}

async function measure(name: string, app: BenchApp): Promise<void> {
  await app.start();
  const bytes = await workbook();
  const limit = await timed(async () => {
    let cells = 0;
    for await (const { values } of streamXlsxRows(bytes, { sheet: 0 })) cells += values.length;
    return cells;
  });
  const user = await makeAdmin(app);
  const neighbour = await makeAdmin(app);
  const asked = await send(app, contract.uploadBulkFile, { as: user, body: fileForm(bytes, 'orders.xlsx') });
  // Choices made for the first file are remembered, so the second file is the one that is timed.
  const { matchBulk } = await import('../shared/features/bulk-shipment/bulk-mapping.contract.ts');
  const { getBulkMatching } = await import('../shared/features/bulk-shipment/bulk-mapping.contract.ts');
  const { uploadId: first, version } = asked.r;
  const { r: matching } = await send(app, getBulkMatching, { as: user, query: { uploadId: first } });
  const fields = matching.columns.map(({ field }) => field);
  await send(app, matchBulk, { as: user, body: { uploadId: first, version, fields, fixed: matching.fixed } });
  const read = await timed(async () => {
    const made = await send(app, contract.uploadBulkFile, { as: user, body: fileForm(bytes, 'orders.xlsx') });
    await send(app, bulkRows, { as: user, body: { uploadId: made.r.uploadId } });
    return made.r;
  });
  say(
    `${name}: ${rowCount} × ${columns} read, checked, shown`,
    `${seconds(read.ms)}  tokenizer alone ${seconds(limit.ms)}  ratio ${(read.ms / limit.ms).toFixed(2)}  ready ${read.value.counts.ready}`,
  );

  hold({
    what: `${name}: ${rowCount} × ${columns} read, checked, shown`,
    unit: 'ms',
    measured: read.ms,
    aim: readMs,
  });

  let left = restCreates;
  const rest = await creates(app, neighbour, () => left-- <= 0);
  const { uploadId } = read.value;
  const progress = async () => (await send(app, getBulkProgress, { as: user, query: { uploadId } })).r;
  let isOver = false;
  const beside = creates(app, neighbour, () => isOver);
  const submitted = await timed(async () => {
    await send(app, submitBulk, { as: user, body: { uploadId } });
    while ((await progress()).state === 'submitting') await new Promise((next) => setTimeout(next, 100));
  });
  isOver = true;
  const meanwhile = await beside;
  const raw = await rawUnnest(app, user);
  say(
    `${name}: ${rowCount} rows to CNs`,
    `${seconds(submitted.ms)}  raw unnest of the shipments ${seconds(raw)}  ratio ${(submitted.ms / raw).toFixed(2)}  made ${(await progress()).made}`,
  );
  const submitMs = name === 'embedded' ? submitEmbeddedMs : submitPostgresMs;
  hold({ what: `${name}: ${rowCount} rows to CNs`, unit: 'ms', measured: submitted.ms, aim: submitMs });
  const times = meanwhile / rest;
  hold({ what: `${name}: another's create meanwhile`, unit: 'times', measured: times, aim: neighbourTimes });
  say(
    `${name}: another account's create, p95`,
    `${meanwhile.toFixed(1)} ms  at rest ${rest.toFixed(1)} ms  ratio ${times.toFixed(2)}`,
  );
}

export const run = () => onBothDatabases(10, measure);
