import { type Insertable, sql } from 'kysely';

import type { MarketId } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { AccountTable } from '#server/platform/db/tables/accounts.ts';
import { type FlagRow, flagColumns } from './operations.queries.ts';

/** Allows one creation of accounts at a time, so that account numbers found free stay free. */
export async function lockAccounts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('account', 2))`.execute(trx);
}

export interface KnownAccount {
  scope: AccountScope;
  organisationId: string;
  market: MarketId;
}

export async function findAccounts(
  reader: Reader,
  accountNos: readonly string[],
): Promise<Map<string, KnownAccount>> {
  const { rows } = await sql<KnownAccount & { accountNo: string }>`
    select account_no as "accountNo", account_id as scope, organisation_id as "organisationId", market
    from account where account_no = any(${[...accountNos]}::text[])
  `.execute(reader);
  return new Map(rows.map(({ accountNo, ...known }) => [accountNo, known]));
}

export async function insertOrganisation(trx: Trx, organisationId: string, name: string): Promise<void> {
  await trx.insertInto('organisation').values({ organisation_id: organisationId, name }).execute();
}

export async function insertAccount(trx: Trx, row: Insertable<AccountTable>): Promise<void> {
  await trx.insertInto('account').values(row).execute();
}

export interface AccountRow extends FlagRow {
  account_id: AccountScope;
  account_no: string;
  market: number;
  is_parent: boolean;
  created_at: Date;
  organisation: string;
  company_name: string;
  admin_name: string | null;
  admin_email: string | null;
  admin_has_password: boolean | null;
  own_rate_cards: number;
}

/** Accounts ordered by number, each with its Admin. */
export async function listAccounts(
  reader: Reader,
  wanted: { after?: string; of?: string; only?: readonly string[] },
  most: number,
): Promise<AccountRow[]> {
  const { after, of, only } = wanted;
  return await reader
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.organisation_id', 'account.organisation_id')
    .leftJoin('app_user as admin', (join) =>
      join.onRef('admin.account_id', '=', 'account.account_id').on('admin.is_admin', '=', true),
    )
    .select(flagColumns.map((column) => `account.${column}` as const))
    .select([
      sql.ref<AccountScope>('account.account_id').as('account_id'),
      'account.account_no',
      'account.market',
      'account.is_parent',
      'account.created_at',
      'organisation.name as organisation',
      'admin.full_name as admin_name',
      'admin.email as admin_email',
    ])
    .select([
      sql<string>`account.company ->> 'name'`.as('company_name'),
      sql<boolean>`admin.password_hash is not null`.as('admin_has_password'),
      sql<number>`(select count(*)::int from rate_card where rate_card.account_id = account.account_id)`.as(
        'own_rate_cards',
      ),
    ])
    .$if(after !== undefined, (query) => query.where('account.account_no', '>', after ?? ''))
    .$if(of !== undefined, (query) =>
      query.where('account.organisation_id', '=', (eb) =>
        eb
          .selectFrom('account as one')
          .select('one.organisation_id')
          .where('one.account_no', '=', of ?? ''),
      ),
    )
    .$if(only !== undefined, (query) =>
      query.where(sql<boolean>`account.account_no = any(${[...(only ?? [])]}::text[])`),
    )
    .where('account.sandbox_of', 'is', null)
    .orderBy('account.account_no')
    .limit(most)
    .execute();
}
