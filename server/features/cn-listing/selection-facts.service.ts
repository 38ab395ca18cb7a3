import { countMax } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { SelectionFacts } from '#shared/features/cn-listing/selection-facts.contract.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { isUnscanned } from '#shared/features/shipment/status.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';

import type { Kit } from '#server/platform/kit.ts';
import { listingFilter } from './listing-filter.rules.ts';
import { countLanes, countNamed, type LaneCounts } from './listing-counts.queries.ts';
import { withKnownKeys } from './text-hits.queries.ts';
import type { SelectionScope } from './selection.service.ts';
import { findBulkShipments } from './shipment-listing.queries.ts';

export interface SelectionFactsService {
  /** What can be done with a selection. Named shipments of other accounts are ignored. */
  of(whose: SelectionScope, selection: ShipmentSelection): Promise<SelectionFacts>;
}

export function selectionFactsService({
  database,
  clock,
}: Pick<Kit, 'database' | 'clock'>): SelectionFactsService {
  async function counted(
    { scope, market }: SelectionScope,
    selection: ShipmentSelection,
  ): Promise<LaneCounts> {
    const reader = await database.mayLag(scope);
    const { filter, upTo, except = [], ShipmentInfoIdList = [], ConsignmentNo: cnNos = [] } = selection;
    if (!filter) {
      const made = selection.bulkId ? ((await findBulkShipments(reader, scope, selection.bulkId)) ?? []) : [];
      const ids = [...new Set([...ShipmentInfoIdList, ...made])];
      return { lanes: await countNamed(reader, scope, { ids, cnNos }), isCapped: false };
    }
    const asAsked = listingFilter(filter, marketOf(market), clock.now());
    const countedFilter = { ...(await withKnownKeys(reader, scope, asAsked)), upToId: upTo ?? null };
    const all = await countLanes(reader, scope, countedFilter, countMax);
    const without = except.length === 0 ? [] : await countNamed(reader, scope, { ids: except, cnNos: [] });
    const lanes = all.lanes.map((lane) => {
      const out = without.find(
        ({ status, isPrinted }) => status === lane.status && isPrinted === lane.isPrinted,
      );
      return { ...lane, count: Math.max(0, lane.count - (out?.count ?? 0)) };
    });
    return { lanes, isCapped: all.isCapped };
  }

  return {
    async of(whose, selection) {
      const { lanes, isCapped } = await counted(whose, selection);
      const sum = (of: (lane: LaneCounts['lanes'][number]) => boolean) =>
        lanes.filter(of).reduce((total, { count }) => total + count, 0);
      return {
        count: sum(() => true),
        isCapped: isCapped || lanes.some(({ count }) => count > countMax),
        cancelled: sum(({ status }) => status === 'cancelled'),
        cancellable: sum(({ status }) => isUnscanned(status)),
        printed: sum(({ status, isPrinted }) => isPrinted && status !== 'cancelled'),
      };
    },
  };
}
