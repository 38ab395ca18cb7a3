import type { Insertable, Updateable } from 'kysely';

import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { BulkUploadTable } from '#server/platform/db/tables/bulk.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { UploadKey } from './bulk-row.queries.ts';

const uploadOf = (reader: Reader, { scope, uploadId }: UploadKey) =>
  reader
    .selectFrom('bulk_upload as upload')
    .leftJoin('bulk_template as template', (join) =>
      join
        .onRef('template.account_id', '=', 'upload.account_id')
        .onRef('template.template_id', '=', 'upload.template_id'),
    )
    .selectAll('upload')
    .select('template.name as template_name')
    .where('upload.account_id', '=', scope)
    .where('upload.upload_id', '=', uploadId);

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

export async function findUpload(reader: Reader, key: UploadKey) {
  return uploadOf(reader, key).executeTakeFirst();
}

/** Locks the upload; rows, counts and run of an upload change only under this lock. */
export async function lockUpload(trx: Trx, { scope, uploadId }: UploadKey) {
  return trx
    .selectFrom('bulk_upload')
    .selectAll()
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedUpload = NonNullable<Awaited<ReturnType<typeof lockUpload>>>;

export async function insertUpload(trx: Trx, row: Insertable<BulkUploadTable>): Promise<void> {
  await trx.insertInto('bulk_upload').values(row).execute();
}

export async function updateUpload(
  reader: Reader,
  { scope, uploadId }: UploadKey,
  change: Updateable<BulkUploadTable>,
): Promise<void> {
  await reader
    .updateTable('bulk_upload')
    .set(change)
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .execute();
}

export async function deleteUpload(trx: Trx, { scope, uploadId }: UploadKey): Promise<void> {
  await trx
    .deleteFrom('bulk_upload')
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .execute();
}

/**
 * The latest match by a user for the same heads. A match from before their template was deleted is ignored, because
 * deleting it means that the user wants to be asked.
 */
export async function findEarlierMatching(
  reader: Reader,
  scope: AccountScope,
  kind: string,
  headKey: string,
) {
  return reader
    .selectFrom('bulk_upload')
    .select('matching')
    .where('account_id', '=', scope)
    .where('head_key', '=', headKey)
    .where('kind', '=', kind as 'ordinary')
    .where('matched_by', 'in', ['person', 'earlier', 'template'])
    .where('state', 'not in', ['matching', 'cancelled'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bulk_template')
            .select('template_id')
            .whereRef('bulk_template.account_id', '=', 'bulk_upload.account_id')
            .where('bulk_template.head_key', '=', headKey)
            .whereRef('bulk_template.deleted_at', '>=', 'bulk_upload.created_at'),
        ),
      ),
    )
    .orderBy('upload_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Takes uploads under submission without a report since `beatBefore`, or not begun by a worker since `queuedBefore`. They
 * are marked as newly queued, so that no other instance takes them too.
 */
export async function takeSilent(
  trx: Trx,
  { beatBefore, queuedBefore, now }: { beatBefore: Date; queuedBefore: Date; now: Date },
) {
  return trx
    .updateTable('bulk_upload')
    .set({ run_beat_at: null, run_queued_at: now })
    .where('state', '=', 'submitting')
    .where(({ or, and, eb }) =>
      or([
        eb('run_beat_at', '<', beatBefore),
        and([eb('run_beat_at', 'is', null), eb('run_queued_at', '<', queuedBefore)]),
      ]),
    )
    .returning(['account_id', 'upload_id'])
    .execute();
}

/**
 * Starts the work of a job. Returns false when the run is over, or when another job has reported since `beatBefore`,
 * because only one worker handles an upload.
 */
export async function beginRun(
  reader: Reader,
  { scope, uploadId }: UploadKey,
  { beatBefore, now }: { beatBefore: Date; now: Date },
): Promise<boolean> {
  const begun = await reader
    .updateTable('bulk_upload')
    .set({ run_beat_at: now })
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'submitting')
    .where(({ or, eb }) => or([eb('run_beat_at', 'is', null), eb('run_beat_at', '<', beatBefore)]))
    .returning('upload_id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Marks the upload as queued, because its job will be retried. */
export async function leaveRun(reader: Reader, { scope, uploadId }: UploadKey, now: Date): Promise<void> {
  await reader
    .updateTable('bulk_upload')
    .set({ run_beat_at: null, run_queued_at: now })
    .where('account_id', '=', scope)
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'submitting')
    .execute();
}
