import { type Insertable, type Selectable, sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { AccessRequestTable } from '#server/platform/db/tables/accounts.ts';

/** Finds an account by the number that a visitor typed; without a session there is no account scope. */
export async function findAccountByNumber(reader: Reader, accountNo: string) {
  return reader
    .selectFrom('account')
    .select(['account_no', 'market', 'is_active', 'is_suspended'])
    .select((eb) => [
      eb.ref('account_id').$castTo<AccountScope>().as('scope'),
      eb
        .exists(
          eb
            .selectFrom('app_user')
            .select('user_id')
            .whereRef('app_user.account_id', '=', 'account.account_id'),
        )
        .as('has_user'),
    ])
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
}

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccountByNumber>>>;

/** Locks the account, so that requests and decisions are serialised. */
export async function lockAccount(trx: Trx, scope: AccountScope): Promise<void> {
  await trx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', scope)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function hasUser(reader: Reader, scope: AccountScope): Promise<boolean> {
  const user = await reader
    .selectFrom('app_user')
    .select('user_id')
    .where('account_id', '=', scope)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Inserts a request and adds it to the operations' change feed; returns false when this email address already has a pending
 * request.
 */
export async function insertRequest(
  trx: Trx,
  row: Omit<Insertable<AccessRequestTable>, 'status'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('access_request')
    .values({ ...row, status: 'pending' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await insertChange(trx, row.account_id, 'access-request', row.request_id, row.requested_at);
  return true;
}

type Closing = Pick<Selectable<AccessRequestTable>, 'status' | 'decided_at' | 'reason'> & {
  /** A `By` as JSON. */
  decided_by: string;
};

/** Decides one request; returns false when it is no longer pending. */
export async function closeRequest(
  trx: Trx,
  scope: AccountScope,
  requestId: string,
  closing: Closing,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('access_request')
    .set(closing)
    .where('account_id', '=', scope)
    .where('request_id', '=', requestId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closes all other pending requests of the account. */
export async function closeOthers(trx: Trx, scope: AccountScope, closing: Closing): Promise<void> {
  await trx
    .updateTable('access_request')
    .set(closing)
    .where('account_id', '=', scope)
    .where('status', '=', 'pending')
    .execute();
}

const requests = (reader: Reader) =>
  reader
    .selectFrom('access_request as request')
    .innerJoin('account', 'account.account_id', 'request.account_id')
    .selectAll('request')
    .select(['account.account_no', 'account.market'])
    .select(sql<string>`account.company ->> 'name'`.as('account_company_name'));

/** Finds a request by its id alone; operations do not name the account. */
export async function findRequest(reader: Reader, requestId: string) {
  return requests(reader).where('request.request_id', '=', requestId).executeTakeFirst();
}

export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** The fields needed to approve a request. */
export type RequestFacts = Pick<
  FoundRequest,
  | 'account_id'
  | 'account_no'
  | 'market'
  | 'request_id'
  | 'requestor_name'
  | 'contact_number'
  | 'email_address'
  | 'language'
>;

/** Returns the pending requests of all accounts, oldest first. */
export async function listPending(reader: Reader, after: string | null, limit: number) {
  return requests(reader)
    .where('request.status', '=', 'pending')
    .$if(after !== null, (query) => query.where('request.request_id', '>', after ?? ''))
    .orderBy('request.request_id')
    .limit(limit)
    .execute();
}
