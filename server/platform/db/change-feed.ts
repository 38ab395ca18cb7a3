import type { AccountScope } from './account-scope.ts';
import type { Trx } from './database.ts';
import type { OperationsChangeTable } from './tables/operations.ts';

/** Tells operations, who read changes in order, that something of the account came about or is not what it was. */
export async function insertChange(
  trx: Trx,
  scope: AccountScope,
  kind: OperationsChangeTable['kind'],
  subjectId: string,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('operations_change')
    .values({ account_id: scope, kind, subject_id: subjectId, at })
    .execute();
}
