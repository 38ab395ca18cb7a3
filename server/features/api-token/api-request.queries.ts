import { type Insertable, sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { ApiRequestTable } from '#server/platform/db/tables/people.ts';
import { containing } from '#server/platform/db/text-search.ts';

export type NewRequest = Insertable<ApiRequestTable>;

/**
 * Inserts the requests and adds to the daily counts in one statement. The counts are sorted, so that instances counting the same
 * tokens do not deadlock.
 */
export async function insertRequests(reader: Reader, rows: readonly NewRequest[]): Promise<void> {
  const counted = rows.map(({ account_id, token_id, at, status }) => ({
    account_id,
    token_id,
    day: at.toISOString().slice(0, 10),
    failures: status >= 400 ? 1 : 0,
  }));
  await reader
    .with('kept', (db) => db.insertInto('api_request').values([...rows]))
    .insertInto('api_request_day')
    .columns(['account_id', 'token_id', 'day', 'calls', 'failures'])
    .expression(
      sql`
        select account_id, token_id, day, count(*), sum(failures)
        from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
          as one (account_id uuid, token_id uuid, day text, failures int)
        group by account_id, token_id, day
        order by account_id, token_id, day`,
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'token_id', 'day']).doUpdateSet({
        calls: sql`api_request_day.calls + excluded.calls`,
        failures: sql`api_request_day.failures + excluded.failures`,
      }),
    )
    .execute();
}

/** Sums the calls of each token of an account since a day. */
export async function sumDays(reader: Reader, scope: AccountScope, since: string) {
  return reader
    .selectFrom('api_request_day')
    .select([
      'token_id',
      sql<number>`sum(calls)::int`.as('calls'),
      sql<number>`sum(failures)::int`.as('failures'),
    ])
    .where('account_id', '=', scope)
    .where('day', '>=', since)
    .groupBy('token_id')
    .execute();
}

export async function findRequest(reader: Reader, scope: AccountScope, tokenId: string, requestId: string) {
  return reader
    .selectFrom('api_request')
    .select(['method', 'path', 'asked'])
    .where('account_id', '=', scope)
    .where('token_id', '=', tokenId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

export interface WantedRequests {
  tokenId: string;
  search: string;
  onlyFailed: boolean;
  before: string | undefined;
}

export async function listRequests(
  reader: Reader,
  scope: AccountScope,
  wanted: WantedRequests,
  most: number,
) {
  const { tokenId, search, onlyFailed, before } = wanted;
  const like = containing(search);
  return reader
    .selectFrom('api_request')
    .selectAll()
    .where('account_id', '=', scope)
    .where('token_id', '=', tokenId)
    .$if(onlyFailed, (query) => query.where('status', '>=', 400))
    .$if(before !== undefined, (query) => query.where('request_id', '<', before ?? ''))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('path', 'ilike', like),
          eb('code', 'ilike', like),
          eb(sql<string>`status::text`, '=', search),
        ]),
      ),
    )
    .orderBy('request_id', 'desc')
    .limit(most)
    .execute();
}
