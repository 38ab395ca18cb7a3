/** What tells open screens that something of an account changed, without asking for any of it. */
import { sql } from 'kysely';

import type { AccountScope } from './account-scope.ts';
import type { Reader, Trx } from './database.ts';

/** A mark as part of the statement that follows, so that it costs no round trip of its own. */
export function withMark(trx: Trx, scope: AccountScope) {
  return trx.with('marked', (db) => db.insertInto('change_mark').values({ account_id: scope }));
}

export async function markChange(trx: Trx, scope: AccountScope): Promise<void> {
  await trx.insertInto('change_mark').values({ account_id: scope }).execute();
}

/**
 * Marks become visible in another order than they were numbered. One that comes late, below the newest, changes the stamp
 * as long as it is among the last of these.
 */
const marksInStamp = 100;

/** Another text whenever anything was marked in between; the same text costs one read of an index. */
export async function stampOf(reader: Reader, scope: AccountScope): Promise<string> {
  const { rows } = await sql<{ stamp: string | null }>`
    select md5(string_agg(mark_id::text, ',')) as stamp from (
      select mark_id from change_mark where account_id = ${scope} order by mark_id desc limit ${sql.lit(marksInStamp)}
    ) as newest`.execute(reader);
  return rows[0]?.stamp ?? '';
}
