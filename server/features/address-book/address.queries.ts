import { type Insertable, sql, type Updateable } from 'kysely';

import type { AddressKind } from '#shared/features/address-book/address.contract.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { AddressTable } from '#server/platform/db/tables/address-book.ts';

export const columns = [
  'address_id',
  'kind',
  'ref_id',
  'party',
  'tags',
  'is_default',
  'updated_at',
  'version',
  'changed_by',
] as const;

/** One parameter, however many ids there are. */
const among = (addressIds: readonly string[]) => sql<boolean>`address_id = any(${[...addressIds]}::uuid[])`;

/** Returns which of these addresses are in the book, newest first. */
export async function findAddresses(reader: Reader, scope: AccountScope, addressIds: readonly string[]) {
  const { rows } = await sql<AddressRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from address
    where account_id = ${scope} and address_id = any(${[...addressIds]}::uuid[]) and deleted_at is null
    order by address_id desc`.execute(reader);
  return rows;
}

export async function findAddress(reader: Reader, scope: AccountScope, addressId: string) {
  return reader
    .selectFrom('address')
    .select(columns)
    .where('account_id', '=', scope)
    .where('address_id', '=', addressId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function updateAddress(
  trx: Trx,
  scope: AccountScope,
  addressId: string,
  change: Updateable<AddressTable>,
): Promise<AddressRow> {
  return trx
    .updateTable('address')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope)
    .where('address_id', '=', addressId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Returns how many were deleted. */
export async function deleteAddresses(
  trx: Trx,
  scope: AccountScope,
  addressIds: readonly string[],
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('address')
    .set({ deleted_at: at })
    .where('account_id', '=', scope)
    .where(among(addressIds))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function findDeleted(reader: Reader, scope: AccountScope, addressIds: readonly string[]) {
  return reader
    .selectFrom('address')
    .select(columns)
    .where('account_id', '=', scope)
    .where(among(addressIds))
    .where('deleted_at', 'is not', null)
    .execute();
}

/** Restores addresses; those of `notDefault` are no longer the default, because another address is by now. */
export async function restoreAddresses(
  trx: Trx,
  scope: AccountScope,
  addressIds: readonly string[],
  notDefault: readonly string[],
): Promise<void> {
  await trx
    .updateTable('address')
    .set({
      deleted_at: null,
      is_default: sql<boolean>`is_default and not (address_id = any(${[...notDefault]}::uuid[]))`,
    })
    .where('account_id', '=', scope)
    .where(among(addressIds))
    .execute();
}

export type AddressRow = NonNullable<Awaited<ReturnType<typeof findAddress>>>;

export async function findDefault(reader: Reader, scope: AccountScope, kind: AddressKind) {
  return reader
    .selectFrom('address')
    .select(columns)
    .where('account_id', '=', scope)
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findByRef(reader: Reader, scope: AccountScope, kind: AddressKind, refId: string) {
  return reader
    .selectFrom('address')
    .select(columns)
    .where('account_id', '=', scope)
    .where('kind', '=', kind)
    .where('ref_id', '=', refId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Removes the default flag from the other addresses of the kind. */
export async function clearDefault(
  trx: Trx,
  scope: AccountScope,
  kind: AddressKind,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await trx
    .updateTable('address')
    .set((eb) => ({ is_default: false, updated_at: at, changed_by: by, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope)
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Serialises changes to the addresses of one kind, so that concurrent writes see the same reference IDs and default. */
export async function lockKind(trx: Trx, scope: AccountScope, kind: AddressKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${kind}`}, 3))`.execute(trx);
}

export async function insertAddress(trx: Trx, row: Insertable<AddressTable>): Promise<AddressRow> {
  return trx.insertInto('address').values(row).returning(columns).executeTakeFirstOrThrow();
}
