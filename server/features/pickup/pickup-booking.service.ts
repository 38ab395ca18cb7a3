/** The steps of booking and changing pick-ups, each inside the caller's transaction. */
import { instantOf, type Slot, slotProblem } from '#shared/features/pickup/pickup-days.rules.ts';
import type { PickupForm } from '#shared/features/pickup/pickup.contract.ts';
import type { PickupEventCode } from '#shared/features/pickup/pickup.model.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { personToTell } from '#server/features/sign-in/acting-person.service.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { PickupEventDetail } from '#server/platform/db/tables/pickups.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { Email } from '#server/platform/mail/email.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { type PickupPlace, refusedAt } from './pickup-place.service.ts';
import { cancelledEmail, type PickupFacts } from './pickup.emails.ts';
import { pickupEventFrom } from './pickup-event.mapping.ts';
import { loadOf, searchTextOf, slotKey } from './pickup.mapping.ts';
import { detach, listAttached } from './pickup-shipment.queries.ts';
import {
  allWithoutCancelledNotes,
  pickupShipments,
  type PickupShipments,
  type Scene,
  type Taking,
} from './pickup-shipment.service.ts';
import * as queries from './pickup.queries.ts';
import * as stations from './station-days.queries.ts';

interface Booking extends Pick<Taking, 'mustTakeAll'> {
  place: PickupPlace;
  form: PickupForm;
  shipmentIds: readonly string[];
  /** The notes among these that the user chose: the booking is refused when one of them is sent from another place. */
  namedIds?: readonly string[];
  createdBy: string | null;
  standingId?: string | null;
  followsId?: string | null;
  /** True when the caller has already taken a place of the day. */
  hasPlace?: boolean;
}

type Ending =
  | { state: 'collected' | 'cancelled' }
  | ({ state: 'failed' } & Pick<queries.PickupFound, 'fail_reason' | 'fail_text'>);

interface Booked {
  pickupId: string;
  pickupNo: string;
  taken: number;
}

export interface BookingMoves extends PickupShipments {
  /** Books a pick-up. Throws a refusal when the slot is unavailable, the day is full or a consignment note cannot be included. */
  book(scene: Scene, booking: Booking): Promise<Booked>;
  /** Locks and returns the pick-up until the transaction ends. Throws a refusal when it is not the account's. */
  held(scene: Scene, pickupId: string): Promise<queries.PickupFound>;
  note(scene: Scene, pickupId: string, code: PickupEventCode, detail?: PickupEventDetail): Promise<void>;
  /** Reports to operations and to the account's programs, without an entry in the pick-up's history. */
  tell(scene: Scene, pickupId: string, code: PickupEventCode): Promise<void>;
  /**
   * Ends the pick-up. Cancelled consignment notes are removed from its figures for every later use. Returns the pick-up as
   * it then is.
   */
  end(scene: Scene, pickup: queries.PickupFound, how: Ending): Promise<queries.PickupFound>;
  /** Cancels the pick-up: releases its consignment notes and its place, and notifies the user who booked it. */
  cancel(scene: Scene, pickup: queries.PickupFound): Promise<void>;
  /** Emails the user who booked the pick-up. */
  notify(
    scene: Scene,
    pickup: queries.PickupFound,
    write: (facts: PickupFacts) => Promise<Email>,
  ): Promise<void>;
}

