/** What shops post: the bytes are proved, written as they are, and answered at once; a job makes orders of them. */
import { createHash } from 'node:crypto';

import * as z from 'zod/mini';

import { type AccountScope, scopeSchema } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { DeliverySource } from '#server/platform/db/tables/shops.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';
import { scopeOfToken } from '#server/features/sign-in/scoped-token.service.ts';
import * as connections from './shop-connection.queries.ts';
import * as deliveries from './shop-delivery.queries.ts';
import {
  type Headers,
  isOrderTopic,
  isPing,
  isSigned,
  messageIdOf,
  topicOf,
} from './shop-signature.rules.ts';
import type { ShopWorld } from './shop-world.service.ts';

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

/** Whose address a message was posted to. */
export interface HookShop {
  scope: AccountScope;
  row: connections.ConnectionRow;
}

export interface ShopHookService {
  /** Null for an address that is no shop's, or no longer. */
  find(hookKey: string): Promise<HookShop | null>;
  /** False when the bytes are not signed by the shop. */
  receive(shop: HookShop, headers: Headers, body: Uint8Array): Promise<boolean>;
}

export interface NewDelivery {
  scope: AccountScope;
  connectionId: string;
  source: DeliverySource;
  topic: string;
  dedupeKey: string;
  body: Uint8Array;
}

/** The rows, and the job that makes orders of them, in the caller's transaction. How many were not received before. */
export async function addDeliveries(
  { clock, jobs }: Pick<Kit, 'clock' | 'jobs'>,
  trx: Trx,
  given: readonly NewDelivery[],
): Promise<number> {
  const kept = await deliveries.insertDeliveries(
    trx,
    given.map(({ scope, connectionId, dedupeKey, ...delivery }) => ({
      account_id: scope,
      delivery_id: newId(clock),
      connection_id: connectionId,
      received_at: clock.now(),
      dedupe_key: dedupeKey,
      ...delivery,
      state: 'waiting',
      reason: 'null',
    })),
  );
  const [first] = given;
  const [deliveryId] = kept;
  // One job does for all: it takes whatever waits at the connection.
  if (first && deliveryId !== undefined)
    await jobs.enqueue(trx, mapDelivery, { scope: first.scope, deliveryId });
  return kept.length;
}

export function shopHookService(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs'>,
  world: ShopWorld,
): ShopHookService {
  const { clock, database } = kit;
  return {
    async find(hookKey) {
      const scope = scopeOfToken(hookKey);
      const row = scope && (await connections.findByHookKey(database.db, scope, hookKey));
      return row ? { scope, row } : null;
    },

    async receive({ scope, row }, headers, body) {
      const { kind, connection_id: connectionId } = row;
      if (isPing(kind, body)) return true;
      const now = clock.now();
      const key = { scope, connectionId };
      const { hookSecret } = world.unseal(row);
      if (!isSigned(kind, hookSecret, headers, body, now)) {
        await connections.countBadSignature(database.db, key, now);
        return false;
      }
      const topic = topicOf(kind, headers);
      const dedupeKey = messageIdOf(kind, headers) ?? createHash('sha256').update(body).digest('base64url');
      await database.transaction(async (trx) => {
        // What is no order is not kept: a shop may be set to send everything.
        if (isOrderTopic(kind, topic)) {
          await addDeliveries(kit, trx, [{ ...key, source: 'webhook', topic, dedupeKey, body }]);
        }
        if (!isHeard(row, now))
          await connections.updateConnection(trx, key, { last_delivery_at: now, bad_signatures: 0 });
      });
      return true;
    },
  };
}

/** Noted every few seconds and not for each message: many at once would wait for each other at that row. */
const heardMs = 10_000;
const isHeard = (row: connections.ConnectionRow, now: Date): boolean =>
  row.bad_signatures === 0 &&
  row.last_delivery_at !== null &&
  Math.abs(now.getTime() - row.last_delivery_at.getTime()) < heardMs;
