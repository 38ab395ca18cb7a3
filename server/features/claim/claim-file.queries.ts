import { type Insertable, sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { ClaimFileTable } from '#server/platform/db/tables/claims.ts';

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export async function findFile(reader: Reader, scope: AccountScope, fileId: string) {
  return reader
    .selectFrom('claim_file')
    .selectAll()
    .where('account_id', '=', scope)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}

export async function insertFile(trx: Trx, row: Insertable<ClaimFileTable>): Promise<void> {
  await trx.insertInto('claim_file').values(row).execute();
}

/** Finds the same file, announced earlier by the same user and not yet part of a claim. */
export async function findSame(
  reader: Reader,
  scope: AccountScope,
  file: Pick<FileRow, 'uploaded_by' | 'shipment_id' | 'kind' | 'file_name' | 'size_bytes' | 'modified_at'>,
) {
  return reader
    .selectFrom('claim_file')
    .selectAll()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', file.shipment_id)
    .where('claim_id', 'is', null)
    .where('uploaded_by', '=', file.uploaded_by)
    .where('kind', '=', file.kind)
    .where('file_name', '=', file.file_name)
    .where('size_bytes', '=', file.size_bytes)
    .where('modified_at', '=', file.modified_at)
    .limit(1)
    .executeTakeFirst();
}

/** Returns the files of a user that are not yet part of a claim. */
export async function listWaiting(
  reader: Reader,
  scope: AccountScope,
  userId: string,
  shipmentIds: readonly string[],
): Promise<FileRow[]> {
  if (shipmentIds.length === 0) return [];
  return reader
    .selectFrom('claim_file')
    .selectAll()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .where('claim_id', 'is', null)
    .where('uploaded_by', '=', userId)
    .orderBy('file_id')
    .execute();
}

export async function listOfClaim(reader: Reader, scope: AccountScope, claimId: string): Promise<FileRow[]> {
  return reader
    .selectFrom('claim_file')
    .selectAll()
    .where('account_id', '=', scope)
    .where('claim_id', '=', claimId)
    .orderBy('file_id')
    .execute();
}

/** Advances the received size from `offset`; returns false when another request has already done so. */
export async function advance(
  trx: Trx,
  scope: AccountScope,
  fileId: string,
  part: { offset: number; bytes: number; contentType: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('claim_file')
    .set({ received_bytes: part.offset + part.bytes, content_type: part.contentType })
    .where('account_id', '=', scope)
    .where('file_id', '=', fileId)
    .where('claim_id', 'is', null)
    .where('received_bytes', '=', part.offset)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Attaches complete files of these shipments to a claim; returns those that were attached. */
export async function attach(
  trx: Trx,
  scope: AccountScope,
  claimId: string,
  wanted: { fileIds: readonly string[]; shipmentIds: readonly string[] },
): Promise<FileRow[]> {
  if (wanted.fileIds.length === 0) return [];
  return trx
    .updateTable('claim_file')
    .set({ claim_id: claimId })
    .where('account_id', '=', scope)
    .where('file_id', '=', sql<string>`any(${[...wanted.fileIds]}::uuid[])`)
    .where('shipment_id', '=', sql<string>`any(${[...wanted.shipmentIds]}::uuid[])`)
    .where('claim_id', 'is', null)
    .whereRef('received_bytes', '=', 'size_bytes')
    .returningAll()
    .execute();
}

export async function deleteFile(trx: Trx, scope: AccountScope, fileId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('claim_file')
    .where('account_id', '=', scope)
    .where('file_id', '=', fileId)
    .where('claim_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes files that were never sent with a claim, and returns them so that the caller can remove their contents. */
export async function deleteAbandoned(reader: Reader, before: Date, most: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    delete from claim_file where (account_id, file_id) in (
      select account_id, file_id from claim_file where claim_id is null and created_at < ${before}
      limit ${most} for update skip locked)
    returning *`.execute(reader);
  return rows;
}
