/** Pages of the listing in an order other than newest first. Each order has an index, read from the end of the previous page. */
import { type RawBuilder, sql } from 'kysely';

import { type ListingSort, type SortKey, sortOf } from '#shared/features/cn-listing/listing-sorts.model.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { firstBlock, textReadMax } from '#server/platform/db/text-search.ts';
import type { ListingFilter } from './listing-filter.rules.ts';
import { inSpan, type PageSpan, rowConditions } from './listing-conditions.queries.ts';
import { hitsByWords } from './text-hits.queries.ts';

interface Order {
  /** The expression as in its index. */
  by: RawBuilder<unknown>;
  /** `told`: the value as written in a cursor; `read`: a cursor's value as used in comparisons. */
  told: RawBuilder<string>;
  read: (value: string) => RawBuilder<unknown>;
}

const bigint = (by: RawBuilder<unknown>): Order => ({
  by,
  told: sql<string>`(${by})::text`,
  read: (value) => sql`${value}::bigint`,
});
const words = (by: RawBuilder<unknown>): Order => ({
  by,
  told: sql<string>`(${by})::text`,
  read: (value) => sql`${value}::text`,
});

const orders: Record<Exclude<SortKey, 'created'>, Order> = {
  cn: words(sql`cn_no`),
  receiver: words(sql`(lower(receiver ->> 'name') collate "C")`),
  event: {
    by: sql`last_event_at`,
    // Whole milliseconds, the precision of the app's clock.
    told: sql<string>`(extract(epoch from last_event_at) * 1000)::bigint::text`,
    read: (value) => sql`to_timestamp(${value}::double precision / 1000)`,
  },
  price: bigint(sql`total_cents`),
  cod: bigint(sql`coalesce(cod_cents, 0)`),
};

/** The end of a page: the shipment's id and its sort value as text. */
export interface SortPlace {
  id: string;
  value: string;
}

export interface SortedPage {
  places: SortPlace[];
  /** The search stopped here although the page is not full; nothing behind this position was searched. */
  stoppedAt: SortPlace | null;
}

interface SortedPageQuery {
  sort: ListingSort;
  after: SortPlace | null;
  span: Omit<PageSpan, 'limit' | 'below'>;
  limit: number;
}

/**
 * A text that few shipments have is found by its index and then sorted. Any other text is searched in a fixed number of
 * rows at a time, in sort order, so that the cost of a page is limited.
 */
export async function sortedPage(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  pageQuery: SortedPageQuery,
): Promise<SortedPage> {
  if (filter.lanes?.length === 0) return { places: [], stoppedAt: null };
  const { text } = filter;
  if (text?.keys) return { places: await sortFew(reader, scope, filter, pageQuery, null), stoppedAt: null };
  if (!text) return { places: await readPage(reader, scope, filter, pageQuery, null), stoppedAt: null };
  const few = text.isIndexed ? await fewWithWords(reader, scope, filter, pageQuery) : null;
  if (few) return { places: await sortFew(reader, scope, filter, pageQuery, few), stoppedAt: null };
  const last = await endOfBlock(reader, scope, filter, pageQuery);
  const places = await readPage(reader, scope, filter, pageQuery, last);
  return { places, stoppedAt: places.length < pageQuery.limit ? last : null };
}

/** `created` needs no column, because the id contains the time. */
const orderOf = (sort: ListingSort) => {
  const { key, isFalling } = sortOf(sort);
  const direction = isFalling ? sql`desc` : sql`asc`;
  return { order: key === 'created' ? null : orders[key], isFalling, direction };
};

function placed(sort: ListingSort, place: SortPlace, where: 'behind' | 'upTo') {
  const { order, isFalling } = orderOf(sort);
  const sign = { behind: isFalling ? sql`<` : sql`>`, upTo: isFalling ? sql`>=` : sql`<=` }[where];
  return order
    ? sql<boolean>`(${order.by}, shipment_id) ${sign} (${order.read(place.value)}, ${place.id}::uuid)`
    : sql<boolean>`shipment_id ${sign} ${place.id}::uuid`;
}

/** The account's shipments in this order, after the end of the previous page. */
function ordered(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  { sort, after, span }: SortedPageQuery,
) {
  const { order } = orderOf(sort);
  const query = inSpan(reader, scope, filter, span).select([
    'shipment_id as id',
    (order?.told ?? sql<string>`''`).as('value'),
    (order?.by ?? sql`shipment_id`).as('sorted'),
  ]);
  return after ? query.where(placed(sort, after, 'behind')) : query;
}

const inOrder = (sort: ListingSort) => {
  const { order, direction } = orderOf(sort);
  return order ? sql`${order.by} ${direction}, shipment_id ${direction}` : sql`shipment_id ${direction}`;
};

const placesOf = (rows: readonly SortPlace[]): SortPlace[] => rows.map(({ id, value }) => ({ id, value }));

async function readPage(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  pageQuery: SortedPageQuery,
  upTo: SortPlace | null,
): Promise<SortPlace[]> {
  let query = ordered(reader, scope, filter, pageQuery).where((eb) =>
    eb.and(rowConditions(eb, filter, 'read')),
  );
  if (upTo) query = query.where(placed(pageQuery.sort, upTo, 'upTo'));
  return placesOf(await query.orderBy(inOrder(pageQuery.sort)).limit(pageQuery.limit).execute());
}

/** The ids of shipments with the text; null when there are too many. */
async function fewWithWords(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  { span }: SortedPageQuery,
) {
  const hits = hitsByWords(reader, scope, filter, { ...span, limit: firstBlock + 1 });
  const { rows } = await hits.execute(reader);
  return rows.length > firstBlock ? null : rows.map((row) => row.shipment_id);
}

/** Sorts few matches. `few` are their ids; null selects by CN or order ID. */
async function sortFew(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  pageQuery: SortedPageQuery,
  few: readonly string[] | null,
) {
  const { direction } = orderOf(pageQuery.sort);
  const those = ordered(reader, scope, filter, pageQuery);
  const rows = await reader
    .with(
      (cte) => cte('hit').materialized(),
      () =>
        few
          ? those.where(sql<boolean>`shipment_id = any(${[...few]}::uuid[])`)
          : those.where((eb) => eb.and(rowConditions(eb, filter))),
    )
    .selectFrom('hit')
    .select(['id', 'value'])
    .orderBy(sql`sorted ${direction}, id ${direction}`)
    .limit(pageQuery.limit)
    .execute();
  return placesOf(rows);
}

/** The last position of the next block of rows that match everything but the text; null when fewer rows are left. */
async function endOfBlock(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  pageQuery: SortedPageQuery,
) {
  const last = await ordered(reader, scope, filter, pageQuery)
    .where((eb) => eb.and(rowConditions(eb, { ...filter, text: null })))
    .orderBy(inOrder(pageQuery.sort))
    .offset(textReadMax - 1)
    .limit(1)
    .executeTakeFirst();
  return last ? { id: last.id, value: last.value } : null;
}
