/** Marks that tell open screens that something of an account changed, without reading any of its data. */
import { sql } from 'kysely';

import type { AccountScope } from './account-scope.ts';
import type { Reader, Trx } from './database.ts';

/** Adds a change mark to the statement that follows, so that it costs no extra round trip. */
export function withMark(trx: Reader, scope: AccountScope) {
  return trx.with('marked', (db) => db.insertInto('change_mark').values({ account_id: scope }));
}

export async function markChange(trx: Trx, scope: AccountScope): Promise<void> {
  await trx.insertInto('change_mark').values({ account_id: scope }).execute();
}

/** Accounts with a mark whose transaction began less than `seconds` ago. */
export async function recentlyMarked(reader: Reader, seconds: number): Promise<AccountScope[]> {
  const { rows } = await sql<{ scope: AccountScope }>`
    select account_id as scope from change_mark where at > now() - make_interval(secs => ${seconds})
    group by account_id`.execute(reader);
  return rows.map(({ scope }) => scope);
}

/**
 * The number of newest marks that make up the stamp. Marks may become visible in another order than they were numbered: one that
 * commits late, below the newest, still changes the stamp if it is among these.
 */
const marksInStamp = 100;

/** Returns for each account a text that differs whenever a mark was written in between. Each account costs one index read. */
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

/** Tells whether one of the newest marks comes from a transaction that began less than `seconds` ago. */
export async function isMarkedWithin(reader: Reader, scope: AccountScope, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean | null }>`
    select max(at) > now() - make_interval(secs => ${seconds}) as is from (
      select at from change_mark where account_id = ${scope}
      order by mark_id desc limit ${sql.lit(marksInStamp)}
    ) as newest`.execute(reader);
  return rows[0]?.is ?? false;
}
