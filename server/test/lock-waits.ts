/** Two concurrent transactions on PostgreSQL: the second waits for a lock of the first, and the test knows when it waits. */
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
 * Runs `first` in a transaction and keeps it open until everything that `others` started waits for it, then runs `next` and
 * commits. Returns the outcomes of the others.
 */
export async function meetingAt<T>(
  app: TestApp,
  first: (trx: Trx) => Promise<unknown>,
  others: () => readonly Promise<T>[],
  next: (trx: Trx) => Promise<unknown> = async () => undefined,
): Promise<PromiseSettledResult<T>[]> {
  let hasBegun = false;
  const begun = await app.kit.database.transaction(async (trx) => {
    // In a deadlock, PostgreSQL cancels this transaction, which is then retried; fail instead.
    if (hasBegun) throw new Error('The two wait for each other.');
    hasBegun = true;
    await sql`set local deadlock_timeout = '1ms'`.execute(trx);
    await first(trx);
    const settled = others().map((other) => Promise.allSettled([other]));
    await expect.poll(() => waitingNow(app)).toBeGreaterThanOrEqual(settled.length);
    await next(trx);
    // Not awaited here, because they only continue after this commit.
    return { settled };
  });
  return (await Promise.all(begun.settled)).flat();
}

/**
 * Runs `work` in a transaction without index scans, so that rows are found in the order of the table's file, as any plan may
 * do.
 */
export const inTheOrderOfTheFile = <T>({ kit }: TestApp, work: (trx: Trx) => Promise<T>): Promise<T> =>
  kit.database.transaction(async (trx) => {
    await sql`set local enable_indexscan = off`.execute(trx);
    return work(trx);
  });
