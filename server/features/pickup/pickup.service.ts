import {
  instantOf,
  isChangeable,
  nextSlot,
  type Slot,
  slotProblem,
} from '#shared/features/pickup/pickup-days.rules.ts';
import { bookNextSlot } from '#shared/features/pickup/pickup-change.contract.ts';
import {
  bookShipments,
  createPickup,
  type PickupDetail,
  type PickupForm,
} from '#shared/features/pickup/pickup.contract.ts';
import { pickupStates, vehicleFor } from '#shared/features/pickup/pickup.model.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import { findForHandover, type HandoverShipment } from '#server/features/shipment/shipment-pickup.service.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { BookingMoves, Scene } from './pickup-booking.service.ts';
import { type PlaceService, refusedAt } from './pickup-place.service.ts';
import { type PickupReading, selectionLimits } from './pickup-reading.service.ts';
import { rearrangedEmail } from './pickup.emails.ts';
import { loadOf, marketIdOf, slotKey } from './pickup.mapping.ts';
import * as queries from './pickup.queries.ts';
import * as stations from './station-days.queries.ts';

type CreateBody = OutputOf<(typeof createPickup)['body']>;

export interface PickupService {
  create(session: Member, actor: Actor, body: CreateBody): Promise<PickupDetail>;
  /**
   * Books the next pick-up for consignment notes at the address that they are sent from, or adds them to one that is booked
   * there up to that day. What goes with another pick-up, was scanned or cancelled is left out.
   */
  bookShipments(
    session: Member,
    actor: Actor,
    shipments: ShipmentSelection,
  ): Promise<CallReply<typeof bookShipments>>;
  rearrange(session: Member, actor: Actor, pickupId: string, slot: Slot): Promise<PickupDetail>;
  cancel(session: Member, actor: Actor, pickupId: string): Promise<PickupDetail>;
  attach(
    session: Member,
    actor: Actor,
    pickupId: string,
    shipments: ShipmentSelection,
  ): Promise<PickupDetail>;
  detach(
    session: Member,
    actor: Actor,
    pickupId: string,
    shipments: ShipmentSelection,
  ): Promise<PickupDetail>;
  bookNextSlot(session: Member, actor: Actor, pickupId: string): Promise<PickupDetail>;
}

interface Deps {
  places: PlaceService;
  moves: BookingMoves;
  reading: PickupReading;
  selections: SelectionService;
}

