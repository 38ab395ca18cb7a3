import { sql } from 'kysely';

import type { DayKind } from '#shared/features/working-days/working-days.rules.ts';

import type { Reader, Trx } from '#server/platform/db/database.ts';

export interface Holiday {
  stateId: number;
  day: string;
  name: string;
}

export interface Week {
  stateId: number;
  days: readonly DayKind[];
}

/** Serialises loading across all instances. */
export async function lockWorkingDays(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('working-days', 2))`.execute(trx);
}

/** Returns the holidays of all states. */
export async function allHolidays(reader: Reader): Promise<Holiday[]> {
  const rows = await listHolidays(reader);
  return rows.map(({ state_id: stateId, day, name }) => ({ stateId, day, name }));
}

/** Returns the holidays of these states, by default of all. */
export async function listHolidays(reader: Reader, stateIds?: readonly number[]) {
  return reader
    .selectFrom('holiday')
    .select(['state_id', 'day', 'name'])
    .$if(stateIds !== undefined, (query) => query.where('state_id', 'in', stateIds ?? []))
    .execute();
}

export async function listWeeks(reader: Reader, stateIds?: readonly number[]) {
  return reader
    .selectFrom('working_week')
    .selectAll()
    .$if(stateIds !== undefined, (query) => query.where('state_id', 'in', stateIds ?? []))
    .execute();
}

export async function replaceHolidays(trx: Trx, holidays: readonly Holiday[]): Promise<void> {
  await trx.deleteFrom('holiday').execute();
  await sql`
    insert into holiday (state_id, day, name)
    select * from unnest(
      ${holidays.map(({ stateId }) => stateId)}::int[],
      ${holidays.map(({ day }) => day)}::text[],
      ${holidays.map(({ name }) => name)}::text[]
    ) as given (state_id, day, name)
    on conflict do nothing`.execute(trx);
}

export async function replaceWeeks(trx: Trx, weeks: readonly Week[]): Promise<void> {
  await trx.deleteFrom('working_week').execute();
  if (weeks.length === 0) return;
  await trx
    .insertInto('working_week')
    .values(weeks.map(({ stateId, days }) => ({ state_id: stateId, days: [...days] })))
    .execute();
}
