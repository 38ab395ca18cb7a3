/** The customer's changes to a booked pick-up: its day, its cancellation, and its consignment notes. */
import {
  instantOf,
  isChangeable,
  type Slot,
  slotProblem,
} from '#shared/features/pickup/pickup-days.rules.ts';
import type { PickupDetail } from '#shared/features/pickup/pickup.contract.ts';
import { pickupStates } from '#shared/features/pickup/pickup.model.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import { findForHandover, type HandoverShipment } from '#server/features/shipment/shipment-pickup.service.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { BookingMoves } from './pickup-booking.service.ts';
import { type PickupPlace, type PlaceService, refusedAt } from './pickup-place.service.ts';
import { type PickupReading, selectionLimits } from './pickup-reading.service.ts';
import { rearrangedEmail } from './pickup.emails.ts';
import { loadOf, slotKey } from './pickup.mapping.ts';
import { detach, listAttached } from './pickup-shipment.queries.ts';
import type { Scene } from './pickup-shipment.service.ts';
import * as queries from './pickup.queries.ts';
import * as stations from './station-days.queries.ts';

export interface PickupChanges {
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
}

/** The functions that booking uses too. */
interface Changing extends PickupChanges {
  /** Locks the pick-up and checks that the customer may still change it. */
  changeable(scene: Scene, pickupId: string): Promise<queries.PickupFound>;
  addLoad(scene: Scene, pickup: queries.PickupFound, added: readonly HandoverShipment[]): Promise<void>;
  /** The pick-up (not locked), and the conditions at its address. */
  withPlace(session: Member, pickupId: string): Promise<{ pickup: queries.PickupFound; place: PickupPlace }>;
}

export interface ChangeDeps {
  places: PlaceService;
  moves: BookingMoves;
  reading: PickupReading;
  selections: SelectionService;
}

export function pickupChanges(kit: Kit, { places, moves, reading, selections }: ChangeDeps): Changing {
  const { clock, database, write } = kit;

  async function changeable(scene: Scene, pickupId: string): Promise<queries.PickupFound> {
    const pickup = await moves.held(scene, pickupId);
    if (!pickupStates[pickup.state].isLive) throw refuse('conflict', m.pickup_problem_not_live);
    if (!isChangeable(pickup.ready_at, clock.now())) throw refuse('conflict', m.pickup_problem_too_close);
    return pickup;
  }

  async function withPlace(session: Member, pickupId: string) {
    const pickup = await queries.findPickup(database.db, session.scope, pickupId);
    if (!pickup) throw notFound(m.pickup_the_pickup);
    return { pickup, place: await places.placeOf(marketIdOf(pickup.market), pickup.address) };
  }

  async function addLoad(scene: Scene, pickup: queries.PickupFound, added: readonly HandoverShipment[]) {
    const load = loadOf(added);
    await queries.updatePickup(scene.trx, scene.actor.scope, pickup.pickup_id, {
      // Figures declared without any notes already include these notes.
      pieces: pickup.cn_count === 0 ? Math.max(pickup.pieces, load.pieces) : pickup.pieces + load.pieces,
      weight_grams:
        pickup.cn_count === 0
          ? Math.max(pickup.weight_grams, load.weightGrams)
          : pickup.weight_grams + load.weightGrams,
      updated_at: clock.now(),
    });
    await moves.note(scene, pickup.pickup_id, 'cns-added', { count: added.length });
  }

  /** Moves a place from one day to another. The days are locked in order, so that two opposite moves cannot deadlock. */
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

  return {
    changeable,
    addLoad,
    withPlace,

    async rearrange(session, actor, pickupId, slot) {
      const { place } = await withPlace(session, pickupId);
      return write(actor, { action: 'pickup.rearranged' }, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const pickup = await changeable(scene, pickupId);
        const before = { day: pickup.day, readyTime: pickup.ready_time, closeTime: pickup.close_time };
        subject(pickup.pickup_no, { pickupId });
        const isSame = Object.entries(before).every(([name, value]) => slot[name as keyof Slot] === value);
        if (isSame) return reading.detail(trx, actor.scope, pickupId);
        const zone = marketOf(session.market);
        const facts = { ...place.factsFor(pickup.is_priority), heldDay: pickup.day };
        const wrong = slotProblem(slot, clock.now(), zone, facts);
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
        await moves.recordForShipments(scene, await listAttached(trx, actor.scope, pickupId), 'PUR');
        const after = { ...pickup, day: slot.day, ready_time: slot.readyTime, close_time: slot.closeTime };
        await moves.notify(scene, after, (facts) => rearrangedEmail({ ...facts, before }));
        if (slot.day !== pickup.day && !(await moveOver(scene, pickup, slot.day))) {
          throw refusedAt(problemAt('day', m.pickup_problem_full));
        }
        return reading.detail(trx, actor.scope, pickupId);
      });
    },

    cancel: (_, actor, pickupId) =>
      write(actor, { action: 'pickup.cancelled' }, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const locked = await moves.held(scene, pickupId);
        subject(locked.pickup_no, { pickupId });
        if (locked.state === 'cancelled') return reading.detail(trx, actor.scope, pickupId);
        const pickup = await changeable(scene, pickupId);
        await moves.cancel(scene, pickup);
        return reading.detail(trx, actor.scope, pickupId);
      }),

    async attach(session, actor, pickupId, selection) {
      const ids = await selections.resolve(session, selection, selectionLimits);
      return write(actor, { action: 'pickup.cns_changed' }, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const pickup = await changeable(scene, pickupId);
        const sentFrom = { postcode: pickup.address.postcode, shipmentIds: ids };
        const added = await moves.attach(scene, pickup, ids, { mustTakeAll: true, sentFrom });
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
        const attached = new Set(await listAttached(trx, actor.scope, pickupId));
        const leaving = ids.filter((id) => attached.has(id));
        subject(pickup.pickup_no, { pickupId, count: leaving.length });
        if (leaving.length === 0) return reading.detail(trx, actor.scope, pickupId);
        await detach(trx, actor.scope, pickupId, leaving);
        await moves.recordForShipments(scene, leaving, 'PUC');
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
  };
}
