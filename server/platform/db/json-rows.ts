import { type Insertable, type QueryCreator, type RawBuilder, type Selectable, sql } from 'kysely';

import type { Tables } from './tables.ts';

/** A row as `rowsOfJson` takes it: what columns `J` hold stands in it as it is, and not as a JSON text of its own. */
export type JsonRow<T extends keyof Tables, J extends keyof Tables[T]> = Omit<Insertable<Tables[T]>, J> &
  Pick<Selectable<Tables[T]>, J & keyof Selectable<Tables[T]>>;

export const columnsOf = <T extends keyof Tables>(rows: readonly object[]) =>
  Object.keys(rows[0] ?? {}) as (keyof Tables[T] & string)[];

/**
 * Rows to be inserted, as one parameter, a JSON text: a statement with a parameter for each cell takes longer to be read than to run.
 * Every row names the same columns. None where the text is null.
 */
export const rowsOfJson = <T extends keyof Tables>(
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  json: string | RawBuilder<string>,
) => sql`
  select ${sql.join(columns.map((name) => sql.ref(name)))}
  from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::text::jsonb)`;

/** New rows of some tables, as one feature gives them to another that writes them in a statement of its own. */
export type RowsByTable = { readonly [T in keyof Tables]?: readonly Insertable<Tables[T]>[] };
export type ColumnsByTable = { readonly [T in keyof Tables]?: readonly (keyof Tables[T] & string)[] };

export const columnsByTable = (rows: RowsByTable): ColumnsByTable =>
  Object.fromEntries(Object.entries(rows).map(([table, some]) => [table, columnsOf(some)]));

/** Has a statement insert rows by table, which are one JSON text. */
export function withRows(
  db: QueryCreator<Tables>,
  columns: ColumnsByTable,
  json: string | RawBuilder<string>,
): QueryCreator<Tables> {
  let whole = db;
  for (const [table, names] of Object.entries(columns) as [keyof Tables, never[]][]) {
    const rows = rowsOfJson(table, names, sql<string>`(${json}::text::jsonb -> ${sql.lit(table)})`);
    whole = whole.with(`new_${table}`, (of) => of.insertInto(table).columns(names).expression(rows));
  }
  return whole;
}