export function pickupService(kit: Kit, { places, moves, reading, selections }: Deps): PickupService {
  const { clock, database, write } = kit;

  /** Held, and still to be changed by the customer. */
  async function changeable(scene: Scene, pickupId: string): Promise<queries.PickupFound> {
    const pickup = await moves.held(scene, pickupId);
    if (!pickupStates[pickup.state].isLive) throw refuse('conflict', m.pickup_problem_not_live);
    if (!isChangeable(pickup.ready_at, clock.now())) throw refuse('conflict', m.pickup_problem_too_close);
    return pickup;
  }

  async function find(session: Member, pickupId: string): Promise<queries.PickupFound> {
    const pickup = await queries.findPickup(database.db, session.scope, pickupId);
    if (!pickup) throw notFound(m.pickup_the_pickup);
    return pickup;
  }

  const placeOfPickup = ({ market, address }: queries.PickupFound) =>
    places.placeOf(marketIdOf(market), address);

  /** What is chosen, and where it is sent from. Refuses nothing yet: a repeat is answered though all of it is booked by now. */
  async function chosen(session: Member, selection: ShipmentSelection) {
    const ids = await selections.resolve(session, selection, selectionLimits);
    const found = await findForHandover(database.db, session.scope, ids);
    const free = await moves.free(database.db, session.scope, found, null);
    const newest = free[0] ?? found[0];
    if (!newest) throw notFound(m.shipment_the_shipment);
    return { ids, free, sender: newest.sender };
  }

  function mustBeTogether(free: readonly HandoverShipment[], { postcode, address1 }: Party): void {
    if (free.length === 0) throw refuse('conflict', m.pickup_problem_none_free);
    const isElsewhere = ({ sender }: HandoverShipment) =>
      sender.postcode !== postcode || sender.address1 !== address1;
    if (free.some(isElsewhere)) throw refuse('conflict', m.pickup_problem_senders_differ);
  }

  /** The form that needs no asking: the next slot, a vehicle that takes it all. */
  function formFor(
    address: Party,
    slot: Slot | null,
    load: { pieces: number; weightGrams: number },
    isPriority: boolean,
  ): PickupForm {
    if (!slot) throw refuse('conflict', m.pickup_problem_no_slot);
    const pieces = Math.max(1, load.pieces);
    const weightGrams = Math.max(1, load.weightGrams);
    const vehicle = vehicleFor(weightGrams, pieces);
    return { address, ...slot, vehicle, hasTrolley: false, isPriority, pieces, weightGrams, note: '' };
  }

  async function addLoad(scene: Scene, pickup: queries.PickupFound, added: readonly HandoverShipment[]) {
    const load = loadOf(added);
    await queries.updatePickup(scene.trx, scene.actor.scope, pickup.pickup_id, {
      // What was declared when nothing was named counts for it.
      pieces: pickup.cn_count === 0 ? Math.max(pickup.pieces, load.pieces) : pickup.pieces + load.pieces,
      weight_grams:
        pickup.cn_count === 0
          ? Math.max(pickup.weight_grams, load.weightGrams)
          : pickup.weight_grams + load.weightGrams,
      updated_at: clock.now(),
    });
    await moves.note(scene, pickup.pickup_id, 'cns-added', { count: added.length });
  }

  return {
    async create(session, actor, body) {
      const { shipments, followsId, ...form } = body;
      const address = await places.addressIn(session.market, form.address);
      const place = await places.placeOf(session.market, address, 'address.postcode');
      const shipmentIds = shipments ? await selections.resolve(session, shipments, selectionLimits) : [];
      const move = { action: 'pickup.booked', repeatable: { call: createPickup.path, body } } as const;
      return write(actor, move, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const along = followsId ? await openToFollow(scene, followsId) : [];
        const booked = await moves.book(scene, {
          place,
          form: { ...form, address },
          shipmentIds: [...new Set([...shipmentIds, ...along])],
          mustTakeAll: shipmentIds.length > 0,
          createdBy: session.userId,
          followsId: followsId ?? null,
        });
        if (followsId) await moves.note(scene, followsId, 'booked-again', { text: booked.pickupNo });
        subject(booked.pickupNo, { pickupId: booked.pickupId, count: booked.taken });
        return reading.detail(trx, actor.scope, booked.pickupId);
      });
    },

    async bookShipments(session, actor, selection) {
      const { market } = session;
      const { ids, free, sender } = await chosen(session, selection);
      const address = await places.addressIn(market, sender);
      const place = await places.placeOf(market, address, 'address.postcode');
      const isPriority = place.isMbg && free.every(({ service }) => service === 'priority');
      const move = {
        action: 'pickup.booked',
        repeatable: { call: bookShipments.path, body: { selection } },
      } as const;
      return write(actor, move, async ({ trx, subject }) => {
        const scene = { trx, actor };
        mustBeTogether(free, sender);
        const now = clock.now();
        const slot = nextSlot(now, marketOf(market), place.factsFor(isPriority));
        const { postcode, address1 } = address;
        const days = [isoDayOf(now, marketOf(market)), ...(slot ? [slot.day] : [])];
        const there = { station: place.station, days, postcode, address1 };
        const live = (await queries.findLiveAt(trx, actor.scope, there)).find(({ ready_at: readyAt }) =>
          isChangeable(readyAt, now),
        );
        if (live) {
          const pickup = await changeable(scene, live.pickup_id);
          const added = await moves.attach(scene, pickup, ids, false);
          if (added.length === 0) throw refuse('conflict', m.pickup_problem_none_free);
          await addLoad(scene, pickup, added);
          subject(pickup.pickup_no, { pickupId: pickup.pickup_id, count: added.length });
          const detail = await reading.detail(trx, actor.scope, pickup.pickup_id);
          return { pickup: detail, isAdded: true, added: added.length, leftOut: ids.length - added.length };
        }
        const booked = await moves.book(scene, {
          place,
          form: formFor(address, slot, loadOf(free), isPriority),
          shipmentIds: ids,
          mustTakeAll: false,
          createdBy: session.userId,
        });
        if (booked.taken === 0) throw refuse('conflict', m.pickup_problem_none_free);
        subject(booked.pickupNo, { pickupId: booked.pickupId, count: booked.taken });
        return {
          pickup: await reading.detail(trx, actor.scope, booked.pickupId),
          isAdded: false,
          added: booked.taken,
          leftOut: ids.length - booked.taken,
        };
      });
    },

    async rearrange(session, actor, pickupId, slot) {
      const found = await find(session, pickupId);
      const place = await placeOfPickup(found);
      return write(actor, { action: 'pickup.rearranged' }, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const pickup = await changeable(scene, pickupId);
        const before = { day: pickup.day, readyTime: pickup.ready_time, closeTime: pickup.close_time };
        subject(pickup.pickup_no, { pickupId });
        const isSame = Object.entries(before).every(([name, value]) => slot[name as keyof Slot] === value);
        if (isSame) return reading.detail(trx, actor.scope, pickupId);
        const zone = marketOf(session.market);
        const wrong = slotProblem(slot, clock.now(), zone, place.factsFor(pickup.is_priority));
        if (wrong) throw refusedAt(wrong);
        await queries.updatePickup(trx, actor.scope, pickupId, {
          state: 'booked',
          driver: JSON.stringify(null),
          day: slot.day,
          ready_time: slot.readyTime,
          close_time: slot.closeTime,
          ready_at: instantOf(slot.day, slot.readyTime, zone),
          slot_key: slotKey(slot.day, slot.readyTime, pickupId),
          updated_at: clock.now(),
        });
        await moves.note(scene, pickupId, 'rearranged', before);
        await moves.tellShipments(scene, await queries.listAttached(trx, actor.scope, pickupId), 'PUR');
        const after = { ...pickup, day: slot.day, ready_time: slot.readyTime, close_time: slot.closeTime };
        await moves.tell(scene, after, (facts) => rearrangedEmail({ ...facts, before }));
        if (slot.day !== pickup.day && !(await moveOver(scene, pickup, slot.day))) {
          throw refusedAt(problemAt('day', m.pickup_problem_full));
        }
        return reading.detail(trx, actor.scope, pickupId);
      });
    },

    cancel: (_, actor, pickupId) =>
      write(actor, { action: 'pickup.cancelled' }, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const held = await moves.held(scene, pickupId);
        subject(held.pickup_no, { pickupId });
        if (held.state === 'cancelled') return reading.detail(trx, actor.scope, pickupId);
        const pickup = await changeable(scene, pickupId);
        await moves.cancel(scene, pickup);
        return reading.detail(trx, actor.scope, pickupId);
      }),

    async attach(session, actor, pickupId, selection) {
      const ids = await selections.resolve(session, selection, selectionLimits);
      return write(actor, { action: 'pickup.cns_changed' }, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const pickup = await changeable(scene, pickupId);
        const added = await moves.attach(scene, pickup, ids, true);
        if (added.length > 0) await addLoad(scene, pickup, added);
        subject(pickup.pickup_no, { pickupId, count: added.length });
        return reading.detail(trx, actor.scope, pickupId);
      });
    },

    async detach(session, actor, pickupId, selection) {
      const ids = await selections.resolve(session, selection, selectionLimits);
      return write(actor, { action: 'pickup.cns_changed' }, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const pickup = await changeable(scene, pickupId);
        const attached = new Set(await queries.listAttached(trx, actor.scope, pickupId));
        const leaving = ids.filter((id) => attached.has(id));
        subject(pickup.pickup_no, { pickupId, count: leaving.length });
        if (leaving.length === 0) return reading.detail(trx, actor.scope, pickupId);
        await queries.detach(trx, actor.scope, pickupId, leaving);
        await moves.tellShipments(scene, leaving, 'PUC');
        const load = loadOf(await findForHandover(trx, actor.scope, leaving));
        await queries.updatePickup(trx, actor.scope, pickupId, {
          cn_count: attached.size - leaving.length,
          pieces: Math.max(1, pickup.pieces - load.pieces),
          weight_grams: Math.max(1, pickup.weight_grams - load.weightGrams),
          updated_at: clock.now(),
        });
        await moves.note(scene, pickupId, 'cns-taken', { count: leaving.length });
        return reading.detail(trx, actor.scope, pickupId);
      });
    },

    async bookNextSlot(session, actor, pickupId) {
      const failed = await find(session, pickupId);
      const place = await placeOfPickup(failed);
      const move = {
        action: 'pickup.booked',
        repeatable: { call: bookNextSlot.path, body: { pickupId } },
      } as const;
      return write(actor, move, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const along = await openToFollow(scene, pickupId);
        const slot = nextSlot(clock.now(), marketOf(session.market), place.factsFor(failed.is_priority));
        const load = { pieces: failed.pieces, weightGrams: failed.weight_grams };
        const booked = await moves.book(scene, {
          place,
          form: {
            ...formFor(failed.address, slot, load, failed.is_priority),
            vehicle: failed.vehicle,
            hasTrolley: failed.has_trolley,
            note: failed.note,
          },
          shipmentIds: along,
          mustTakeAll: false,
          createdBy: session.userId,
          followsId: pickupId,
        });
        await moves.note(scene, pickupId, 'booked-again', { text: booked.pickupNo });
        subject(booked.pickupNo, { pickupId: booked.pickupId, count: booked.taken });
        return reading.detail(trx, actor.scope, booked.pickupId);
      });
    },
  };

  /** The consignment notes of a failed pick-up that is not booked again yet; it is held until the transaction ends. */
  async function openToFollow(scene: Scene, pickupId: string): Promise<string[]> {
    const { trx, actor } = scene;
    const failed = await moves.held(scene, pickupId);
    if (failed.state !== 'failed') throw refuse('conflict', m.pickup_problem_not_failed);
    const follower = await queries.findFollower(trx, actor.scope, pickupId);
    if (follower) {
      throw refuse('conflict', m.pickup_problem_booked_again, { pickupNo: follower.pickup_no });
    }
    return queries.listAttached(trx, actor.scope, pickupId);
  }

  /** From one day's places to another's; always in the order of the days, so that two who swap never wait for each other. */
  async function moveOver(
    { trx, actor: { scope } }: Scene,
    { market, station, day: from }: { market: number; station: string; day: string },
    to: string,
  ): Promise<boolean> {
    if (from < to) await stations.giveBackPlace(trx, scope, { market, station, day: from });
    const isTaken = await stations.takePlace(trx, scope, { market, station, day: to });
    if (from > to) await stations.giveBackPlace(trx, scope, { market, station, day: from });
    return isTaken;
  }
}
