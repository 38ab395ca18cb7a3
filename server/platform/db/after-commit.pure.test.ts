import { expect, it } from 'vitest';

import { afterCommit, runningAfterCommit } from './after-commit.ts';
import type { Trx } from './database.ts';

/** A transaction that notes its commit, as the driver would run it. */
async function transaction(done: string[], work: (trx: Trx) => Promise<void>): Promise<void> {
  const begin = async (run: (trx: Trx) => Promise<void>) => {
    await run({} as Trx);
    done.push('commit');
  };
  await runningAfterCommit(begin, work);
}

it('What waits for a commit runs after it, in the order in which it was given', async () => {
  const done: string[] = [];
  await transaction(done, async (trx) => {
    afterCommit(trx, () => done.push('first'));
    afterCommit(trx, () => done.push('second'));
    done.push('work');
  });
  expect(done).toEqual(['work', 'commit', 'first', 'second']);
});

it('What waits for a commit never runs when the transaction is rolled back', async () => {
  const done: string[] = [];
  const undone = transaction(done, async (trx) => {
    afterCommit(trx, () => done.push('never'));
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(done).toEqual([]);
});
