/** Pages and counts of the listing. Each is built so that its cost follows the page, not the account. */
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';

import type {
  AttemptChoice,
  ContentChoice,
  PromiseChoice,
} from '#shared/features/cn-listing/shipment-listing.model.ts';
import { attemptsMost } from '#shared/features/shipment/way.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import {
  firstBlock,
  type PageOfIds,
  pageByText,
  type TextSource,
  textReadMax,
} from '#server/platform/db/text-search.ts';
import {
  allLanes,
  asksForColumns,
  type Lane,
  type ListingFilter,
  type TextSearch,
} from './listing-filter.rules.ts';

export interface PageSpan {
  /** Ids below: the end of the page before. */
  below?: string | undefined;
  /** Ids at most: what is newer does not belong to this listing. */
  upTo?: string | undefined;
  /** Ids above. */
  above?: string | undefined;
  /** Ids at least. */
  from?: string | undefined;
  limit: number;
}

/** A word that stands in fewer than one of so many rows is left to the text index. */
const rareOneIn = 100;

type Builder = ExpressionBuilder<Tables, 'shipment'>;

/** Ids of one page. */
export async function pageOfIds(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
): Promise<PageOfIds> {
  if (filter.text && !filter.text.cnNos && filter.lanes?.length !== 0) {
    return pageByText(textSource(reader, scope, filter, span), span);
  }
  return { ids: await wholePageOfIds(reader, scope, filter, span), stoppedAt: null };
}

async function wholePageOfIds(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
): Promise<string[]> {
  if (filter.lanes?.length === 0) return [];
  if (filter.text?.cnNos) return idsOfCns(reader, scope, filter, span, filter.text.cnNos);
  if (filter.lanes) return idsByLanes(reader, scope, filter, span, filter.lanes);
  return idsOf(
    await inSpan(reader, scope, filter, span)
      .select('shipment_id')
      .where((eb) => eb.and(columnConditions(eb, filter)))
      .orderBy('shipment_id', 'desc')
      .limit(span.limit)
      .execute(),
  );
}

/** How the listing's rows are searched for a text. */
function textSource(reader: Reader, scope: AccountScope, filter: ListingFilter, page: PageSpan): TextSource {
  return {
    lastOfBlock: (span, rows) => lastOfBlock(reader, scope, filter, { ...page, ...span }, rows),
    async read(span, limit) {
      const query = inSpan(reader, scope, filter, { ...page, ...span })
        .select('shipment_id')
        .where((eb) => eb.and(rowConditions(eb, filter, 'read')))
        .orderBy('shipment_id', 'desc')
        .limit(limit);
      return idsOf(await query.execute());
    },
    oldest: async () => {
      const query = inSpan(reader, scope, filter, page).select('shipment_id').orderBy('shipment_id').limit(1);
      return (await query.executeTakeFirst())?.shipment_id;
    },
    byIndex: filter.text?.isIndexed
      ? (below, limit) => idsByTextIndex(reader, scope, filter, { ...page, below, limit })
      : null,
  };
}

async function idsByTextIndex(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
): Promise<string[]> {
  return idsOf(
    await reader
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
      .limit(span.limit)
      .execute(),
  );
}

/** The last id of the newest `rows` that have everything but the text; undefined when there are no more than these. */
async function lastOfBlock(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: Omit<PageSpan, 'limit'>,
  rows: number,
): Promise<string | undefined> {
  const found = await inSpan(reader, scope, filter, span)
    .select('shipment_id')
    .where((eb) => eb.and(rowConditions(eb, { ...filter, text: null })))
    .orderBy('shipment_id', 'desc')
    .offset(rows - 1)
    .limit(1)
    .executeTakeFirst();
  return found?.shipment_id;
}

async function idsOfCns(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
  cnNos: readonly string[],
): Promise<string[]> {
  return idsOf(
    await inSpan(reader, scope, filter, span)
      .select('shipment_id')
      .where('cn_no', 'in', cnNos)
      .where((eb) => eb.and(rowConditions(eb, { ...filter, text: null })))
      .orderBy('shipment_id', 'desc')
      .limit(span.limit)
      .execute(),
  );
}

/** Merges the lanes: each is an ordered span of one index, so that a page costs a page of each. */
async function idsByLanes(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: PageSpan,
  lanes: readonly Lane[],
): Promise<string[]> {
  const [first, ...others] = lanes.map((lane) =>
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
      .select('shipment_id'),
  );
  if (!first) return [];
  return idsOf(
    await reader
      .selectFrom(others.reduce((union, lane) => union.unionAll(lane), first).as('page'))
      .select('shipment_id')
      .orderBy('shipment_id', 'desc')
      .limit(span.limit)
      .execute(),
  );
}

export interface LaneCount extends Lane {
  count: number;
}

export interface LaneCounts {
  lanes: LaneCount[];
  /** True: there are more than were counted, whatever the lane. */
  isCapped: boolean;
}

/** The same of named shipments; what is not the account's is not counted. */
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

