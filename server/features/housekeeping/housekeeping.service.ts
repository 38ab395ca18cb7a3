import type { Perishable } from '#server/platform/db/perishables.ts';
import type { Kit } from '#server/platform/kit.ts';

/** Small enough to delay no request; the rest is left for the next run. */
const batch = 1000;
const mostBatches = 20;

export interface HousekeepingService {
  /** Deletes what has ended, a bounded number of rows at a time; returns how many went. Any instance may run it, at any time. */
  cleanUp(): Promise<number>;
}

export function housekeepingService(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  perishables: readonly Perishable[],
): HousekeepingService {
  async function tidyOne({ keptMs, deleteSome }: Perishable): Promise<number> {
    const before = new Date(clock.now().getTime() - keptMs);
    let deleted = 0;
    for (let round = 0; round < mostBatches; round += 1) {
      const some = await deleteSome(database.db, before, batch);
      deleted += some;
      if (some < batch) break;
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
