/** Ranges of numbers that have an end: consignment notes, pick-ups and handovers have so many digits and no more. */
import { sql } from 'kysely';

import type { Kit } from '#server/platform/kit.ts';

/** Logs an error for each range of which nine tenths are given out: once it is spent, what takes its numbers is refused. */
export async function watchRanges({ database, logger }: Pick<Kit, 'database' | 'logger'>): Promise<void> {
  const { rows } = await sql<{ range: string; rest: number }>`
    select sequencename as range, max_value - last_value as rest from pg_sequences
    where schemaname = current_schema() and not cycle
      and last_value::numeric - min_value + 1 >= 0.9 * (max_value::numeric - min_value + 1)
    order by sequencename`.execute(database.db);
  for (const ending of rows) logger.error(ending, 'a range of numbers runs out');
}
