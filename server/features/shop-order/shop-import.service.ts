/**
 * Turns shop messages into new, changed or cancelled orders. Messages of one connection are processed together and in
 * order. A shipped order is never changed without a user's decision.
 */
import type { By } from '#shared/platform/rights/principal.ts';
import { dayMs, hourMs } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { isPassing } from '#server/platform/db/database-away.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { MappedOrder } from '#server/features/shop-systems/mapped-order.mapping.ts';
import { applyToOne } from './shop-apply.service.ts';
import * as connections from './shop-connection.queries.ts';
import * as deliveries from './shop-delivery.queries.ts';
import { type Failure, shopDrain } from './shop-drain.service.ts';
import type { FormScene } from './shop-form.rules.ts';
import type { ShopWeightsService } from './shop-weights.service.ts';
import type { ShopWorld } from './shop-world.service.ts';

export interface ShopImportService {
  /**
   * Processes everything that waits at the connections of these deliveries. A delivery that fails on its last try is set
   * aside, unless the database caused the failure.
   */
  map(
    given: readonly { scope: AccountScope; deliveryId: string; isLastTry: boolean }[],
    by: By,
  ): Promise<void>;
  /** Processes messages left waiting by a server that stopped. */
  takeUpLeft(by: By): Promise<void>;
  /** Applies an order that a program submits, new or changed. Returns the order's id. */
  take(
    trx: Trx,
    connection: connections.ConnectionRow,
    scene: FormScene,
    order: MappedOrder,
  ): Promise<string | null>;
  /** Applies many messages of one shop at once, for callers that already hold them. */
  takeAll(scope: AccountScope, connectionId: string, bodies: readonly Uint8Array[], by: By): Promise<void>;
}

/** A message without a result for this long is taken up again: the server that took it has stopped. */
const leftMs = 15_000;
/** A message that could not be read for this long is given up. */
const givenUpMs = hourMs;
/** The same for a message on which the database fails each time. */
const longestMs = dayMs;
const connectionsAtOnce = 20;

/** True when the message itself caused the failure. A temporary database error does not, and the message keeps waiting. */
const isItsOwn = ({ error }: Failure): boolean => !isPassing(error);

export function shopImportService(
  { clock, database, logger }: Pick<Kit, 'clock' | 'database' | 'logger'>,
  world: ShopWorld,
  weights: ShopWeightsService,
): ShopImportService {
  /** Marks messages as failed, without further retries; the connection's page lists them as the reason for a missing order. */
  const setAside = (scope: AccountScope, failures: readonly Failure[]) =>
    database.transaction((trx) =>
      deliveries.settleDeliveries(
        trx,
        scope,
        failures.map(({ delivery }) => ({
          deliveryId: delivery.delivery_id,
          state: 'failed',
          orderId: null,
          orderNo: '',
          reason: { code: 'unreadable', detail: '' },
        })),
      ),
    );

  const drain = shopDrain({ clock, database, logger }, world, weights);

  return {
    async take(trx, connection, scene, mapped) {
      const outcome = await applyToOne(
        { trx, clock, connection, scene },
        { mapped, receivedAt: clock.now() },
      );
      return outcome?.orderId ?? null;
    },

    async map(given, by) {
      const last = new Set(given.filter((one) => one.isLastTry).map(({ deliveryId }) => deliveryId));
      const failures: Failure[] = [];
      for (const scope of new Set(given.map((one) => one.scope))) {
        const ids = given.filter((one) => one.scope === scope).map(({ deliveryId }) => deliveryId);
        for (const connectionId of await deliveries.connectionsWaiting(database.db, scope, ids)) {
          const failed = await drain({ scope, connectionId }, by);
          await setAside(
            scope,
            failed.filter((one) => last.has(one.delivery.delivery_id) && isItsOwn(one)),
          );
          failures.push(...failed);
        }
      }
      // Makes the queue retry: messages that succeeded are no longer waiting.
      if (failures[0]) throw failures[0].error;
    },

    async takeUpLeft(by) {
      const now = clock.now().getTime();
      const before = new Date(now - leftMs);
      for (const key of await deliveries.listStaleConnections(database.db, before, connectionsAtOnce)) {
        const failed = await drain(key, by);
        const unreadable = failed.filter(
          (one) => now - one.delivery.received_at.getTime() > (isItsOwn(one) ? givenUpMs : longestMs),
        );
        await setAside(key.scope, unreadable);
        for (const { error } of unreadable)
          logger.error({ err: error, ...key }, 'a message of a shop was set aside');
      }
    },

    async takeAll(scope, connectionId, bodies, by) {
      const key = { scope, connectionId };
      await database.transaction(async (trx) => {
        await deliveries.insertDeliveries(
          trx,
          bodies.map((body, index) => {
            const deliveryId = newId(clock);
            return {
              account_id: scope,
              delivery_id: deliveryId,
              connection_id: connectionId,
              received_at: clock.now(),
              source: 'webhook',
              topic: '',
              dedupe_key: `${deliveryId} ${index}`,
              body,
              state: 'waiting',
              reason: 'null',
            };
          }),
        );
        await connections.updateConnection(trx, key, { last_delivery_at: clock.now() });
      });
      const [failed] = await drain(key, by);
      if (failed) throw failed.error;
    },
  };
}

/** Messages are kept only for as long as questions about them are likely. */
export const deleteOldDeliveries = deliveries.deleteOld;
