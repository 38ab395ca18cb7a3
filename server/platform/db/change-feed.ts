import { type RawBuilder, sql } from 'kysely';

import type { AccountScope } from './account-scope.ts';
import type { Trx } from './database.ts';
import type { OperationsChangeTable } from './tables/operations.ts';

/** The columns of `changeRows`. */
export const changeColumns = ['account_id', 'kind', 'subject_id', 'at'] as const;

/** Lines of the feed for one account, to be inserted; none where it is a sandbox,which operations do not see. */
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
