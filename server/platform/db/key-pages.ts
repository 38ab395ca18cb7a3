/** Lists are paged by key: a page begins below (or above) the last key of the page before, never after so many rows. */

export interface KeyPage<Row> {
  rows: Row[];
  /** The key that the next page begins after; null at the end. */
  next: string | null;
}

/** One page of `limit` rows at most. `read` is asked for one row more than is shown, to find out whether there is a next page. */
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

/** Every row, `size` of them at a time, for what is written while it is sent; ends when the reader goes away. */
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
