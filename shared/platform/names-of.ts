/** The names of a table, in its order. TypeScript types them as `string`; a table that is written in full has no others. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): [Name, ...Name[]] =>
  Object.keys(table) as [Name, ...Name[]];

/** The names of a table with what stands under each, as far as it is filled. */
export const entriesOf = <Name extends string, Value>(
  table: Readonly<Partial<Record<Name, Value>>>,
): [Name, Value][] => Object.entries(table) as [Name, Value][];

/** A table of these names, whole. */
export const tableOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
