import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

export async function findProvider(reader: Reader, scope: AccountScope) {
  return reader.selectFrom('sign_in_provider').selectAll().where('account_id', '=', scope).executeTakeFirst();
}
export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

const isOwn = sql<boolean>`provider.account_id = own.account_id`;

/** The account's own provider, or else the one that the parent has set for the whole organisation. */
const providersInForce = (reader: Reader) =>
  reader
    .selectFrom('account as own')
    .innerJoin('account as other', 'other.organisation_id', 'own.organisation_id')
    .innerJoin('sign_in_provider as provider', 'provider.account_id', 'other.account_id')
    .selectAll('provider')
    .where((where) =>
      where.or([
        isOwn,
        where.and([
          where('provider.is_for_organisation', '=', true),
          where('other.is_parent', '=', true),
          where('other.is_active', '=', true),
        ]),
      ]),
    )
    .orderBy(isOwn, 'desc');

export async function findProviderInForce(reader: Reader, scope: AccountScope) {
  return providersInForce(reader).where('own.account_id', '=', scope).executeTakeFirst();
}

/** Finds the provider for a visitor who has only typed an account number; the token proves the user later. */
export async function findProviderByNumber(reader: Reader, accountNo: string) {
  return providersInForce(reader)
    .select(sql<AccountScope>`own.account_id`.as('asked'))
    .where('own.account_no', '=', accountNo)
    .where('own.is_active', '=', true)
    .executeTakeFirst();
}

export async function saveProvider(trx: Trx, row: ProviderRow): Promise<void> {
  const { account_id: _, ...change } = row;
  await trx
    .insertInto('sign_in_provider')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute();
}

export async function deleteProvider(trx: Trx, scope: AccountScope): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_provider')
    .where('account_id', '=', scope)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertLogin(
  reader: Reader,
  scope: AccountScope,
  row: { state_hash: Uint8Array; nonce: string; verifier: string; bound_to: string; expires_at: Date },
): Promise<void> {
  await reader
    .insertInto('provider_login')
    .values({ account_id: scope, ...row })
    .execute();
}

/** Deletes and returns a pending login, so that it works only once; undefined when it is unknown, used or expired. */
export async function takeLogin(reader: Reader, scope: AccountScope, hash: Uint8Array, at: Date) {
  return reader
    .deleteFrom('provider_login')
    .where('account_id', '=', scope)
    .where('state_hash', '=', hash)
    .where('expires_at', '>', at)
    .returning(['nonce', 'verifier', 'bound_to'])
    .executeTakeFirst();
}

/** Returns secrets that were not sealed with the current key (whose values begin with `head`), by account. */
export async function listSealedOtherwise(
  reader: Reader,
  { head, after, most }: { head: Uint8Array; after: string | null; most: number },
) {
  return reader
    .selectFrom('sign_in_provider')
    .select(['account_id', 'client_secret'])
    .where(sql<Uint8Array>`substring(client_secret from 1 for ${head.length})`, '<>', head)
    .$if(after !== null, (query) => query.where(sql`account_id`, '>', after ?? ''))
    .orderBy('account_id')
    .limit(most)
    .execute();
}

export async function replaceSecret(
  reader: Reader,
  scope: AccountScope,
  before: Uint8Array,
  after: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('sign_in_provider')
    .set({ client_secret: after })
    .where('account_id', '=', scope)
    .where('client_secret', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
