import { rights } from '#shared/access/rights.ts';
import { deliveryOf, priorityPromise } from '#shared/consignment/priority-promise.rules.ts';
import { canCancel, canEdit, EVENTS, inOrderOfHappening, isTerminal } from '#shared/consignment/status.ts';
import { flowRight } from '#shared/shipment/shipment-flows.rules.ts';
import { type Market, marketOf } from '#shared/market/markets.ts';
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

import { notFound } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import { listingFilter } from './listing-filter.rules.ts';
import { countLanes, type LaneCounts, pageOfIds } from './listing.queries.ts';
import { type EventColumns, toDetail, toRow } from './shipment-listing.mapping.ts';
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

export function shipmentListingService({
  database: { db },
  clock,
}: Pick<Kit, 'database' | 'clock'>): ShipmentListingService {
  return {
    async list({ scope, market }, { filter, cursor, upTo, newerThan, limit }) {
      const { ids, stoppedAt } = await pageOfIds(db, scope, listingFilter(filter, marketOf(market)), {
        below: cursor,
        upTo,
        above: newerThan,
        // One more than is shown tells whether there is a next page.
        limit: limit + 1,
      });
      const shown = ids.slice(0, limit);
      const rows = shown.length === 0 ? [] : await queries.fetchRows(db, scope, shown);
      const nextCursor = ids.length > limit ? (shown.at(-1) ?? null) : stoppedAt;
      return { rows: rows.map(toRow), nextCursor };
    },

    async count({ scope, market }, filter) {
      const counts = await countLanes(db, scope, listingFilter(filter, marketOf(market)), countMax);
      const entries = savedViewIds.map((view) => [view, countOf(view, counts)] as const);
      return Object.fromEntries(entries) as Record<SavedViewId, ShipmentCount>;
    },

    async find({ scope, facts, market }, shipmentId) {
      const [row] = await queries.fetchWholeRows(db, scope, [shipmentId]);
      if (!row) throw notFound('The shipment');
      const events = await queries.fetchEvents(db, scope, shipmentId);
      return toDetail(row, {
        events,
        createdBy: await queries.findUserName(db, scope, row.created_by),
        hasPod: await queries.hasPod(db, scope, shipmentId),
        mayPrint: rights.printShipment(facts) && row.status !== 'cancelled',
        mayCancel: rights.cancelShipment(facts) && canCancel(events),
        mayEdit: (flowRight(row.flow, market)?.(facts) ?? false) && canEdit(events),
        ...promiseOf(row, events, clock.now(), marketOf(market)),
      });
    },
  };
}

/** Of Priority Service: what is promised before the parcel is ours, then the day of delivery until it is there. */
function promiseOf(
  { service, status }: queries.WholeRow,
  events: readonly EventColumns[],
  now: Date,
  market: Market,
): Pick<ShipmentDetail, 'promise' | 'expectedDay'> {
  const none = { promise: null, expectedDay: null };
  if (service !== 'priority' || isTerminal(status) || status === 'returning') return none;
  const takenOver = inOrderOfHappening(events).find(({ code }) => EVENTS[code].isScan);
  if (!takenOver) return { ...none, promise: priorityPromise(now, market) };
  const how = takenOver.code === 'DRP' ? 'drop-off' : 'pick-up';
  return { ...none, expectedDay: deliveryOf(takenOver.at, market, how) };
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
