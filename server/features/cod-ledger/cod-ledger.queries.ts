/** What the ledger shows: balances of any day, parcels, entries, pages by key. */
import { sql } from 'kysely';

import type { CodView } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { outstandingStates, type Pot } from '#shared/features/cod-ledger/cod-ledger.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { pageByText, readBlock, type TextSource } from '#server/platform/db/text-search.ts';
import { hasPatterns, isOfTheDays, newestByDays } from '#server/platform/db/words-by-days.ts';
import type { TextSearch } from '#server/features/cn-listing/listing-filter.rules.ts';

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

/** What is in each pot at the end of a day: the days that are over are added up already, the rest is read. */
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

/** Held money by the payout that it belongs into. */
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

export interface OutstandingRow {
  age: number;
  currency: string;
  count: number;
  dueCents: number;
  heldCents: number;
}

/** By age: the ids of shipments begin with the time in which they were made. The first of `froms` is the newest age. */
export async function sumOutstanding(
  reader: Reader,
  scope: AccountScope,
  froms: readonly string[],
): Promise<OutstandingRow[]> {
  // Each age is a span of the index, which has all that is summed.
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

const parcelsOf = (reader: Reader, scope: AccountScope) =>
  reader.selectFrom('cod_parcel as parcel').where('parcel.account_id', '=', scope);

const withShipments = (query: ReturnType<typeof parcelsOf>) =>
  query.innerJoin('shipment', (join) =>
    join
      .onRef('shipment.account_id', '=', 'parcel.account_id')
      .onRef('shipment.shipment_id', '=', 'parcel.shipment_id'),
  );

const parcelRows = (query: ReturnType<typeof parcelsOf>) =>
  withShipments(query)
    .selectAll('parcel')
    .select(['shipment.order_id', 'shipment.receiver', 'shipment.created_at', 'shipment.status']);

export type ParcelRow = NonNullable<Awaited<ReturnType<typeof findParcel>>>;

export async function findParcel(reader: Reader, scope: AccountScope, shipmentId: string) {
  return parcelRows(parcelsOf(reader, scope).where('parcel.shipment_id', '=', shipmentId)).executeTakeFirst();
}

export interface ParcelsWanted {
  view: CodView;
  payoutId: string | null;
  /** Ids of shipments: not older than the one, older than the other. */
  madeFrom: string | null;
  madeBefore: string | null;
  /** Held money to be paid on this day or before it. */
  payBy: string | null;
  below: string | null;
  today: string;
  limit: number;
}

/** The account's parcels with everything that is wanted but the text. */
const wantedParcels = (
  reader: Reader,
  scope: AccountScope,
  { view, payoutId, madeFrom, madeBefore, payBy, below, today }: Omit<ParcelsWanted, 'limit'>,
) =>
  parcelsOf(reader, scope)
    .$if(view === 'held' || view === 'late', (query) => query.where('parcel.held_cents', '<>', 0))
    .$if(view === 'late', (query) => query.where('parcel.pay_day', '<', today))
    .$if(view === 'open', (query) => query.where('parcel.state', 'in', outstandingStates))
    .$if(view !== 'all' && view !== 'open' && view !== 'held' && view !== 'late', (query) =>
      query.where('parcel.state', '=', view as Exclude<CodView, 'all' | 'open' | 'late'>),
    )
    .$if(madeFrom !== null, (query) => query.where('parcel.shipment_id', '>=', madeFrom ?? ''))
    .$if(madeBefore !== null, (query) => query.where('parcel.shipment_id', '<', madeBefore ?? ''))
    .$if(payBy !== null, (query) =>
      query.where('parcel.held_cents', '<>', 0).where('parcel.pay_day', '<=', payBy ?? ''),
    )
    .$if(payoutId !== null, (query) =>
      query.where(
        sql<boolean>`parcel.shipment_id in (select shipment_id from cod_entry
          where account_id = ${scope} and payout_id = ${payoutId}::uuid and code = 'batched')`,
      ),
    )
    .$if(below !== null, (query) => query.where('parcel.shipment_id', '<', below ?? ''));

/** Newest first. */
export async function listParcels(
  reader: Reader,
  scope: AccountScope,
  { limit, ...wanted }: ParcelsWanted,
): Promise<ParcelRow[]> {
  return parcelRows(wantedParcels(reader, scope, wanted))
    .orderBy('parcel.shipment_id', 'desc')
    .limit(limit)
    .execute();
}

export interface AskedText extends TextSearch {
  /** Of a CN, where so much of one was typed that few have it. */
  beginning: string | null;
}

/** One page of those with the text, and where the search stopped before it was full. */
export async function findParcels(
  reader: Reader,
  scope: AccountScope,
  { text, limit, ...wanted }: ParcelsWanted & { text: AskedText },
): Promise<{ rows: ParcelRow[]; stoppedAt: string | null }> {
  const number = await numberIn(reader, scope, text);
  const { ids, stoppedAt } = number
    ? { ids: await idsByNumber(reader, scope, wanted, number, limit), stoppedAt: null }
    : await pageByText(wordsOfParcels(reader, scope, text, wanted), {
        below: wanted.below ?? undefined,
        limit,
      });
  if (ids.length === 0) return { rows: [], stoppedAt };
  const rows = await parcelRows(parcelsOf(reader, scope).where('parcel.shipment_id', 'in', ids))
    .orderBy('parcel.shipment_id', 'desc')
    .execute();
  return { rows, stoppedAt };
}

/** What an index finds by itself: CNs, order IDs, or the beginning of a CN. */
type AskedNumber = { cnNos: readonly string[] } | { orderIds: readonly string[] } | { beginning: string };

/** A whole order ID is one where the account has it on any shipment. */
async function numberIn(reader: Reader, scope: AccountScope, text: AskedText): Promise<AskedNumber | null> {
  const { keys, maybe, beginning } = text;
  if (keys) return { cnNos: keys.cnNos };
  if (maybe) {
    const { orderIds } = maybe;
    const known = await reader
      .selectFrom('shipment')
      .select('shipment_id')
      .where('account_id', '=', scope)
      .where('order_id', 'in', orderIds)
      .limit(1)
      .executeTakeFirst();
    if (known) return { orderIds };
  }
  return beginning === null ? null : { beginning };
}

/** Their indexes first, then the order: few have a number. */
async function idsByNumber(
  reader: Reader,
  scope: AccountScope,
  wanted: Omit<ParcelsWanted, 'limit'>,
  number: AskedNumber,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .with(
      (cte) => cte('hit').materialized(),
      () =>
        withShipments(wantedParcels(reader, scope, wanted))
          .select('parcel.shipment_id')
          .where((eb) =>
            'orderIds' in number
              ? eb('shipment.order_id', 'in', number.orderIds)
              : 'cnNos' in number
                ? eb('parcel.cn_no', 'in', number.cnNos)
                : eb('parcel.cn_no', 'like', `${number.beginning}%`),
          ),
    )
    .selectFrom('hit')
    .select('shipment_id')
    .orderBy('shipment_id', 'desc')
    .limit(limit)
    .execute();
  return idsOf(rows);
}

/** How the ledger's parcels are searched for a text: the words are those of their shipments. */
function wordsOfParcels(
  reader: Reader,
  scope: AccountScope,
  text: TextSearch,
  wanted: Omit<ParcelsWanted, 'limit'>,
): TextSource {
  const newest = (below: string | undefined) =>
    wantedParcels(reader, scope, { ...wanted, below: below ?? wanted.below })
      .select('parcel.shipment_id')
      .orderBy('parcel.shipment_id', 'desc');
  const oldest = wantedParcels(reader, scope, wanted)
    .select('parcel.shipment_id')
    .orderBy('parcel.shipment_id');
  return {
    read(below, rows, limit) {
      const block = withShipments(wantedParcels(reader, scope, { ...wanted, below: below ?? wanted.below }))
        .select('parcel.shipment_id as id')
        .select((eb) => hasPatterns(text.patternGroups, eb.ref('shipment.search_text')).as('has'))
        .orderBy('parcel.shipment_id', 'desc')
        .limit(rows);
      return readBlock(reader, sql`${block}`, rows, limit);
    },
    oldest: async () => (await oldest.limit(1).executeTakeFirst())?.shipment_id,
    byIndex: text.isIndexed
      ? async (below, limit) => {
          const hits = newestByDays<{ shipment_id: string }>({
            newest: newest(below).limit(1),
            oldest: oldest.limit(1),
            found: withShipments(wantedParcels(reader, scope, { ...wanted, below: below ?? wanted.below }))
              .select('parcel.shipment_id')
              .where(isOfTheDays(scope))
              .where((eb) => hasPatterns(text.patternGroups, eb.ref('shipment.search_text'))),
            limit,
          });
          return idsOf((await hits.execute(reader)).rows);
        }
      : null,
  };
}

const idsOf = (rows: readonly { shipment_id: string }[]) => rows.map((row) => row.shipment_id);

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

/** Newest first; a span of days is a span of ids, since ids encode when an entry was booked. */
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

export interface Told {
  order_id: string | null;
  receiver_name: string;
}
export type StatementEntry = EntryRow & Told;

/** Oldest first, with what names the parcel in the customer's own books. */
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

/** Sums by code of a span, for the head of a statement. */
export async function sumByCode(
  reader: Reader,
  scope: AccountScope,
  wanted: { from: string; below: string; payoutId: string | null },
) {
  return reader
    .selectFrom('cod_entry')
    .select(['currency', 'code'])
    .select(({ fn }) => [fn.sum<number>('cents').as('cents'), fn.countAll<number>().as('count')])
    .where('account_id', '=', scope)
    .where('entry_id', '>=', wanted.from)
    .where('entry_id', '<', wanted.below)
    .$if(wanted.payoutId !== null, (query) => query.where('payout_id', '=', wanted.payoutId))
    .groupBy(['currency', 'code'])
    .execute();
}

/** Held until the transaction ends: one closer at a time. */
export async function lockClosedDay(trx: Trx): Promise<string> {
  const { day } = await trx.selectFrom('cod_closed').select('day').forUpdate().executeTakeFirstOrThrow();
  return day;
}

/** The first day after one that has entries. */
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

/** Adds up a day of every account. */
export async function closeDay(trx: Trx, day: string): Promise<void> {
  await sql`
    insert into cod_day (account_id, day, currency, pot, cents)
    select entry.account_id, entry.day, entry.currency, moved.pot, sum(moved.cents) from cod_entry entry
    cross join lateral (values (entry.debit, entry.cents), (entry.credit, -entry.cents)) as moved (pot, cents)
    where entry.day = ${day} group by entry.account_id, entry.day, entry.currency, moved.pot`.execute(trx);
  await trx.updateTable('cod_closed').set({ day }).execute();
}
