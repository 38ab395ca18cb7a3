/**
 * Remembers which rows of a list differ from the list it was made from, so that a comparison need not look at ten thousand rows.
 */

interface Made {
  /** Weak, because otherwise each list would keep every earlier list in memory. */
  from: WeakRef<readonly unknown[]>;
  indexes: ReadonlySet<number>;
}

const made = new WeakMap<readonly unknown[], Made>();

/** Records that `rows` equals `from` except for the rows at `indexes`. */
export function noteChanged<T extends readonly unknown[]>(
  rows: T,
  from: readonly unknown[],
  indexes: ReadonlySet<number>,
): T {
  made.set(rows, { from: new WeakRef(from), indexes });
  return rows;
}

/** Returns the indexes of the changed rows; undefined when they are not known. */
export function changedBetween(
  from: readonly unknown[],
  rows: readonly unknown[],
): ReadonlySet<number> | undefined {
  const known = made.get(rows);
  return known?.from.deref() === from ? known.indexes : undefined;
}
