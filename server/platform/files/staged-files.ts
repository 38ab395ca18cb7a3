/**
 * Files are outside of database transactions: they are stored first, and deleted again unless the transaction that refers to them
 * is committed.
 */
import { hourSeconds } from '#shared/platform/time/spans.ts';

import type { Trx } from '#server/platform/db/database.ts';
import type { Kit } from '#server/platform/kit.ts';
import { removeFiles, removeLater } from './remove-later.ts';

/** Longer than any request: a download that is stored while it is sent (a zip of labels) may take hours. */
const keptWithinSeconds = 12 * hourSeconds;

export interface StagedFiles {
  /** Stores a file. Unless it is kept, it is deleted later, also after a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Call in the transaction whose rows refer to `keys`. The other files that were stored are deleted after it is committed. */
  keep(trx: Trx, keys: readonly (string | null)[]): Promise<void>;
}

/** Returns the staged files of one write, or of one attempt at it. */
export function stagedFiles({
  database,
  jobs,
  files,
}: Pick<Kit, 'database' | 'jobs' | 'files'>): StagedFiles {
  /** The id of the pending deletion job of each file. */
  const removalOf = new Map<string, string>();
  return {
    async put(key, bytes) {
      const removal = await database.transaction((trx) =>
        jobs.enqueue(trx, removeFiles, { keys: [key] }, { afterSeconds: keptWithinSeconds }),
      );
      removalOf.set(key, removal);
      await files.put(key, bytes);
    },
    async keep(trx, keys) {
      await jobs.withdraw(trx, removeFiles, [...removalOf.values()]);
      await removeLater(
        { jobs },
        trx,
        [...removalOf.keys()].filter((key) => !keys.includes(key)),
      );
    },
  };
}
