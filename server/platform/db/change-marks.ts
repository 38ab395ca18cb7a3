/** What tells open screens that something of an account changed, without asking for any of it. */
import { sql } from 'kysely';

import type { AccountScope } from './account-scope.ts';
import type { Reader, Trx } from './database.ts';

/** A mark as part of the statement that follows, so that it costs no round trip of its own. */
export function withMark(trx: Reader, scope: AccountScope) {
  return trx.with('marked', (db) => db.insertInto('change_mark').values({ account_id: scope }));
}

export async function markChange(trx: Trx, scope: AccountScope): Promise<void> {
  await trx.insertInto('change_mark').values({ account_id: scope }).execute();
}

/** Accounts with a mark whose transaction began less than so many seconds ago. */
export async function recentlyMarked(reader: Reader, seconds: number): Promise<AccountScope[]> {
  const { rows } = await sql<{ scope: AccountScope }>`
    select account_id as scope from change_mark where at > now() - make_interval(secs => ${seconds})
    group by account_id`.execute(reader);
  return rows.map(({ scope }) => scope);
}

/**
 * Marks become visible in another order than they were numbered. One that comes late, below the newest, changes the stamp
 * as long as it is among the last of these.
 */
const marksInStamp = 100;

/** Of each account a text that is another one whenever anything was marked in between. Each costs one read of an index. */
export async function stampsOf(
  reader: Reader,
  scopes: readonly AccountScope[],
): Promise<Map<AccountScope, string>> {
  const { rows } = await sql<{ scope: AccountScope; stamp: string }>`
    select asked.scope, coalesce(stamp, '') as stamp
    from unnest(${[...scopes]}::uuid[]) as asked (scope)
    cross join lateral (
      select md5(string_agg(mark_id::text, ',')) as stamp from (
        select mark_id from change_mark where account_id = asked.scope
        order by mark_id desc limit ${sql.lit(marksInStamp)}
      ) as newest
    ) as stamped`.execute(reader);
  return new Map(rows.map(({ scope, stamp }) => [scope, stamp]));
}

export async function stampOf(reader: Reader, scope: AccountScope): Promise<string> {
  return (await stampsOf(reader, [scope])).get(scope) ?? '';
}

/** Whether one of the newest marks is of a transaction that began less than so many seconds ago. */
export async function isMarkedWithin(reader: Reader, scope: AccountScope, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean | null }>`
    select max(at) > now() - make_interval(secs => ${seconds}) as is from (
      select at from change_mark where account_id = ${scope}
      order by mark_id desc limit ${sql.lit(marksInStamp)}
    ) as newest`.execute(reader);
  return rows[0]?.is ?? false;
}
