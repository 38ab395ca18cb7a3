/** Gives committed events their place in the feed, and every endpoint subscribed to them a delivery, in one transaction. */
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './webhook-fanout.queries.ts';

/** A block of events a transaction, so that others do not wait long. */
const eventsAtOnce = 2000;

/** Returns whether there may be more. */
export async function spreadEvents({ clock, database }: Pick<Kit, 'clock' | 'database'>): Promise<boolean> {
  // Most of the time there is nothing to do: that is found out without a transaction.
  if (!(await queries.hasUnnumbered(database.db))) return false;
  return database.transaction(async (trx) => {
    if (!(await queries.takeTurn(trx))) return false;
    const { count, accounts, from, to } = await queries.numberEvents(trx, eventsAtOnce);
    if (count === 0) return false;
    const now = clock.now();
    for (const listener of await queries.lockListeners(trx, accounts))
      await queries.insertDeliveries(trx, listener, { from, to }, now);
    return count === eventsAtOnce;
  });
}
