/** Lists are paged by key: a page begins below (or above) the last key of the page before, never at a row offset. */

interface KeyPage<Row> {
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

/** Yields every row like `everyPage`, for jobs and for responses that are streamed. */
export async function* everyRow<Row, Key = string>(
  ...pages: Parameters<typeof everyPage<Row, Key>>
): AsyncGenerator<Row> {
  for await (const rows of everyPage(...pages)) yield* rows;
}

/**
 * Yields pages of `size` rows; the last one may be shorter, none is empty. Ends when the reader disconnects. `read` returns the
 * rows after a key, in the order of `keyOf`.
 */
export async function* everyPage<Row, Key = string>(
  size: number,
  read: (after: Key | null, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  signal: Pick<AbortSignal, 'aborted'> = { aborted: false },
): AsyncGenerator<readonly Row[]> {
  let after: Key | null = null;
  while (!signal.aborted) {
    const rows: readonly Row[] = await read(after, size);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < size) return;
    after = keyOf(last);
  }
}
