/** Splits a list into parts of at most `most` items, in order: for example rows of one statement, or of one request. */
export function partsOf<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, part) =>
    all.slice(part * most, (part + 1) * most),
  );
}