export function bookingMoves(kit: Kit): BookingMoves {
  const { clock, env, mail } = kit;
  const shipments = pickupShipments(kit);

  async function note(
    { trx, actor }: Scene,
    pickupId: string,
    code: PickupEventCode,
    detail: PickupEventDetail = {},
  ): Promise<void> {
    await queries.insertPickupEvent(trx, actor.scope, pickupId, {
      eventId: newId(clock),
      code,
      at: clock.now(),
      byWhom: lineName(actor.by),
      detail,
    });
    await tell({ trx, actor }, pickupId, code);
  }

  async function tell({ trx, actor }: Scene, pickupId: string, code: PickupEventCode): Promise<void> {
    await insertChange(trx, actor.scope, 'pickup', pickupId, clock.now());
    const pickup = await queries.findPickup(trx, actor.scope, pickupId);
    const [going] = pickup ? await allWithoutCancelledNotes(trx, actor.scope, [pickup]) : [];
    const outgoing = going && pickupEventFrom(going, code);
    if (outgoing) await publishEvent(trx, actor.scope, outgoing, clock.now());
  }

  async function end({ trx, actor }: Scene, pickup: queries.PickupFound, how: Ending) {
    const [going = pickup] = await allWithoutCancelledNotes(trx, actor.scope, [pickup]);
    const { cn_count, pieces, weight_grams } = going;
    const now = clock.now();
    const change = { ...how, cn_count, pieces, weight_grams, ended_at: now };
    await queries.updatePickup(trx, actor.scope, pickup.pickup_id, { ...change, updated_at: now });
    return { ...pickup, ...change };
  }

  async function notify(
    { trx, actor }: Scene,
    pickup: queries.PickupFound,
    write: (facts: PickupFacts) => Promise<Email>,
  ): Promise<void> {
    const person = await personToTell(trx, actor.scope, pickup.created_by, rights.arrangePickups);
    // The Admin of a sandbox has no email address.
    if (!person || person.email === '') return;
    const { address } = pickup;
    const [going] = await allWithoutCancelledNotes(trx, actor.scope, [pickup]);
    const email = await write({
      fullName: person.fullName,
      language: person.language,
      accountNo: person.accountNo,
      pickupNo: pickup.pickup_no,
      place: [address.address1, address.postcode, address.city].filter((part) => part !== '').join(', '),
      slot: { day: pickup.day, readyTime: pickup.ready_time, closeTime: pickup.close_time },
      cnCount: going?.cn_count ?? 0,
      url: `${env.publicUrl}/pickuplisting?pickup=${pickup.pickup_id}`,
    });
    await mail.send(trx, actor.scope, person.email, email);
  }

  return {
    ...shipments,
    notify,
    note,
    tell,
    end,

    async held({ trx, actor }, pickupId) {
      const pickup = await queries.lockPickup(trx, actor.scope, pickupId);
      if (!pickup) throw notFound(m.pickup_the_pickup);
      return pickup;
    },

    async book(scene, { place, form, shipmentIds, namedIds = [], mustTakeAll, createdBy, ...more }) {
      const { trx, actor } = scene;
      const { market, station } = place;
      const now = clock.now();
      const zone = marketOf(market);
      const slot: Slot = form;
      const isPriority = form.isPriority && place.isMbg;
      const wrong = slotProblem(slot, now, zone, place.factsFor(isPriority));
      if (wrong) throw refusedAt(wrong);
      const pickupId = newId(clock);
      const pickupNo = `PU${await queries.nextPickupSerial(trx)}`;
      await queries.insertPickup(trx, {
        account_id: actor.scope,
        pickup_id: pickupId,
        pickup_no: pickupNo,
        state: 'booked',
        market,
        station,
        day: form.day,
        ready_time: form.readyTime,
        close_time: form.closeTime,
        ready_at: instantOf(form.day, form.readyTime, zone),
        slot_key: slotKey(form.day, form.readyTime, pickupId),
        address: JSON.stringify(form.address),
        vehicle: form.vehicle,
        has_trolley: form.hasTrolley,
        is_priority: isPriority,
        pieces: form.pieces,
        weight_grams: form.weightGrams,
        note: form.note,
        driver: JSON.stringify(null),
        standing_id: more.standingId ?? null,
        follows_id: more.followsId ?? null,
        created_at: now,
        created_by: createdBy,
        updated_at: now,
        search_text: searchTextOf(pickupNo, form.address, form.note),
      });
      const taken = await shipments.attach(
        scene,
        { pickup_id: pickupId, pickup_no: pickupNo, cn_count: 0 },
        shipmentIds,
        { mustTakeAll, sentFrom: { postcode: form.address.postcode, shipmentIds: namedIds } },
      );
      const load = loadOf(taken);
      if (load.pieces > form.pieces || load.weightGrams > form.weightGrams) {
        await queries.updatePickup(trx, actor.scope, pickupId, {
          pieces: Math.max(load.pieces, form.pieces),
          weight_grams: Math.max(load.weightGrams, form.weightGrams),
        });
      }
      const code = more.standingId ? 'booked-standing' : 'booked';
      await note(scene, pickupId, code, taken.length > 0 ? { count: taken.length } : {});
      // Last, because it locks a row that all bookings at the station need.
      if (
        !more.hasPlace &&
        !(await stations.takePlace(trx, actor.scope, { market, station, day: form.day }))
      ) {
        throw refusedAt(problemAt('day', m.pickup_problem_full));
      }
      return { pickupId, pickupNo, taken: taken.length };
    },

    async cancel(scene, pickup) {
      const { trx, actor } = scene;
      const ids = await listAttached(trx, actor.scope, pickup.pickup_id);
      const ended = await end(scene, pickup, { state: 'cancelled' });
      await detach(trx, actor.scope, pickup.pickup_id, ids);
      await shipments.recordForShipments(scene, ids, 'PUC');
      const { cn_count: count } = ended;
      await note(scene, pickup.pickup_id, 'cancelled', count > 0 ? { count } : {});
      await notify(scene, ended, cancelledEmail);
      await stations.giveBackPlace(trx, actor.scope, pickup);
    },
  };
}
