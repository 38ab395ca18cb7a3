/**
 * Makes orders of what shops sent: new ones, changed ones, cancelled ones. Messages of one connection are worked through together
 * and in their order. What is shipped is never changed without a user's decision.
 */
import type { By } from '#shared/platform/rights/principal.ts';
import { dayMs, hourMs } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { isPassing } from '#server/platform/db/database-away.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { MappedOrder } from './mapped-order.mapping.ts';
import { applyToOne } from './shop-apply.service.ts';
import * as connections from './shop-connection.queries.ts';
import * as deliveries from './shop-delivery.queries.ts';
import { type Failure, shopDrain } from './shop-drain.service.ts';
import type { FormScene } from './shop-form.rules.ts';
import type { ShopWeightsService } from './shop-weights.service.ts';
import type { ShopWorld } from './shop-world.service.ts';

export interface ShopImportService {
  /** All that waits at the connections of these deliveries; a delivery that fails at its last try is set aside, unless it was the database. */
  map(
    given: readonly { scope: AccountScope; deliveryId: string; isLastTry: boolean }[],
    by: By,
  ): Promise<void>;
  /** What was left waiting by a server that is gone. */
  takeUpLeft(by: By): Promise<void>;
  /** One that a program hands in, new or changed: its id. */
  take(
    trx: Trx,
    connection: connections.ConnectionRow,
    scene: FormScene,
    order: MappedOrder,
  ): Promise<string | null>;
  /** Many messages of one shop at once, for those who have them already. */
  takeAll(scope: AccountScope, connectionId: string, bodies: readonly Uint8Array[], by: By): Promise<void>;
}

/** Without a result for so long, a message is taken up again: the server that took it is gone. */
const leftMs = 15_000;
/** What could not be read in so long will not be. */
const givenUpMs = hourMs;
/** Nor that on which the database gives up each time. */
const longestMs = dayMs;
const connectionsAtOnce = 20;

/** Of the database alone it says nothing of the message, which goes on waiting. */
const isItsOwn = ({ error }: Failure): boolean => !isPassing(error);

export function shopImportService(
  { clock, database, logger }: Pick<Kit, 'clock' | 'database' | 'logger'>,
  world: ShopWorld,
  weights: ShopWeightsService,
): ShopImportService {
  /** Not tried again; its connection's page lists it, as why an order is missing. */
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
      // Tried again: those that went well do not wait any more.
      if (failures[0]) throw failures[0].error;
    },

    async takeUpLeft(by) {
      const now = clock.now().getTime();
      const before = new Date(now - leftMs);
      for (const key of await deliveries.connectionsLeft(database.db, before, connectionsAtOnce)) {
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

/** What shops sent is kept for as long as questions are asked about it. */
export const deleteOldDeliveries = deliveries.deleteOld;
