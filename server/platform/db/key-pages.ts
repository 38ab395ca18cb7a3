/** Lists are paged by key: a page begins below (or above) the last key of the page before, never at a row offset. */

export interface KeyPage<Row> {
  rows: Row[];
  /** The key after which the next page begins; null at the end. */
  next: string | null;
}

/** Reads one page of at most `limit` rows. Asks `read` for one row more, to find out whether there is a next page. */
export async function keyPage<Row>(
  limit: number,
  read: (limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): Promise<KeyPage<Row>> {
  const found = await read(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? keyOf(last) : null };
}

/** Yields every row, reading `size` rows at a time, for responses that are streamed. Ends when the reader disconnects. */
export async function* everyRow<Row>(
  size: number,
  read: (after: string | null, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
  signal: Pick<AbortSignal, 'aborted'> = { aborted: false },
): AsyncGenerator<Row> {
  let after: string | null = null;
  while (!signal.aborted) {
    const rows: readonly Row[] = await read(after, size);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = keyOf(last);
  }
}
