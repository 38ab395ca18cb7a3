/** Counts of the listing, by status and day. The cost of each query is limited, however many shipments the account has. */
import { sql } from 'kysely';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { commonOneIn, firstBlock, textReadMax } from '#server/platform/db/text-search.ts';
import { allLanes, filtersByColumns, type Lane, type ListingFilter } from './listing-filter.rules.ts';
import { anyWaiting, inSpan, rowConditions, textCondition } from './listing-conditions.queries.ts';
import { hitsByWords } from './text-hits.queries.ts';

interface LaneCount extends Lane {
  count: number;
}

export interface LaneCounts {
  lanes: LaneCount[];
  /** True when there are more than were counted, in any lane. */
  isCapped: boolean;
}

/** Counts named shipments by lane; shipments of other accounts are not counted. */
export async function countNamed(
  reader: Reader,
  scope: AccountScope,
  { ids, cnNos }: { ids: readonly string[]; cnNos: readonly string[] },
): Promise<LaneCount[]> {
  return reader
    .selectFrom('shipment')
    .select(['status', 'is_printed as isPrinted', (eb) => eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', scope)
    .where(({ or, eb }) =>
      or([
        eb('shipment_id', '=', sql<string>`any(${ids}::uuid[])`),
        eb('cn_no', '=', sql<string>`any(${cnNos}::text[])`),
      ]),
    )
    .groupBy(['status', 'is_printed'])
    .execute();
}

/** Counts by lane, each up to `max`. With more filters than days, counts up to `max` in total, or among the newest rows only. */
export async function countLanes(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  max: number,
): Promise<LaneCounts> {
  const lanes = filter.lanes ?? allLanes;
  if (lanes.length === 0) return { lanes: [], isCapped: false };
  const onlyDays = !filtersByColumns(filter) && !filter.text && !filter.waits;
  return onlyDays
    ? { lanes: await countByIndex(reader, scope, filter, lanes, max), isCapped: false }
    : countFound(reader, scope, filter, max);
}

async function countByIndex(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  lanes: readonly Lane[],
  max: number,
): Promise<LaneCount[]> {
  const asked = sql<{ status: ShipmentStatus; is_printed: boolean }>`(values ${sql.join(
    lanes.map((lane) => sql`(${lane.status}::text, ${lane.isPrinted}::boolean)`),
  )})`;
  const { rows } = await sql<{ status: ShipmentStatus; isPrinted: boolean; count: number }>`
    select asked.status, asked.is_printed as "isPrinted", counted.count::int as count
    from ${asked} as asked (status, is_printed)
    cross join lateral (
      select count(*) as count from (
        select 1 from shipment
        where account_id = ${scope} and status = asked.status and is_printed = asked.is_printed
          ${filter.fromId === null ? sql`` : sql`and shipment_id >= ${filter.fromId}`}
          ${filter.beforeId === null ? sql`` : sql`and shipment_id < ${filter.beforeId}`}
          ${filter.upToId === null ? sql`` : sql`and shipment_id <= ${filter.upToId}`}
        limit ${max + 1}
      ) as capped
    ) as counted`.execute(reader);
  return rows;
}

/**
 * Counts from the newest down, so that a count that stops at `max` covers the shipments in current use. As with pages, a
 * common word is counted among the newest rows and a rare one by its index.
 */
async function countFound(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  max: number,
): Promise<LaneCounts> {
  if (!filter.text) return countNewest(reader, scope, filter, max);
  if (filter.text.keys) return countByKeys(reader, scope, filter, max);
  if (filter.text.isIndexed) {
    const newest = await countNewest(reader, scope, filter, firstBlock);
    if (!newest.isCapped) return newest;
    if (foundBy(newest) * commonOneIn < firstBlock) return countByWords(reader, scope, filter, max);
  }
  return countNewest(reader, scope, filter, textReadMax);
}

/** Among the newest `rows` that match everything but the text, counts those that also match the text. */
async function countNewest(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  rows: number,
): Promise<LaneCounts> {
  const lanes = await reader
    .selectFrom(
      inSpan(reader, scope, { ...filter, waits: false }, {})
        .$if(filter.waits, (all) => all.where('shipment_id', '=', anyWaiting(scope)))
        .select(['status', 'is_printed', 'search_text'])
        .where((eb) => eb.and(rowConditions(eb, { ...filter, text: null })))
        .orderBy('shipment_id', 'desc')
        .limit(rows + 1)
        .as('newest'),
    )
    .select(['status', 'is_printed as isPrinted', (eb) => eb.fn.countAll<number>().as('read')])
    .select(({ fn, ref }) =>
      fn
        .countAll<number>()
        .filterWhere(textCondition(filter.text, ref('search_text')))
        .as('count'),
    )
    .groupBy(['status', 'is_printed'])
    .execute();
  return {
    lanes: lanes.map(({ status, isPrinted, count }) => ({ status, isPrinted, count })),
    isCapped: lanes.reduce((sum, { read }) => sum + read, 0) > rows,
  };
}

async function countByWords(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  max: number,
): Promise<LaneCounts> {
  const hits = hitsByWords(reader, scope, filter, { limit: max + 1 });
  const { rows } = await sql<LaneCount>`
    select status, is_printed as "isPrinted", count(*)::int as count from (${hits}) as hit
    group by status, is_printed`.execute(reader);
  return { lanes: rows, isCapped: foundBy({ lanes: rows }) > max };
}

/** Counts texts that are a CN or an order ID: few matches, each found by its own index. */
async function countByKeys(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  max: number,
): Promise<LaneCounts> {
  const lanes = await reader
    .selectFrom(
      inSpan(reader, scope, filter, {})
        .select(['status', 'is_printed'])
        .where((eb) => eb.and(rowConditions(eb, filter)))
        .limit(max + 1)
        .as('found'),
    )
    .select(['status', 'is_printed as isPrinted', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['status', 'is_printed'])
    .execute();
  return { lanes, isCapped: foundBy({ lanes }) > max };
}

const foundBy = ({ lanes }: Pick<LaneCounts, 'lanes'>) => lanes.reduce((sum, { count }) => sum + count, 0);
