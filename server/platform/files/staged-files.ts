/** Files are outside every transaction: they are stored first, and go again unless the transaction that names them is committed. */
import { hourSeconds } from '#shared/platform/time/spans.ts';

import type { Trx } from '#server/platform/db/database.ts';
import type { Kit } from '#server/platform/kit.ts';
import { removeFiles, removeLater } from './remove-later.ts';

/** No request takes as long; a download that is kept as it goes by (a zip of labels) may take hours. */
const keptWithinSeconds = 12 * hourSeconds;

export interface StagedFiles {
  /** Stores one. Unless it is kept it goes by itself, also after a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** In the transaction whose rows name `keys`; the others that were stored go as soon as it is committed. */
  keep(trx: Trx, keys: readonly (string | null)[]): Promise<void>;
}

/** Files for one write, or for one try of it. */
export function stagedFiles({
  database,
  jobs,
  files,
}: Pick<Kit, 'database' | 'jobs' | 'files'>): StagedFiles {
  /** The removal that each waits for. */
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
