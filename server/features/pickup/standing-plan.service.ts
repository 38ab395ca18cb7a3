/**
 * The job that books standing pick-ups a day ahead. Each day of each plan is booked or skipped once, by whichever instance
 * is first.
 */
import { isPaused, noSlot, standingDays, type NoSlot } from '#shared/features/pickup/standing-days.rules.ts';
import { marketIdOf, marketIds, marketOf } from '#shared/platform/market/markets.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';

import { personToTell } from '#server/features/sign-in/acting-person.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { everyRow } from '#server/platform/db/key-pages.ts';
import { jobActor } from '#server/platform/db/write.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { BookingMoves } from './pickup-booking.service.ts';
import type { Scene } from './pickup-shipment.service.ts';
import type { PickupPlace, PlaceService, PlanPlace } from './pickup-place.service.ts';
import { standingSkippedEmail } from './standing-pickup.emails.ts';
import { planOf } from './standing-pickup.mapping.ts';
import * as queries from './standing-pickup.queries.ts';
import { takePlace } from './station-days.queries.ts';

export interface StandingPlanner {
  /** Plans everything that is due in both markets. Safe to repeat, on any instance. */
  run(): Promise<void>;
  /** The same for one that a user has just created or changed. */
  runFor(scope: AccountScope, standingId: string): Promise<void>;
  /**
   * Call after a change of the account or its users' rights, in the same transaction. If the account can book now, the
   * days from today on that were skipped because it could not are checked again. Returns true when there are any: `runOf`
   * plans them at once, otherwise `run` does.
   */
  resume(trx: Trx, scope: AccountScope): Promise<boolean>;
  /** Plans all standing pick-ups of one account. */
  runOf(scope: AccountScope): Promise<void>;
}

interface Due {
  account_id: AccountScope;
  standing_id: string;
}

/** Days booked ahead, so that the station can plan and the customer can still change the pick-up. */
const aheadDays = 1;
/** After a longer outage, earlier days are not planned any more. */
const backDays = 31;
const dueAtOnce = 100;
const by = portalItself('standing-pickups');
/**
 * Reasons reported by email: no driver comes although the customer expects one. Holidays and pauses are known to the
 * customer.
 */
const event: ReadonlySet<string> = new Set(['full', 'not-served', 'district', 'half-day', 'too-late']);
/**
 * A user who creates or changes a plan in the afternoon knows that today's cut-off has passed; when the job plans a day
 * late, nobody knows, so that is reported too.
 */
const lateEvent: ReadonlySet<string> = new Set([...event, 'cut-off']);

