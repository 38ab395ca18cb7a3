import { isDatabaseAway } from '#server/platform/db/database-away.ts';

/**
 * Rows of many accounts, each by itself: one that throws is given to `onFailure`, which logs it whole, and keeps no other waiting. List
 * the next ones after it, or it would be first for ever. Returns for how many `work` was true. Throws when two in a row find the database
 * away: the others would too, each after a wait. One may have lost its connection alone.
 */
export async function eachAlone<R>(
  rows: Iterable<R>,
  onFailure: (error: unknown, row: R) => void,
  work: (row: R) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  let wasAway = false;
  for (const row of rows) {
    try {
      if ((await work(row)) === true) done += 1;
      wasAway = false;
    } catch (error) {
      const isAway = isDatabaseAway(error);
      if (isAway && wasAway) throw error;
      onFailure(error, row);
      wasAway = isAway;
    }
  }
  return done;
}
