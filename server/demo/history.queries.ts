import { type Insertable, sql } from 'kysely';

import { partsOf } from '#shared/platform/parts-of.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Rows per statement: larger statements block the embedded database for long, smaller ones spend more time in transfer. */
const rowsAtOnce = 250;

/** Tables for bulk inserts with one parameter. All rows must have the same columns; jsonb columns contain JSON text. */
type BulkTable =
  | 'shipment'
  | 'shipment_event'
  | 'pod'
  | 'address'
  | 'print_log'
  | 'cod_entry'
  | 'cod_parcel'
  | 'cod_payout'
  | 'bulk_upload'
  | 'bulk_row';

export async function insertBulk<T extends BulkTable>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (const chunk of partsOf(rows, rowsAtOnce)) {
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonOf(chunk)}::text::jsonb)
    `.execute(trx);
  }
}

const jsonColumns = new Set([
  'bank',
  'sender',
  'receiver',
  'pieces',
  'price',
  'details',
  'detail',
  'party',
  'matching',
  'counts',
  'cells',
  'texts',
  'problems',
  'warnings',
]);

/** Parses JSON text inside rows, so that it is not stored as a string. */
function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          jsonColumns.has(name) ? (JSON.parse(String(value)) as unknown) : (value as unknown),
        ]),
      ),
    ),
  );
}

export interface SeededAccount {
  scope: AccountScope;
  users: { userId: string; loginId: string; claims: string[] }[];
}

export async function findSeededAccount(trx: Trx, accountNo: string): Promise<SeededAccount | null> {
  const rows = await trx
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .select(['app_user.account_id', 'user_id', 'login_id', 'claims'])
    .where('account.account_no', '=', accountNo)
    .orderBy('login_id')
    .execute();
  const [first] = rows;
  return (
    (first && {
      scope: first.account_id,
      users: rows.map((row) => ({ userId: row.user_id, loginId: row.login_id, claims: row.claims })),
    }) ??
    null
  );
}

/** Returns parcels delivered in a period, those with the highest value first. */
export async function findDelivered(
  reader: Reader,
  scope: AccountScope,
  { flow, after, before }: { flow: 'domestic' | 'cool'; after: Date; before: Date },
) {
  return reader
    .selectFrom('shipment')
    .select(['shipment_id', 'cn_no'])
    .where('account_id', '=', scope)
    .where('flow', '=', flow)
    .where('status', '=', 'delivered')
    .where('is_enhanced', '=', false)
    .where('delivered_at', '>', after)
    .where('delivered_at', '<', before)
    .orderBy('value_cents', 'desc')
    .orderBy('shipment_id')
    .limit(20)
    .execute();
}

/** Returns the order ID of the newest shipment that has one and was not cancelled. */
export async function findLastOrder(reader: Reader, scope: AccountScope): Promise<string | null> {
  const row = await reader
    .selectFrom('shipment')
    .select('order_id')
    .where('account_id', '=', scope)
    .where('order_id', 'is not', null)
    .where('status', '<>', 'cancelled')
    .orderBy('shipment_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** Returns the Admin of a seeded account, with all data that session facts are made from. */
export async function findAdmin(reader: Reader, accountNo: string) {
  return reader
    .selectFrom('app_user as user')
    .innerJoin('account', 'account.account_id', 'user.account_id')
    .selectAll(['account', 'user'])
    .where('account.account_no', '=', accountNo)
    .where('user.is_admin', '=', true)
    .executeTakeFirst();
}
