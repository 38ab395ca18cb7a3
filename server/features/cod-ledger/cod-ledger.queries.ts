/** Reads the COD ledger: balances of any day, and entries page by page. */
import { sql } from 'kysely';

import type { Pot } from '#shared/features/cod-ledger/cod-ledger.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

export async function findAccount(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('account')
    .leftJoin('cod_account', 'cod_account.account_id', 'account.account_id')
    .select(['account.account_no', 'account.market', 'account.company', 'cod_account.bank'])
    .select(sql<number>`coalesce(cod_account.payout_weekday, 4)`.as('payout_weekday'))
    .where('account.account_id', '=', scope)
    .executeTakeFirstOrThrow();
}

export interface Balance {
  currency: string;
  pot: Pot;
  cents: number;
}

/** Returns the balance of each pot at the end of a day: closed days are already totalled, later entries are added. */
export async function balancesOn(reader: Reader, scope: AccountScope, day: string): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select currency, pot, sum(cents)::bigint as cents from (
      select currency, pot, cents from cod_day where account_id = ${scope} and day <= ${day}
      union all
      select entry.currency, moved.pot, moved.cents from cod_entry entry
      cross join lateral (values (entry.debit, entry.cents), (entry.credit, -entry.cents)) as moved (pot, cents)
      where entry.account_id = ${scope} and entry.day <= ${day}
        and entry.day > (select day from cod_closed)
    ) as every_move group by currency, pot`.execute(reader);
  return rows;
}

/** Returns the held money by payout day. */
export async function sumHeld(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('cod_parcel')
    .select(['currency', 'pay_day'])
    .select(({ fn }) => [fn.sum<number>('held_cents').as('cents'), fn.countAll<number>().as('count')])
    .where('account_id', '=', scope)
    .where('held_cents', '<>', 0)
    .groupBy(['currency', 'pay_day'])
    .execute();
}

export async function sumShort(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('cod_parcel')
    .select('currency')
    .select(({ fn }) => [fn.sum<number>('due_cents').as('cents'), fn.countAll<number>().as('count')])
    .where('account_id', '=', scope)
    .where('state', '=', 'short')
    .groupBy('currency')
    .execute();
}

interface OutstandingRow {
  age: number;
  currency: string;
  count: number;
  dueCents: number;
  heldCents: number;
}

/**
 * Sums outstanding parcels by age. `froms` are the lowest shipment ids of each age, the newest first: ids encode the creation
 * time.
 */
export async function sumOutstanding(
  reader: Reader,
  scope: AccountScope,
  froms: readonly string[],
): Promise<OutstandingRow[]> {
  // Each age is a range of an index that covers all summed columns.
  const ages = [...froms, null].map((from, age) => {
    const below = froms[age - 1] ?? null;
    return sql`
      select ${age}::int as age, currency, count(*)::int as count, sum(due_cents)::bigint as "dueCents",
        sum(held_cents + paying_cents)::bigint as "heldCents"
      from cod_parcel
      where account_id = ${scope} and state in ('due', 'short', 'held', 'paying')
        ${from === null ? sql`` : sql`and shipment_id >= ${from}::uuid`}
        ${below === null ? sql`` : sql`and shipment_id < ${below}::uuid`}
      group by currency`;
  });
  const { rows } =
    await sql<OutstandingRow>`${sql.join(ages, sql` union all `)} order by age, currency`.execute(reader);
  return rows;
}

const entries = (reader: Reader, scope: AccountScope) =>
  reader
    .selectFrom('cod_entry as entry')
    .leftJoin('cod_payout as payout', (join) =>
      join
        .onRef('payout.account_id', '=', 'entry.account_id')
        .onRef('payout.payout_id', '=', 'entry.payout_id'),
    )
    .selectAll('entry')
    .select('payout.payout_no')
    .where('entry.account_id', '=', scope);

export type EntryRow = Awaited<ReturnType<typeof listEntriesOf>>[number];

export async function listEntriesOf(reader: Reader, scope: AccountScope, shipmentId: string) {
  return entries(reader, scope)
    .where('entry.shipment_id', '=', shipmentId)
    .orderBy('entry.entry_id')
    .execute();
}

/** Returns entries, newest first. A range of days is a range of ids, because ids encode the booking time. */
export async function listEntries(
  reader: Reader,
  scope: AccountScope,
  { from, below, limit }: { from: string | null; below: string | null; limit: number },
): Promise<EntryRow[]> {
  return entries(reader, scope)
    .$if(from !== null, (query) => query.where('entry.entry_id', '>=', from ?? ''))
    .$if(below !== null, (query) => query.where('entry.entry_id', '<', below ?? ''))
    .orderBy('entry.entry_id', 'desc')
    .limit(limit)
    .execute();
}

interface StatementReference {
  order_id: string | null;
  receiver_name: string;
}
export type StatementEntry = EntryRow & StatementReference;

/** Returns entries, oldest first, with the fields that identify the parcel in the customer's own books. */
export async function listForStatement(
  reader: Reader,
  scope: AccountScope,
  wanted: { from: string; below: string; payoutId: string | null; after: string | null; limit: number },
): Promise<StatementEntry[]> {
  const { from, below, payoutId, after, limit } = wanted;
  return entries(reader, scope)
    .innerJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'entry.account_id')
        .onRef('shipment.shipment_id', '=', 'entry.shipment_id'),
    )
    .select('shipment.order_id')
    .select(
      sql<string>`coalesce(nullif(shipment.receiver ->> 'companyName', ''), shipment.receiver ->> 'name')`.as(
        'receiver_name',
      ),
    )
    .where('entry.entry_id', '>=', from)
    .where('entry.entry_id', '<', below)
    .$if(payoutId !== null, (query) => query.where('entry.payout_id', '=', payoutId))
    .$if(after !== null, (query) => query.where('entry.entry_id', '>', after ?? ''))
    .orderBy('entry.entry_id')
    .limit(limit)
    .execute();
}

/** Locked until the transaction ends, so that only one instance closes days. */
export async function lockClosedDay(trx: Trx): Promise<string> {
  const { day } = await trx.selectFrom('cod_closed').select('day').forUpdate().executeTakeFirstOrThrow();
  return day;
}

/** Returns the first day after `after` that has entries. */
export async function nextDayWithEntries(trx: Trx, after: string): Promise<string | null> {
  const row = await trx
    .selectFrom('cod_entry')
    .select('day')
    .where('day', '>', after)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Totals a day for all accounts. */
export async function closeDay(trx: Trx, day: string): Promise<void> {
  await sql`
    insert into cod_day (account_id, day, currency, pot, cents)
    select entry.account_id, entry.day, entry.currency, moved.pot, sum(moved.cents) from cod_entry entry
    cross join lateral (values (entry.debit, entry.cents), (entry.credit, -entry.cents)) as moved (pot, cents)
    where entry.day = ${day} group by entry.account_id, entry.day, entry.currency, moved.pot`.execute(trx);
  await trx.updateTable('cod_closed').set({ day }).execute();
}
