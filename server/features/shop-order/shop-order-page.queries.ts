/**
 * Pages and counts of shop orders. The view of an order depends on its own state and its consignment note. Indexes give
 * the rows where a view's orders may be (`partsOfView`), and `isIn` filters them, so that the cost depends on the page and
 * not on the size of the account.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely';

import {
  type ShopOrderState,
  type ShopOrderView,
  shopOrderViews,
} from '#shared/features/shop-order/shop-order.model.ts';
import { tableOf } from '#shared/platform/names-of.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import {
  commonOneIn,
  firstBlock,
  hasTerms,
  isIndexable,
  type PageOfIds,
  pageByText,
  readBlock,
  textReadMax,
} from '#server/platform/db/text-search.ts';
import {
  conditionsOf,
  hasWords,
  isIn,
  isReported,
  isWithin,
  noFilter,
  orders,
  ordersAlone,
  viewOf,
  type OrderConditions,
} from './shop-order-wanted.queries.ts';

/** Orders that an index finds: in id order, or, with `by`, through another source of few rows, which then need sorting. */
interface Part {
  state?: ShopOrderState;
  where?: RawBuilder<SqlBool>;
  by?: { what: RawBuilder<unknown>; isOf: RawBuilder<SqlBool> };
}

/** Shipments that match a condition; their orders are looked up one by one. */
const notes = (scope: AccountScope, note: RawBuilder<SqlBool>) =>
  sql`(select shipment_id from shipment where account_id = ${scope} and ${note}) as note`;
const isOfNote = sql<SqlBool>`shop_order.shipment_id = note.shipment_id`;
const byNote = (scope: AccountScope, note: RawBuilder<SqlBool>): Part => ({
  state: 'generated',
  by: { what: notes(scope, note), isOf: isOfNote },
});
const isUndone = sql<SqlBool>`status = 'cancelled'`;
const isUnscanned = sql<SqlBool>`first_scan_at is null and status <> 'cancelled'`;
/** The order is in the warehouse and has no parcel yet. */
const hasNoNote = sql<SqlBool>`shop_order.shipment_id is null`;

/** The parts in which the orders of each view are found. */
const partsOfView: Record<ShopOrderView, (scope: AccountScope) => readonly Part[]> = {
  new: (scope) => [{ state: 'new' }, byNote(scope, isUndone)],
  problem: () => [{ state: 'problem' }],
  generated: (scope) => [
    byNote(scope, isUnscanned),
    { state: 'generated', where: hasNoNote },
    byNote(scope, isUndone),
  ],
  shipped: () => [{ state: 'generated' }],
  cancelled: (scope) => [{ state: 'cancelled' }, byNote(scope, isUndone)],
};

/** The parts to read from the newest down when no index narrows the search, however few of their orders are in the view. */
function walkOf(scope: AccountScope, { view, withCarried = false }: OrderConditions): readonly Part[] {
  if (view === 'all') return [{}];
  if (view !== 'generated' && view !== 'shipped') return partsOfView[view](scope);
  return withCarried ? [{ state: 'generated' }, { state: 'merged' }] : [{ state: 'generated' }];
}

interface Index {
  parts: readonly Part[];
  /** A query for the rows that the index finds, each of which is looked up for every page. */
  hits: RawBuilder<unknown>;
}

/** The indexes that narrow the search, the narrowest first; none when the view's parts are read directly. */
function indexesOf(reader: Reader, scope: AccountScope, wanted: OrderConditions): readonly Index[] {
  const { view, terms, backState, withCarried = false } = wanted;
  const isOf = sql<SqlBool>`shop_order.order_id = found.order_id`;
  const foundBy = (condition: RawBuilder<SqlBool>): Index => {
    const told = sql`from shop_order told where told.account_id = ${scope} and ${condition}`;
    const what = sql`(select distinct unnest(array[told.order_id, told.merged_into]) as order_id ${told}) as found`;
    return { parts: [{ by: { what, isOf } }], hits: sql`select ${told}` };
  };
  const indexes: Index[] = [];
  const indexed = terms.filter(isIndexable);
  if (indexed.length > 0) indexes.push(foundBy(hasTerms(sql`told.search_text`, indexed)));
  if (backState === 'failed' || backState === 'waiting') indexes.push(foundBy(isReported('told', backState)));
  if (view !== 'generated') return indexes;
  const own = partsOfView.generated(scope);
  const hits = sql`select from ${notes(scope, isUnscanned)}`;
  if (!withCarried) return [...indexes, { parts: own, hits }];
  const carriers = placesIn(reader, scope, { ...noFilter, view }, own, {});
  const by = { what: sql`(${carriers}) as carrier`, isOf: sql<SqlBool>`shop_order.merged_into = carrier.id` };
  return [...indexes, { parts: [...own, { state: 'merged', by }], hits }];
}

