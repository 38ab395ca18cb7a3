/** The files that requests store, and which of them remain after the time in which their transaction may keep them. */
import { vi } from 'vitest';

import type { TestApp } from './test-app.ts';

/** Makes queued removals of files due now. */
export const halfADayLater = ({ kit }: TestApp) =>
  kit.database.executeSql(
    "update pgboss.job set start_after = now() where name = 'remove-files' and state < 'active'",
  );

/** Records the files that are stored from now on below this folder. */
export function followFiles({ kit: { files } }: TestApp, folder: string) {
  const put = vi.spyOn(files, 'put');
  const keys = () => put.mock.calls.map(([key]) => key).filter((key) => key.startsWith(`${folder}/`));
  return {
    keys,
    left: async () => {
      const isLeft = await Promise.all(keys().map((key) => files.has(key)));
      return keys().filter((_, at) => isLeft[at]);
    },
  };
}
