/** Which rows of a list are others than in the list that it was made from: who compares the two need not look at ten thousand. */

interface Made {
  /** Not held: each list would hold all before it. */
  from: WeakRef<readonly unknown[]>;
  indexes: ReadonlySet<number>;
}

const made = new WeakMap<readonly unknown[], Made>();

/** Notes that `rows` is `from` but for the rows of `indexes`. */
export function noteChanged<T extends readonly unknown[]>(
  rows: T,
  from: readonly unknown[],
  indexes: ReadonlySet<number>,
): T {
  made.set(rows, { from: new WeakRef(from), indexes });
  return rows;
}

/** Undefined where it is not known. */
export function changedBetween(
  from: readonly unknown[],
  rows: readonly unknown[],
): ReadonlySet<number> | undefined {
  const known = made.get(rows);
  return known?.from.deref() === from ? known.indexes : undefined;
}
