import { rights } from '#shared/access/rights.ts';
import { canCancel } from '#shared/consignment/status.ts';
import { marketOf } from '#shared/market/markets.ts';
import {
  countMax,
  type ShipmentCount,
  type ShipmentDetail,
  type ShipmentRow,
} from '#shared/shipment-listing/shipment-listing.contract.ts';
import {
  type SavedViewId,
  savedViewIds,
  savedViewOf,
  type ShipmentFilter,
} from '#shared/shipment-listing/shipment-listing.model.ts';

import type { Database } from '../db/database.ts';
import { notFound } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import { listingFilter } from './listing-filter.rules.ts';
import { countLanes, type LaneCounts, pageOfIds } from './listing.queries.ts';
import { toDetail, toRow } from './shipment-listing.mapping.ts';
import * as queries from './shipment-listing.queries.ts';

export interface ListingPage {
  filter: ShipmentFilter;
  cursor?: string | undefined;
  upTo?: string | undefined;
  newerThan?: string | undefined;
  limit: number;
}

export interface ShipmentListingService {
  list(session: Session, page: ListingPage): Promise<{ rows: ShipmentRow[]; nextCursor: string | null }>;
  count(session: Session, filter: ShipmentFilter): Promise<Record<SavedViewId, ShipmentCount>>;
  find(session: Session, shipmentId: string): Promise<ShipmentDetail>;
}

export function shipmentListingService({ db }: Database): ShipmentListingService {
  return {
    async list({ scope, market }, { filter, cursor, upTo, newerThan, limit }) {
      const ids = await pageOfIds(db, scope, listingFilter(filter, marketOf(market)), {
        below: cursor,
        upTo,
        above: newerThan,
        // One more than is shown tells whether there is a next page.
        limit: limit + 1,
      });
      const shown = ids.slice(0, limit);
      const rows = shown.length === 0 ? [] : await queries.fetchRows(db, scope, shown);
      return { rows: rows.map(toRow), nextCursor: ids.length > limit ? (shown.at(-1) ?? null) : null };
    },

    async count({ scope, market }, filter) {
      const counts = await countLanes(db, scope, listingFilter(filter, marketOf(market)), countMax);
      const entries = savedViewIds.map((view) => [view, countOf(view, counts)] as const);
      return Object.fromEntries(entries) as Record<SavedViewId, ShipmentCount>;
    },

    async find({ scope, facts }, shipmentId) {
      const [row] = await queries.fetchWholeRows(db, scope, [shipmentId]);
      if (!row) throw notFound('The shipment');
      const events = await queries.fetchEvents(db, scope, shipmentId);
      return toDetail(row, {
        events,
        createdBy: await queries.findUserName(db, scope, row.created_by),
        hasPod: await queries.hasPod(db, scope, shipmentId),
        mayPrint: rights.printShipment(facts) && row.status !== 'cancelled',
        mayCancel: rights.cancelShipment(facts) && canCancel(events),
      });
    },
  };
}

function countOf(view: SavedViewId, { lanes, isCapped }: LaneCounts): ShipmentCount {
  const { statuses, printed } = savedViewOf(view);
  const total = lanes
    .filter(
      (lane) =>
        (statuses === undefined || statuses.includes(lane.status)) &&
        (printed === undefined || printed === lane.isPrinted),
    )
    .reduce((sum, { count }) => sum + count, 0);
  return { count: Math.min(total, countMax), isCapped: isCapped || total > countMax };
}
