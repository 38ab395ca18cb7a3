import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';

import type { AccountScope } from './account-scope.ts';
import type { Reader, Trx } from './database.ts';
import type { OperationsChangeTable } from './tables/operations.ts';

/** The columns that `changeRows` selects. */
export const changeColumns = ['account_id', 'kind', 'subject_id', 'at'] as const;

/** Rows of the change feed for one account, to be inserted. Empty for a sandbox account, which operations do not see. */
export const changeRows = (
  scope: AccountScope,
  kind: OperationsChangeTable['kind'],
  subjectIds: readonly string[] | RawBuilder<readonly string[]>,
  at: Date,
) => sql`
  select account.account_id, ${kind}, subject.id, ${at}::timestamptz
  from account cross join unnest(${subjectIds}::uuid[]) with ordinality as subject (id, place)
  where account.account_id = ${scope} and account.sandbox_of is null
  order by subject.place`;

/** Records that something of the account was created or changed. Operations read these changes in order. */
export async function insertChange(
  trx: Trx,
  scope: AccountScope,
  kind: OperationsChangeTable['kind'],
  subjectId: string,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('operations_change')
    .columns(changeColumns)
    .expression(changeRows(scope, kind, [subjectId], at))
    .execute();
}

const feedSetting = 'restored-feed';

const restoredFeed = z.object({
  /**
   * The suffix of each cursor issued since the restore. A cursor without it was issued before, and may be ahead of the restored
   * feed.
   */
  epoch: z.string(),
  /** The `change_id` after which a reader that had read everything starts again. */
  from: z.string(),
});
export type RestoredFeed = z.output<typeof restoredFeed>;

/** Returns null if the database was never restored to an earlier moment (`after-restore.ts`). */
export async function feedSinceRestore(reader: Reader): Promise<RestoredFeed | null> {
  const row = await reader
    .selectFrom('portal_setting')
    .select('value')
    .where('name', '=', feedSetting)
    .executeTakeFirst();
  return row ? restoredFeed.parse(row.value) : null;
}

/** Makes readers that hold an older cursor read again everything that is not older than a day before the newest change. */
export async function beginFeedAnew(trx: Trx): Promise<RestoredFeed> {
  // Existing changes must come before all later ones, also on another cluster, where transaction ids start from the beginning.
  await sql`update operations_change set xid = '0' where xid <> '0'::xid8`.execute(trx);
  const {
    rows: [found],
  } = await sql<RestoredFeed>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text as epoch, coalesce(max(change_id), 0)::text as from
    from operations_change where at < (select max(at) from operations_change) - interval '1 day'`.execute(
    trx,
  );
  const feed = restoredFeed.parse(found);
  const value = JSON.stringify(feed);
  await trx
    .insertInto('portal_setting')
    .values({ name: feedSetting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return feed;
}
