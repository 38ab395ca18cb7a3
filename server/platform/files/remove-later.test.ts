/** Files that no row names any more are removed in the end, however long the store refuses it. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import type { Database } from '#server/platform/db/database.ts';
import { type Jobs, makeJobs } from '#server/platform/jobs/jobs.ts';
import { emptyDatabase } from '#server/test/test-app.ts';
import { FilesAway } from './files.ts';
import { lateRemovals, removeFiles, removeLater, workRemovals } from './remove-later.ts';

let database: Database;
let jobs: Jobs;
/** The files in the store, those that it refuses to remove, and the removals requested from it, in order. */
const stored = new Set<string>();
const refused = new Set<string>();
const attempted: string[] = [];
const logger = { warn: vi.fn<() => void>(), error: vi.fn<(detail: object, message: string) => void>() };

beforeAll(async () => {
  database = await emptyDatabase(5);
  jobs = makeJobs(database, logger);
  const files = {
    has: async (key: string) => stored.has(key),
    async remove(key: string) {
      attempted.push(key);
      if (refused.has(key)) throw new FilesAway('files away');
      stored.delete(key);
    },
  };
  workRemovals({ database, jobs, files, logger });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});
beforeEach(() => {
  stored.clear();
  refused.clear();
  attempted.length = 0;
  vi.clearAllMocks();
});

function store(...keys: string[]): string[] {
  for (const key of keys) stored.add(key);
  return keys;
}
const remove = (keys: string[]) => database.transaction((trx) => removeLater({ jobs }, trx, keys));
/** Makes all waiting removals due now. */
const hurry = () =>
  database.executeSql(
    "update pgboss.job set start_after = now() where name = 'remove-files' and state < 'active'",
  );
const left = () => [...stored];
const countTries = () => attempted.length;

it('A file that is refused at the last retry of its job is tried again until it is removed', async () => {
  store('photo');
  refused.add('photo');
  await database.transaction((trx) =>
    jobs.enqueue(trx, removeFiles, { keys: ['photo'] }, { afterSeconds: 3600 }),
  );
  await database.executeSql("update pgboss.job set retry_count = retry_limit where name = 'remove-files'");
  await hurry();
  await expect.poll(countTries).toBe(1);
  refused.clear();
  await expect
    .poll(async () => {
      await hurry();
      return left();
    })
    .toEqual([]);
});

it('A refused file does not prevent the removal of the other files of its job', async () => {
  refused.add('refused');
  await remove(store('refused', 'b', 'c', 'd', 'e'));
  await expect.poll(left, { timeout: 4000 }).toEqual(['refused']);
});

it('A store that is away gets only three requests for 150 files, and untried files come first afterwards', async () => {
  const keys = store(...Array.from({ length: 150 }, (_, index) => `photo ${index}`));
  for (const key of keys) refused.add(key);
  await remove(keys);
  await expect.poll(countTries).toBe(3);
  expect(attempted).toEqual(keys.slice(0, 3));
  refused.clear();
  await expect
    .poll(async () => {
      await hurry();
      return left();
    })
    .toEqual([]);
  expect(attempted.slice(3)).toEqual([...keys.slice(3), ...keys.slice(0, 3)]);
});

it('Files that are refused for hours are counted and logged as an error', async () => {
  store('photo');
  refused.add('photo');
  await database.transaction((trx) => jobs.enqueue(trx, removeFiles, { keys: ['photo'], tries: 1 }));
  await expect.poll(() => logger.warn.mock.calls.length).toBe(1);
  expect(await lateRemovals(database)).toBe(0);
  expect(logger.error).not.toHaveBeenCalled();
  await database.transaction((trx) => jobs.enqueue(trx, removeFiles, { keys: ['photo'], tries: 12 }));
  await expect.poll(() => lateRemovals(database)).toBe(1);
  expect(logger.error).toHaveBeenCalledWith(
    expect.objectContaining({ files: 1, key: 'photo', tries: 13 }),
    'deleted files could not be removed for hours',
  );
  refused.clear();
  await hurry();
  await expect.poll(left).toEqual([]);
  expect(await lateRemovals(database)).toBe(0);
});
