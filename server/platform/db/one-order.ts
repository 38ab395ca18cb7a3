/**
 * Rows that are written many at a time are taken in the order of their keys: two that take the same ones wait for each other, and never
 * hold each other up.
 */
import { sql } from 'kysely';

import type { AccountScope } from './account-scope.ts';
import type { Trx } from './database.ts';

/** For a statement that inserts several rows, or puts them in the place of those with their keys. */
export const inOneOrder = <Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): Row[] =>
  [...rows].toSorted((a, b) => {
    const [keyA, keyB] = [keyOf(a), keyOf(b)];
    return keyA < keyB ? -1 : Number(keyA > keyB);
  });

/** For one that updates several rows, which takes them as they come: holds them first, until the transaction ends. */
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
