import { auditWho } from '#shared/features/audit/audit.rules.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { deliveryOf, type Ends, priorityPromise } from '#shared/features/shipment/priority-promise.rules.ts';
import {
  EVENTS,
  eventsInForce,
  inOrderOfHappening,
  isTerminal,
} from '#shared/features/shipment/status.rules.ts';
import { STATES } from '#shared/features/postcode/postcode.rules.ts';
import type { WorkingDays } from '#shared/features/working-days/working-days.rules.ts';
import { flowRight } from '#shared/features/shipment/shipment-flows.rules.ts';
import { type Market, type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import {
  countMax,
  type ShipmentCount,
  type ShipmentDetail,
  type shipmentListing,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { type ListingSort, newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';
import {
  type SavedViewId,
  savedViewIds,
  savedViewOf,
  type ShipmentFilter,
} from '#shared/features/cn-listing/shipment-listing.model.ts';

import type { CallReply } from '#shared/platform/http/call.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';
import { uuid } from '#shared/platform/validation/rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { findToCollect } from '#server/features/cod-books/cod-books.service.ts';
import { isEditable } from '#server/features/shipment/edit-shipment.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { tableOf } from '#shared/platform/names-of.ts';
import { refusalOfCancel } from './cancel-shipment.service.ts';
import { sortedPage, type SortPlace } from './sorted-page.queries.ts';
import { cursorOf, type ListingFilter, listingFilter, placeOf } from './listing-filter.rules.ts';
import type { PageSpan } from './listing-conditions.queries.ts';
import { countLanes, type LaneCounts } from './listing-counts.queries.ts';
import { isForNone, pageOfIds } from './listing.queries.ts';
import { withKnownKeys } from './text-hits.queries.ts';
import { type EventColumns, toDetail, toRow } from './shipment-listing.mapping.ts';
import * as queries from './shipment-listing.queries.ts';

interface ListingPage {
  filter: ShipmentFilter;
  sort: ListingSort;
  cursor?: string | undefined;
  upTo?: string | undefined;
  newerThan?: string | undefined;
  among?: readonly string[] | undefined;
  limit: number;
}

export interface ShipmentListingService {
  list(session: Member, page: ListingPage): Promise<CallReply<typeof shipmentListing>>;
  count(session: Member, filter: ShipmentFilter): Promise<Record<SavedViewId, ShipmentCount>>;
  find(session: Member, shipmentId: string, language: Language): Promise<ShipmentDetail>;
}

export function shipmentListingService(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  days: WorkingDaysService,
): ShipmentListingService {
  const { db } = database;

  const askedOf = (reader: Reader, scope: AccountScope, market: MarketId, filter: ShipmentFilter) =>
    withKnownKeys(reader, scope, listingFilter(filter, marketOf(market), clock.now()));

  async function newestRows(
    reader: Reader,
    scope: AccountScope,
    filter: ListingFilter,
    { limit, ...span }: Span & { limit: number },
  ) {
    let unread: string | null = null;
    const { rows, next } = await keyPage(
      limit,
      async (most) => {
        if (isForNone(filter)) return [];
        const whole = await queries.fetchPage(reader, scope, filter, { ...span, limit: most });
        if (whole) return whole;
        const page = await pageOfIds(reader, scope, filter, { ...span, limit: most });
        unread = page.stoppedAt;
        return page.ids.length === 0 ? [] : queries.fetchRows(reader, scope, page.ids);
      },
      (row) => row.shipment_id,
    );
    return { rows, nextCursor: next ?? unread };
  }

  async function sortedRows(
    reader: Reader,
    scope: AccountScope,
    filter: ListingFilter,
    { limit, ...query }: { sort: ListingSort; span: Span; after: SortPlace | null; limit: number },
  ) {
    let unread: SortPlace | null = null;
    const { rows, next } = await keyPage(
      limit,
      async (most) => {
        const page = await sortedPage(reader, scope, filter, { ...query, limit: most });
        unread = page.stoppedAt;
        return page.places;
      },
      (place) => cursorOf(query.sort, place),
    );
    const ids = rows.map(({ id }) => id);
    const found = ids.length === 0 ? [] : await queries.fetchRows(reader, scope, ids);
    const byId = new Map(found.map((row) => [row.shipment_id, row]));
    return {
      rows: ids.flatMap((id) => byId.get(id) ?? []),
      nextCursor: next ?? (unread && cursorOf(query.sort, unread)),
    };
  }

  async function rowsOf(reader: Reader, scope: AccountScope, rows: readonly queries.ListedRow[]) {
    const toCollect = await toCollectOf(reader, scope, rows);
    return rows.map((row) => toRow(row, toCollect));
  }

  /** The creator's name. Programs are named; the courier's staff are not. */
  async function makerOf(scope: AccountScope, row: queries.DetailRow, language: Language): Promise<string> {
    const { created_by: id, created_kind: kind, created_name: name } = row;
    if (kind === 'person') return id === null ? '' : queries.findUserName(db, scope, id);
    return auditWho({ kind, id, name: kind === 'token' ? name : '' }, '', { locale: language });
  }

  return {
    async list({ scope, market }, { filter, sort, cursor, upTo, newerThan, among, limit }) {
      // Taken before the rows are read, so that shipments created meanwhile count as newer.
      const asOf = upTo ?? newId(clock);
      const reader = await database.mayLag(scope);
      const wanted = await askedOf(reader, scope, market, filter);
      if (among) {
        const rows = await queries.fetchAmong(reader, scope, wanted, among);
        return { rows: await rowsOf(reader, scope, rows), nextCursor: null, asOf };
      }
      const span = { upTo: asOf, above: newerThan };
      const { rows, nextCursor } =
        sort === newestFirst
          ? await newestRows(reader, scope, wanted, { ...span, below: idOf(cursor), limit })
          : await sortedRows(reader, scope, wanted, { sort, span, after: startOf(cursor, sort), limit });
      return { rows: await rowsOf(reader, scope, rows), nextCursor, asOf };
    },

    async count({ scope, market }, filter) {
      const reader = await database.mayLag(scope);
      const asked = await askedOf(reader, scope, market, filter);
      const counts = await countLanes(reader, scope, asked, countMax);
      const counted = tableOf(savedViewIds, (view) => countOf(view, counts));
      // A lane does not show whether a parcel waits for the customer; the few that do are counted by themselves.
      for (const view of savedViewIds.filter((id) => savedViewOf(id).waits && counted[id].count > 0)) {
        const { lanes, waits } = listingFilter({ ...filter, view }, marketOf(market), clock.now());
        const waiting = await countLanes(reader, scope, { ...asked, lanes, waits }, countMax);
        counted[view] = countOf(view, waiting);
      }
      return counted;
    },

    async find({ scope, accountNo, facts, market }, shipmentId, language) {
      const [row] = await queries.fetchDetailRows(db, scope, [shipmentId]);
      if (!row) throw notFound(m.shipment_the_shipment);
      const events = await queries.fetchEvents(db, scope, shipmentId);
      const linked = await queries.fetchReturns(db, scope, row);
      return toDetail(
        row,
        {
          accountNo,
          events,
          toCollect: await toCollectOf(db, scope, [row]),
          createdBy: await makerOf(scope, row, language),
          pod: await queries.findPod(db, scope, shipmentId),
          returnOf: linked.find((one) => one.shipmentId === row.return_of) ?? null,
          returns: linked.filter((one) => one.shipmentId !== row.return_of),
          mayPrint: rights.printShipment(facts) && row.status !== 'cancelled',
          mayCancel:
            rights.cancelShipment(facts) &&
            refusalOfCancel(
              { facts },
              { cnNo: row.cn_no, flow: row.flow, isSupplies: row.is_supplies },
              events,
            ) === null,
          mayEdit:
            (flowRight(row.flow, market)?.(facts) ?? false) &&
            !row.is_supplies &&
            (await isEditable(db, scope, shipmentId, events)),
          ...promiseOf(row, events, clock.now(), marketOf(market), endsOf(await days.workingDays(), row)),
        },
        { locale: language },
      );
    },
  };
}

/** The COD cents still to collect, by shipment; rows without COD need no query. */
const toCollectOf = (
  reader: Reader,
  scope: AccountScope,
  rows: readonly Pick<queries.ListedRow, 'shipment_id' | 'cod_cents'>[],
) =>
  findToCollect(
    reader,
    scope,
    rows.filter((row) => row.cod_cents !== null).map((row) => row.shipment_id),
  );

/** The working days at both ends; a shipment's row contains the names of its states. */
function endsOf(workingDays: WorkingDays, { sender, receiver }: queries.DetailRow): Ends {
  const of = (name: string) => workingDays.of(STATES.find((state) => state.name === name)?.id ?? 0);
  return { from: of(sender.state), to: of(receiver.state) };
}

type Span = Omit<PageSpan, 'limit'>;

/** With newest first, the cursor is the last id of the previous page. */
function idOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined || uuid().safeParse(cursor).success) return cursor;
  throw invalid([problemAt('cursor', m.http_problem_invalid)]);
}

function startOf(cursor: string | undefined, sort: ListingSort): SortPlace | null {
  if (cursor === undefined) return null;
  const place = placeOf(cursor, sort);
  if (place) return place;
  throw invalid([problemAt('cursor', m.http_problem_invalid)]);
}

/**
 * For Priority Service: the promise before the parcel is picked up, then the expected delivery day until the promise is kept, broken
 * or ended.
 */
function promiseOf(
  { service, status, promised_day: promisedDay, promise }: queries.DetailRow,
  events: readonly EventColumns[],
  now: Date,
  market: Market,
  ends: Ends,
): Pick<ShipmentDetail, 'promise' | 'expectedDay'> {
  const none = { promise: null, expectedDay: null };
  if (service !== 'priority' || isTerminal(status) || status === 'returning') return none;
  const takenOver = inOrderOfHappening(eventsInForce(events)).find(({ code }) => EVENTS[code].isScan);
  if (!takenOver) return { ...none, promise: priorityPromise(now, market, ends) };
  // The day is fixed at the first scan. For shipments older than that column it is calculated now.
  if (promisedDay !== null) return { ...none, expectedDay: promise === 'open' ? promisedDay : null };
  const how = takenOver.code === 'DRP' ? 'drop-off' : 'pick-up';
  return { ...none, expectedDay: deliveryOf(takenOver.at, market, how, ends) };
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
