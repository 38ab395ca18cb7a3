import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import type { Database } from '#server/platform/db/database.ts';
import { emptyDatabase } from '#server/test/test-app.ts';
import { type JobKind, jobKind, makeJobs } from './jobs.ts';

let database: Database;
beforeAll(async () => {
  database = await emptyDatabase(5);
});
afterAll(() => database.close());

const kind = (name: string, tries: number) =>
  jobKind({
    name,
    payload: z.object({ text: z.string().check(z.minLength(1)) }),
    retry: { tries, firstPauseSeconds: 0, longestPauseSeconds: 1 },
    timeoutSeconds: 30,
    atOnce: 1,
  });

async function working(declared: JobKind, worker: Parameters<ReturnType<typeof makeJobs>['work']>[1]) {
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const jobs = makeJobs(database, logger);
  jobs.work(declared, worker);
  await jobs.start();
  return { jobs, logger };
}

const until = (isTrue: () => boolean) => vi.waitUntil(isTrue, { timeout: 20_000, interval: 50 });

it('A job that fails is tried again as often as its kind says, under its own name, and the last failure is an error', async () => {
  const stubborn = kind('stubborn', 3);
  const tries: unknown[] = [];
  const { jobs, logger } = await working(stubborn, async (payload, { attempt, by }) => {
    tries.push([payload, attempt, by]);
    throw new Error('not yet');
  });
  await database.transaction((trx) => jobs.enqueue(trx, stubborn, { text: 'a' }));
  await until(() => logger.error.mock.calls.length > 0);
  await jobs.stop();
  const by = { kind: 'job', id: null, name: 'stubborn' };
  expect(tries).toEqual([1, 2, 3].map((attempt) => [{ text: 'a' }, attempt, by]));
  expect(logger.warn).toHaveBeenCalledTimes(2);
  expect(logger.error).toHaveBeenCalledTimes(1);
});

it('A job exists when, and only when, what it belongs to was committed', async () => {
  const quiet = kind('quiet', 1);
  const done: unknown[] = [];
  const { jobs } = await working(quiet, async (payload) => void done.push(payload));
  const undone = database.transaction(async (trx) => {
    await jobs.enqueue(trx, quiet, { text: 'taken back' });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await database.transaction((trx) => jobs.enqueue(trx, quiet, { text: 'kept' }));
  await until(() => done.length > 0);
  await jobs.stop();
  expect(done).toEqual([{ text: 'kept' }]);
});

it('A payload that is not of the kind is not queued', async () => {
  const strict = kind('strict', 1);
  const { jobs } = await working(strict, async () => undefined);
  const queued = database.transaction((trx) => jobs.enqueue(trx, strict, { text: '' }));
  await expect(queued).rejects.toThrow('Too small');
  await jobs.stop();
});

it('A job that nobody works is refused where it is queued, not lost', async () => {
  const { jobs } = await working(kind('known', 1), async () => undefined);
  const queued = database.transaction((trx) => jobs.enqueue(trx, kind('unknown', 1), { text: 'a' }));
  await expect(queued).rejects.toThrow('unknown');
  await jobs.stop();
});

it('A queue of an older version takes over the new policy', async () => {
  const policyOf = async () => {
    const { rows } = await database.executeSql(
      "select retry_limit, retry_delay_max, expire_seconds from pgboss.queue where name = 'changing'",
    );
    return rows;
  };
  for (const [tries, limit] of [
    [2, 1],
    [9, 8],
  ] as const) {
    const { jobs } = await working(kind('changing', tries), async () => undefined);
    await jobs.stop();
    expect(await policyOf()).toEqual([{ retry_limit: limit, retry_delay_max: 1, expire_seconds: 30 }]);
  }
});
