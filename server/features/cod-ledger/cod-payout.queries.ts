/** Payouts: made of what is held, statement by statement for the whole batch, and each the sum of its parcels. */
import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { BankColumn } from '#server/platform/db/tables/money.ts';

const payouts = (reader: Reader) =>
  reader
    .selectFrom('cod_payout as payout')
    .innerJoin('account', 'account.account_id', 'payout.account_id')
    .selectAll('payout')
    .select(['account.account_no', 'account.market']);

export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findByNo>>>;

export async function listPayouts(
  reader: Reader,
  scope: AccountScope,
  below: string | null,
  limit: number,
): Promise<PayoutRow[]> {
  return payouts(reader)
    .where('payout.account_id', '=', scope)
    .$if(below !== null, (query) => query.where('payout.payout_id', '<', below ?? ''))
    .orderBy('payout.payout_id', 'desc')
    .limit(limit)
    .execute();
}

export async function findOwn(reader: Reader, scope: AccountScope, payoutNo: string) {
  return payouts(reader)
    .where('payout.account_id', '=', scope)
    .where('payout.payout_no', '=', payoutNo)
    .executeTakeFirst();
}

/** Operations name no account, the payout's number does. */
export async function findByNo(reader: Reader, payoutNo: string) {
  return payouts(reader).where('payout.payout_no', '=', payoutNo).executeTakeFirst();
}

