import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';

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
