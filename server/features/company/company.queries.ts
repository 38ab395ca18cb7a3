import { type Insertable, sql } from 'kysely';

import type { CompanyChange } from '#shared/features/company/company.contract.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { CompanyColumn, CompanyRequestTable } from '#server/platform/db/tables/accounts.ts';

const detail = [
  'company',
  'company_version as version',
  'company_changed_by as changed_by',
  'company_changed_at as changed_at',
] as const;

export async function findCompany(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .select(detail)
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

/** Locks the company details, so that requests and decisions of an account are serialised. */
export async function lockCompany(trx: Trx, scope: AccountScope) {
  return trx
    .selectFrom('account')
    .select(detail)
    .where('account_id', '=', scope)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateCompany(trx: Trx, scope: AccountScope, company: CompanyColumn): Promise<void> {
  await trx
    .updateTable('account')
    .set({ company: JSON.stringify(company) })
    .where('account_id', '=', scope)
    .execute();
}

/** Increases the version of the details or of the request to change them; `by` is null for the courier. */
export async function newCompanyVersion(
  trx: Trx,
  scope: AccountScope,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  await trx
    .updateTable('account')
    .set((eb) => ({
      company_version: eb('company_version', '+', 1),
      company_changed_by: by,
      company_changed_at: at,
    }))
    .where('account_id', '=', scope)
    .execute();
}

const requests = (reader: Reader, scope: AccountScope) =>
  reader
    .selectFrom('company_request as request')
    .innerJoin('app_user as user', (join) =>
      join.onRef('user.account_id', '=', 'request.account_id').onRef('user.user_id', '=', 'request.user_id'),
    )
    .selectAll('request')
    .select('user.full_name')
    .where('request.account_id', '=', scope);

export async function findPending(reader: Reader, scope: AccountScope) {
  return requests(reader, scope).where('request.status', '=', 'pending').executeTakeFirst();
}

/** Returns the request that operations decided last. */
export async function findDecided(reader: Reader, scope: AccountScope) {
  return requests(reader, scope)
    .where('request.status', 'in', ['approved', 'rejected'])
    .orderBy('request.request_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** Inserts a request and adds it to the operations' change feed. */
export async function insertRequest(
  trx: Trx,
  row: Pick<Insertable<CompanyRequestTable>, 'account_id' | 'request_id' | 'user_id' | 'requested_at'> & {
    changes: readonly CompanyChange[];
  },
): Promise<void> {
  await trx
    .insertInto('company_request')
    .values({ ...row, changes: JSON.stringify(row.changes), status: 'pending' })
    .execute();
  await insertChange(trx, row.account_id, 'company-detail-request', row.request_id, row.requested_at);
}

interface Closing {
  status: 'approved' | 'rejected' | 'withdrawn' | 'replaced';
  decided_at: Date;
  decided_by: string;
  reason?: string;
}

/** Closes the pending request; any if `requestId` is null. Returns whether there was one. */
export async function closePending(
  trx: Trx,
  scope: AccountScope,
  requestId: string | null,
  closing: Closing,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('company_request')
    .set(closing)
    .where('account_id', '=', scope)
    .where('status', '=', 'pending')
    .$if(requestId !== null, (query) => query.where('request_id', '=', requestId ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds a request by its id alone; operations do not name the account. */
export async function findRequest(reader: Reader, requestId: string) {
  return reader
    .selectFrom('company_request as request')
    .innerJoin('account', 'account.account_id', 'request.account_id')
    .selectAll('request')
    .select('account.account_no')
    .where('request.request_id', '=', requestId)
    .executeTakeFirst();
}

/** Returns the pending requests of all accounts, oldest first. */
export async function listPending(reader: Reader, after: string | null, limit: number) {
  return reader
    .selectFrom('company_request as request')
    .innerJoin('account', 'account.account_id', 'request.account_id')
    .innerJoin('app_user as user', (join) =>
      join.onRef('user.account_id', '=', 'request.account_id').onRef('user.user_id', '=', 'request.user_id'),
    )
    .select(['request.request_id', 'request.requested_at', 'request.changes', 'account.account_no'])
    .select(['user.full_name', 'user.login_id'])
    .select(sql<string>`account.company ->> 'name'`.as('company_name'))
    .where('request.status', '=', 'pending')
    .$if(after !== null, (query) => query.where('request.request_id', '>', after ?? ''))
    .orderBy('request.request_id')
    .limit(limit)
    .execute();
}
