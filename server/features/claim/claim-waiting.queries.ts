/** Claims for which operations asked for documents, as items of the exceptions inbox ("Needs you"). */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { type Among, isAmong } from '#server/platform/db/among.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { PageWanted } from '#server/features/exceptions/exception-sources.rules.ts';

export async function countWaiting(
  reader: Reader,
  scope: AccountScope,
  among: Among,
  most: number,
): Promise<number> {
  const { n } = await reader
    .selectFrom(
      reader
        .selectFrom('claim')
        .select('claim_id')
        .where('account_id', '=', scope)
        .where('state', '=', 'documents')
        .where(isAmong(sql`claim_id`, among))
        .limit(most + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function listWaiting(reader: Reader, scope: AccountScope, { among, after, limit }: PageWanted) {
  return reader
    .selectFrom('claim')
    .select(['claim_id', 'claim_no', 'created_at', 'documents_due_at'])
    .where('account_id', '=', scope)
    .where('state', '=', 'documents')
    .where(isAmong(sql`claim_id`, among))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, claim_id) > (${after?.since}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('claim_id')
    .limit(limit)
    .execute();
}