interface Span {
  below?: string | null | undefined;
  above?: string | null;
  order?: 'asc' | 'desc';
  limit?: number;
  /** Returns all rows of the parts, each with `has` set to whether it matches, instead of only the matching rows. */
  isMarked?: boolean;
}

interface Place {
  id: string;
  has: boolean;
}

/** The matching orders, sorted by id when `order` is given. */
function placesIn(
  reader: Reader,
  scope: AccountScope,
  wanted: OrderConditions,
  parts: readonly Part[],
  { below, above, order, limit, isMarked = false }: Span,
): RawBuilder<Place> {
  const has = sql<boolean>`(${sql.join([isIn(scope, wanted), ...conditionsOf(scope, wanted)], sql` and `)})`;
  // Words are checked first: the shipments of orders without them are not read.
  const hasWithWords = sql<boolean>`case when ${hasWords(scope, wanted.terms)} then (
    select ${has} from (values (1)) as one left join shipment
      on shipment.account_id = ${scope} and shipment.shipment_id = shop_order.shipment_id) else false end`;
  const page = order
    ? sql`order by id ${sql.raw(order)} ${limit === undefined ? sql`` : sql`limit ${limit}`}`
    : sql``;
  const each = parts.map(({ state, where, by }) => {
    const isRead = order !== undefined && !by && !isMarked;
    const isByWords = isMarked && !by && wanted.terms.length > 0;
    let query = ordersAlone(reader, scope)
      .$if(!isByWords, (all) =>
        all.leftJoin('shipment', (join) =>
          join
            .onRef('shipment.account_id', '=', 'shop_order.account_id')
            .onRef('shipment.shipment_id', '=', 'shop_order.shipment_id'),
        ),
      )
      .select('shop_order.order_id as id')
      .where(isWithin(scope, wanted))
      .$if(isMarked || isRead, (all) => all.select((isByWords ? hasWithWords : has).as('has')))
      .$if(!isMarked && !isRead, (all) => all.where(has));
    if (state) query = query.where('shop_order.state', '=', state);
    if (where) query = query.where(where);
    if (below) query = query.where('shop_order.order_id', '<', below);
    if (above) query = query.where('shop_order.order_id', '>', above);
    // A lateral join looks the orders up one by one; the planner overestimates their number and would read the whole table.
    if (by)
      return sql`(select own.* from ${by.what} cross join lateral ${query.where(by.isOf).offset(sql.lit(0))} as own ${page})`;
    if (order) query = query.orderBy('shop_order.order_id', order);
    // Read in id order until there are enough; the planner underestimates the matches and would read and sort all of them.
    if (isRead)
      return sql`(select id from ${query.offset(sql.lit(0))} as read where has ${limit === undefined ? sql`` : sql`limit ${limit}`})`;
    return sql`${limit === undefined ? query : query.limit(limit)}`;
  });
  return sql<Place>`select * from (${sql.join(each, sql` union all `)}) as place ${page}`;
}

/**
 * The newest ids of one page. Rare matches in a large account are searched in short pages, each of which returns where it
 * stopped.
 */
