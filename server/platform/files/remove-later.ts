/** Files go when the rows that named them are committed without them, however often that is tried. */
import * as z from 'zod/mini';

import type { Trx } from '#server/platform/db/database.ts';
import { jobKind, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { Files } from './files.ts';

export const removeFiles = jobKind({
  name: 'remove-files',
  payload: z.object({ keys: z.array(z.string()) }),
  retry: { tries: 20, firstPauseSeconds: 5, longestPauseSeconds: 3600 },
  timeoutSeconds: 600,
  atOnce: 1,
});
const keysAtOnce = 200;

/** Queues their removal in the transaction that names them no more. */
export async function removeLater(
  { jobs }: { jobs: Jobs },
  trx: Trx,
  keys: readonly string[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += keysAtOnce)
    await jobs.enqueue(trx, removeFiles, { keys: keys.slice(start, start + keysAtOnce) });
}

export function workRemovals({ jobs, files }: { jobs: Jobs; files: Files }): void {
  jobs.work(removeFiles, async ({ keys }) => {
    for (const key of keys) if (await files.has(key)) await files.remove(key);
  });
}
