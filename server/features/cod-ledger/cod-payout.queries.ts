/** Payouts: made of held money, with one statement for the whole batch; each equals the sum of its parcels. */
import { sql } from 'kysely';

import type { CodState } from '#shared/features/cod-ledger/cod-ledger.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { drawNumbers } from '#server/platform/db/drawn-numbers.ts';
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

/** Finds a payout by its number; operations do not name the account. */
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

export interface ToPay {
  scope: AccountScope;
  currency: string;
}

// The first condition repeats part of the second, so that the index of accounts is used.
const afterInList = ({ scope, currency }: ToPay) => sql`and account.account_id >= ${scope}::uuid
  and (account.account_id, parcel.currency) > (${scope}::uuid, ${currency})`;

/** Lists accounts and currencies with held money whose payout day has come, page by page. */
export async function listToPay(
  reader: Reader,
  { day, market, after, limit }: { day: string; market: number; after: ToPay | null; limit: number },
): Promise<ToPay[]> {
  const { rows } = await sql<ToPay>`
    select account.account_id as scope, parcel.currency from account
    cross join lateral (
      select distinct currency from cod_parcel
      where cod_parcel.account_id = account.account_id and held_cents <> 0 and pay_day <= ${day}) as parcel
    where account.market = ${market} ${after === null ? sql`` : afterInList(after)}
    order by account.account_id, parcel.currency limit ${limit}`.execute(reader);
  return rows;
}

export const drawPayoutNos = (trx: Trx, count: number): Promise<string[]> =>
  drawNumbers(trx, { letters: 'CP', sequence: 'cod_payout_no_seq' }, count);

interface Booking {
  payoutId: string;
  at: Date;
  /** YYYY-MM-DD. */
  day: string;
  byName: string;
  note: string;
}

/** COD parcels locked for this transaction, with the cents of each that go into the payout. */
export async function lockPayable(trx: Trx, scope: AccountScope, currency: string, upToDay: string) {
  return trx
    .selectFrom('cod_parcel')
    .selectAll()
    .select('held_cents as cents')
    .where('account_id', '=', scope)
    .where('currency', '=', currency)
    .where('held_cents', '<>', 0)
    .where('pay_day', '<=', upToDay)
    .orderBy('shipment_id')
    .forUpdate()
    .execute();
}
/** A parcel with the cents that are moved. */
export type Moving = Awaited<ReturnType<typeof lockPayable>>[number];

/** The cents of a parcel that are moved, and its state afterwards. */
export interface Moved {
  shipmentId: string;
  cents: number;
  state: CodState;
}

const given = (moved: readonly Moved[]) => sql`
  select * from unnest(${moved.map(({ shipmentId }) => shipmentId)}::uuid[], ${moved.map(({ cents }) => cents)}::bigint[],
    ${moved.map(({ state }) => state)}::text[]) as one (shipment_id, cents, state)`;

/** Moves held money into a payout, with an entry for each parcel, in one statement. */
export async function moveToPayout(
  trx: Trx,
  scope: AccountScope,
  parcels: readonly Moved[],
  { payoutId, at, day, byName, note }: Booking,
): Promise<void> {
  await sql`
    with part as (${given(parcels)}
    ), moved as (
      update cod_parcel parcel set paying_cents = paying_cents + part.cents, held_cents = held_cents - part.cents,
        pay_day = null, state = part.state, updated_at = ${at}
      from part where parcel.account_id = ${scope} and parcel.shipment_id = part.shipment_id
      returning parcel.shipment_id, parcel.cn_no, parcel.currency, part.cents
    )
    insert into cod_entry (account_id, entry_id, shipment_id, cn_no, code, debit, credit, cents, currency, day, at,
      payout_id, note, by_name)
    select ${scope}, cod_id(${at}), shipment_id, cn_no, 'batched',
      case when cents > 0 then 'paying' else 'held' end, case when cents > 0 then 'held' else 'paying' end, abs(cents),
      currency, ${day}, ${at}, ${payoutId}::uuid, ${note}, ${byName}
    from moved`.execute(trx);
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

/** Returns the parcels of a payout, locked until the transaction ends, with the cents that each contributes by its entries. */
export async function lockBatched(trx: Trx, scope: AccountScope, payoutId: string): Promise<Moving[]> {
  const { rows } = await sql<Moving>`
    select parcel.*, part.cents from (${batchedOf(scope, payoutId)}) as part
    join cod_parcel parcel on parcel.account_id = ${scope} and parcel.shipment_id = part.shipment_id
    order by parcel.shipment_id for update of parcel`.execute(trx);
  return rows;
}

/** Returns the cents that each of these parcels contributes to a payout, by shipment. */
export async function findBatched(
  reader: Reader,
  scope: AccountScope,
  payoutId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ shipment_id: string; cents: number }>`
    select shipment_id, cents from (${batchedOf(scope, payoutId)}) as parcel
    where shipment_id = any(${[...shipmentIds]}::uuid[])`.execute(reader);
  return new Map(rows.map(({ shipment_id: id, cents }) => [id, cents]));
}

interface EndedParcel {
  shipmentId: string;
  cnNo: string;
  currency: string;
  cents: number;
  orderId: string | null;
}

/** Ends a payout, when the bank line is there or the bank returned it, with an entry for each parcel. */
export async function endBatch(
  trx: Trx,
  scope: AccountScope,
  parcels: readonly Moved[],
  to: { pot: 'paid'; code: 'paid' } | { pot: 'held'; code: 'unbatched'; payDay: string },
  { payoutId, at, day, byName, note }: Booking,
): Promise<EndedParcel[]> {
  const column = sql.ref(to.pot === 'paid' ? 'paid_cents' : 'held_cents');
  const payDay = to.pot === 'held' ? to.payDay : null;
  const { rows } = await sql<EndedParcel>`
    with part as (${given(parcels)}
    ), moved as (
      update cod_parcel parcel set paying_cents = paying_cents - part.cents, ${column} = ${column} + part.cents,
        pay_day = coalesce(${payDay}::text, pay_day), state = part.state, updated_at = ${at}
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