export function standingPlanner(
  kit: Kit,
  { places, moves }: { places: PlaceService; moves: BookingMoves },
): StandingPlanner {
  const { clock, database, env, logger, mail, write } = kit;

  const onFailure = (err: unknown, { standing_id: standingId }: Pick<Due, 'standing_id'>) =>
    logger.error({ err, standingId }, 'a standing pick-up could not be planned');

  async function run(): Promise<void> {
    for (const market of marketIds.map(marketOf)) {
      const until = addDays(isoDayOf(clock.now(), market), aheadDays);
      const due = everyRow(
        dueAtOnce,
        (after, limit) => queries.listDue(database.db, { market: market.id, until, after, limit }),
        (row) => row.standing_id,
      );
      await eachAlone(due, onFailure, planLate);
    }
  }

  const planLate = ({ account_id: scope, standing_id: standingId }: Due): Promise<void> =>
    plan(scope, standingId, lateEvent);

  async function plan(scope: AccountScope, standingId: string, reported: ReadonlySet<string>): Promise<void> {
    const found = await database.transaction((trx) => queries.lockStanding(trx, scope, standingId));
    if (!found) return;
    const market = marketOf(marketIdOf(found.market));
    const today = isoDayOf(clock.now(), market);
    const to = addDays(today, aheadDays);
    const since = addDays(found.planned_until, 1);
    const from = since > addDays(today, -backDays) ? since : addDays(today, -backDays);
    const days = standingDays(planOf(found), { from, to });
    if (days.length > 0) {
      const there = await places.placeOfPlan(marketIdOf(found.market), found.address, days);
      for (const day of days) await settle(scope, standingId, { day, there, told: reported });
    }
    await database.transaction(async (trx) => {
      const now = await queries.lockStanding(trx, scope, standingId);
      if (!now || now.planned_until !== found.planned_until || now.planned_until >= to) return;
      // Days that were reset during planning are left to the next run.
      const done = new Set(await queries.listDone(trx, scope, standingId, from));
      if (standingDays(planOf(now), { from, to }).every((day) => done.has(day)))
        await queries.updateStanding(trx, scope, standingId, { planned_until: to });
    });
  }

  async function resume(trx: Trx, scope: AccountScope): Promise<boolean> {
    if (!(await queries.canAccountBook(trx, scope))) return false;
    let isAny = false;
    for (const { standing_id: standingId } of await queries.listStanding(trx, scope)) {
      const row = await queries.lockStanding(trx, scope, standingId);
      if (!row) continue;
      const today = isoDayOf(clock.now(), marketOf(marketIdOf(row.market)));
      if ((await queries.forgetSkipped(trx, scope, standingId, today, 'account')) === 0) continue;
      isAny = true;
      const before = addDays(today, -1);
      if (row.planned_until > before)
        await queries.updateStanding(trx, scope, standingId, { planned_until: before });
    }
    return isAny;
  }

  async function runOf(scope: AccountScope): Promise<void> {
    const rows = await queries.listStanding(database.db, scope);
    await eachAlone(rows, onFailure, ({ standing_id }) => planLate({ account_id: scope, standing_id }));
  }

  async function settle(
    scope: AccountScope,
    standingId: string,
    { day, there, told: reported }: { day: string; there: PlanPlace; told: ReadonlySet<string> },
  ): Promise<void> {
    const actor = jobActor(scope, by);
    await write(actor, { action: 'pickup.standing_day' }, async ({ trx, subject }) => {
      const scene = { trx, actor };
      subject(day, { standingId });
      const row = await queries.lockStanding(trx, scope, standingId);
      // It was stopped, changed or planned by another instance since it was listed.
      if (!row || standingDays(planOf(row), { from: day, to: day }).length === 0) return;
      if (await queries.isDayDone(trx, scope, standingId, day)) return;
      const none = await whyNot(scene, row, day, there);
      const pickupId = none || !there.place ? null : await book(scene, row, day, there.place, subject);
      await queries.insertDay(trx, {
        account_id: scope,
        standing_id: standingId,
        day,
        pickup_id: pickupId,
        reason: none?.reason ?? null,
        holiday: none?.holiday ?? '',
        at: clock.now(),
      });
      if (none && reported.has(none.reason) && day >= isoDayOf(clock.now(), marketOf(marketIdOf(row.market))))
        await notify(scene, row, day, none);
    });
  }

  async function whyNot(
    { trx, actor }: Scene,
    row: queries.StandingFound,
    day: string,
    { place, none: nobody }: PlanPlace,
  ): Promise<NoSlot | null> {
    if (isPaused(row, day)) return { reason: 'paused', holiday: '' };
    if (!(await queries.canAccountBook(trx, actor.scope))) return { reason: 'account', holiday: '' };
    if (!place) return nobody;
    const slot = { day, readyTime: row.ready_time };
    const none = noSlot(slot, clock.now(), marketOf(place.market), place.factsFor(false));
    if (none) return none;
    const { market, station } = place;
    return (await takePlace(trx, actor.scope, { market, station, day }))
      ? null
      : { reason: 'full', holiday: '' };
  }

  async function book(
    scene: Scene,
    row: queries.StandingFound,
    day: string,
    place: PickupPlace,
    subject: (name: string, detail?: Record<string, unknown>) => void,
  ): Promise<string> {
    const { pickupId, pickupNo } = await moves.book(scene, {
      place,
      form: {
        address: row.address,
        day,
        readyTime: row.ready_time,
        closeTime: row.close_time,
        vehicle: row.vehicle,
        hasTrolley: row.has_trolley,
        isPriority: false,
        pieces: row.pieces,
        weightGrams: row.weight_grams,
        note: row.note,
      },
      shipmentIds: [],
      mustTakeAll: false,
      createdBy: row.created_by,
      standingId: row.standing_id,
      hasPlace: true,
    });
    subject(pickupNo, { pickupId });
    return pickupId;
  }

  async function notify({ trx, actor }: Scene, row: queries.StandingFound, day: string, none: NoSlot) {
    const person = await personToTell(trx, actor.scope, row.created_by, rights.arrangePickups);
    // The Admin of a sandbox has no email address.
    if (!person || person.email === '') return;
    const { address1, postcode, city } = row.address;
    const email = await standingSkippedEmail({
      fullName: person.fullName,
      language: person.language,
      accountNo: person.accountNo,
      day,
      readyTime: row.ready_time,
      place: [address1, postcode, city].filter((part) => part !== '').join(', '),
      reason: none.reason,
      url: `${env.publicUrl}/pickupcalendar?day=${day}`,
    });
    await mail.send(trx, actor.scope, person.email, email);
  }

  return { run, runFor: (scope, standingId) => plan(scope, standingId, event), resume, runOf };
}
