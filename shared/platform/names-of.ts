/** Returns the keys of an object, in order. TypeScript types them as `string`; a fully declared object has no others. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): [Name, ...Name[]] =>
  Object.keys(table) as [Name, ...Name[]];

/** Returns the entries of an object that may have only some of its keys. */
export const entriesOf = <Name extends string, Value>(
  table: Readonly<Partial<Record<Name, Value>>>,
): [Name, Value][] => Object.entries(table) as [Name, Value][];

/** Creates an object with a value for each of these keys. */
export const tableOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
