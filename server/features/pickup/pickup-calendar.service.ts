/** The pick-up calendar, and booking of several days at once. */
import { pickupDay } from '#shared/features/pickup/pickup-days.rules.ts';
import {
  isPaused,
  type NoSlot,
  noSlot,
  type Span,
  standingDays,
} from '#shared/features/pickup/standing-days.rules.ts';
import {
  bookDays,
  type CalendarDay,
  calendarDaysMax,
  type pickupCalendar,
} from '#shared/features/pickup/standing-pickup.contract.ts';
import { personId } from '#shared/platform/rights/principal.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { BookingMoves } from './pickup-booking.service.ts';
import { type PlaceService, refusedAt } from './pickup-place.service.ts';
import { rowsOf } from './pickup-shipment.service.ts';
import { planOf } from './standing-pickup.mapping.ts';
import * as queries from './standing-pickup.queries.ts';
import { takePlace } from './station-days.queries.ts';

export interface PickupCalendar {
  read(session: Session, span: Span): Promise<CallReply<typeof pickupCalendar>>;
  book(
    session: Session,
    actor: Actor,
    body: OutputOf<(typeof bookDays)['body']>,
  ): Promise<CallReply<typeof bookDays>>;
}

interface Deps {
  addresses: AddressService;
  moves: BookingMoves;
  places: PlaceService;
}

/** Most pick-ups shown for a period; the listing shows more. */
const shownMax = 1000;
type StandingEntry = CalendarDay['standing'][number];

function daysOf({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= calendarDaysMax; day = addDays(day, 1)) days.push(day);
  return days;
}

export function pickupCalendarService(
  { clock, database, write }: Kit,
  { addresses, moves, places }: Deps,
): PickupCalendar {
  const { db } = database;

  /** Days of standing pick-ups that are not planned yet, with the reason why they will be skipped, as far as known today. */
  async function planned(session: Session, span: Span, today: string) {
    const entries: { day: string; entry: StandingEntry }[] = [];
    for (const row of await queries.listStanding(db, session.scope)) {
      const after = addDays(row.planned_until, 1);
      const from = [span.from, after, today].toSorted().at(-1) ?? today;
      const days = standingDays(planOf(row), { from, to: span.to });
      if (days.length === 0) continue;
      const there = await places.placeOfPlan(session.market, row.address, days);
      const market = marketOf(marketIdOf(row.market));
      for (const day of days) {
        const slot = { day, readyTime: row.ready_time };
        const none: NoSlot | null = isPaused(row, day)
          ? { reason: 'paused', holiday: '' }
          : (there.none ?? noSlot(slot, clock.now(), market, there.place.factsFor(false)));
        const entry = {
          standingId: row.standing_id,
          readyTime: row.ready_time,
          isPast: false,
          reason: none?.reason ?? null,
          holiday: none?.holiday ?? '',
        };
        entries.push({ day, entry });
      }
    }
    return entries;
  }

  return {
    async read(session, span) {
      const days = daysOf(span);
      if (days.length > calendarDaysMax)
        throw refusedAt(problemAt('to', m.pickup_problem_calendar_days, { max: calendarDaysMax }));
      const { scope } = session;
      const now = clock.now();
      const market = marketOf(session.market);
      const today = isoDayOf(now, market);
      const { party } = await addresses.startingSender(scope);
      const place = await places.placeIfServed(session.market, party, days);
      const facts = place?.factsFor(false);
      const pickups = await rowsOf(db, scope, await queries.listBetween(db, scope, span, shownMax), now);
      const skipped = await queries.listSkipped(db, scope, span.from, span.to);
      const next = await planned(session, span, today);
      return {
        today,
        days: days.map((day): CalendarDay => {
          const off = facts ? pickupDay(day, now, market, facts) : null;
          // For past days, only holidays and rest days are of interest.
          const isTold = day >= today || off?.reason === 'holiday' || off?.reason === 'rest-day';
          return {
            day,
            reason: isTold ? (off?.reason ?? null) : null,
            holiday: off?.holiday ?? '',
            pickups: pickups.filter((row) => row.day === day),
            standing: [
              ...skipped
                .filter((row) => row.day === day)
                .map((row): StandingEntry => ({
                  standingId: row.standing_id,
                  readyTime: row.ready_time,
                  isPast: true,
                  reason: row.reason,
                  holiday: row.holiday,
                })),
              ...next.filter((one) => one.day === day).map(({ entry }) => entry),
            ],
          };
        }),
      };
    },

    async book(session, actor, body) {
      const { days: wanted, ...form } = body;
      const days = [...new Set(wanted)].toSorted();
      const address = await places.addressIn(session.market, form.address);
      const place = await places.placeOf(session.market, address, 'address.postcode', days);
      const { market, station } = place;
      const move = { action: 'pickup.booked', repeatable: { call: bookDays.path, body } } as const;
      return write(actor, move, async ({ trx, subject }) => {
        const reply: CallReply<typeof bookDays> = { booked: [], skipped: [] };
        const facts = place.factsFor(false);
        // In day order, so that two requests for the same days cannot deadlock.
        for (const day of days) {
          const none = noSlot({ day, readyTime: form.readyTime }, clock.now(), marketOf(market), facts);
          if (none !== null || !(await takePlace(trx, actor.scope, { market, station, day }))) {
            reply.skipped.push({ day, ...(none ?? { reason: 'full', holiday: '' }) });
            continue;
          }
          const { pickupId, pickupNo } = await moves.book(
            { trx, actor },
            {
              place,
              form: { ...form, address, day, isPriority: false },
              shipmentIds: [],
              mustTakeAll: false,
              createdBy: personId(actor.by),
              hasPlace: true,
            },
          );
          reply.booked.push({ pickupId, pickupNo, day });
        }
        const [first] = reply.booked;
        if (!first) throw refuse('conflict', m.pickup_problem_no_day);
        subject(first.pickupNo, { pickupId: first.pickupId, pickups: reply.booked.length });
        return reply;
      });
    },
  };
}
