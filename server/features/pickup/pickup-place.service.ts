/** The place of a pick-up: its station, the available days and their capacity. */
import type { DayFacts } from '#shared/features/pickup/pickup-days.rules.ts';
import {
  daysAhead,
  pickupDays,
  todayClosesAt,
  usualCutOff,
  usualPriorityCutOff,
} from '#shared/features/pickup/pickup-days.rules.ts';
import type { AvailableDay, cutOff } from '#shared/features/pickup/pickup-place.contract.ts';
import { pickupLabels } from '#shared/features/pickup/pickup.contract.ts';
import type { NoSlot, SkipReason } from '#shared/features/pickup/standing-days.rules.ts';
import { chosenPlace, isMbg, isNsa, mayBeNsa } from '#shared/features/postcode/postcode.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import type { SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { placedIn } from '#server/features/address-book/place-check.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import { invalid, Refused } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './station-days.queries.ts';

export interface PickupPlace {
  market: MarketId;
  /** The station's code. */
  station: string;
  isMbg: boolean;
  /** HH:mm. */
  cutOff: string;
  priorityCutOff: string;
  /** The current conditions. A free place is certain only once it has been taken. */
  factsFor(isPriority: boolean): DayFacts;
}

export type PlanPlace = { place: PickupPlace; none: null } | { place: null; none: NoSlot };

export interface PlaceService {
  /** Call before a transaction, because loading uses its own connection. Refuses postcodes without pick-ups. */
  placeOf(
    market: MarketId,
    where: { postcode: string; city: string },
    field?: string,
    /** The days to check for capacity; by default a month from today. */
    days?: readonly string[],
  ): Promise<PickupPlace>;
  /** The same, but null where there are no pick-ups. */
  placeIfServed(
    market: MarketId,
    where: { postcode: string; city: string },
    days?: readonly string[],
  ): Promise<PickupPlace | null>;
  /** For a plan whose address was checked long ago: the place, or the reason why there are no pick-ups. */
  placeOfPlan(
    market: MarketId,
    where: { postcode: string; city: string },
    days: readonly string[],
  ): Promise<PlanPlace>;
  /**
   * Returns the address with the state and city of its postcode. Refuses an address outside the market, or without a
   * district where the district matters.
   */
  addressIn(market: MarketId, address: Party): Promise<Party>;
  availableDays(
    market: MarketId,
    where: { postcode: string; city: string; isPriority: boolean },
    /** The day on which this pick-up already has a place. */
    heldDay?: string,
  ): Promise<{ station: string; days: AvailableDay[] }>;
  cutOff(
    market: MarketId,
    where: { postcode: string; city: string; isPriority: boolean },
  ): Promise<CallReply<typeof cutOff>>;
}

/** The label of a field of the pick-up form. */
const labelOfField = (field: string, options: SayOptions): string =>
  pickupLabels[field as keyof typeof pickupLabels]?.({}, options) ?? '';

export const refusedAt = (...problems: readonly Problem[]) => invalid(problems, labelOfField);

export function placeService(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  { postcodes, workingDays }: { postcodes: PostcodeService; workingDays: WorkingDaysService },
): PlaceService {
  async function placeOf(
    market: MarketId,
    { postcode, city }: { postcode: string; city: string },
    field = 'postcode',
    looked: readonly string[] = daysAhead(clock.now(), marketOf(market)),
  ): Promise<PickupPlace> {
    const gazetteer = await postcodes.gazetteer();
    const found = gazetteer.placeOf(market, postcode);
    if (!found) throw refusedAt(problemAt(field, m.postcode_problem_unknown, { postcode }));
    const place = chosenPlace(found, city);
    if (isNsa(place)) throw refusedAt(problemAt(field, m.pickup_problem_not_served));
    const { station, StateId: stateId } = place;
    const days = await workingDays.namedDays();
    const set = await queries.findStation(database.db, market, station);
    const full = await queries.findFullDays(database.db, market, station, looked);
    const ordinary = set?.cut_off ?? gazetteer.stationOf(market, station)?.cutOff ?? usualCutOff;
    const priority = set?.priority_cut_off ?? usualPriorityCutOff;
    return {
      market,
      station,
      isMbg: isMbg(place),
      cutOff: ordinary,
      priorityCutOff: priority,
      factsFor: (isPriority) => ({
        calendar: days.of(stateId),
        holidayOf: (day) => days.holidayOf(stateId, day),
        // Never earlier than the ordinary cut-off.
        cutOff: isPriority && priority > ordinary ? priority : ordinary,
        isFull: (day) => full.has(day),
      }),
    };
  }

  async function placeIfServed(
    market: MarketId,
    where: { postcode: string; city: string },
    days?: readonly string[],
  ): Promise<PickupPlace | null> {
    try {
      return await placeOf(market, where, 'postcode', days);
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  const nobody = (reason: SkipReason): PlanPlace => ({ place: null, none: { reason, holiday: '' } });

  return {
    placeOf,
    placeIfServed,

    async placeOfPlan(market, where, days) {
      const found = (await postcodes.gazetteer()).placeOf(market, where.postcode);
      if (found && mayBeNsa(found, where.city)) return nobody('district');
      const place = await placeIfServed(market, where, days);
      return place ? { place, none: null } : nobody('not-served');
    },

    async addressIn(market, address) {
      if (address.country !== marketOf(market).code) {
        throw refusedAt(problemAt('address.country', m.pickup_problem_other_country));
      }
      const check = placedIn(await postcodes.gazetteer(), address, { isVisited: true });
      if (!check.ok) throw refusedAt({ ...check.problem, field: `address.${check.problem.field}` });
      return check.party;
    },

    async availableDays(market, { isPriority, ...where }, heldDay) {
      const place = await placeOf(market, where);
      const facts = {
        ...place.factsFor(isPriority && place.isMbg),
        ...(heldDay !== undefined && { heldDay }),
      };
      const days = pickupDays(clock.now(), marketOf(market), facts);
      return { station: place.station, days };
    },

    async cutOff(market, { isPriority, ...where }) {
      const place = await placeOf(market, where);
      const now = clock.now();
      const closingOf = (asPriority: boolean) =>
        todayClosesAt(now, marketOf(market), place.factsFor(asPriority))?.toISOString() ?? null;
      const closesAt = closingOf(isPriority && place.isMbg);
      return {
        station: place.station,
        cutOff: place.cutOff,
        priorityCutOff: place.priorityCutOff,
        isMBGPickup: place.isMbg,
        isSameDay: closesAt !== null,
        closesAt,
        priorityClosesAt: place.isMbg ? closingOf(true) : null,
        now: now.toISOString(),
      };
    },
  };
}
