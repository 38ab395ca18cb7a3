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

it('A failed job is retried as often as its kind says, and only the last failure is logged as an error', async () => {
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

it('A job runs only if the transaction that queued it was committed', async () => {
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

it('A payload that does not match the schema of its kind is not queued', async () => {
  const strict = kind('strict', 1);
  const { jobs } = await working(strict, async () => undefined);
  const queued = database.transaction((trx) => jobs.enqueue(trx, strict, { text: '' }));
  await expect(queued).rejects.toThrow('Too small');
  await jobs.stop();
});

it('A job without a worker is refused when it is queued', async () => {
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

/** In milliseconds. */
const hasty = { task: 1500, stop: 1000 };

it('A timed task that never ends is started again later, and does not keep the server from stopping', async () => {
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const jobs = makeJobs(database, logger, { patience: hasty });
  let begun = 0;
  jobs.every('wait-for-ever', 1, () => {
    begun += 1;
    return new Promise(() => undefined);
  });
  await jobs.start();
  await until(() => begun === 2);
  expect(logger.error).toHaveBeenCalledWith(
    { task: 'wait-for-ever', seconds: 1 },
    'a scheduled task does not end',
  );
  await jobs.stop();
});

it('A timed task that fails is named in the log', async () => {
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const jobs = makeJobs(database, logger, { patience: hasty });
  const err = new Error('no such table');
  jobs.every('look-for-nothing', 1, () => Promise.reject(err));
  await jobs.start();
  await until(() => logger.error.mock.calls.length > 0);
  expect(logger.error).toHaveBeenCalledWith({ err, task: 'look-for-nothing' }, 'timed task');
  await jobs.stop();
});

it('Without timed tasks jobs still run, delayed ones too', async () => {
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const jobs = makeJobs(database, logger, { hasTimedTasks: false });
  const task = vi.fn<() => Promise<void>>();
  jobs.every('look-each-second', 1, task);
  const later = kind('later', 1);
  let isWorked = false;
  jobs.work(later, async () => void (isWorked = true));
  await jobs.start();
  await database.transaction((trx) => jobs.enqueue(trx, later, { text: 'a' }, { afterSeconds: 2 }));
  await until(() => isWorked);
  await jobs.stop();
  expect(task).not.toHaveBeenCalled();
});

it('A job that never ends does not keep the server from stopping', async () => {
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const jobs = makeJobs(database, logger, { patience: hasty });
  const endless = kind('endless', 1);
  let isWorked = false;
  jobs.work(endless, () => {
    isWorked = true;
    return new Promise(() => undefined);
  });
  await jobs.start();
  await database.transaction((trx) => jobs.enqueue(trx, endless, { text: 'a' }));
  await until(() => isWorked);
  const began = performance.now();
  await jobs.stop();
  expect(performance.now() - began).toBeLessThan(8000);
});

it('Jobs overdue by ten minutes are counted as late, and final failures within the hour as failed', async () => {
  const gone = kind('gone', 1);
  const { jobs, logger } = await working(gone, () => Promise.reject(new Error('gone for good')));
  await database.executeSql('delete from pgboss.job');
  await database.transaction((trx) => jobs.enqueue(trx, gone, { text: 'a' }));
  await until(() => logger.error.mock.calls.length > 0);
  await vi.waitUntil(async () => (await jobs.count()).failed === 1, { timeout: 20_000, interval: 50 });
  await jobs.stop();
  await database.executeSql("update pgboss.job set completed_on = now() - interval '61 minutes'");
  expect(await jobs.count()).toEqual({ late: 0, failed: 0 });
  await database.transaction((trx) => jobs.enqueue(trx, gone, { text: 'b' }));
  await database.transaction((trx) => jobs.enqueue(trx, gone, { text: 'c' }, { givesWay: true }));
  await database.transaction((trx) => jobs.enqueue(trx, gone, { text: 'd' }, { afterSeconds: 60 }));
  expect(await jobs.count()).toEqual({ late: 0, failed: 0 });
  await database.executeSql("update pgboss.job set start_after = start_after - interval '10 minutes'");
  expect(await jobs.count()).toEqual({ late: 1, failed: 0 });
  const { rows } = await database.executeSql(
    "select indexname from pg_indexes where schemaname = 'pgboss' and indexname = 'job_failed'",
  );
  expect(rows).toHaveLength(1);
});
