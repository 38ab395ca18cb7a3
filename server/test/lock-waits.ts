/** Two transactions that meet, on PostgreSQL: the second waits for what the first holds, and a test knows when it does. */
import { sql } from 'kysely';
import { expect } from 'vitest';

import type { Trx } from '#server/platform/db/database.ts';

import type { TestApp } from './test-app.ts';

const waitingNow = async ({ kit: { database } }: TestApp): Promise<number> => {
  const { rows } = await database.executeSql(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
};

/**
 * Does `first` in a transaction and holds it open until what `others` began waits for it, then does `next` and commits. Returns what
 * the others came to.
 */
export async function meetingAt<T>(
  app: TestApp,
  first: (trx: Trx) => Promise<unknown>,
  others: () => readonly Promise<T>[],
  next: (trx: Trx) => Promise<unknown> = async () => undefined,
): Promise<PromiseSettledResult<T>[]> {
  let hasBegun = false;
  const begun = await app.kit.database.transaction(async (trx) => {
    // Should both wait for each other, it is this one that is told so.
    if (hasBegun) throw new Error('The two wait for each other.');
    hasBegun = true;
    await sql`set local deadlock_timeout = '1ms'`.execute(trx);
    await first(trx);
    const settled = others().map((other) => Promise.allSettled([other]));
    await expect.poll(() => waitingNow(app)).toBeGreaterThanOrEqual(settled.length);
    await next(trx);
    // Not awaited here: they go on only when this is committed.
    return { settled };
  });
  return (await Promise.all(begun.settled)).flat();
}

/** Does `work` in a transaction that finds rows as they lie in their table's file, as it may be with any plan. */
export const inTheOrderOfTheFile = <T>({ kit }: TestApp, work: (trx: Trx) => Promise<T>): Promise<T> =>
  kit.database.transaction(async (trx) => {
    await sql`set local enable_indexscan = off`.execute(trx);
    return work(trx);
  });
