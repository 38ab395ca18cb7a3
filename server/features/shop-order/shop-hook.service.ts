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

export const mapDelivery = jobKind({
  name: 'shop-order-map',
  payload: z.object({ scope: scopeSchema, deliveryId: z.string() }),
  retry: { tries: 6, firstPauseSeconds: 5, longestPauseSeconds: 300 },
  timeoutSeconds: 60,
  atOnce: 2,
});

export type Received = 'taken' | 'unknown' | 'unsigned';

export interface ShopHookService {
  receive(hookKey: string, headers: Headers, body: Uint8Array): Promise<Received>;
}

export interface NewDelivery {
  scope: AccountScope;
  connectionId: string;
  source: DeliverySource;
  topic: string;
  dedupeKey: string;
  body: Uint8Array;
}

/** The row, and the job that makes an order of it, in the caller's transaction. False when it was received before. */
export async function addDelivery(
  { clock, jobs }: Pick<Kit, 'clock' | 'jobs'>,
  trx: Trx,
  given: NewDelivery,
): Promise<boolean> {
  const deliveryId = newId(clock);
  const isNew = await deliveries.insertDelivery(trx, {
    account_id: given.scope,
    delivery_id: deliveryId,
    connection_id: given.connectionId,
    received_at: clock.now(),
    source: given.source,
    topic: given.topic,
    dedupe_key: given.dedupeKey,
    body: given.body,
    state: 'waiting',
    reason: 'null',
  });
  if (isNew) await jobs.enqueue(trx, mapDelivery, { scope: given.scope, deliveryId });
  return isNew;
}

export function shopHookService(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs'>,
  world: ShopWorld,
): ShopHookService {
  const { clock, database } = kit;
  return {
    async receive(hookKey, headers, body) {
      const scope = scopeOfToken(hookKey);
      const row = scope && (await connections.findByHookKey(database.db, scope, hookKey));
      if (!row) return 'unknown';
      const { kind, connection_id: connectionId } = row;
      if (isPing(kind, body)) return 'taken';
      const now = clock.now();
      const key = { scope, connectionId };
      const { hookSecret } = world.unseal(row);
      if (!isSigned(kind, hookSecret, headers, body, now)) {
        await connections.countBadSignature(database.db, key, now);
        return 'unsigned';
      }
      const topic = topicOf(kind, headers);
      const dedupeKey = messageIdOf(kind, headers) ?? createHash('sha256').update(body).digest('base64url');
      await database.transaction(async (trx) => {
        // What is no order is not kept: a shop may be set to send everything.
        if (isOrderTopic(kind, topic)) {
          await addDelivery(kit, trx, { ...key, source: 'webhook', topic, dedupeKey, body });
        }
        await connections.updateConnection(trx, key, { last_delivery_at: now, bad_signatures: 0 });
      });
      return 'taken';
    },
  };
}
