/** COD parcels of the ledger: pages, and text search. */
import { sql } from 'kysely';

import type { CodView } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { outstandingStates } from '#shared/features/cod-ledger/cod-ledger.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { pageByText, readBlock, type TextSource } from '#server/platform/db/text-search.ts';
import { hasPatterns, isOfTheDays, newestByDays } from '#server/platform/db/words-by-days.ts';
import type { CodParcelTable } from '#server/platform/db/tables/money.ts';
import type { TextSearch } from '#server/features/cn-listing/listing-filter.rules.ts';

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
    .select([
      'shipment.order_id',
      'shipment.receiver',
      'shipment.created_at',
      'shipment.status',
      'shipment.delivered_pieces',
    ]);

export type ParcelRow = NonNullable<Awaited<ReturnType<typeof findParcel>>>;

export async function findParcel(reader: Reader, scope: AccountScope, shipmentId: string) {
  return parcelRows(parcelsOf(reader, scope).where('parcel.shipment_id', '=', shipmentId)).executeTakeFirst();
}

/**
 * Views that show one pot: every parcel with money in it, so that they add up to the pot's balance whatever the parcels' states.
 */
const potOf: Partial<Record<CodView, `parcel.${Extract<keyof CodParcelTable, `${string}_cents`>}`>> = {
  due: 'parcel.due_cents',
  held: 'parcel.held_cents',
  late: 'parcel.held_cents',
  paying: 'parcel.paying_cents',
  paid: 'parcel.paid_cents',
  'written-off': 'parcel.written_off_cents',
};

/** Money in these pots is outstanding; there is an index for it. */
const isOutstanding = (view: CodView) => view === 'open' || view === 'due' || view === 'paying';

interface ParcelsWanted {
  view: CodView;
  /** ISO 4217. */
  currency: string | null;
  payoutId: string | null;
  /** Shipment ids: at or after `madeFrom`, before `madeBefore`. */
  madeFrom: string | null;
  madeBefore: string | null;
  /** Held money to be paid on or before this day. */
  payBy: string | null;
  below: string | null;
  today: string;
  limit: number;
}

/** The account's parcels that match all filters except the text. */
const wantedParcels = (
  reader: Reader,
  scope: AccountScope,
  { view, currency, payoutId, madeFrom, madeBefore, payBy, below, today }: Omit<ParcelsWanted, 'limit'>,
) => {
  const pot = potOf[view];
  return parcelsOf(reader, scope)
    .where((eb) => (pot === undefined ? eb.lit(true) : eb(pot, '<>', 0)))
    .$if(view === 'late', (query) => query.where('parcel.pay_day', '<', today))
    .$if(isOutstanding(view), (query) => query.where('parcel.state', 'in', outstandingStates))
    .$if(view === 'short', (query) => query.where('parcel.state', '=', 'short'))
    .$if(currency !== null, (query) => query.where('parcel.currency', '=', currency ?? ''))
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
};

/** Returns parcels, newest first. */
export async function listParcels(
  reader: Reader,
  scope: AccountScope,
  { limit, ...wanted }: ParcelsWanted,
): Promise<ParcelRow[]> {
  // Sorted by their own ids first: sorting by shipments would read all shipments newer than the last COD parcel.
  const page = wantedParcels(reader, scope, wanted)
    .select('parcel.shipment_id')
    .orderBy('parcel.shipment_id', 'desc')
    .limit(limit);
  return parcelRows(parcelsOf(reader, scope).where('parcel.shipment_id', 'in', page))
    .orderBy('parcel.shipment_id', 'desc')
    .execute();
}

interface ParcelSearch extends TextSearch {
  /** Beginning of a consignment note number, if enough was typed that few match. */
  beginning: string | null;
}

/** Returns one page of the parcels that match the text, and where the search stopped if it did so before the page was full. */
export async function findParcels(
  reader: Reader,
  scope: AccountScope,
  { text, limit, ...wanted }: ParcelsWanted & { text: ParcelSearch },
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

/** What an index can find directly: consignment note numbers, order IDs, or the beginning of a consignment note number. */
type AskedNumber = { cnNos: readonly string[] } | { orderIds: readonly string[] } | { beginning: string };

/** The text counts as order IDs only if shipments of the account have them. */
async function numberIn(
  reader: Reader,
  scope: AccountScope,
  text: ParcelSearch,
): Promise<AskedNumber | null> {
  const { keys, maybe, beginning } = text;
  if (keys) return { cnNos: keys.cnNos };
  if (maybe) {
    const { orderIds, atLeast } = maybe;
    const known = await reader
      .selectFrom('shipment')
      .select('order_id')
      .distinct()
      .where('account_id', '=', scope)
      .where('order_id', 'in', orderIds)
      .limit(atLeast)
      .execute();
    if (known.length === atLeast) return { orderIds };
  }
  return beginning === null ? null : { beginning };
}

/** Matches are materialised through their index before sorting, because few rows match. */
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

/** Text search of parcels, using the search text of their shipments. */
function wordsOfParcels(
  reader: Reader,
  scope: AccountScope,
  text: TextSearch,
  wanted: Omit<ParcelsWanted, 'limit'>,
): TextSource {
  const within = (below: string | undefined) =>
    wantedParcels(reader, scope, { ...wanted, below: below ?? wanted.below });
  const oldest = within(undefined).select('parcel.shipment_id').orderBy('parcel.shipment_id').limit(1);
  return {
    read(below, rows, limit) {
      const block = withShipments(within(below))
        .select('parcel.shipment_id as id')
        .select((eb) => hasPatterns(text.patternGroups, eb.ref('shipment.search_text')).as('has'))
        .orderBy('parcel.shipment_id', 'desc')
        .limit(rows);
      return readBlock(reader, sql`${block}`, rows, limit);
    },
    oldest: async () => (await oldest.executeTakeFirst())?.shipment_id,
    byIndex: text.isIndexed
      ? async (below, limit) => {
          const hits = newestByDays<{ shipment_id: string }>({
            newest: within(below).select('parcel.shipment_id').orderBy('parcel.shipment_id', 'desc').limit(1),
            oldest,
            found: withShipments(within(below))
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
