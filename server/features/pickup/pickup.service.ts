import { isChangeable, nextSlot, type Slot } from '#shared/features/pickup/pickup-days.rules.ts';
import { bookNextSlot } from '#shared/features/pickup/pickup-change.contract.ts';
import {
  bookShipments,
  createPickup,
  type PickupDetail,
  type PickupForm,
} from '#shared/features/pickup/pickup.contract.ts';
import { vehicleFor } from '#shared/features/pickup/pickup.model.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { personId } from '#shared/platform/rights/principal.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';

import { findForHandover, type HandoverShipment } from '#server/features/shipment/shipment-pickup.service.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { selectionLimits } from './pickup-reading.service.ts';
import { loadOf, withoutCancelled } from './pickup.mapping.ts';
import { type ChangeDeps, type PickupChanges, pickupChanges } from './pickup-change.service.ts';
import { listAttached } from './pickup-shipment.queries.ts';
import type { Scene } from './pickup-shipment.service.ts';
import * as queries from './pickup.queries.ts';

type CreateBody = OutputOf<(typeof createPickup)['body']>;

export interface PickupService extends PickupChanges {
  create(session: Member, actor: Actor, body: CreateBody): Promise<PickupDetail>;
  /**
   * Books the next pick-up at the sender's address of these consignment notes, or adds them to one that is booked there up
   * to that day. Notes in another pick-up, scanned ones and cancelled ones are left out.
   */
  bookShipments(
    session: Member,
    actor: Actor,
    shipments: ShipmentSelection,
  ): Promise<CallReply<typeof bookShipments>>;
  bookNextSlot(session: Member, actor: Actor, pickupId: string): Promise<PickupDetail>;
}

export function pickupService(kit: Kit, { places, moves, reading, selections }: ChangeDeps): PickupService {
  const { clock, database, write } = kit;
  const { changeable, addLoad, withPlace, ...changes } = pickupChanges(kit, {
    places,
    moves,
    reading,
    selections,
  });

  /**
   * The chosen notes and their sender's address. Refuses nothing yet, because a repeated request must get its first
   * response although all its notes are booked by now.
   */
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

  /** A form that needs no input: the next slot, and a vehicle for the whole load. */
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

  return {
    ...changes,

    async create(session, actor, body) {
      const { shipments, followsId, ...form } = body;
      const address = await places.addressIn(session.market, form.address);
      const place = await places.placeOf(session.market, address, 'address.postcode');
      const shipmentIds = shipments ? await selections.resolve(session, shipments, selectionLimits) : [];
      const move = { action: 'pickup.booked', repeatable: { call: createPickup.path, body } } as const;
      return write(actor, move, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const left = followsId ? (await openToFollow(scene, followsId)).along : [];
        // Notes that were cancelled or are already on their way are left out, so that they do not block the chosen ones.
        const along = await moves.free(trx, actor.scope, await findForHandover(trx, actor.scope, left), null);
        const booked = await moves.book(scene, {
          place,
          form: { ...form, address },
          shipmentIds: [...new Set([...shipmentIds, ...along.map(({ shipment_id: id }) => id)])],
          namedIds: shipmentIds,
          mustTakeAll: shipmentIds.length > 0,
          createdBy: personId(actor.by),
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
        await queries.lockPlace(trx, actor.scope, there);
        const live = (await queries.findLiveAt(trx, actor.scope, there)).find(({ ready_at: readyAt }) =>
          isChangeable(readyAt, now),
        );
        if (live) {
          const pickup = await changeable(scene, live.pickup_id);
          const added = await moves.attach(scene, pickup, ids, { mustTakeAll: false });
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
          createdBy: personId(actor.by),
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

    async bookNextSlot(session, actor, pickupId) {
      const { place } = await withPlace(session, pickupId);
      const move = {
        action: 'pickup.booked',
        repeatable: { call: bookNextSlot.path, body: { pickupId } },
      } as const;
      return write(actor, move, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const { failed, along } = await openToFollow(scene, pickupId);
        const slot = nextSlot(clock.now(), marketOf(session.market), place.factsFor(failed.is_priority));
        const notes = await findForHandover(trx, actor.scope, along);
        // Notes cancelled before the failure are no longer in the pick-up's figures, except when an earlier version of the
        // portal ended it.
        const isWhole = failed.cn_count === notes.length;
        const counted = notes.filter(
          ({ status, last_event_at: since }) =>
            isWhole || status !== 'cancelled' || failed.ended_at === null || since > failed.ended_at,
        );
        const going = withoutCancelled(failed, counted);
        const load = { pieces: going.pieces, weightGrams: going.weight_grams };
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
          createdBy: personId(actor.by),
          followsId: pickupId,
        });
        await moves.note(scene, pickupId, 'booked-again', { text: booked.pickupNo });
        subject(booked.pickupNo, { pickupId: booked.pickupId, count: booked.taken });
        return reading.detail(trx, actor.scope, booked.pickupId);
      });
    },
  };

  /** Locks a failed pick-up that has not been booked again until the transaction ends, and returns its consignment notes. */
  async function openToFollow(
    scene: Scene,
    pickupId: string,
  ): Promise<{ failed: queries.PickupFound; along: string[] }> {
    const { trx, actor } = scene;
    const failed = await moves.held(scene, pickupId);
    if (failed.state !== 'failed') throw refuse('conflict', m.pickup_problem_not_failed);
    const follower = await queries.findFollower(trx, actor.scope, pickupId);
    if (follower) {
      throw refuse('conflict', m.pickup_problem_booked_again, { pickupNo: follower.pickup_no });
    }
    return { failed, along: await listAttached(trx, actor.scope, pickupId) };
  }
}