export async function pageOfIds(
  reader: Reader,
  scope: AccountScope,
  wanted: OrderConditions,
  page: { below?: string | undefined; limit: number },
): Promise<PageOfIds> {
  const walk = walkOf(scope, wanted);
  const [index] = indexesOf(reader, scope, wanted);
  const first = placesIn(reader, scope, { ...noFilter, view: 'all' }, [{}], { order: 'asc', limit: 1 });
  return pageByText(
    {
      read(below, rows, limit) {
        const newest = placesIn(reader, scope, wanted, walk, {
          below,
          order: 'desc',
          limit: rows,
          isMarked: true,
        });
        return readBlock(reader, newest, rows, limit);
      },
      byIndex: index
        ? async (below, limit) => {
            const places = placesIn(reader, scope, wanted, index.parts, { below, order: 'desc', limit });
            return (await places.execute(reader)).rows.map(({ id }) => id);
          }
        : null,
      // Words may be common in a long history of generated orders; waiting and cancelled orders are few.
      ...(wanted.terms.some(isIndexable) &&
        walk.every(({ by }) => by === undefined) && {
          oldest: async () => (await first.execute(reader)).rows[0]?.id,
        }),
    },
    page,
  );
}

/** The most hits of an index that may be looked up again for each page of an action, in about 100 ms. */
const lookedUpMax = 10_000;

/** The oldest matching ids above `above`, for actions on all matching orders. */
export async function listOrderIds(
  reader: Reader,
  scope: AccountScope,
  {
    above,
    except,
    limit,
    ...wanted
  }: OrderConditions & { above: string | null; except: readonly string[]; limit: number },
): Promise<string[]> {
  // Excluded ids are few: as many extra rows are read, and the excluded ones removed afterwards.
  const ids = await oldestIds(reader, scope, wanted, { above, limit: limit + except.length });
  const without = new Set(except);
  return ids.filter((id) => !without.has(id)).slice(0, limit);
}

interface OldestPage {
  above: string | null;
  limit: number;
}

async function oldestIds(
  reader: Reader,
  scope: AccountScope,
  wanted: OrderConditions,
  page: OldestPage,
): Promise<string[]> {
  const idsIn = async (parts: readonly Part[]) => {
    const places = placesIn(reader, scope, wanted, parts, { ...page, order: 'asc' });
    return (await places.execute(reader)).rows.map(({ id }) => id);
  };
  const indexes = indexesOf(reader, scope, wanted);
  const [only, ...others] = indexes;
  // Unscanned notes are the newest: the first page is found by their index, later pages are read from its end on.
  if (only && others.length === 0 && page.above === null && !wanted.terms.some(isIndexable))
    return idsIn(only.parts);
  for (const { parts, hits } of indexes) if (!(await hasMore(reader, hits, lookedUpMax))) return idsIn(parts);
  const isSearched = indexes.length > 0 || wanted.terms.length > 0;
  return isSearched ? idsInParts(reader, scope, wanted, page) : idsIn(walkOf(scope, wanted));
}

async function hasMore(reader: Reader, hits: RawBuilder<unknown>, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${hits} limit ${most + 1}) as hit`.execute(reader);
  return (rows[0]?.count ?? 0) > most;
}

/**
 * Reads the orders from the end of the previous page on, in parts of limited cost: all pages of an action together read each order
 * once, however many match.
 */
async function idsInParts(
  reader: Reader,
  scope: AccountScope,
  wanted: OrderConditions,
  page: OldestPage,
): Promise<string[]> {
  const found: string[] = [];
  let { above } = page;
  do {
    const span = { above, order: 'asc', limit: textReadMax, isMarked: true } as const;
    const oldest = placesIn(reader, scope, wanted, walkOf(scope, wanted), span);
    const { ids, last } = await readBlock(reader, oldest, textReadMax, page.limit - found.length);
    found.push(...ids.toReversed());
    above = last;
  } while (above !== null);
  return found;
}

type WantedOfView = OrderConditions & { view: ShopOrderView };

interface Counted {
  count: number;
  /** True when there are more than were counted. */
  isCapped: boolean;
}

const countedUpTo = (count: number, most: number): Counted => ({
  count: Math.min(count, most),
  isCapped: count > most,
});

/** The number of matches, counted up to `most`. */
export async function countUpTo(
  reader: Reader,
  scope: AccountScope,
  wanted: OrderConditions,
  most: number,
): Promise<number> {
  const parts = indexesOf(reader, scope, wanted)[0]?.parts ?? walkOf(scope, wanted);
  const places = placesIn(reader, scope, wanted, parts, {});
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${places} limit ${most}) as found`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** The number of matches in a view, up to `most`, or among the newest orders only. */
export async function countFound(
  reader: Reader,
  scope: AccountScope,
  wanted: WantedOfView,
  most: number,
): Promise<Counted> {
  if (conditionsOf(scope, wanted).length === 0)
    return (await countViews(reader, scope, wanted, most))[wanted.view];
  const newest = await countNewest(reader, scope, wanted, firstBlock);
  if (!newest.isCapped) return newest;
  // Only words can be common; other indexed conditions match few orders.
  const isRare = !wanted.terms.some(isIndexable) || newest.count * commonOneIn < firstBlock;
  if (isRare && indexesOf(reader, scope, wanted).length > 0)
    return countedUpTo(await countUpTo(reader, scope, wanted, most + 1), most);
  return countNewest(reader, scope, wanted, textReadMax);
}