/** Counts by lane, each up to `max`. With more filters than days, up to `max` in all, or of the newest rows only. */
export async function countLanes(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  max: number,
): Promise<LaneCounts> {
  const lanes = filter.lanes ?? allLanes;
  if (lanes.length === 0) return { lanes: [], isCapped: false };
  const onlyDays = !asksForColumns(filter) && !filter.text;
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
 * Newest first, so that what stops at `max` has counted what people work on. As with pages, a common word is counted among
 * the newest rows and a rare one by its index.
 */
async function countFound(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  max: number,
): Promise<LaneCounts> {
  if (!filter.text) return countNewest(reader, scope, filter, max);
  if (filter.text.cnNos) return countByTextIndex(reader, scope, filter, max);
  if (filter.text.isIndexed) {
    const newest = await countNewest(reader, scope, filter, firstBlock);
    if (!newest.isCapped) return newest;
    if (foundBy(newest) * rareOneIn < firstBlock) return countByTextIndex(reader, scope, filter, max);
  }
  return countNewest(reader, scope, filter, textReadMax);
}

/** Of the newest `rows` that have everything but the text, those that have the text too. */
async function countNewest(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  rows: number,
): Promise<LaneCounts> {
  const lanes = await reader
    .selectFrom(
      inSpan(reader, scope, filter, {})
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

async function countByTextIndex(
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

/** The account's shipments within the days of the filter and the span of the page. */
export function inSpan(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: Omit<PageSpan, 'limit'>,
) {
  let query = reader.selectFrom('shipment').where('account_id', '=', scope);
  if (filter.fromId !== null) query = query.where('shipment_id', '>=', filter.fromId);
  if (filter.beforeId !== null) query = query.where('shipment_id', '<', filter.beforeId);
  if (filter.upToId !== null) query = query.where('shipment_id', '<=', filter.upToId);
  if (span.below !== undefined) query = query.where('shipment_id', '<', span.below);
  if (span.upTo !== undefined) query = query.where('shipment_id', '<=', span.upTo);
  if (span.above !== undefined) query = query.where('shipment_id', '>', span.above);
  if (span.from !== undefined) query = query.where('shipment_id', '>=', span.from);
  return query;
}

const contentIs = (eb: Builder, content: ContentChoice) =>
  content === 'dangerous' ? eb('is_dangerous', '=', true) : eb('content_type', '=', content);

function columnConditions(eb: Builder, filter: ListingFilter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  const { services, flows, states, creators, reasons, contents, hasCod } = filter;
  if (services) conditions.push(eb('service', 'in', services));
  if (flows) conditions.push(flows.length === 0 ? eb.lit(false) : eb('flow', 'in', flows));
  if (states) conditions.push(eb('receiver_state', 'in', states));
  if (creators) conditions.push(eb('created_by', 'in', creators));
  if (reasons) conditions.push(eb('reason_code', 'in', reasons));
  if (contents) conditions.push(eb.or(contents.map((content) => contentIs(eb, content))));
  if (hasCod !== null) conditions.push(eb('cod_cents', hasCod ? 'is not' : 'is', null));
  if (filter.attempts) conditions.push(eb.or(filter.attempts.map((attempt) => attemptIs(eb, attempt))));
  if (filter.promises)
    conditions.push(eb.or(filter.promises.map((promise) => promiseIs(eb, promise, filter.today))));
  if (filter.printedFrom) conditions.push(eb('printed_at', '>=', filter.printedFrom));
  if (filter.printedBefore) conditions.push(eb('printed_at', '<', filter.printedBefore));
  return conditions;
}

/** Of those where a delivery was tried; the last choice is 'so many and more'. */
function attemptIs(eb: Builder, attempt: AttemptChoice): Expression<SqlBool> {
  if (attempt === '0') return eb('failed_attempts', '=', 0);
  // Said so that the index of the few that failed is used.
  const failed = eb('failed_attempts', '>', 0);
  const times = Number(attempt);
  return eb.and([failed, eb('failed_attempts', times === attemptsMost ? '>=' : '=', times)]);
}

function promiseIs(eb: Builder, promise: PromiseChoice, today: string): Expression<SqlBool> {
  const isOpen = eb('promise', '=', 'open');
  if (promise === 'kept') return eb('promise', '=', 'kept');
  if (promise === 'open') return eb.and([isOpen, eb('promised_day', '>=', today)]);
  return eb.or([eb('promise', '=', 'broken'), eb.and([isOpen, eb('promised_day', '<', today)])]);
}

/**
 * Everything but the span. A text that is to be read for row by row is hidden from its index, which could only be read
 * whole then.
 */
export function rowConditions(
  eb: Builder,
  filter: ListingFilter,
  text: 'read' | 'indexed' = filter.text?.isIndexed ? 'indexed' : 'read',
): Expression<SqlBool>[] {
  const conditions = columnConditions(eb, filter);
  if (filter.lanes) conditions.push(eb.or(laneConditions(eb, filter.lanes)));
  if (filter.text?.cnNos) conditions.push(eb('cn_no', 'in', filter.text.cnNos));
  else if (filter.text) {
    const column = text === 'indexed' ? eb.ref('search_text') : sql<string>`(search_text || '')`;
    conditions.push(textCondition(filter.text, column));
  }
  return conditions;
}

/** All patterns of one group at least; without a text, anything. */
function textCondition(text: TextSearch | null, column: Expression<string>): Expression<SqlBool> {
  const groups = (text?.patternGroups ?? [[]]).map((patterns) => {
    const each = patterns.map((pattern) => sql<SqlBool>`${column} like ${pattern}`);
    return each.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(each, sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join(groups, sql` or `)})`;
}

function laneConditions(eb: Builder, lanes: readonly Lane[]): Expression<SqlBool>[] {
  return [false, true].flatMap((isPrinted) => {
    const statuses = lanes.filter((lane) => lane.isPrinted === isPrinted).map(({ status }) => status);
    return statuses.length === 0
      ? []
      : [eb.and([eb('is_printed', '=', isPrinted), eb('status', 'in', statuses)])];
  });
}

const idsOf = (rows: readonly { shipment_id: string }[]) => rows.map((row) => row.shipment_id);
