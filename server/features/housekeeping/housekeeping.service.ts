import { minuteMs, msBefore } from '#shared/platform/time/spans.ts';

import type { Perishable } from '#server/platform/db/perishables.ts';
import type { Kit } from '#server/platform/kit.ts';

/** Small enough not to delay requests. */
const batch = 1000;
/** Time limit for one kind per run, so that the other kinds are processed too; the rest is left for the next run. */
const longestMs = 5 * minuteMs;

interface HousekeepingService {
  /** Deletes expired rows in batches; returns how many were deleted. May run on any instance, at any time. */
  cleanUp(): Promise<number>;
}

export function housekeepingService(
  { database, clock, logger }: Pick<Kit, 'database' | 'clock' | 'logger'>,
  perishables: readonly Perishable[],
): HousekeepingService {
  async function tidyOne({ table, keptMs, deleteSome }: Perishable): Promise<number> {
    const before = msBefore(clock.now(), keptMs);
    const end = performance.now() + longestMs;
    let deleted = 0;
    try {
      for (;;) {
        const some = await database.transaction((trx) => deleteSome(trx, before, batch));
        deleted += some;
        if (some < batch || performance.now() > end) break;
        await database.letOthersGo();
      }
    } catch (error) {
      logger.error({ err: error, table }, 'old rows of a table could not be deleted');
    }
    return deleted;
  }

  return {
    async cleanUp() {
      let deleted = 0;
      for (const perishable of perishables) deleted += await tidyOne(perishable);
      return deleted;
    },
  };
}
