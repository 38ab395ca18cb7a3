import { normaliseCn } from '#shared/consignment/cn-number.rules.ts';
import { type MarketId, marketOf } from '#shared/market/markets.ts';
import {
  nothingChosenMessage,
  type ShipmentSelection,
} from '#shared/shipment-listing/shipment-listing.model.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Database } from '../db/database.ts';
import { notFound, Refused } from '../http/refused.ts';
import { listingFilter } from './listing-filter.rules.ts';
import { pageOfIds } from './listing.queries.ts';
import * as queries from './shipment-listing.queries.ts';

export interface SelectionScope {
  scope: AccountScope;
  market: MarketId;
}

export interface SelectionService {
  /**
   * The ids of the shipments that a selection means, in listing order (newest first), in chunks of at most 1,000.
   * A named shipment that is not the account's is refused as not found, and nothing is answered. More than `limit` is
   * refused with `tooMany`, before the first chunk when they are named.
   */
  chunks(
    whose: SelectionScope,
    selection: ShipmentSelection,
    limits: { limit: number; tooMany: string },
  ): AsyncIterable<string[]>;
  /** The same, whole. */
  resolve(
    whose: SelectionScope,
    selection: ShipmentSelection,
    limits: { limit: number; tooMany: string },
  ): Promise<string[]>;
}

const chunkSize = 1000;

export function selectionService(database: Database): SelectionService {
  const { db } = database;

  async function namedIds(scope: AccountScope, selection: ShipmentSelection): Promise<string[]> {
    const wantedIds = [...new Set(selection.ShipmentInfoIdList)];
    const wantedCns = [...new Set(selection.ConsignmentNo?.map(normaliseCn))];
    const byId =
      wantedIds.length === 0 ? [] : await queries.findOwnIds(db, scope, { shipmentIds: wantedIds });
    if (byId.length < wantedIds.length) throw notFound('The shipment');
    const byCn = wantedCns.length === 0 ? [] : await queries.findOwnIds(db, scope, { cnNos: wantedCns });
    if (byCn.length < wantedCns.length) throw notFound('The consignment note');
    return [...new Set([...byId, ...byCn])].toSorted().toReversed();
  }

  async function* chunks(
    { scope, market }: SelectionScope,
    selection: ShipmentSelection,
    { limit, tooMany }: { limit: number; tooMany: string },
  ): AsyncGenerator<string[]> {
    const refuse = () => new Refused('invalid', tooMany);
    if (!selection.filter) {
      const ids = await namedIds(scope, selection);
      if (ids.length === 0) throw new Refused('invalid', nothingChosenMessage);
      if (ids.length > limit) throw refuse();
      for (let start = 0; start < ids.length; start += chunkSize) yield ids.slice(start, start + chunkSize);
      return;
    }
    const filter = listingFilter(selection.filter, marketOf(market));
    const except = new Set(selection.except);
    let below: string | undefined;
    let count = 0;
    while (true) {
      const page = await pageOfIds(db, scope, filter, { below, upTo: selection.upTo, limit: chunkSize });
      const ids = page.ids.filter((id) => !except.has(id));
      count += ids.length;
      if (count > limit) throw refuse();
      if (ids.length > 0) yield ids;
      if (page.stoppedAt === null && page.ids.length < chunkSize) return;
      below = page.stoppedAt ?? page.ids.at(-1);
    }
  }

  return {
    chunks,
    async resolve(whose, selection, limits) {
      const ids: string[] = [];
      for await (const chunk of chunks(whose, selection, limits)) ids.push(...chunk);
      return ids;
    },
  };
}
