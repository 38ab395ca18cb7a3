/** What an instruction must hold, and on which days it can be carried out. */
import type { GiveBody } from '#shared/features/exceptions/exceptions.contract.ts';
import { againDays } from '#shared/features/exceptions/exceptions.rules.ts';
import { STATES } from '#shared/features/postcode/postcode.rules.ts';
import {
  bothWork,
  type DayCalendar,
  nextWorkingDay,
} from '#shared/features/working-days/working-days.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Session } from '#server/platform/http/principal.ts';
import { invalid } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import * as inbox from './exceptions.queries.ts';

interface Deps extends Pick<Kit, 'clock' | 'database'> {
  workingDays: WorkingDaysService;
}

/** Checked before anything is written: what is wrong with the words is wrong for every parcel. */
export async function checkedInstruction(deps: Deps, session: Session, body: GiveBody): Promise<GiveBody> {
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
  const calendar = await calendarOf(deps, session, body.shipmentIds);
  const day = body.day ?? nextWorkingDay(today, calendar);
  if (body.day !== undefined && (day < from || day > to))
    throw invalid([problemAt('day', m.exceptions_problem_day)]);
  if (calendar(day) === 'none') throw invalid([problemAt('day', m.exceptions_problem_no_work)]);
  return { ...body, day };
}

/** Of the days that are worked wherever these go. */
async function calendarOf(
  { database, workingDays }: Deps,
  session: Session,
  shipmentIds: readonly string[],
): Promise<DayCalendar> {
  const days = await workingDays.workingDays();
  const states = await inbox.findStates(database.db, session.scope, shipmentIds);
  return states.map((state) => days.of(STATES.find(({ name }) => name === state)?.id ?? 0)).reduce(bothWork);
}
