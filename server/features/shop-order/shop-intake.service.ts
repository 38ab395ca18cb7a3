/** Messages of shops as rows, and the jobs that make orders of them. Those that come together are kept in one transaction. */
import * as z from 'zod/mini';

import { type AccountScope, scopeSchema } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { DeliverySource } from '#server/platform/db/tables/shops.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as connections from './shop-connection.queries.ts';
import * as deliveries from './shop-delivery.queries.ts';

/** A job for each message, worked together: whichever comes first takes all that waits at its connection. */
export const mapDelivery = jobKind({
  name: 'shop-order-map',
  payload: z.object({ scope: scopeSchema, deliveryId: z.string() }),
  retry: { tries: 6, firstPauseSeconds: 5, longestPauseSeconds: 300 },
  // Products of a slow shop may have to be asked for first.
  timeoutSeconds: 300,
  atOnce: 3,
});
/** Jobs that are taken at a time. */
export const mapAtOnce = 100;

export interface NewDelivery {
  scope: AccountScope;
  connectionId: string;
  source: DeliverySource;
  topic: string;
  dedupeKey: string;
  body: Uint8Array;
}

/** The rows, and the jobs that make orders of them, in the caller's transaction; what was received before is not kept twice. */
export async function addDeliveries(
  { clock, jobs }: Pick<Kit, 'clock' | 'jobs'>,
  trx: Trx,
  given: readonly NewDelivery[],
): Promise<void> {
  const rows = given.map(({ scope, connectionId, dedupeKey, ...delivery }) => ({
    account_id: scope,
    delivery_id: newId(clock),
    connection_id: connectionId,
    received_at: clock.now(),
    dedupe_key: dedupeKey,
    ...delivery,
    state: 'waiting' as const,
    reason: 'null',
  }));
  const kept = new Set(await deliveries.insertDeliveries(trx, rows));
  const asked = new Set<string>();
  for (const { account_id: scope, connection_id: connectionId, delivery_id: deliveryId } of rows) {
    // One job does for all of a connection: it takes whatever waits there.
    if (!kept.has(deliveryId) || asked.has(connectionId)) continue;
    asked.add(connectionId);
    await jobs.enqueue(trx, mapDelivery, { scope, deliveryId });
  }
}

export interface Incoming {
  key: connections.ConnectionKey;
  /** Null for what is no order. */
  delivery: NewDelivery | null;
  /** When the connection was heard, where that is to be noted. */
  heardAt: Date | null;
}

interface Waiting {
  incoming: Incoming;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Of one transaction: what comes while the one before it is written, and no more bytes than some large orders have. */
const mostTogether = 50;
const mostBytes = 4_000_000;

function takeFrom(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  let count = 0;
  for (const { incoming } of waiting) {
    bytes += incoming.delivery?.body.length ?? 0;
    if (count > 0 && (count === mostTogether || bytes > mostBytes)) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

/**
 * Keeps a message; returns when it is committed. While a connection's transaction is written, what comes for it waits and goes
 * together in the next: nobody waits for a time, and a shop that sends a hundred at once costs a few transactions.
 */
export function shopIntake(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs'>,
): (incoming: Incoming) => Promise<void> {
  /** Of the connections that are written to now. */
  const waiting = new Map<string, Waiting[]>();

  async function keep(together: readonly Waiting[]): Promise<void> {
    const all = together.map(({ incoming }) => incoming);
    const heard = all.find(({ heardAt }) => heardAt !== null);
    try {
      await kit.database.transaction(async (trx) => {
        await addDeliveries(
          kit,
          trx,
          all.flatMap(({ delivery }) => delivery ?? []),
        );
        if (heard) {
          const change = { last_delivery_at: heard.heardAt, bad_signatures: 0 };
          await connections.updateConnection(trx, heard.key, change);
        }
      });
      for (const { resolve } of together) resolve();
    } catch (error) {
      // One that cannot be written holds up no other.
      if (together.length > 1) for (const one of together) await keep([one]);
      else for (const { reject } of together) reject(error);
    }
  }

  async function write(connectionId: string, mine: Waiting[]): Promise<void> {
    while (mine.length > 0) await keep(takeFrom(mine));
    waiting.delete(connectionId);
  }

  return (incoming) =>
    new Promise((resolve, reject) => {
      const { connectionId } = incoming.key;
      const one = { incoming, resolve, reject };
      const mine = waiting.get(connectionId);
      if (mine) {
        mine.push(one);
        return;
      }
      const first = [one];
      waiting.set(connectionId, first);
      void write(connectionId, first);
    });
}
