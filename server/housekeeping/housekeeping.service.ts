import { lowestIdAt } from '../db/ids.ts';
import type { Kit } from '../kit.ts';
import * as queries from './housekeeping.queries.ts';

const hours = (count: number) => count * 3_600_000;
const days = (count: number) => hours(24 * count);

/** How long what has ended is kept, in milliseconds. The audit trail is not here: it is kept for good. */
const kept: readonly (queries.Perishable & { forMs: number })[] = [
  { table: 'session_token', column: 'expires_at', forMs: hours(24) },
  { table: 'login_ticket', column: 'expires_at', forMs: hours(24) },
  // A link that is too old says so either way; a week of them helps support.
  { table: 'one_time_link', column: 'expires_at', forMs: days(7) },
  // A program that retries a create may do so for a week and still makes one shipment.
  { table: 'idempotency', column: 'created_at', forMs: days(7) },
  { table: 'mail', column: 'created_at', forMs: days(90) },
];
/** An address that signed in within 30 days is known (login-limit.rules.ts); nothing asks further back. */
const attemptsMs = days(31);
const sessionsMs = days(90);

/** Small enough that nobody waits for it; what is left is for the next time. */
const batch = 1000;
const mostBatches = 20;

export interface HousekeepingService {
  /** Deletes what has ended, a bounded number of rows at a time; answers how many went. Any instance may run it, at any time. */
  tidy(): Promise<number>;
}

export function housekeepingService({
  database,
  clock,
}: Pick<Kit, 'database' | 'clock'>): HousekeepingService {
  async function inBatches(deleteSome: (most: number) => Promise<number>): Promise<number> {
    let deleted = 0;
    for (let round = 0; round < mostBatches; round += 1) {
      const some = await deleteSome(batch);
      deleted += some;
      if (some < batch) break;
    }
    return deleted;
  }

  return {
    async tidy() {
      const before = (ms: number) => new Date(clock.now().getTime() - ms);
      let deleted = 0;
      for (const { forMs, ...perishable } of kept) {
        deleted += await inBatches((most) =>
          queries.deleteSome(database.db, perishable, before(forMs), most),
        );
      }
      deleted += await inBatches((most) =>
        queries.deleteSomeAttempts(database.db, lowestIdAt(before(attemptsMs)), most),
      );
      deleted += await inBatches((most) => queries.deleteSomeSessions(database.db, before(sessionsMs), most));
      return deleted;
    },
  };
}
