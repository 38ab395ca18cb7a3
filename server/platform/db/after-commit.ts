import type { Trx } from './database.ts';

/** What waits for the commit of each transaction that runs now. */
const waiting = new WeakMap<Trx, (() => void)[]>();

/**
 * Runs `task` when the transaction is committed; never when it is rolled back. A hint only, such as waking a worker:
 * the process may be killed in between, so nothing may depend on it.
 */
export function afterCommit(trx: Trx, task: () => void): void {
  waiting.get(trx)?.push(task);
}

/** Runs `work` in the transaction that `begin` opens, then what `afterCommit` was given in it. */
export async function runningAfterCommit<T>(
  begin: (run: (trx: Trx) => Promise<T>) => Promise<T>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const tasks: (() => void)[] = [];
  const result = await begin((trx) => {
    waiting.set(trx, tasks);
    return work(trx);
  });
  for (const task of tasks) task();
  return result;
}
