/** An account's payout day and bank account, and look-ups by number for operations. */
import { type Insertable, sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { BankColumn, CodWriteOffTable } from '#server/platform/db/tables/money.ts';

/** Finds an account by its number, which is how operations identify it. */
export async function accountByNo(reader: Reader, accountNo: string) {
  const { rows } = await sql<{ scope: AccountScope; market: number; bank: BankColumn | null }>`
    select account.account_id as scope, account.market, cod_account.bank from account
    left join cod_account on cod_account.account_id = account.account_id
    where account.account_no = ${accountNo}`.execute(reader);
  return rows[0];
}

/** Finds parcels by consignment note number, which is how operations identify them. */
export async function parcelsByCn(reader: Reader, cnNos: readonly string[]) {
  return reader
    .selectFrom('cod_parcel as parcel')
    .innerJoin('account', 'account.account_id', 'parcel.account_id')
    .innerJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'parcel.account_id')
        .onRef('shipment.shipment_id', '=', 'parcel.shipment_id'),
    )
    .select([
      'parcel.account_id as scope',
      'parcel.shipment_id as shipmentId',
      'parcel.cn_no as cnNo',
      'account.market',
    ])
    .where('shipment.cn_no', '=', sql<string>`any(${[...cnNos]}::text[])`)
    .execute();
}

/** Returns the cents written off under a reference, null if none. The caller has locked the parcel's books. */
export async function findWrittenOff(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  reference: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('cod_write_off')
    .select('cents')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.cents ?? null;
}

export async function keepWrittenOff(trx: Trx, row: Insertable<CodWriteOffTable>): Promise<void> {
  await trx.insertInto('cod_write_off').values(row).execute();
}

export async function setWeekday(trx: Trx, scope: AccountScope, weekday: number): Promise<void> {
  await trx
    .insertInto('cod_account')
    .values({ account_id: scope, payout_weekday: weekday })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ payout_weekday: weekday }))
    .execute();
}

export async function setBank(trx: Trx, scope: AccountScope, bank: BankColumn, at: Date): Promise<void> {
  const change = { bank: JSON.stringify(bank), bank_since: at };
  await trx
    .insertInto('cod_account')
    .values({ account_id: scope, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute();
}

/** Moves held money with a later payout day to the account's new next payout day. */
export async function movePayDays(trx: Trx, scope: AccountScope, day: string): Promise<void> {
  await trx
    .updateTable('cod_parcel')
    .set({ pay_day: day })
    .where('account_id', '=', scope)
    .where('held_cents', '<>', 0)
    .where('pay_day', '>', day)
    .execute();
}

const changes = (reader: Reader) =>
  reader
    .selectFrom('cod_bank_change as change')
    .innerJoin('account', 'account.account_id', 'change.account_id')
    .leftJoin('cod_account', 'cod_account.account_id', 'change.account_id')
    .leftJoin('app_user as person', (join) =>
      join
        .onRef('person.account_id', '=', 'change.account_id')
        .onRef('person.user_id', '=', 'change.requested_by'),
    )
    .selectAll('change')
    .select([
      'account.account_no',
      'account.market',
      'cod_account.bank as bank_before',
      'person.email',
      'person.full_name',
      'person.language',
    ]);

type ChangeRow = NonNullable<Awaited<ReturnType<typeof findOpenChange>>>;

export async function findOpenChange(reader: Reader, scope: AccountScope) {
  return changes(reader)
    .where('change.account_id', '=', scope)
    .where('change.state', '=', 'requested')
    .executeTakeFirst();
}

export async function findChange(reader: Reader, changeId: string) {
  return changes(reader).where('change.change_id', '=', changeId).executeTakeFirst();
}

export async function listOpenChanges(
  reader: Reader,
  after: string | null,
  limit: number,
): Promise<ChangeRow[]> {
  return changes(reader)
    .where('change.state', '=', 'requested')
    .$if(after !== null, (query) => query.where('change.change_id', '>', after ?? ''))
    .orderBy('change.change_id')
    .limit(limit)
    .execute();
}

/** Returns false when the account already has a pending change: of two concurrent requests, one succeeds. */
export async function insertChange(
  trx: Trx,
  scope: AccountScope,
  row: { changeId: string; bank: BankColumn; by: string; name: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('cod_bank_change')
    .values({
      account_id: scope,
      change_id: row.changeId,
      bank: JSON.stringify(row.bank),
      state: 'requested',
      requested_by: row.by,
      requested_name: row.name,
      requested_at: row.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false when the change was decided in the meantime. */
export async function decideChange(
  trx: Trx,
  scope: AccountScope,
  changeId: string,
  change: { state: 'approved' | 'rejected' | 'withdrawn'; decided_at: Date; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cod_bank_change')
    .set(change)
    .where('account_id', '=', scope)
    .where('change_id', '=', changeId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the recipients of the account's emails about money. */
export async function listAdmins(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('app_user')
    .select(['email', 'full_name', 'language'])
    .where('account_id', '=', scope)
    .where('is_active', '=', true)
    .where('login_key', '=', 'admin')
    .execute();
}

export async function listQueried(reader: Reader, limit: number) {
  return reader
    .selectFrom('cod_parcel as parcel')
    .innerJoin('account', 'account.account_id', 'parcel.account_id')
    .selectAll('parcel')
    .select('account.account_no')
    .where('parcel.queried_at', 'is not', null)
    .where('parcel.answer', '=', '')
    .where('parcel.state', '=', 'short')
    .orderBy('parcel.queried_at')
    .limit(limit)
    .execute();
}

export async function saveQuery(
  trx: Trx,
  scope: AccountScope,
  shipmentId: string,
  change: { query?: string; queried_at?: Date; answer: string },
): Promise<void> {
  await trx
    .updateTable('cod_parcel')
    .set(change)
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .execute();
}
