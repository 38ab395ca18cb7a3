/** Number ranges that can run out: consignment notes, pick-ups and handovers have a fixed number of digits. */
import { sql } from 'kysely';

import type { Kit } from '#server/platform/kit.ts';

/** Logs an error for each range that is nine tenths used. Once a range is used up, requests that need its numbers are refused. */
export async function watchRanges({ database, logger }: Pick<Kit, 'database' | 'logger'>): Promise<void> {
  const { rows } = await sql<{ range: string; rest: number }>`
    select sequencename as range, max_value - last_value as rest from pg_sequences
    where schemaname = current_schema() and not cycle
      and last_value::numeric - min_value + 1 >= 0.9 * (max_value::numeric - min_value + 1)
    order by sequencename`.execute(database.db);
  for (const ending of rows) logger.error(ending, 'a number range is running out');
}
