/**
 * Statements that write many rows lock them in the order of their keys: two that write the same rows wait for each other instead
 * of deadlocking.
 */
import { sql } from 'kysely';

import type { AccountScope } from './account-scope.ts';
import type { Trx } from './database.ts';

/** Sorts rows by key, for a statement that inserts or upserts several rows. */
export const inOneOrder = <Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): Row[] =>
  [...rows].toSorted((a, b) => {
    const [keyA, keyB] = [keyOf(a), keyOf(b)];
    return keyA < keyB ? -1 : Number(keyA > keyB);
  });

/**
 * For a statement that updates several rows, which locks them in any order: locks them first, in key order, until the transaction
 * ends.
 */
export async function holdInOrder(
  trx: Trx,
  { table, id }: { table: string; id: string },
  scope: AccountScope,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select from ${sql.table(table)} where account_id = ${scope} and ${sql.ref(id)} = any(${[...ids]}::uuid[])
    order by ${sql.ref(id)} for update`.execute(trx);
}
