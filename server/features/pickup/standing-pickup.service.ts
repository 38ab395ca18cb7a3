/** Standing pick-ups as users create, change, pause and stop them; the planner books their days. */
import { closeTimesFor, isChangeable, timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import {
  isPaused,
  isStandingDay,
  neverServed,
  noSlot,
  standingDays,
} from '#shared/features/pickup/standing-days.rules.ts';
import {
  calendarDaysMax,
  createStandingPickup,
  type PauseForm,
  type Standing,
  type StandingForm,
  standingMax,
} from '#shared/features/pickup/standing-pickup.contract.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { requireNewestVersion } from '#server/platform/http/changed-meanwhile.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { BookingMoves } from './pickup-booking.service.ts';
import type { Scene } from './pickup-shipment.service.ts';
import { type PlaceService, refusedAt } from './pickup-place.service.ts';
import { columnsOf, planOf, standingOf } from './standing-pickup.mapping.ts';
import * as queries from './standing-pickup.queries.ts';
import type { StandingPlanner } from './standing-plan.service.ts';

export interface StandingService {
  list(session: Session): Promise<{ rows: Standing[] }>;
  create(session: Session, actor: Actor, form: StandingForm): Promise<Standing>;
  update(session: Session, actor: Actor, opened: OpenedStanding, form: StandingForm): Promise<Standing>;
  pause(
    session: Session,
    actor: Actor,
    opened: OpenedStanding,
    pauses: readonly PauseForm[],
  ): Promise<Standing>;
  stop(session: Session, actor: Actor, standingId: string): Promise<null>;
}

/** The standing pick-up, and the version with which its form was opened. */
interface OpenedStanding {
  standingId: string;
  version?: number | undefined;
}

interface Deps {
  places: PlaceService;
  moves: BookingMoves;
  planner: StandingPlanner;
}

export function standingService(kit: Kit, { places, moves, planner }: Deps): StandingService {
  const { clock, database, write } = kit;
  const todayOf = (market: number) => isoDayOf(clock.now(), marketOf(marketIdOf(market)));

  /** Looks up the form's address. Refuses weekdays and times without pick-ups. */
  async function checked(session: Session, form: StandingForm): Promise<StandingForm> {
    const { market } = session;
    const address = await places.addressIn(market, form.address);
    const place = await places.placeOf(market, address, 'address.postcode');
    const { readyTime, closeTime } = form;
    if (!closeTimesFor(readyTime).includes(closeTime))
      throw refusedAt(problemAt('closeTime', m.pickup_problem_closes_too_early));
    const [never] = neverServed(
      form.weekdays,
      readyTime,
      todayOf(market),
      marketOf(market),
      place.factsFor(false),
    );
    if (never !== undefined)
      throw refusedAt(problemAt('weekdays', m.pickup_problem_weekday, { time: timeLabel(readyTime) }));
    return { ...form, address };
  }

  async function lockStanding({ trx, actor }: Scene, standingId: string): Promise<queries.StandingFound> {
    const row = await queries.lockStanding(trx, actor.scope, standingId);
    if (!row) throw notFound(m.pickup_the_standing);
    return row;
  }

  /**
   * Cancels booked pick-ups on days that no longer belong to the plan, as long as they can be cancelled; such a day may be
   * booked again. A pick-up that a user moved is on a day chosen by the user, so only stopping the plan cancels it.
   */
  async function cancelMisfits(scene: Scene, row: queries.StandingFound, isOn: boolean): Promise<number> {
    const { trx, actor } = scene;
    const lock = isOn ? queries.lockUnmovedOf : queries.lockLiveOf;
    const live = await lock(trx, actor.scope, row.standing_id, todayOf(row.market));
    const over = live.filter(
      ({ day, ready_at: readyAt }) =>
        (!isOn || !isStandingDay(planOf(row), day) || isPaused(row, day)) &&
        isChangeable(readyAt, clock.now()),
    );
    for (const pickup of over) {
      await moves.cancel(scene, pickup);
      const { pickup_id: pickupId, day } = pickup;
      await queries.forgetBooked(trx, actor.scope, row.standing_id, { pickupId, day });
    }
    return over.length;
  }

  /** After a change, skipped days may now be bookable, and booked ones no longer part of the plan. */
  async function lookAgain(scene: Scene, standingId: string): Promise<number> {
    const { trx, actor } = scene;
    const row = await lockStanding(scene, standingId);
    const today = todayOf(row.market);
    await queries.forgetSkipped(trx, actor.scope, standingId, today);
    const before = addDays(today, -1);
    if (row.planned_until > before)
      await queries.updateStanding(trx, actor.scope, standingId, { planned_until: before });
    return cancelMisfits(scene, row, true);
  }

  /** Adds the next pick-up day: a booked one, or the first that will be booked. */
  async function viewOf(scope: AccountScope, row: queries.StandingFound): Promise<Standing> {
    const { standing_id: standingId, ready_time: readyTime } = row;
    const market = marketOf(marketIdOf(row.market));
    const today = todayOf(row.market);
    const booked = await queries.firstLiveDay(database.db, scope, standingId, today);
    const done = new Set(await queries.listDone(database.db, scope, standingId, today));
    const days = standingDays(planOf(row), { from: today, to: addDays(today, calendarDaysMax) });
    const { place } = await places.placeOfPlan(market.id, row.address, days);
    const planned = days.find(
      (day) =>
        place !== null &&
        !done.has(day) &&
        !isPaused(row, day) &&
        noSlot({ day, readyTime }, clock.now(), market, place.factsFor(false)) === null,
    );
    const [next = null] = [booked, planned ?? null].filter((day) => day !== null).toSorted();
    return standingOf(row, next);
  }

  async function one(session: Session, standingId: string): Promise<Standing> {
    const row = (await queries.listStanding(database.db, session.scope)).find(
      ({ standing_id: id }) => id === standingId,
    );
    if (!row) throw notFound(m.pickup_the_standing);
    return viewOf(session.scope, row);
  }

  async function mustHaveRoom(trx: Trx, actor: Actor): Promise<void> {
    await queries.lockAccountStanding(trx, actor.scope);
    const rows = await queries.listStanding(trx, actor.scope);
    if (rows.length >= standingMax)
      throw refuse('conflict', m.pickup_problem_standing_max, { max: standingMax });
  }

  return {
    async list(session) {
      const rows = await queries.listStanding(database.db, session.scope);
      const standing = [];
      for (const row of rows) standing.push(await viewOf(session.scope, row));
      return { rows: standing };
    },

    async create(session, actor, given) {
      const form = await checked(session, given);
      const move = {
        action: 'pickup.standing_made',
        repeatable: { call: createStandingPickup.path, body: given },
      } as const;
      const standingId = await write(actor, move, async ({ trx, subject }) => {
        await mustHaveRoom(trx, actor);
        const id = newId(clock);
        const now = clock.now();
        await queries.insertStanding(trx, {
          account_id: actor.scope,
          standing_id: id,
          is_on: true,
          market: session.market,
          ...columnsOf(form),
          pauses: JSON.stringify([]),
          planned_until: addDays(todayOf(session.market), -1),
          created_at: now,
          created_by: session.userId,
          updated_at: now,
        });
        subject(form.address.address1, { standingId: id });
        return id;
      });
      await planner.runFor(session.scope, standingId);
      return one(session, standingId);
    },

    async update(session, actor, { standingId, version }, given) {
      const form = await checked(session, given);
      await write(actor, { action: 'pickup.standing_changed' }, async ({ trx, subject }) => {
        const scene = { trx, actor };
        requireNewestVersion(version, await lockStanding(scene, standingId), marketOf(session.market));
        const change = { ...columnsOf(form), by: session.loginId, at: clock.now() };
        await queries.changeStanding(trx, actor.scope, standingId, change);
        const cancelled = await lookAgain(scene, standingId);
        subject(form.address.address1, { standingId, count: cancelled });
      });
      await planner.runFor(session.scope, standingId);
      return one(session, standingId);
    },

    async pause(session, actor, { standingId, version }, pauses) {
      await write(actor, { action: 'pickup.standing_changed' }, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const row = await lockStanding(scene, standingId);
        requireNewestVersion(version, row, marketOf(session.market));
        const kept = pauses.toSorted((a, b) => a.from.localeCompare(b.from));
        await queries.changeStanding(trx, actor.scope, standingId, {
          pauses: JSON.stringify(kept),
          by: session.loginId,
          at: clock.now(),
        });
        const cancelled = await lookAgain(scene, standingId);
        subject(row.address.address1, { standingId, count: cancelled });
      });
      await planner.runFor(session.scope, standingId);
      return one(session, standingId);
    },

    stop: (_, actor, standingId) =>
      write(actor, { action: 'pickup.standing_changed' }, async ({ trx, subject }) => {
        const scene = { trx, actor };
        const row = await lockStanding(scene, standingId);
        const cancelled = await cancelMisfits(scene, row, false);
        await queries.updateStanding(trx, actor.scope, standingId, {
          is_on: false,
          updated_at: clock.now(),
        });
        subject(row.address.address1, { standingId, count: cancelled });
        return null;
      }),
  };
}
