import * as z from 'zod/mini';

import type { Trx } from '#server/platform/db/database.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';

/** Files go when the rows that named them are committed without them, however often that is tried. */
export interface FileRemoval {
  later(trx: Trx, keys: readonly string[]): Promise<void>;
}

export const removeFiles = jobKind({
  name: 'remove-files',
  payload: z.object({ keys: z.array(z.string()) }),
  retry: { tries: 20, firstPauseSeconds: 5, longestPauseSeconds: 3600 },
  timeoutSeconds: 600,
  atOnce: 1,
});
const keysAtOnce = 200;

export function fileRemoval({ jobs, files }: Pick<Kit, 'jobs' | 'files'>): FileRemoval {
  jobs.work(removeFiles, async ({ keys }) => {
    for (const key of keys) if (await files.has(key)) await files.remove(key);
  });
  return {
    async later(trx, keys) {
      for (let start = 0; start < keys.length; start += keysAtOnce)
        await jobs.enqueue(trx, removeFiles, { keys: keys.slice(start, start + keysAtOnce) });
    },
  };
}
