import { normaliseCn } from '#shared/features/shipment/cn-number.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { limits as businessLimits } from '#shared/platform/business/limits.ts';
import { partsOf } from '#shared/platform/parts-of.ts';
import { type ListingSort, newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';

import type { Problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { notFound, Refused, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type ListingFilter, listingFilter } from './listing-filter.rules.ts';
import { pageOfIds } from './listing.queries.ts';
import { sortedPage, type SortedPage, type SortPlace } from './sorted-page.queries.ts';
import { withKnownKeys } from './text-hits.queries.ts';
import { unknownNumbers } from './unknown-numbers.rules.ts';
import * as queries from './shipment-listing.queries.ts';

export interface SelectionScope {
  scope: AccountScope;
  market: MarketId;
}

export interface SelectionService {
  /**
   * Returns the ids of the selected shipments in chunks of at most 1,000: those of a filter in its sort order, newest first by
   * default, and named ones in the order given. If a named shipment is not the account's, the whole selection is refused as
   * not found. More than `limit` ids are refused with `tooMany`; for named shipments this happens before the first chunk.
   */
  chunks(
    whose: SelectionScope,
    selection: ShipmentSelection,
    limits: { limit: number; tooMany: Problem },
    /** Defaults to the primary database, which all writes must use. */
    reader?: Reader,
  ): AsyncIterable<string[]>;
  /** The same, as one list. */
  resolve(
    whose: SelectionScope,
    selection: ShipmentSelection,
    limits: { limit: number; tooMany: Problem },
    reader?: Reader,
  ): Promise<string[]>;
  /** The shipments created from a bulk upload, in row order. Refused as not found when it is not the account's. */
  ofUpload(scope: AccountScope, uploadId: string): Promise<string[]>;
}

const chunkSize = 1000;
/**
 * Ids read by one query. Some filters sort all matches for each page, so that small pages would make a large selection slow. A
 * print in another order than newest first is read in one query: a sort value may change between two.
 */
const idsAtOnce = businessLimits.bulkRowsMax;

async function* newestPages(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  upTo: string | undefined,
  limit: number,
): AsyncGenerator<string[]> {
  let below: string | undefined;
  while (true) {
    const { ids, stoppedAt } = await pageOfIds(reader, scope, filter, { below, upTo, limit });
    yield ids;
    if (stoppedAt === null && ids.length < limit) return;
    below = stoppedAt ?? ids.at(-1);
  }
}

async function* sortedPages(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  sort: ListingSort,
  upTo: string | undefined,
): AsyncGenerator<string[]> {
  // A shipment whose sort value changes between two queries may be on both pages.
  const seen = new Set<string>();
  let after: SortPlace | null = null;
  while (true) {
    const query = { sort, after, span: { upTo }, limit: idsAtOnce };
    const { places, stoppedAt }: SortedPage = await sortedPage(reader, scope, filter, query);
    yield places.map(({ id }) => id).filter((id) => !seen.has(id));
    if (stoppedAt === null && places.length < idsAtOnce) return;
    for (const { id } of places) seen.add(id);
    after = stoppedAt ?? places.at(-1) ?? null;
  }
}

export function selectionService({
  database: { db },
  clock,
}: Pick<Kit, 'database' | 'clock'>): SelectionService {
  async function ofUpload(scope: AccountScope, uploadId: string, reader: Reader = db): Promise<string[]> {
    const ids = await queries.findBulkShipments(reader, scope, uploadId);
    if (!ids) throw notFound(m.printing_the_upload);
    return ids;
  }

  async function namedIds(
    reader: Reader,
    scope: AccountScope,
    selection: ShipmentSelection,
  ): Promise<string[]> {
    const wantedIds = [...new Set(selection.ShipmentInfoIdList)];
    const wantedCns = [...new Set(selection.ConsignmentNo?.map(normaliseCn))];
    const byId =
      wantedIds.length === 0 ? [] : await queries.findOwn(reader, scope, { shipmentIds: wantedIds });
    if (byId.length < wantedIds.length) throw notFound(m.shipment_the_shipment);
    const byCn = wantedCns.length === 0 ? [] : await queries.findOwn(reader, scope, { cnNos: wantedCns });
    if (byCn.length < wantedCns.length) {
      const known = new Set(byCn.map(({ cnNo }) => cnNo));
      throw unknownNumbers(selection.ConsignmentNo ?? [], known, normaliseCn);
    }
    const ofBulk = selection.bulkId === undefined ? [] : await ofUpload(scope, selection.bulkId, reader);
    const idOfCn = new Map(byCn.map(({ cnNo, shipmentId }) => [cnNo, shipmentId]));
    return [...new Set([...ofBulk, ...wantedIds, ...wantedCns.flatMap((cnNo) => idOfCn.get(cnNo) ?? [])])];
  }

  async function* chunks(
    { scope, market }: SelectionScope,
    selection: ShipmentSelection,
    { limit, tooMany }: { limit: number; tooMany: Problem },
    reader: Reader = db,
  ): AsyncGenerator<string[]> {
    const tooManyChosen = () => new Refused('invalid', tooMany);
    if (!selection.filter) {
      const ids = await namedIds(reader, scope, selection);
      if (ids.length === 0) throw refuse('invalid', m.cn_listing_problem_nothing_chosen);
      if (ids.length > limit) throw tooManyChosen();
      yield* partsOf(ids, chunkSize);
      return;
    }
    const listed = listingFilter(selection.filter, marketOf(market), clock.now());
    const filter = await withKnownKeys(reader, scope, listed);
    const except = new Set(selection.except);
    const { sort = newestFirst, upTo } = selection;
    const pages =
      sort === newestFirst
        ? newestPages(reader, scope, filter, upTo, Math.min(idsAtOnce, limit + except.size + 1))
        : sortedPages(reader, scope, filter, sort, upTo);
    let count = 0;
    for await (const page of pages) {
      const ids = page.filter((id) => !except.has(id));
      count += ids.length;
      if (count > limit) throw tooManyChosen();
      yield* partsOf(ids, chunkSize);
    }
  }

  return {
    chunks,
    ofUpload: (scope, uploadId) => ofUpload(scope, uploadId),
    async resolve(whose, selection, limits, reader) {
      const ids: string[] = [];
      for await (const chunk of chunks(whose, selection, limits, reader)) ids.push(...chunk);
      return ids;
    },
  };
}
