/** Pages of the listing. Each is built so that its cost follows the page, not the account. */
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { type PageOfIds, pageByText, type TextSource } from '#server/platform/db/text-search.ts';
import { type Lane, type ListingFilter } from './listing-filter.rules.ts';
import { columnConditions, inSpan, rowConditions, type PageSpan } from './listing-conditions.queries.ts';

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

const idsOf = (rows: readonly { shipment_id: string }[]) => rows.map((row) => row.shipment_id);
