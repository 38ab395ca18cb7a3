/** Pick-ups as shown in the listing, the drawer and the banner. */
import { UNSCANNED } from '#shared/features/shipment/status.rules.ts';
import { todayClosesAt } from '#shared/features/pickup/pickup-days.rules.ts';
import type {
  openShipments,
  PickupDetail,
  pickupCounts,
  pickupListing,
  todayReminder,
} from '#shared/features/pickup/pickup.contract.ts';
import { pickupShipmentsMax } from '#shared/features/pickup/pickup.contract.ts';
import {
  pickupStates,
  type PickupView,
  pickupViewIds,
  pickupViews,
} from '#shared/features/pickup/pickup.model.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { searchTerms } from '#shared/platform/search/terms.ts';
import { isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import {
  countOpenSince,
  findForHandover,
  findOpenSince,
} from '#server/features/shipment/shipment-pickup.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { BookingMoves } from './pickup-booking.service.ts';
import type { PlaceService } from './pickup-place.service.ts';
import { withoutCancelledNotes, attachedOf, eventsOf, openOf, rowOf } from './pickup.mapping.ts';
import { listAttached } from './pickup-shipment.queries.ts';
import { rowsOf } from './pickup-shipment.service.ts';
import * as queries from './pickup.queries.ts';

type Listing = OutputOf<(typeof pickupListing)['body']>;
type Span = OutputOf<(typeof pickupCounts)['body']>;

/** Highest count shown on a tab. */
const countMax = 1000;

export interface PickupReading {
  list(session: Member, wanted: Listing): Promise<CallReply<typeof pickupListing>>;
  counts(session: Member, span: Span): Promise<CallReply<typeof pickupCounts>>;
  /**
   * The day on which the pick-up holds a place; undefined when it is no longer active. Throws a refusal when it is not the
   * account's.
   */
  heldDay(session: Member, pickupId: string): Promise<string | undefined>;
  /** Throws a refusal when it is not the account's. */
  detail(reader: Reader, scope: AccountScope, pickupId: string): Promise<PickupDetail>;
  open(
    session: Member,
    wanted: OutputOf<(typeof openShipments)['body']>,
  ): Promise<CallReply<typeof openShipments>>;
  reminder(member: Pick<Member, 'scope' | 'market' | 'facts'>): Promise<CallReply<typeof todayReminder>>;
}

export const selectionLimits = {
  limit: pickupShipmentsMax,
  tooMany: problem(m.pickup_problem_too_many, { max: pickupShipmentsMax }),
};

type OpenLane = Awaited<ReturnType<typeof countOpenSince>>[number];

const sumOf = (lanes: readonly OpenLane[]) => lanes.reduce((sum, { count }) => sum + count, 0);

/** Notes sent from the address that are not in a pick-up yet. */
const waiting = (lanes: readonly OpenLane[]) =>
  sumOf(lanes.filter(({ status, isThere }) => isThere && status === 'created'));

export function pickupReading(
  { database, clock }: Kit,
  deps: {
    places: PlaceService;
    moves: BookingMoves;
    selections: SelectionService;
    addresses: AddressService;
  },
): PickupReading {
  const { db } = database;

  /** The account's usual pick-up address, by postcode only, because the address text may vary. */
  const usualPlace = async (scope: AccountScope) => ({
    postcode: (await deps.addresses.startingSender(scope)).party.postcode,
  });

  const todayOf = ({ market }: Member) => isoDayOf(clock.now(), marketOf(market));

  /** Overdue pick-ups belong to today's view too, because someone has to follow them up. */
  function filterOf(session: Member, view: PickupView, { text, from, to }: Span): queries.PickupFilter {
    const until = view === 'today' ? todayOf(session) : undefined;
    return {
      states: pickupViews[view].states,
      terms: searchTerms(text),
      from,
      to: until !== undefined && (to === undefined || to > until) ? until : to,
    };
  }

  async function detail(reader: Reader, scope: AccountScope, pickupId: string): Promise<PickupDetail> {
    const row = await queries.findPickup(reader, scope, pickupId);
    if (!row) throw notFound(m.pickup_the_pickup);
    const ids = await listAttached(reader, scope, pickupId);
    const shipments = ids.length === 0 ? [] : await findForHandover(reader, scope, ids);
    const follower = row.state === 'failed' ? await queries.findFollower(reader, scope, pickupId) : undefined;
    return {
      ...rowOf(withoutCancelledNotes(row, shipments), clock.now()),
      shipments: shipments.map(attachedOf),
      events: eventsOf(await queries.listPickupEvents(reader, scope, pickupId)),
      followedBy: follower ? { pickupId: follower.pickup_id, pickupNo: follower.pickup_no } : null,
    };
  }

  return {
    detail,

    async heldDay({ scope }, pickupId) {
      const row = await queries.findPickup(db, scope, pickupId);
      if (!row) throw notFound(m.pickup_the_pickup);
      return pickupStates[row.state].isLive ? row.day : undefined;
    },

    async list(session, { view, cursor, limit, ...span }) {
      const order = view === 'upcoming' || view === 'today' ? 'asc' : 'desc';
      const filter = filterOf(session, view, span);
      const { rows, next } = await keyPage(
        limit,
        (most) =>
          queries.listPickups(db, session.scope, filter, { after: cursor || null, order, limit: most }),
        (row) => row.slot_key,
      );
      const now = clock.now();
      return { rows: await rowsOf(db, session.scope, rows, now), next };
    },

    async counts(session, span) {
      const counted = {} as CallReply<typeof pickupCounts>;
      for (const view of pickupViewIds) {
        const filter = filterOf(session, view, span);
        const count = await queries.countPickups(db, session.scope, filter, countMax + 1);
        counted[view] = { count: Math.min(count, countMax), isCapped: count > countMax };
      }
      return counted;
    },

    async open(session, { shipments: selection, address }) {
      const { scope } = session;
      if (selection === undefined) {
        const span = {
          from: lowestIdAt(startOfDay(todayOf(session), marketOf(session.market))),
          statuses: ['created'],
          sentFrom: address ?? (await usualPlace(scope)),
        } as const;
        const found = await findOpenSince(db, scope, { ...span, limit: pickupShipmentsMax });
        const free = await deps.moves.free(db, scope, found, null);
        const isAll = found.length < pickupShipmentsMax;
        const total = isAll ? free.length : waiting(await countOpenSince(db, scope, span));
        return { rows: free.map(openOf), total, sender: null, leftOut: 0 };
      }
      const ids = await deps.selections.resolve(session, selection, selectionLimits);
      const found = await findForHandover(db, scope, ids);
      const free = await deps.moves.free(db, scope, found, null);
      return {
        rows: free.map(openOf),
        total: free.length,
        sender: free[0]?.sender ?? null,
        leftOut: found.length - free.length,
      };
    },

    async reminder(session) {
      const { scope, market, facts } = session;
      const now = clock.now();
      const zone = marketOf(market);
      const from = lowestIdAt(startOfDay(isoDayOf(now, zone), zone));
      const { party } = await deps.addresses.startingSender(scope);
      const sentFrom = { postcode: party.postcode };
      const lanes = await countOpenSince(db, scope, { from, statuses: UNSCANNED, sentFrom });
      const unattached = waiting(lanes);
      // Labels are counted wherever they are sent from, for users who work with consignment notes.
      const unprinted = rights.awaitLabels(facts) ? sumOf(lanes.filter(({ isPrinted }) => !isPrinted)) : 0;
      // An address without pick-ups has no cut-off to show.
      const place = unattached + unprinted === 0 ? null : await deps.places.placeIfServed(market, party);
      const closesAt = place && todayClosesAt(now, zone, place.factsFor(false));
      return {
        unattached,
        unprinted,
        closesAt: closesAt?.toISOString() ?? null,
        now: now.toISOString(),
      };
    },
  };
}
