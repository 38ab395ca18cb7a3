/**
 * Receives shop messages: the signature is checked, the bytes are stored unchanged, and the response is sent at once; a
 * job makes orders of them.
 */
import { createHash } from 'node:crypto';

import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { scopeOfToken } from '#server/features/sign-in/scoped-token.service.ts';
import {
  type Headers,
  isOrderTopic,
  isPing,
  isSigned,
  messageIdOf,
  topicOf,
} from '#server/features/shop-systems/shop-signature.rules.ts';
import * as connections from './shop-connection.queries.ts';
import { shopIntake } from './shop-intake.service.ts';
import type { ShopWorld } from './shop-world.service.ts';

/** The connection whose address a message was posted to. */
export interface HookShop {
  scope: AccountScope;
  row: connections.ConnectionRow;
}

export interface ShopHookService {
  /** Returns null when no active shop has this address. */
  find(hookKey: string): Promise<HookShop | null>;
  /** Returns false when the shop did not sign the bytes; refuses with 503 when the keys cannot be read. */
  receive(shop: HookShop, headers: Headers, body: Uint8Array): Promise<boolean>;
}

export function shopHookService(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs'>,
  world: ShopWorld,
): ShopHookService {
  const { clock, database } = kit;
  const intake = shopIntake(kit);
  const looking = new Map<string, Promise<HookShop | null>>();

  async function look(hookKey: string): Promise<HookShop | null> {
    const scope = scopeOfToken(hookKey);
    const row = scope && (await connections.findByHookKey(database.db, scope, hookKey));
    return row ? { scope, row } : null;
  }

  return {
    /** Messages that arrive at the same moment share one lookup. */
    find(hookKey) {
      const known = looking.get(hookKey);
      if (known) return known;
      const found = look(hookKey).finally(() => looking.delete(hookKey));
      looking.set(hookKey, found);
      return found;
    },

    async receive({ scope, row }, headers, body) {
      const { kind, connection_id: connectionId } = row;
      if (isPing(kind, body)) return true;
      const now = clock.now();
      const key = { scope, connectionId };
      const keys = world.unseal(row);
      // Not the shop's fault: a 503 makes it send the message again.
      if (keys === null) throw refuse('unavailable', m.shop_order_problem_keys_unreadable);
      if (!isSigned(kind, keys.hookSecret, headers, body, now)) {
        await connections.countBadSignature(database.db, key, now);
        return false;
      }
      const topic = topicOf(kind, headers);
      const dedupeKey = messageIdOf(kind, headers) ?? createHash('sha256').update(body).digest('base64url');
      // Messages that are not about orders are not stored: a shop may be set to send everything.
      const delivery = isOrderTopic(kind, topic)
        ? ({ ...key, source: 'webhook', topic, dedupeKey, body } as const)
        : null;
      await intake({ key, delivery, heardAt: isHeard(row, now) ? null : now });
      return true;
    },
  };
}

/**
 * The time of the last message is saved every few seconds instead of per message, as many messages would wait for each
 * other's lock on that row.
 */
const heardMs = 10_000;
const isHeard = (row: connections.ConnectionRow, now: Date): boolean =>
  row.bad_signatures === 0 &&
  row.last_delivery_at !== null &&
  Math.abs(now.getTime() - row.last_delivery_at.getTime()) < heardMs;
