/** The rows of an upload while a job makes consignments of them. */
import { sql } from 'kysely';

import type { BulkCounts, StoredProblem } from '#shared/features/bulk-shipment/bulk-upload.model.ts';

import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { UploadKey } from './bulk-row.queries.ts';

/** As much of a queued row as making its consignment needs. */
export type QueuedRow = Awaited<ReturnType<typeof listQueued>>[number];

const queuedOf = (reader: Reader, { scope, uploadId }: UploadKey) =>
  reader
    .selectFrom('bulk_row')
    .select(['row_no', 'texts', 'flow', 'order_id', 'head_row', 'price_cents', 'ship_anyway', 'version'])
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'queued')
    .orderBy('row_no');

/** The next queued consignments after a row, each with its item lines. */
export async function listQueued(reader: Reader, key: UploadKey, after: number, limit: number) {
  const heads = await queuedOf(reader, key)
    .where('head_row', 'is', null)
    .where('row_no', '>', after)
    .limit(limit)
    .execute();
  if (heads.every((row) => row.order_id === '' || row.flow === 'domestic' || row.flow === 'cool'))
    return heads;
  const lines = await queuedOf(reader, key)
    .where('head_row', '=', sql<number>`any(${heads.map((row) => row.row_no)}::int[])`)
    .execute();
  return [...heads, ...lines].toSorted((a, b) => a.row_no - b.row_no);
}

/** What became of a queued row. */
export interface RunResult {
  rowNo: number;
  state: 'submitted' | 'refused';
  problems: StoredProblem[];
  priceCents: number | null;
  shipmentId: string | null;
  cnNo: string | null;
}

/** The upload after a part of its rows. */
export interface RunStep {
  version: number;
  made: number;
  refused: number;
  after: number;
  at: Date;
  counts: BulkCounts;
}

/**
 * What became of a part of the rows, and how far the upload is with it, in one statement. False, and nothing may be kept, when
 * one of the rows is not queued any more or not as it was read: `was` are the versions that were.
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
    with done as (
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
