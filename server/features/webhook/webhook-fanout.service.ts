/** Numbers committed events for the feed and creates a delivery for each subscribed endpoint, in one transaction. */
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './webhook-fanout.queries.ts';

/** Events per transaction. Limited so that others do not wait long; on the embedded database every other query waits. */
const eventsAtOnce = { embedded: 250, postgres: 500 } as const;

/** Returns whether there may be more events to process. */
export async function spreadEvents({ clock, database }: Pick<Kit, 'clock' | 'database'>): Promise<boolean> {
  // Usually there is nothing to do; this check needs no transaction.
  if (!(await queries.hasUnnumbered(database.db))) return false;
  const most = eventsAtOnce[database.kind];
  return database.transaction(async (trx) => {
    if (!(await queries.takeTurn(trx))) return false;
    const { count, accounts, from, to } = await queries.numberEvents(trx, most);
    if (count === 0) return false;
    const now = clock.now();
    for (const listener of await queries.lockListeners(trx, accounts))
      await queries.insertDeliveries(trx, listener, { from, to }, now);
    return count === most;
  });
}
