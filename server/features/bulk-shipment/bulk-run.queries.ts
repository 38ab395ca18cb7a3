/** The rows of an upload while a job creates consignments from them. */
import { sql } from 'kysely';

import type {
  BulkRowState,
  StoredCounts,
  StoredProblem,
} from '#shared/features/bulk-shipment/bulk-upload.model.ts';

import { prepared, type Reader, type Trx } from '#server/platform/db/database.ts';
import type { UploadKey } from './bulk-row.queries.ts';

/** The columns of a queued row that creating its consignment needs. */
export type QueuedRow = Awaited<ReturnType<typeof listQueued>>[number];

const queuedOf = (reader: Reader, { scope, uploadId }: UploadKey) =>
  reader
    .selectFrom('bulk_row')
    .select([
      'row_no',
      'line',
      'texts',
      'flow',
      'order_id',
      'head_row',
      'price_cents',
      'ship_anyway',
      'earlier_cn',
      'version',
    ])
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'queued')
    .orderBy('row_no');

/** Whether queued rows include item lines of other rows: in any flow, a shop may write each item of an order as a row. */
export async function hasQueuedLines(reader: Reader, key: UploadKey): Promise<boolean> {
  const line = await queuedOf(reader, key).where('head_row', 'is not', null).limit(1).executeTakeFirst();
  return line !== undefined;
}

/** The next queued consignments after a row. */
export const listQueued = (reader: Reader, key: UploadKey, after: number, limit: number) =>
  queuedOf(reader, key).where('head_row', 'is', null).where('row_no', '>', after).limit(limit).execute();

/** The item lines of consignments. */
export const listQueuedLines = (reader: Reader, key: UploadKey, heads: readonly number[]) =>
  queuedOf(reader, key)
    .where('head_row', '=', sql<number>`any(${[...heads]}::int[])`)
    .execute();

/**
 * Queues the rows in these states that can be shipped, or only those of `rowNos`, which name consignments; their item
 * lines are queued with them. Returns the number of rows. No rows are fetched, because others wait for the only connection
 * of the embedded database.
 */
export async function queueRows(
  trx: Trx,
  { scope, uploadId }: UploadKey,
  version: number,
  states: readonly BulkRowState[],
  rowNos: readonly number[] | null,
): Promise<number> {
  const chosen = rowNos && [...rowNos];
  const { numAffectedRows } = await sql`
    update bulk_row set state = 'queued', version = ${version}::int
    where account_id = ${scope}::uuid and upload_id = ${uploadId}::uuid and state = any(${[...states]}::text[])
      and (${chosen}::int[] is null or coalesce(head_row, row_no) in (select unnest(${chosen}::int[])))
  `.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Returns queued rows to their previous state. */
export async function unqueueRows(trx: Trx, { scope, uploadId }: UploadKey, version: number): Promise<void> {
  await sql`
    update bulk_row set state = case when jsonb_array_length(warnings) > 0 then 'warned' else 'ready' end,
      version = ${version}::int
    where account_id = ${scope}::uuid and upload_id = ${uploadId}::uuid and state = 'queued'
  `.execute(trx);
}

/**
 * Locks the upload and returns the columns that a part needs. Everything that changes rows, counts or the run takes this
 * lock.
 */
export async function lockRun(trx: Trx, { scope, uploadId }: UploadKey) {
  return trx
    .selectFrom('bulk_upload')
    .modifyFront(prepared)
    .select(['upload_id', 'state', 'kind', 'flow', 'file_name', 'version', 'counts', 'watched_at'])
    .select(['run_started_at', 'run_after', 'run_made', 'run_refused'])
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

/** The result of a queued row. */
export interface RunResult {
  rowNo: number;
  state: 'submitted' | 'refused';
  problems: StoredProblem[];
  priceCents: number | null;
  shipmentId: string | null;
  cnNo: string | null;
}

/** The state of the upload after a part. */
interface RunStep {
  version: number;
  made: number;
  refused: number;
  after: number;
  at: Date;
  counts: StoredCounts;
}

/**
 * Saves the results of a part and the progress of the upload in one statement. Returns false when a row is no longer
 * queued or has changed since it was read (`was` holds the versions as read); the transaction must then be rolled back.
 */
export async function finishPart(
  trx: Trx,
  { scope, uploadId }: UploadKey,
  results: readonly RunResult[],
  was: ReadonlyMap<number, number>,
  { version, made, refused, after, at, counts }: RunStep,
): Promise<boolean> {
  const numbers = results.map(({ rowNo }) => rowNo);
  const { numAffectedRows } = await sql`
    ${prepared} with done as (
      update bulk_row row set state = one.state, problems = one.problems::jsonb, price_cents = one.price_cents,
        shipment_id = one.shipment_id, cn_no = one.cn_no, version = ${version}::int
      from unnest(${numbers}::int[], ${numbers.map((rowNo) => was.get(rowNo) ?? 0)}::int[],
        ${results.map(({ state }) => state)}::text[],
        ${results.map(({ problems }) => JSON.stringify(problems))}::text[],
        ${results.map(({ priceCents }) => priceCents)}::bigint[],
        ${results.map(({ shipmentId }) => shipmentId)}::uuid[], ${results.map(({ cnNo }) => cnNo)}::text[])
        as one (row_no, was, state, problems, price_cents, shipment_id, cn_no)
      where row.account_id = ${scope}::uuid and row.upload_id = ${uploadId}::uuid and row.row_no = one.row_no
        and row.row_no between ${Math.min(...numbers)}::int and ${Math.max(...numbers)}::int
        and row.state = 'queued' and row.version = one.was
      returning row.row_no)
    update bulk_upload set version = ${version}::int, run_made = run_made + ${made}::int,
      run_refused = run_refused + ${refused}::int, run_after = ${after}::int, run_beat_at = ${at}::timestamptz,
      counts = ${JSON.stringify(counts)}::jsonb
    where account_id = ${scope}::uuid and upload_id = ${uploadId}::uuid
      and (select count(*) from done) = ${results.length}::int
  `.execute(trx);
  return numAffectedRows === 1n;
}
