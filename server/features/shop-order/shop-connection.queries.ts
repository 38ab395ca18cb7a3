import { type Insertable, sql, type Updateable } from 'kysely';

import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { ShopConnectionTable } from '#server/platform/db/tables/shops.ts';

export interface ConnectionKey {
  scope: AccountScope;
  connectionId: string;
}

export async function listConnections(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('shop_connection')
    .selectAll()
    .where('account_id', '=', scope)
    .where('removed_at', 'is', null)
    .orderBy('connection_id')
    .execute();
}
export type ConnectionRow = Awaited<ReturnType<typeof listConnections>>[number];

/** Also returns a removed connection, because its orders still exist. */
export async function findConnection(reader: Reader, { scope, connectionId }: ConnectionKey) {
  return reader
    .selectFrom('shop_connection')
    .selectAll()
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
}

/** Only for active accounts. */
export async function findByHookKey(reader: Reader, scope: AccountScope, hookKey: string) {
  return reader
    .selectFrom('shop_connection')
    .selectAll()
    .where('account_id', '=', scope)
    .where('hook_key', '=', hookKey)
    .where('removed_at', 'is', null)
    .where(isActive('shop_connection.account_id'))
    .executeTakeFirst();
}

/** The connection for orders that programs submit without naming a shop. */
export async function findOfPrograms(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('shop_connection')
    .selectAll()
    .where('account_id', '=', scope)
    .where('is_of_programs', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the account, so that concurrent changes of its connections keep their number correct. */
export async function lockAccount(trx: Trx, scope: AccountScope): Promise<void> {
  await trx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', scope)
    .forNoKeyUpdate()
    .execute();
}

export async function insertConnection(trx: Trx, row: Insertable<ShopConnectionTable>): Promise<void> {
  await trx.insertInto('shop_connection').values(row).execute();
}

export type ConnectionChange = Omit<Updateable<ShopConnectionTable>, 'version'>;

export async function updateConnection(
  trx: Trx,
  { scope, connectionId }: ConnectionKey,
  change: ConnectionChange,
): Promise<void> {
  await trx
    .updateTable('shop_connection')
    .set(change)
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Saves a user's change and raises the version, so that forms opened earlier are refused. */
export async function changeConnection(
  trx: Trx,
  { scope, connectionId }: ConnectionKey,
  change: ConnectionChange & { changed_by: string; changed_at: Date },
): Promise<void> {
  await trx
    .updateTable('shop_connection')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .execute();
}

export async function countBadSignature(
  reader: Reader,
  { scope, connectionId }: ConnectionKey,
  at: Date,
): Promise<void> {
  await reader
    .updateTable('shop_connection')
    .set((eb) => ({ bad_signatures: eb('bad_signatures', '+', 1), bad_signature_at: at }))
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .execute();
}

/**
 * Connections of all accounts, ordered by id, whose keys are not sealed with the first SECRET_KEY. Removed connections
 * have no keys.
 */
export async function listSealedOtherwise(
  reader: Reader,
  { head, after, most }: { head: Uint8Array; after: string | null; most: number },
) {
  return reader
    .selectFrom('shop_connection')
    .select(['account_id', 'connection_id', 'sealed_keys'])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`substring(sealed_keys from 1 for ${head.length}) <> ${head}`)
    .$if(after !== null, (query) => query.where('connection_id', '>', after ?? ''))
    .orderBy('connection_id')
    .limit(most)
    .execute();
}

/** Replaces the keys, unless they were changed since. */
export async function replaceKeys(
  reader: Reader,
  { scope, connectionId }: ConnectionKey,
  was: Uint8Array,
  sealed: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('shop_connection')
    .set({ sealed_keys: sealed })
    .where('account_id', '=', scope)
    .where('connection_id', '=', connectionId)
    .where('sealed_keys', '=', was)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For an inactive account, shops are not asked and their messages are not accepted. */
const isActive = (column: 'due.account_id' | 'shop_connection.account_id') =>
  sql<boolean>`exists (select from account where account.account_id = ${sql.ref(column)} and account.is_active)`;

/** Takes connections of active accounts that were last polled before `before`; no other instance polls them at the same time. */
export async function takeToPoll(trx: Trx, before: Date, now: Date, most: number) {
  return trx
    .updateTable('shop_connection')
    .set({ polled_at: now })
    .where(
      (eb) => eb.refTuple('account_id', 'connection_id'),
      'in',
      (eb) =>
        eb
          .selectFrom('shop_connection as due')
          .select(['due.account_id', 'due.connection_id'])
          .where('due.removed_at', 'is', null)
          .where('due.is_of_programs', '=', false)
          .where(isActive('due.account_id'))
          .where((or) => or.or([or('due.polled_at', 'is', null), or('due.polled_at', '<', before)]))
          .where((or) => or.or([or('due.quiet_until', 'is', null), or('due.quiet_until', '<=', now)]))
          .orderBy('due.polled_at', (order) => order.asc().nullsFirst())
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple('account_id', 'connection_id'),
    )
    .returning(['account_id as scope', 'connection_id'])
    .execute();
}

/** The market and flags that decide what shipments the account may create; read by jobs, which have no user. */
export async function findShippingFlags(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .select([
      'market',
      'is_cod',
      'is_frozen_food',
      'is_do_cn',
      'is_allow_order_id',
      'is_dangerous_goods',
      'cod_class',
      'el_tier',
    ])
    .select((eb) => eb.ref('sandbox_of').$castTo<AccountScope | null>().as('sandbox_of'))
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

/** Whether an account is warned about its shops: a suspended or inactive account cannot act on it. */
export async function isWarned(reader: Reader, scope: AccountScope): Promise<boolean> {
  const row = await reader
    .selectFrom('account')
    .select(['is_active', 'is_suspended'])
    .where('account_id', '=', scope)
    .executeTakeFirst();
  return row !== undefined && row.is_active && !row.is_suspended;
}

/** Accounts with waiting orders that have a problem. */
export async function accountsWithProblems(reader: Reader): Promise<AccountScope[]> {
  const rows = await reader
    .selectFrom('shop_connection')
    .select('account_id')
    .distinct()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shop_order')
          .select('order_id')
          .whereRef('shop_order.account_id', '=', 'shop_connection.account_id')
          .where('shop_order.state', '=', 'problem'),
      ),
    )
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Also for a removed connection; 'general' when there is none. */
export async function kindOf(reader: Reader, scope: AccountScope, connectionId: string): Promise<ShopKind> {
  return (await findConnection(reader, { scope, connectionId }))?.kind ?? 'general';
}
