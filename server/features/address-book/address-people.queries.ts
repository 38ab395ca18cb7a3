/** Personal data in the address book. */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { type RecordPage, isSubject, type Subject } from '#server/platform/db/personal-data.ts';

/** Includes deleted addresses: they stay in the database until their retention time ends. */
export async function findAddressesOf(
  reader: Reader,
  scope: AccountScope,
  subject: Subject,
  { after, most }: RecordPage,
) {
  return reader
    .selectFrom('address')
    .select(['address_id', 'kind', 'party', 'tags', 'created_at', 'deleted_at'])
    .where('account_id', '=', scope)
    .where(isSubject('party', subject))
    .$if(after !== null, (query) => query.where('address_id', '<', after ?? ''))
    .orderBy('address_id', 'desc')
    .limit(most)
    .execute();
}

export async function removeAddresses(
  trx: Trx,
  scope: AccountScope,
  addressIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('address')
    .where('account_id', '=', scope)
    .where('address_id', '=', sql<string>`any(${[...addressIds]}::uuid[])`)
    .execute();
}

/** Returns how many were removed. */
export async function removeDeleted(
  trx: Trx,
  scope: AccountScope,
  before: Date,
  most: number,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('address')
    .where('account_id', '=', scope)
    .where('address_id', 'in', ({ selectFrom }) =>
      selectFrom('address')
        .select('address_id')
        .where('account_id', '=', scope)
        .where('deleted_at', '<', before)
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
