import { type Insertable, sql } from 'kysely';

import type { Tables } from './tables.ts';

/**
 * Rows to be inserted, as one parameter: a statement with a parameter for each cell takes longer to be read than to run. Every
 * row names the same columns; those of `holdingJson` hold JSON text.
 */
export function jsonRows<T extends keyof Tables>(
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  holdingJson: readonly (keyof Insertable<Tables[T]>)[],
) {
  const columns = columnsOf<T>(rows);
  return { columns, expression: rowsOfJson(table, columns, holdingJson, JSON.stringify(rows)) };
}

export const columnsOf = <T extends keyof Tables>(rows: readonly Insertable<Tables[T]>[]) =>
  Object.keys(rows[0] ?? {}) as (keyof Tables[T] & string)[];

/** The rows of a JSON text. */
export function rowsOfJson<T extends keyof Tables>(
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  holdingJson: readonly (keyof Insertable<Tables[T]>)[],
  json: string,
) {
  const isJson = new Set<unknown>(holdingJson);
  const values = columns.map((name) =>
    isJson.has(name) ? sql`(${sql.ref(name)} #>> '{}')::jsonb` : sql.ref(name),
  );
  return sql`
    select ${sql.join(values)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::text::jsonb)`;
}