async function countNewest(
  reader: Reader,
  scope: AccountScope,
  wanted: OrderConditions,
  rows: number,
): Promise<Counted> {
  const span = { order: 'desc', limit: rows + 1, isMarked: true } as const;
  const newest = placesIn(reader, scope, wanted, walkOf(scope, wanted), span);
  const counted = await sql<{ read: number; count: number }>`
    select count(*)::int as read, (count(*) filter (where has))::int as count from (${newest}) as newest`.execute(
    reader,
  );
  const { read = 0, count = 0 } = counted.rows[0] ?? {};
  return { count, isCapped: read > rows };
}

/**
 * Counts per view, up to `most` each, at a cost that does not grow with the account. Only the shop and the days filter;
 * conditions checked order by order are not applied.
 */
export async function countViews(
  reader: Reader,
  scope: AccountScope,
  wanted: Omit<OrderConditions, 'view'>,
  most: number,
): Promise<Record<ShopOrderView, Counted>> {
  const upTo = most + 1;
  const inState = (state: ShopOrderState) =>
    sql`select from shop_order where ${isWithin(scope, wanted)} and state = ${state}`;
  const undone = orders(reader, scope)
    .select(viewOf.as('view'))
    .where(isWithin(scope, wanted))
    .where('shop_order.state', '=', 'generated')
    .where(isOfNote)
    .offset(sql.lit(0));
  const count = sql`count(*)::int as count`;
  const { rows } = await sql<{ view: ShopOrderView; part: 'own' | 'apart' | 'made'; count: number }>`
    with undone as materialized (select own.view from ${notes(scope, isUndone)} cross join lateral ${undone} as own),
    waiting as materialized (
      select from ${notes(scope, isUnscanned)}
      cross join lateral (${inState('generated')} and ${isOfNote} offset 0) as own
      limit ${upTo}),
    noteless as materialized (${inState('generated')} and ${hasNoNote} limit ${upTo}),
    made as (
      ${inState('generated')}
      limit ${upTo}::bigint + (select count(*) from undone) + (select count(*) from waiting) + (select count(*) from noteless))
    select 'new' as view, 'own' as part, ${count} from (${inState('new')} limit ${upTo}) as found
    union all select 'problem', 'own', ${count} from (${inState('problem')} limit ${upTo}) as found
    union all select 'cancelled', 'own', ${count} from (${inState('cancelled')} limit ${upTo}) as found
    union all select 'generated', 'apart', ${count} from waiting
    union all select 'generated', 'apart', ${count} from noteless
    union all select view, 'apart', ${count} from undone group by view
    union all select 'shipped', 'made', ${count} from made`.execute(reader);
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((total, row) => total + row.count, 0);
  const counts = tableOf(shopOrderViews, (one) =>
    countedUpTo(
      sum(({ view }) => view === one),
      most,
    ),
  );
  // Of all generated orders, shipped are those that neither wait for a note or a first scan nor are cancelled.
  const shipped =
    sum(({ part }) => part === 'made') - sum(({ view, part }) => part === 'apart' && view !== 'shipped');
  return {
    ...counts,
    shipped: counts.generated.isCapped
      ? await countNewest(reader, scope, { ...noFilter, ...wanted, view: 'shipped' }, textReadMax)
      : countedUpTo(shipped, most),
  };
}
