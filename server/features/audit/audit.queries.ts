import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';

interface AuditWanted {
  userId: string | null;
  /** Empty means all actions. */
  actions: readonly string[];
  /** Ids from this one on; a range of time is a range of ids. */
  from: string | null;
  /** Ids below this one. */
  before: string | null;
  limit: number;
}

const columns = [
  'audit_id',
  'at',
  'by_kind',
  'by_id',
  'who',
  'action',
  'subject',
  'address',
  'user_agent',
  'request_id',
  'detail',
] as const;

export async function findAudit(reader: Reader, scope: AccountScope, auditId: string) {
  return reader
    .selectFrom('audit')
    .select(columns)
    .where('account_id', '=', scope)
    .where('audit_id', '=', auditId)
    .executeTakeFirst();
}

export async function listAudit(reader: Reader, scope: AccountScope, wanted: AuditWanted) {
  const { userId, actions, from, before, limit } = wanted;
  return reader
    .selectFrom('audit')
    .select(columns)
    .where('account_id', '=', scope)
    .$if(userId !== null, (query) => query.where('by_id', '=', userId))
    .$if(actions.length > 0, (query) =>
      query.where(sql<boolean>`action collate "C" = any(${[...actions]}::text[])`),
    )
    .$if(from !== null, (query) => query.where('audit_id', '>=', from ?? ''))
    .$if(before !== null, (query) => query.where('audit_id', '<', before ?? ''))
    .orderBy('audit_id', 'desc')
    .limit(limit)
    .execute();
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];

export async function listPeople(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('app_user')
    .select(['user_id', 'login_id', 'full_name'])
    .where('account_id', '=', scope)
    .orderBy('is_admin', 'desc')
    .orderBy('login_key')
    .execute();
}

/** Returns the distinct actions by one index step for each, without reading the whole trail. */
export async function listActions(reader: Reader, scope: AccountScope): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit where account_id = ${scope} order by action collate "C" limit 1)
      union all
      select (select action from audit where account_id = ${scope} and action collate "C" > found.action order by action collate "C" limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null
  `.execute(reader);
  return rows.map(({ action }) => action);
}
