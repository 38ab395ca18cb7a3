import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';

const action = 'security.locked';

/** Whether the user was locked out since `since`. */
export async function wasLocked(
  reader: Reader,
  scope: AccountScope,
  loginId: string,
  since: Date,
): Promise<boolean> {
  const row = await reader
    .selectFrom('audit')
    .select('audit_id')
    .where('account_id', '=', scope)
    .where(sql<boolean>`action collate "C" = ${action}`)
    .where('audit_id', '>=', lowestIdAt(since))
    .where('subject', '=', loginId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
