/** Pages and counts of the listing of orders. Words are searched in parts, so that the cost of a call is limited. */
import { sql } from 'kysely';

import {
  orderCountMax,
  type OrderFilter,
  type OrderView,
  orderViews,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { type OrderState, orderStates } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { tableOf } from '#shared/platform/names-of.ts';
import type { SearchTerm } from '#shared/platform/search/terms.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import {
  countByText,
  hasTerms,
  isIndexable,
  type PageOfIds,
  pageByText,
  readBlock,
  type TextSource,
  wholePage,
} from '#server/platform/db/text-search.ts';

export interface ListedFilter extends Pick<OrderFilter, 'view' | 'source'> {
  terms: readonly SearchTerm[];
  /** Range of ids that covers the selected days. */
  fromId: string | null;
  belowId: string | null;
  /** Excludes orders with a newer id, which arrived after the user looked. */
  upToId: string | null;
}

/** The orders that match everything but the words. */
const within = (reader: Reader, scope: AccountScope, filter: Omit<ListedFilter, 'terms'>) => {
  const { view, source, fromId, belowId, upToId } = filter;
  return reader
    .selectFrom('fulfilment_order')
    .where('account_id', '=', scope)
    .$if(view !== 'all', (query) => query.where('state', '=', view as OrderState))
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? 'form'))
    .$if(fromId !== null, (query) => query.where('order_id', '>=', fromId ?? ''))
    .$if(belowId !== null, (query) => query.where('order_id', '<', belowId ?? ''))
    .$if(upToId !== null, (query) => query.where('order_id', '<=', upToId ?? ''));
};

/** `id` is the end of the previous page; it is never above the newest day of the filter. */
const below = (reader: Reader, scope: AccountScope, filter: ListedFilter, id: string | undefined) =>
  within(reader, scope, { ...filter, belowId: id ?? filter.belowId });

/** The newest ids of a page. Words that few orders have may need several pages, each of which returns where it stopped. */
export async function pageOfIds(
  reader: Reader,
  scope: AccountScope,
  filter: ListedFilter,
  page: { below?: string | undefined; limit: number },
): Promise<PageOfIds> {
  if (filter.terms.length > 0) return pageByText(textSource(reader, scope, filter), page);
  const rows = await below(reader, scope, filter, page.below)
    .select('order_id')
    .orderBy('order_id', 'desc')
    .limit(page.limit)
    .execute();
  return { ids: rows.map((row) => row.order_id), stoppedAt: null };
}

/** The queries by which the orders are searched for words. */
function textSource(reader: Reader, scope: AccountScope, filter: ListedFilter): TextSource {
  const hasWords = hasTerms(sql`search_text`, filter.terms);
  return {
    read: (id, rows, limit) =>
      readBlock(
        reader,
        sql`${below(reader, scope, filter, id)
          .select(['order_id as id', hasWords.as('has')])
          .orderBy('order_id', 'desc')
          .limit(rows)}`,
        rows,
        limit,
      ),
    byIndex: filter.terms.some(isIndexable)
      ? async (id, limit) => {
          const found = below(reader, scope, filter, id).select('order_id').where(hasWords);
          const { rows } = await sql<{ order_id: string }>`
            with hit as materialized (${found})
            select order_id from hit order by order_id desc limit ${limit}`.execute(reader);
          return rows.map((row) => row.order_id);
        }
      : null,
    async oldest() {
      const first = within(reader, scope, filter).select('order_id').orderBy('order_id').limit(1);
      return (await first.executeTakeFirst())?.order_id;
    },
  };
}

/** Returns the newest matching ids, at most `limit`. */
export async function listIds(
  reader: Reader,
  scope: AccountScope,
  { except = [], ...filter }: ListedFilter & { except?: readonly string[] },
  limit: number,
): Promise<string[]> {
  // Excluded ids are few: as many extra rows are read, and the excluded ones removed afterwards.
  const ids = await wholePage((page) => pageOfIds(reader, scope, filter, page), {
    below: filter.belowId ?? undefined,
    limit: limit + except.length,
  });
  const without = new Set(except);
  return ids.filter((id) => !without.has(id)).slice(0, limit);
}

interface ViewCounts {
  counts: Record<OrderView, number>;
  /** The views that have more orders than counted. */
  capped: OrderView[];
}

/** Counts the orders of each view that match the rest of the filter, up to `orderCountMax`. */
export async function countViews(
  reader: Reader,
  scope: AccountScope,
  filter: ListedFilter,
): Promise<ViewCounts> {
  if (filter.terms.length > 0) return countFound(reader, scope, filter);
  const parts = orderStates.map(
    (state) =>
      sql`(${within(reader, scope, { ...filter, view: state })
        .select('state')
        .orderBy('order_id', 'desc')
        .limit(orderCountMax + 1)})`,
  );
  const { rows } = await sql<StateCount>`
    select state, count(*)::int as count from (${sql.join(parts, sql` union all `)}) as found group by state`.execute(
    reader,
  );
  const counts = countsOf(rows);
  return capAt(counts, (view) => counts[view] > orderCountMax);
}

interface StateCount {
  state: OrderState;
  count: number;
}

const countsOf = (rows: readonly StateCount[]): Record<OrderView, number> => ({
  all: rows.reduce((sum, { count }) => sum + count, 0),
  ...tableOf(orderStates, (one) => rows.find(({ state }) => state === one)?.count ?? 0),
});

const capAt = (counts: Record<OrderView, number>, isCapped: (view: OrderView) => boolean): ViewCounts => ({
  counts: tableOf(orderViews, (view) => Math.min(counts[view], orderCountMax)),
  capped: orderViews.filter(isCapped),
});

/**
 * Counts the orders with the words. All views are counted at once; where that covers only the newest orders, the requested view
 * is counted again by itself, because actions need its exact count.
 */
async function countFound(reader: Reader, scope: AccountScope, filter: ListedFilter): Promise<ViewCounts> {
  const all = await countWithWords(reader, scope, { ...filter, view: 'all' });
  const { view } = filter;
  if (!all.isCapped || view === 'all') return capAt(all.counts, () => all.isCapped);
  const own = await countWithWords(reader, scope, filter);
  return capAt({ ...all.counts, [view]: own.counts[view] }, (one) => one !== view || own.isCapped);
}

const countWithWords = (reader: Reader, scope: AccountScope, filter: ListedFilter) => {
  const hasWords = hasTerms(sql`search_text`, filter.terms);
  return countByText(textSource(reader, scope, filter), {
    async newest(most) {
      const newest = within(reader, scope, filter)
        .select(['state', hasWords.as('has')])
        .orderBy('order_id', 'desc')
        .limit(most + 1);
      const { rows } = await sql<StateCount & { read: number }>`
        select state, count(*)::int as read, (count(*) filter (where has))::int as count
        from (${newest}) as newest group by state`.execute(reader);
      return { counts: countsOf(rows), isCapped: rows.reduce((sum, { read }) => sum + read, 0) > most };
    },
    all: filter.terms.some(isIndexable)
      ? async () => {
          // Without a limit, which the planner could take as a reason to read the newest orders instead of the index.
          const found = within(reader, scope, filter).select('state').where(hasWords);
          const { rows } = await sql<StateCount>`
            with hit as materialized (${found})
            select state, count(*)::int as count from hit group by state`.execute(reader);
          const counts = countsOf(rows);
          return { counts, isCapped: counts.all > orderCountMax };
        }
      : null,
  });
};
