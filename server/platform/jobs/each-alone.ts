import { isDatabaseAway } from '#server/platform/db/database-away.ts';

/**
 * Processes rows of many accounts one by one: those of a list, or of all its pages (`everyRow`). If one throws, `onFailure` gets
 * it and logs it in full, and the others go on. The next page must start after that row, or it would be first for ever. Returns
 * for how many rows `work` returned true. Throws if the database is unavailable for two rows in a row: the others would fail too,
 * each after a timeout. A single failure may be one lost connection.
 */
export async function eachAlone<R>(
  rows: Iterable<R> | AsyncIterable<R>,
  onFailure: (error: unknown, row: R) => void,
  work: (row: R) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  let wasAway = false;
  for await (const row of rows) {
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
