import { sql } from 'kysely';

import type { BulkRowState } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { partsOf } from '#shared/platform/parts-of.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { CheckedRow } from './bulk-check.rules.ts';

export interface UploadKey {
  scope: AccountScope;
  uploadId: string;
}

/** A row to be written: checked, or not read yet (state 'wrong' and no texts while its columns are being matched). */
export interface RowToWrite extends Omit<CheckedRow, 'state'> {
  state: BulkRowState;
  line: number;
  /** The row's cells from the file, as JSON. */
  cellsText: string;
  corrected: readonly string[];
}

const rowsAtOnce = 1000;

/** Repeats the lowest and highest row number, so that the database does not read the whole upload for one chunk. */
function isBetween(part: readonly { rowNo: number }[]) {
  const numbers = part.map(({ rowNo }) => rowNo);
  return sql`row.row_no between ${Math.min(...numbers)}::int and ${Math.max(...numbers)}::int`;
}

/** Writes a thousand rows per statement. Each column is one array, whatever the number of rows. */
async function inParts<T>(
  rows: readonly T[],
  write: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (const part of partsOf(rows, rowsAtOnce)) await write(part);
}

export async function insertRows(
  trx: Trx,
  { scope, uploadId }: UploadKey,
  rows: readonly RowToWrite[],
): Promise<void> {
  await inParts(rows, (part) =>
    sql`
      insert into bulk_row (account_id, upload_id, row_no, line, cells, texts, state, flow, order_id, head_row, problems,
        warnings, price_cents, ship_anyway, corrected, earlier_cn)
      select ${scope}::uuid, ${uploadId}::uuid, one.row_no, one.line, one.cells::jsonb, one.texts::jsonb, one.state, one.flow,
        one.order_id, one.head_row, one.problems::jsonb, one.warnings::jsonb, one.price_cents, one.ship_anyway,
        string_to_array(one.corrected, ','), one.earlier_cn
      from unnest(${part.map(({ rowNo }) => rowNo)}::int[], ${part.map(({ line }) => line)}::int[],
        ${part.map(({ cellsText }) => cellsText)}::text[],
        ${part.map(({ texts }) => JSON.stringify(texts))}::text[], ${part.map(({ state }) => state)}::text[],
        ${part.map(({ flow }) => flow)}::text[], ${part.map(({ texts }) => texts.orderId ?? '')}::text[],
        ${part.map(({ headRow }) => headRow)}::int[], ${part.map(({ problems }) => JSON.stringify(problems))}::text[],
        ${part.map(({ warnings }) => JSON.stringify(warnings))}::text[],
        ${part.map(({ priceCents }) => priceCents)}::bigint[], ${part.map(({ shipAnyway }) => shipAnyway)}::boolean[],
        ${part.map(({ corrected }) => corrected.join(','))}::text[], ${part.map(({ earlierCn }) => earlierCn)}::text[])
        as one (row_no, line, cells, texts, state, flow, order_id, head_row, problems, warnings, price_cents, ship_anyway,
          corrected, earlier_cn)
    `.execute(trx),
  );
}

export interface RowChange extends Omit<CheckedRow, 'state'> {
  state: BulkRowState;
  corrected: readonly string[];
  changedBy: string | null;
}

/** Updates rows after a check, with the version of the upload. */
export async function updateRows(
  trx: Trx,
  { scope, uploadId }: UploadKey,
  version: number,
  rows: readonly RowChange[],
): Promise<void> {
  await inParts(rows, (part) =>
    sql`
      update bulk_row row set
        texts = one.texts::jsonb, state = one.state, flow = one.flow, order_id = one.order_id, head_row = one.head_row,
        problems = one.problems::jsonb, warnings = one.warnings::jsonb, price_cents = one.price_cents,
        ship_anyway = one.ship_anyway, corrected = string_to_array(one.corrected, ','), version = ${version}::int,
        changed_by = one.changed_by
      from unnest(${part.map(({ rowNo }) => rowNo)}::int[],
        ${part.map(({ texts }) => JSON.stringify(texts))}::text[], ${part.map(({ state }) => state)}::text[],
        ${part.map(({ flow }) => flow)}::text[], ${part.map(({ texts }) => texts.orderId ?? '')}::text[],
        ${part.map(({ headRow }) => headRow)}::int[], ${part.map(({ problems }) => JSON.stringify(problems))}::text[],
        ${part.map(({ warnings }) => JSON.stringify(warnings))}::text[],
        ${part.map(({ priceCents }) => priceCents)}::bigint[], ${part.map(({ shipAnyway }) => shipAnyway)}::boolean[],
        ${part.map(({ corrected }) => corrected.join(','))}::text[], ${part.map(({ changedBy }) => changedBy)}::text[])
        as one (row_no, texts, state, flow, order_id, head_row, problems, warnings, price_cents, ship_anyway, corrected,
          changed_by)
      where row.account_id = ${scope}::uuid and row.upload_id = ${uploadId}::uuid and row.row_no = one.row_no
        and ${isBetween(part)}
    `.execute(trx),
  );
}

