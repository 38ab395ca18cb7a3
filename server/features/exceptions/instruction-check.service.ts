/** Checks what an instruction must contain and on which days it can be carried out. */
import type { GiveBody } from '#shared/features/exceptions/exceptions.contract.ts';
import { againDays } from '#shared/features/exceptions/exceptions.rules.ts';
import { STATES } from '#shared/features/postcode/postcode.rules.ts';
import {
  bothWork,
  type DayCalendar,
  nextWorkingDay,
} from '#shared/features/working-days/working-days.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import { marketOf, marketOfCountry } from '#shared/platform/market/markets.ts';
import { keptPhone, nationalNumber } from '#shared/platform/market/phone.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Session } from '#server/platform/http/principal.ts';
import { invalid } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ReferenceData } from '#server/features/shipment/shipment-decision.rules.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import * as inbox from './exceptions.queries.ts';

interface Deps extends Pick<Kit, 'clock' | 'database'> {
  workingDays: WorkingDaysService;
}

/**
 * Validates the instruction before anything is written: an error in its text applies to every parcel.
 * @param world data to look up a new address; null for any other action
 */
export async function checkedInstruction(
  deps: Deps,
  session: Session,
  body: GiveBody,
  world: ReferenceData | null,
): Promise<GiveBody> {
  const required = (field: string) => invalid([problemAt(field, m.validation_problem_required)]);
  if (body.action === 'phone' && body.phone === undefined) throw required('phone');
  if (body.action === 'address' && !body.receiver) throw required('receiver');
  if (body.action === 'address' && body.shipmentIds.length > 1)
    throw invalid([problemAt('receiver', m.exceptions_problem_one_address)]);
  if (body.action === 'answer' && (body.text ?? '') === '') throw required('text');
  if (body.action === 'paper' && !body.paper) throw required('paper');
  if (body.action !== 'again' && body.action !== 'phone' && body.action !== 'address') return body;
  const today = isoDayOf(deps.clock.now(), marketOf(session.market));
  const { from, to } = againDays(today);
  const calendar = calendarThere(world, body.receiver) ?? (await calendarOf(deps, session, body.shipmentIds));
  const day = body.day ?? nextWorkingDay(today, calendar);
  if (body.day !== undefined && (day < from || day > to))
    throw invalid([problemAt('day', m.exceptions_problem_day)]);
  if (calendar(day) === 'none') throw invalid([problemAt('day', m.exceptions_problem_no_work)]);
  return { ...body, day };
}

/** Returns the working days at a new address; null when there is no new address, or it is abroad. */
function calendarThere(world: ReferenceData | null, receiver: GiveBody['receiver']): DayCalendar | null {
  const market = receiver && marketOfCountry(receiver.country);
  if (!world || !market) return null;
  const place = world.gazetteer.placeOf(market.id, receiver.postcode);
  return place ? world.workingDays.of(place.StateId) : null;
}

/** Returns the days that are working days at the destinations of all these shipments. */
async function calendarOf(
  { database, workingDays }: Deps,
  session: Session,
  shipmentIds: readonly string[],
): Promise<DayCalendar> {
  const days = await workingDays.workingDays();
  const states = await inbox.findStates(database.db, session.scope, shipmentIds);
  return states.map((state) => days.of(STATES.find(({ name }) => name === state)?.id ?? 0)).reduce(bothWork);
}

/**
 * Returns the body with its phones in the form that the forms store; refuses a number that is too short. A leading 0 is removed,
 * because with the dial code stored separately it would give a number that cannot be called.
 *
 * @param country destination, as ISO country code
 */
export function withPhonesKept(body: Partial<GiveBody>, country: string): Partial<GiveBody> {
  const { phone, receiver } = body;
  const kept = (field: string, digits: string) => {
    if (nationalNumber(digits, dialCodeOf(country)).length < limits.text.mobileMin)
      throw invalid([problemAt(field, m.validation_problem_phone)]);
    return keptPhone(digits, country);
  };
  return {
    ...body,
    ...(phone !== undefined && { phone: kept('phone', phone) }),
    ...(receiver && {
      receiver: {
        ...receiver,
        phone: kept('receiver.phone', receiver.phone),
        // Older rows may hold anything here; the driver calls the first phone.
        altPhone: keptPhone(receiver.altPhone, country),
      },
    }),
  };
}
