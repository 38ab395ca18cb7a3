import { sql } from 'kysely';

import { UNSCANNED } from '#shared/features/shipment/status.rules.ts';
import type { BulkState } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { fold } from '#shared/platform/search/fold.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { BulkZipTable } from '#server/platform/db/tables/bulk.ts';
import type { UploadKey } from './bulk-row.queries.ts';

interface ListingWish {
  text?: string | undefined;
  state?: BulkState | undefined;
  cursor?: string | undefined;
  bulkShipmentIds?: readonly string[] | undefined;
}

const listed = [
  'upload_id',
  'kind',
  'source',
  'state',
  'file_name',
  'created_at',
  'created_by_name',
  'changed_at',
  'changed_by',
  'row_count',
  'shipment_count',
  'counts',
  'sum_cents',
  'run_total',
  'run_made',
  'run_refused',
] as const;
export type ListedRow = Awaited<ReturnType<typeof listUploads>>[number];

/** Newest first. The text is searched in every upload, because an account has hundreds of them, not millions. */
export async function listUploads(
  reader: Reader,
  scope: AccountScope,
  { text, state, cursor, bulkShipmentIds: ids }: ListingWish,
  limit: number,
) {
  let query = reader
    .selectFrom('bulk_upload')
    .select(listed)
    .where('account_id', '=', scope)
    .orderBy('upload_id', 'desc')
    .limit(limit);
  if (cursor !== undefined) query = query.where('upload_id', '<', cursor);
  if (ids) query = query.where('upload_id', '=', sql<string>`any(${[...ids]}::uuid[])`);
  if (state !== undefined) query = query.where('state', '=', state);
  else if (!ids) query = query.where('state', '<>', 'cancelled');
  if (text) {
    const found = await findByText(reader, scope, fold(text));
    query = query.where('upload_id', '=', sql<string>`any(${found}::uuid[])`);
  }
  return query.execute();
}

/** Names are folded here, because the database cannot fold all that users type: '（', 'é', two spaces. */
async function findByText(reader: Reader, scope: AccountScope, folded: string): Promise<string[]> {
  const uploads = await reader
    .selectFrom('bulk_upload')
    .select(['upload_id', 'file_name', 'created_by_name'])
    .where('account_id', '=', scope)
    .execute();
  const has = (name: string) => fold(name).includes(folded);
  return uploads
    .filter(({ file_name: file, created_by_name: person }) => has(file) || has(person))
    .map(({ upload_id: id }) => id);
}

export async function findUploadListed(reader: Reader, { scope, uploadId }: UploadKey) {
  return reader
    .selectFrom('bulk_upload')
    .select([...listed, 'heads', 'flow', 'matching'])
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
}

/** Rows that are consignments; item lines belong to the consignment of their first row. */
const isConsignment = sql<boolean>`(bulk_row.shipment_id is not null and bulk_row.head_row is null)`;

/**
 * Counts an upload's consignments by their current state, with a fingerprint of the labels in its zip. The fingerprint
 * includes COD and receiver, because these may change a label without raising its version.
 */
export async function countMade(reader: Reader, { scope, uploadId }: UploadKey) {
  const { rows } = await sql<{
    unprinted: number;
    cancelled: number;
    cancellable: number;
    alive: number;
    cents: number;
    fingerprint: string;
  }>`
    select
      count(*) filter (where s.status <> 'cancelled' and s.printed_at is null)::int as unprinted,
      count(*) filter (where s.status = 'cancelled')::int as cancelled,
      count(*) filter (where s.status = any(${[...UNSCANNED]}::text[]))::int as cancellable,
      count(*) filter (where s.status <> 'cancelled')::int as alive,
      coalesce(sum(s.total_cents) filter (where s.status <> 'cancelled'), 0)::bigint as cents,
      coalesce(md5(string_agg(concat_ws('/', s.cn_no, s.label_version, coalesce(s.cod_cents, 0), s.receiver),
        ',' order by s.cn_no) filter (where s.status <> 'cancelled')), '') as fingerprint
    from bulk_row join shipment s on s.account_id = ${scope} and s.shipment_id = bulk_row.shipment_id
    where bulk_row.account_id = ${scope} and bulk_row.upload_id = ${uploadId} and ${isConsignment}
  `.execute(reader);
  return rows[0] ?? { unprinted: 0, cancelled: 0, cancellable: 0, alive: 0, cents: 0, fingerprint: '' };
}

/** The total price of the consignments of each upload, without cancelled ones; uploads without consignments are left out. */
export async function sumMade(
  reader: Reader,
  scope: AccountScope,
  uploadIds: readonly string[],
): Promise<Map<string, number>> {
  if (uploadIds.length === 0) return new Map();
  const { rows } = await sql<{ upload_id: string; cents: number }>`
    select bulk_row.upload_id, sum(s.total_cents)::bigint as cents
    from bulk_row join shipment s on s.account_id = ${scope} and s.shipment_id = bulk_row.shipment_id
    where bulk_row.account_id = ${scope} and bulk_row.upload_id = any(${[...uploadIds]}::uuid[])
      and ${isConsignment} and s.status <> 'cancelled'
    group by bulk_row.upload_id`.execute(reader);
  return new Map(rows.map(({ upload_id: uploadId, cents }) => [uploadId, cents]));
}