export async function lockPayout(trx: Trx, scope: AccountScope, payoutId: string) {
  return trx
    .selectFrom('cod_payout')
    .select(['state', 'cents'])
    .where('account_id', '=', scope)
    .where('payout_id', '=', payoutId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function listOpen(reader: Reader, after: string | null, limit: number): Promise<PayoutRow[]> {
  return payouts(reader)
    .where('payout.state', '=', 'prepared')
    .$if(after !== null, (query) => query.where('payout.payout_id', '>', after ?? ''))
    .orderBy('payout.payout_id')
    .limit(limit)
    .execute();
}

/** Accounts that hold money whose payout day has come, page by page. */
export async function listToPay(reader: Reader, day: string, market: number, after: AccountScope | null) {
  const { rows } = await sql<{ scope: AccountScope; currency: string }>`
    select account.account_id as scope, parcel.currency from account
    cross join lateral (
      select distinct currency from cod_parcel
      where cod_parcel.account_id = account.account_id and held_cents <> 0 and pay_day <= ${day}) as parcel
    where account.market = ${market} ${after === null ? sql`` : sql`and account.account_id > ${after}`}
    order by account.account_id limit 200`.execute(reader);
  return rows;
}

export async function drawPayoutNo(trx: Trx): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select 'CP' || lpad(nextval('cod_payout_no_seq')::text, 8, '0') as no`.execute(trx);
  return rows[0]?.no ?? '';
}

export interface Booking {
  payoutId: string;
  at: Date;
  /** YYYY-MM-DD. */
  day: string;
  byName: string;
  note: string;
}

/** Moves what is held into a payout, an entry for each parcel, in one statement. */
export async function batchHeld(
  trx: Trx,
  scope: AccountScope,
  currency: string,
  upToDay: string,
  { payoutId, at, day, byName, note }: Booking,
): Promise<{ cents: number; count: number }> {
  const { rows } = await sql<{ cents: number; count: number }>`
    with old as (
      select shipment_id, held_cents from cod_parcel
      where account_id = ${scope} and currency = ${currency} and held_cents <> 0 and pay_day <= ${upToDay}
      order by shipment_id for update
    ), moved as (
      update cod_parcel parcel set paying_cents = paying_cents + old.held_cents, held_cents = 0, pay_day = null,
        state = case when state = 'held' then 'paying' else state end, updated_at = ${at}
      from old where parcel.account_id = ${scope} and parcel.shipment_id = old.shipment_id
      returning parcel.shipment_id, parcel.cn_no, old.held_cents as cents
    ), written as (
      insert into cod_entry (account_id, entry_id, shipment_id, cn_no, code, debit, credit, cents, currency, day, at,
        payout_id, note, by_name)
      select ${scope}, cod_id(${at}), shipment_id, cn_no, 'batched',
        case when cents > 0 then 'paying' else 'held' end, case when cents > 0 then 'held' else 'paying' end, abs(cents),
        ${currency}, ${day}, ${at}, ${payoutId}::uuid, ${note}, ${byName}
      from moved
    )
    select coalesce(sum(cents), 0)::bigint as cents, count(*)::int as count from moved`.execute(trx);
  return rows[0] ?? { cents: 0, count: 0 };
}

export async function insertPayout(
  trx: Trx,
  scope: AccountScope,
  row: {
    payoutId: string;
    payoutNo: string;
    currency: string;
    day: string;
    cents: number;
    count: number;
    bank: BankColumn;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('cod_payout')
    .values({
      account_id: scope,
      payout_id: row.payoutId,
      payout_no: row.payoutNo,
      currency: row.currency,
      day: row.day,
      cents: row.cents,
      parcel_count: row.count,
      state: 'prepared',
      bank: JSON.stringify(row.bank),
      created_at: row.at,
    })
    .execute();
}

const batchedOf = (scope: AccountScope, payoutId: string) => sql`
  select shipment_id, sum(case when debit = 'paying' then cents else -cents end)::bigint as cents from cod_entry
  where account_id = ${scope} and payout_id = ${payoutId}::uuid and code = 'batched' group by shipment_id`;

/** What a payout's parcels come to, by their entries. */
export async function sumBatched(trx: Trx, scope: AccountScope, payoutId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from (${batchedOf(scope, payoutId)}) as parcel`.execute(
    trx,
  );
  return rows[0]?.cents ?? 0;
}

export interface EndedParcel {
  shipmentId: string;
  cnNo: string;
  currency: string;
  cents: number;
  orderId: string | null;
}

/** The bank line is there, or the bank sent it back: an entry for each parcel of the payout. */
export async function endBatch(
  trx: Trx,
  scope: AccountScope,
  to: { pot: 'paid'; code: 'paid' } | { pot: 'held'; code: 'unbatched'; payDay: string },
  { payoutId, at, day, byName, note }: Booking,
): Promise<EndedParcel[]> {
  const column = sql.ref(to.pot === 'paid' ? 'paid_cents' : 'held_cents');
  const payDay = to.pot === 'held' ? to.payDay : null;
  const { rows } = await sql<EndedParcel>`
    with part as (${batchedOf(scope, payoutId)}
    ), moved as (
      update cod_parcel parcel set paying_cents = paying_cents - part.cents, ${column} = ${column} + part.cents,
        pay_day = coalesce(${payDay}::text, pay_day), updated_at = ${at},
        state = case when due_cents > 0 then state
          when held_cents + ${to.pot === 'held' ? sql`part.cents` : sql`0`} <> 0 then 'held'
          when paying_cents - part.cents <> 0 then 'paying' else 'paid' end
      from part where parcel.account_id = ${scope} and parcel.shipment_id = part.shipment_id
      returning parcel.shipment_id, parcel.cn_no, parcel.currency, part.cents
    ), written as (
    insert into cod_entry (account_id, entry_id, shipment_id, cn_no, code, debit, credit, cents, currency, day, at,
      payout_id, note, by_name)
    select ${scope}, cod_id(${at}), shipment_id, cn_no, ${to.code},
      case when cents > 0 then ${to.pot} else 'paying' end, case when cents > 0 then 'paying' else ${to.pot} end, abs(cents),
      currency, ${day}, ${at}, ${payoutId}::uuid, ${note}, ${byName}
    from moved where cents <> 0)
    select shipment_id as "shipmentId", cn_no as "cnNo", currency, cents, (
      select order_id from shipment
      where shipment.account_id = ${scope} and shipment.shipment_id = moved.shipment_id) as "orderId"
    from moved`.execute(trx);
  return rows;
}

export async function savePayout(
  trx: Trx,
  scope: AccountScope,
  payoutId: string,
  change: { state: 'paid' | 'returned'; bank_reference: string; reason: string; paid_at: Date | null },
): Promise<void> {
  await trx
    .updateTable('cod_payout')
    .set(change)
    .where('account_id', '=', scope)
    .where('payout_id', '=', payoutId)
    .execute();
}