const rowsOf = (reader: Reader, { scope, uploadId }: UploadKey) =>
  reader
    .selectFrom('bulk_row')
    .select([
      'row_no',
      'line',
      'texts',
      'state',
      'flow',
      'order_id',
      'head_row',
      'problems',
      'warnings',
      'price_cents',
      'ship_anyway',
      'corrected',
      'shipment_id',
      'cn_no',
      'earlier_cn',
      'version',
      'changed_by',
    ])
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .orderBy('row_no');

export type RowRow = Awaited<ReturnType<typeof pageRows>>[number];

export async function pageRows(
  reader: Reader,
  key: UploadKey,
  wanted: {
    after: number;
    limit: number;
    states: readonly BulkRowState[];
    sinceVersion?: number | undefined;
    rowNos?: readonly number[] | undefined;
  },
) {
  const { after, limit, states, sinceVersion, rowNos } = wanted;
  return rowsOf(reader, key)
    .where('row_no', '>', after)
    .$if(states.length > 0, (query) =>
      query.where('state', '=', sql<BulkRowState>`any(${[...states]}::text[])`),
    )
    .$if(sinceVersion !== undefined, (query) => query.where('version', '>', sinceVersion ?? 0))
    .$if(rowNos !== undefined, (query) =>
      query.where('row_no', '=', sql<number>`any(${[...(rowNos ?? [])]}::int[])`),
    )
    .limit(limit)
    .execute();
}

/** Rows with these states, row numbers or order IDs, in order. */
export async function listRows(
  reader: Reader,
  key: UploadKey,
  wanted: { states: readonly BulkRowState[]; rowNos?: readonly number[]; orderIds?: readonly string[] },
): Promise<RowRow[]> {
  const { states, rowNos, orderIds } = wanted;
  return rowsOf(reader, key)
    .where('state', '=', sql<BulkRowState>`any(${[...states]}::text[])`)
    .$if(rowNos !== undefined || orderIds !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('row_no', '=', sql<number>`any(${[...(rowNos ?? [])]}::int[])`),
          eb('order_id', '=', sql<string>`any(${[...(orderIds ?? [])]}::text[])`),
        ]),
      ),
    )
    .execute();
}

export async function hasOrderIds(reader: Reader, { scope, uploadId }: UploadKey): Promise<boolean> {
  const found = await reader
    .selectFrom('bulk_row')
    .select('row_no')
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .where('order_id', '<>', '')
    .where('state', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The cells as they were in the file. */
export async function listCells(
  reader: Reader,
  { scope, uploadId }: UploadKey,
  limit: number,
  rowNos?: readonly number[],
) {
  return reader
    .selectFrom('bulk_row')
    .select(['row_no', 'line', 'cells', 'state', 'earlier_cn'])
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .$if(rowNos !== undefined, (query) =>
      query.where('row_no', '=', sql<number>`any(${[...(rowNos ?? [])]}::int[])`),
    )
    .orderBy('row_no')
    .limit(limit)
    .execute();
}

/** Counts rows by state and flow, with their total price and the number of consignments. */
export async function countRows(reader: Reader, { scope, uploadId }: UploadKey) {
  return reader
    .selectFrom('bulk_row')
    .select(({ fn }) => [
      'state',
      'flow',
      fn.countAll<number>().as('rows'),
      sql<number>`count(*) filter (where head_row is null)`.as('heads'),
      sql<number>`coalesce(sum(price_cents), 0)`.as('cents'),
      sql<number>`coalesce(sum(cardinality(corrected)), 0)`.as('corrected'),
      sql<number>`max(row_no)`.as('last'),
      sql<number>`max(line)`.as('lastLine'),
    ])
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .groupBy(['state', 'flow'])
    .execute();
}

export async function deleteRows(trx: Trx, { scope, uploadId }: UploadKey): Promise<void> {
  await trx
    .deleteFrom('bulk_row')
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Sets the states of rows, with the version of the upload. */
export async function setStates(
  trx: Trx,
  { scope, uploadId }: UploadKey,
  version: number,
  rows: readonly { rowNo: number; state: BulkRowState }[],
): Promise<void> {
  await inParts(rows, (part) =>
    sql`
      update bulk_row row set state = one.state, version = ${version}::int
      from unnest(${part.map(({ rowNo }) => rowNo)}::int[], ${part.map(({ state }) => state)}::text[]) as one (row_no, state)
      where row.account_id = ${scope}::uuid and row.upload_id = ${uploadId}::uuid and row.row_no = one.row_no
        and ${isBetween(part)}
    `.execute(trx),
  );
}
