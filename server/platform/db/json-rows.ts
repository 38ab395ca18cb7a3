import { type Insertable, type QueryCreator, type RawBuilder, type Selectable, sql } from 'kysely';

import type { Tables } from './tables.ts';

/** A row as `rowsOfJson` takes it: the jsonb columns `J` hold plain values, not JSON texts. */
export type JsonRow<T extends keyof Tables, J extends keyof Tables[T]> = Omit<Insertable<Tables[T]>, J> &
  Pick<Selectable<Tables[T]>, J & keyof Selectable<Tables[T]>>;

export const columnsOf = <T extends keyof Tables>(rows: readonly object[]) =>
  Object.keys(rows[0] ?? {}) as (keyof Tables[T] & string)[];

/**
 * Returns rows to be inserted from one parameter, a JSON text: a statement with a parameter for each cell takes longer to parse
 * than to run. Every row has the same columns. No rows if the text is null.
 */
export const rowsOfJson = <T extends keyof Tables>(
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  json: string | RawBuilder<string>,
) => sql`
  select ${sql.join(columns.map((name) => sql.ref(name)))}
  from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::text::jsonb)`;

/** New rows by table, which one feature passes to another that inserts them in its own statement. */
export type RowsByTable = { readonly [T in keyof Tables]?: readonly Insertable<Tables[T]>[] };
export type ColumnsByTable = { readonly [T in keyof Tables]?: readonly (keyof Tables[T] & string)[] };

export const columnsByTable = (rows: RowsByTable): ColumnsByTable =>
  Object.fromEntries(Object.entries(rows).map(([table, some]) => [table, columnsOf(some)]));

/** Adds inserts to a statement: rows by table, all in one JSON text. */
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