/** The consignments in row order, each with its first row. */
export async function listMade(
  reader: Reader,
  { scope, uploadId }: UploadKey,
  after: number,
  limit: number,
): Promise<{ rowNo: number; shipmentId: string }[]> {
  const rows = await reader
    .selectFrom('bulk_row')
    .select(['row_no', 'shipment_id'])
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .where('row_no', '>', after)
    .where(isConsignment)
    .orderBy('row_no')
    .limit(limit)
    .execute();
  return rows.flatMap(({ row_no: rowNo, shipment_id: shipmentId }) =>
    shipmentId === null ? [] : [{ rowNo, shipmentId }],
  );
}

/** The texts of all rows that are neither empty nor deleted, in order. */
export async function listTexts(reader: Reader, { scope, uploadId }: UploadKey) {
  return reader
    .selectFrom('bulk_row')
    .select(['row_no', 'texts', 'head_row'])
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .where('state', 'not in', ['blank', 'deleted'])
    .orderBy('row_no')
    .execute();
}

/** The consignments that the courier has not scanned yet, in row order. */
export async function listWaiting(reader: Reader, { scope, uploadId }: UploadKey): Promise<string[]> {
  const rows = await reader
    .selectFrom('bulk_row')
    .innerJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'bulk_row.account_id')
        .onRef('shipment.shipment_id', '=', 'bulk_row.shipment_id'),
    )
    .select('shipment.shipment_id')
    .where('bulk_row.account_id', '=', scope)
    .where('bulk_row.upload_id', '=', uploadId)
    .where(isConsignment)
    .where('shipment.status', 'in', UNSCANNED)
    .orderBy('bulk_row.row_no')
    .execute();
  return rows.map(({ shipment_id: shipmentId }) => shipmentId);
}

/** The rows as uploaded and their results; an item line has the result of its shipment's first row. */
export async function listResults(
  reader: Reader,
  { scope, uploadId }: UploadKey,
  after: number,
  limit: number,
) {
  return reader
    .selectFrom('bulk_row as row')
    .leftJoin('bulk_row as head', (join) =>
      join
        .onRef('head.account_id', '=', 'row.account_id')
        .onRef('head.upload_id', '=', 'row.upload_id')
        .onRef('head.row_no', '=', 'row.head_row'),
    )
    .leftJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'row.account_id')
        .on('shipment.shipment_id', '=', ({ fn }) => fn.coalesce('row.shipment_id', 'head.shipment_id')),
    )
    .select([
      'row.row_no',
      'row.cells',
      'row.texts',
      'row.state',
      'row.problems',
      'row.warnings',
      'row.head_row',
      'row.flow',
      'shipment.cn_no',
      'shipment.service',
      'shipment.total_cents',
      'shipment.order_id',
      'shipment.status',
    ])
    .where('row.account_id', '=', scope)
    .where('row.upload_id', '=', uploadId)
    .where('row.row_no', '>', after)
    .where('row.state', '<>', 'blank')
    .orderBy('row.row_no')
    .limit(limit)
    .execute();
}
export type ResultRow = Awaited<ReturnType<typeof listResults>>[number];

export async function findZip(reader: Reader, { scope, uploadId }: UploadKey) {
  return reader
    .selectFrom('bulk_zip')
    .selectAll()
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
}

export type KeptZip = Omit<BulkZipTable, 'account_id' | 'upload_id'>;

/** Saves a zip and returns the one that it replaces, even when two are saved at the same time and neither finds a row to lock. */
export async function keepZip(trx: Trx, { scope, uploadId }: UploadKey, zip: KeptZip) {
  const row = { account_id: scope, upload_id: uploadId, ...zip };
  const key = ['account_id', 'upload_id'] as const;
  // Waits for a concurrent insert, whose row is then visible.
  const first = await trx
    .insertInto('bulk_zip')
    .values(row)
    .onConflict((conflict) => conflict.columns(key).doNothing())
    .returning('upload_id')
    .executeTakeFirst();
  if (first) return undefined;
  const before = await trx
    .selectFrom('bulk_zip')
    .select(['fingerprint', 'part_count as partCount'])
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .insertInto('bulk_zip')
    .values(row)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(zip))
    .execute();
  return before && { scope, uploadId, ...before };
}

/** Deletes old zips of all accounts, for housekeeping. */
export async function deleteOldZips(reader: Reader, before: Date, most: number) {
  const { rows } = await sql<{
    scope: AccountScope;
    uploadId: string;
    fingerprint: string;
    partCount: number;
  }>`
    delete from bulk_zip where ctid = any (array(
      select ctid from bulk_zip where made_at < ${before} limit ${most} for update skip locked))
    returning account_id as scope, upload_id as "uploadId", fingerprint, part_count as "partCount"
  `.execute(reader);
  return rows;
}
