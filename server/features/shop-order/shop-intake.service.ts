/**
 * Stores shop messages as rows and queues the jobs that make orders of them. Messages that arrive together share one
 * transaction.
 */
import * as z from 'zod/mini';

import { type AccountScope, scopeSchema } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { DeliverySource } from '#server/platform/db/tables/shops.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as connections from './shop-connection.queries.ts';
import * as deliveries from './shop-delivery.queries.ts';

/** One job per message, run in batches: the first one processes everything that waits at its connection. */
export const mapDelivery = jobKind({
  name: 'shop-order-map',
  payload: z.object({ scope: scopeSchema, deliveryId: z.string() }),
  retry: { tries: 6, firstPauseSeconds: 5, longestPauseSeconds: 300 },
  // The weights of products may have to be requested from a slow shop first.
  timeoutSeconds: 300,
  atOnce: 3,
});
/** Jobs taken in one batch. */
export const mapAtOnce = 100;

interface NewDelivery {
  scope: AccountScope;
  connectionId: string;
  source: DeliverySource;
  topic: string;
  dedupeKey: string;
  body: Uint8Array;
}

/** Inserts the rows and queues their jobs in the caller's transaction. Messages received before are not stored again. */
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
  const requested = new Set<string>();
  for (const { account_id: scope, connection_id: connectionId, delivery_id: deliveryId } of rows) {
    // One job per connection is enough: it takes everything that waits there.
    if (!kept.has(deliveryId) || requested.has(connectionId)) continue;
    requested.add(connectionId);
    await jobs.enqueue(trx, mapDelivery, { scope, deliveryId });
  }
}

interface Incoming {
  key: connections.ConnectionKey;
  /** Null when the message is not about an order. */
  delivery: NewDelivery | null;
  /** The time to save as the connection's last message; null when it need not be saved. */
  heardAt: Date | null;
}

interface Waiting {
  incoming: Incoming;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Limits of one transaction: the messages that arrive while the previous one is written, and at most the bytes of some
 * large orders.
 */
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
 * Stores a message and returns once it is committed. Messages that arrive while their connection's transaction is being
 * written share the next one, so no message waits for a timer and a hundred at once cost only a few transactions.
 */
export function shopIntake(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs'>,
): (incoming: Incoming) => Promise<void> {
  /** Queued messages by connection, for connections that are being written. */
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
      // Written one by one, so that a message that cannot be written does not block the others.
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
