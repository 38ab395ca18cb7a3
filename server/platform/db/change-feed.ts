import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';

import type { AccountScope } from './account-scope.ts';
import type { Reader, Trx } from './database.ts';
import type { OperationsChangeTable } from './tables/operations.ts';

/** The columns of `changeRows`. */
export const changeColumns = ['account_id', 'kind', 'subject_id', 'at'] as const;

/** Lines of the feed for one account, to be inserted; none where it is a sandbox, which operations do not see. */
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

/** Records for operations, who read changes in order, that something of the account was created or changed. */
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
  /** Ends each cursor since; one without it was given before, and may be ahead of what the feed then went back to. */
  epoch: z.string(),
  /** The `change_id` that whoever had read everything begins after. */
  from: z.string(),
});
export type RestoredFeed = z.output<typeof restoredFeed>;

/** Null as long as the database was never put back to an earlier moment (`after-restore.ts`). */
export async function feedSinceRestore(reader: Reader): Promise<RestoredFeed | null> {
  const row = await reader
    .selectFrom('portal_setting')
    .select('value')
    .where('name', '=', feedSetting)
    .executeTakeFirst();
  return row ? restoredFeed.parse(row.value) : null;
}

/** Whoever remembers a cursor of before is told to read again what is not older than a day before the newest change. */
export async function beginFeedAnew(trx: Trx): Promise<RestoredFeed> {
  // All that is there comes before whatever follows, on another cluster as well, whose transactions begin to count anew.
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
