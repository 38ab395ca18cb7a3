/** The names of a table, in its order. TypeScript tells them as `string`; a table that is written down whole has no others. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): [Name, ...Name[]] =>
  Object.keys(table) as [Name, ...Name[]];
