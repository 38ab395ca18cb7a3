/** Pages of the listing. The cost of each depends on the page, not on the size of the account. */
import { type Expression, sql } from 'kysely';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { type PageOfIds, pageByText, readBlock, type TextSource } from '#server/platform/db/text-search.ts';
import { indexedMs } from '#server/platform/db/words-by-days.ts';
import {
  filtersByColumns,
  filtersByOneChoice,
  type Lane,
  type ListingFilter,
} from './listing-filter.rules.ts';
import {
  columnConditions,
  inSpan,
  type PageSpan,
  rowConditions,
  textCondition,
} from './listing-conditions.queries.ts';
import { hitsByWords } from './text-hits.queries.ts';

/** The ids of one page. */
export async function pageOfIds(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
): Promise<PageOfIds> {
  const page = wholePage(reader, scope, filter, span);
  if (!page) return pageByText(textSource(reader, scope, filter, span), span);
  return { ids: idsOf(await page.execute()), stoppedAt: null };
}

/** The view and the other filters have no status in common, so no query is needed. */
export const isForNone = (filter: ListingFilter) => filter.lanes?.length === 0;

/** A query for the ids of one page. */
type WholePage = Expression<{ shipment_id: string }> & { execute(): Promise<{ shipment_id: string }[]> };

/** One page as a single query; null for words, which are searched block by block. */
export function wholePage(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
): WholePage | null {
  const [lane, ...lanes] = filter.lanes ?? [];
  if (isForNone(filter)) return noPage(reader, scope);
  if (filter.text?.keys) return idsByKeys(reader, scope, filter, span);
  if (filter.text) return null;
  if (lane) return idsByLanes(reader, scope, filter, span, [lane, ...lanes]);
  return walkedPage(reader, scope, filter, span).select('shipment_id');
}

/**
 * Whether a page reads one index from the newest down, with all columns. With other conditions on columns (print days,
 * several states), the matches may not be a range of an index in page order. All matches are then sorted, which PostgreSQL
 * plans cheaply only for ids alone. With a million shipments, a page of one print day takes 18 ms by ids, and 1,400 ms
 * with the columns. What waits for the customer is found by ids too.
 */
export const isWalked = (filter: ListingFilter): boolean =>
  filter.text === null && filter.lanes === null && !filter.waits && filtersByOneChoice(filter);

export const walkedPage = (reader: Reader, scope: AccountScope, filter: ListingFilter, span: PageSpan) =>
  inSpan(reader, scope, filter, span)
    .where((eb) => eb.and(columnConditions(eb, filter)))
    .orderBy('shipment_id', 'desc')
    .limit(span.limit);

const noPage = (reader: Reader, scope: AccountScope) =>
  reader
    .selectFrom('shipment')
    .select('shipment_id')
    .where('account_id', '=', scope)
    .where((eb) => eb.lit(false));

/** The queries by which the listing is searched for a text. */
function textSource(reader: Reader, scope: AccountScope, filter: ListingFilter, page: PageSpan): TextSource {
  return {
    read(below, rows, limit) {
      const newest = inSpan(reader, scope, filter, { ...page, below })
        .where((eb) => eb.and(rowConditions(eb, { ...filter, text: null })))
        .select('shipment_id as id')
        .select((eb) => textCondition(filter.text, eb.ref('search_text')).as('has'))
        .orderBy('shipment_id', 'desc')
        .limit(rows);
      return readBlock(reader, sql`${newest}`, rows, limit);
    },
    oldest: async () => {
      const query = inSpan(reader, scope, filter, page).select('shipment_id').orderBy('shipment_id').limit(1);
      return (await query.executeTakeFirst())?.shipment_id;
    },
    byIndex: filter.text?.isIndexed
      ? async (below, limit) =>
          idsOf((await hitsByWords(reader, scope, filter, { ...page, below, limit }).execute(reader)).rows)
      : null,
    ...(filter.lanes === null && !filtersByColumns(filter) && { indexedMs }),
  };
}

/** Looks up the keys first and sorts afterwards, because few shipments have the same CN or order ID. */
const idsByKeys = (reader: Reader, scope: AccountScope, filter: ListingFilter, span: PageSpan) =>
  reader
    .with(
      (cte) => cte('hit').materialized(),
      () =>
        inSpan(reader, scope, filter, span)
          .select('shipment_id')
          .where((eb) => eb.and(rowConditions(eb, filter))),
    )
    .selectFrom('hit')
    .select('shipment_id')
    .orderBy('shipment_id', 'desc')
    .limit(span.limit);

/** Merges the lanes. Each is an ordered range of one index, so a page costs at most one page per lane. */
function idsByLanes(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
  [first, ...others]: readonly [Lane, ...Lane[]],
) {
  const ofLane = (lane: Lane) =>
    reader
      .selectFrom(
        inSpan(reader, scope, filter, span)
          .select('shipment_id')
          .where('status', '=', lane.status)
          .where('is_printed', '=', lane.isPrinted)
          .where((eb) => eb.and(columnConditions(eb, filter)))
          .orderBy('shipment_id', 'desc')
          .limit(span.limit)
          .as('lane'),
      )
      .select('shipment_id');
  const all = others.reduce((union, lane) => union.unionAll(ofLane(lane)), ofLane(first));
  return reader
    .selectFrom(all.as('page'))
    .select('shipment_id')
    .orderBy('shipment_id', 'desc')
    .limit(span.limit);
}

const idsOf = (rows: readonly { shipment_id: string }[]) => rows.map((row) => row.shipment_id);
