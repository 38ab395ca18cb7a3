/** Processes the waiting messages of a connection: a page per transaction, in the order in which they arrived. */
import type { By } from '#shared/platform/rights/principal.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { addAudits } from '#server/platform/db/audit-rows.ts';
import { jobActor } from '#server/platform/db/write.ts';
import type { Kit } from '#server/platform/kit.ts';
import { ignored, type Mapped } from '#server/features/shop-systems/mapped-order.mapping.ts';
import { mapBody } from '#server/features/shop-systems/shop-body.mapping.ts';
import { applyAll } from './shop-apply.service.ts';
import * as connections from './shop-connection.queries.ts';
import * as deliveries from './shop-delivery.queries.ts';
import type { Outcome } from './shop-follow.service.ts';
import type { FormScene } from './shop-form.rules.ts';
import { settingsOf } from './shop-judged.mapping.ts';
import { forgetErased } from './shop-people.queries.ts';
import { type ShopWeightsService, weighed, type Weights } from './shop-weights.service.ts';
import type { ShopWorld } from './shop-world.service.ts';

/** Processes everything that waits at one connection. Returns the messages that failed; these stay as they are. */
type Drain = (key: connections.ConnectionKey, by: By) => Promise<Failure[]>;

/** Messages per transaction: it takes some tens of milliseconds, and with an embedded database all others wait for it. */
const pageSize = 50;
interface Page {
  connection: connections.ConnectionRow;
  scene: FormScene;
  weights: Weights;
  waiting: readonly { delivery: deliveries.WaitingDelivery; mapped: Mapped }[];
}
export interface Failure {
  delivery: deliveries.WaitingDelivery;
  error: unknown;
}

export function shopDrain(
  { clock, database, logger }: Pick<Kit, 'clock' | 'database' | 'logger'>,
  world: ShopWorld,
  weights: ShopWeightsService,
): Drain {
  /** Connections that this server is processing now; a second worker would only wait for the same rows. */
  const running = new Map<string, Promise<unknown>>();

  async function drain(key: connections.ConnectionKey, by: By): Promise<Failure[]> {
    while (running.has(key.connectionId)) await running.get(key.connectionId);
    const run = pages(key, by);
    const ended = run.catch(() => undefined).then(() => running.delete(key.connectionId));
    running.set(key.connectionId, ended);
    return run;
  }

  async function pages(key: connections.ConnectionKey, by: By): Promise<Failure[]> {
    const failures: Failure[] = [];
    let above: string | null = null;
    for (;;) {
      const found: deliveries.WaitingDelivery[] = await deliveries.listWaiting(database.db, key, {
        above,
        limit: pageSize,
      });
      const page = found.length === 0 ? null : await prepare(key, found);
      if (!page) return failures;
      failures.push(...(await workThrough(page, by)));
      above = found.at(-1)?.delivery_id ?? null;
      if (found.length < pageSize) return failures;
      await database.letOthersGo();
    }
  }

  /**
   * Reads what is needed before the transaction starts, because the transaction holds the only connection of an embedded
   * database.
   */
  async function prepare(
    key: connections.ConnectionKey,
    found: readonly deliveries.WaitingDelivery[],
  ): Promise<Page | null> {
    const connection = await connections.findConnection(database.db, key);
    if (!connection) return null;
    const scene = await world.sceneOf(key.scope);
    const waiting = found.map((delivery) => ({
      delivery,
      mapped: readBody(connection, delivery.body),
    }));
    const mapped = waiting.map((one) => one.mapped);
    return { connection, scene, waiting, weights: await weights.weightsFor(connection, mapped) };
  }

  /** A message that makes its reader throw is our fault: it is logged, and recorded as unreadable. */
  function readBody(connection: connections.ConnectionRow, body: Uint8Array): Mapped {
    try {
      return mapBody(connection.kind, body, settingsOf(connection));
    } catch (error) {
      logger.error(
        { err: error, connectionId: connection.connection_id },
        'a message of a shop could not be processed',
      );
      return ignored('unreadable');
    }
  }

  /**
   * Applies all messages in one transaction. If that fails, each is applied alone, so that one bad message does not block
   * the others.
   */
  async function workThrough(page: Page, by: By): Promise<Failure[]> {
    try {
      await database.transaction((trx) => makeOrders(trx, page, by));
      return [];
    } catch (error) {
      const [one, ...others] = page.waiting;
      if (one && others.length === 0) return [{ delivery: one.delivery, error }];
      const failures: Failure[] = [];
      for (const alone of page.waiting)
        failures.push(...(await workThrough({ ...page, waiting: [alone] }, by)));
      return failures;
    }
  }

  async function makeOrders(
    trx: Trx,
    { connection, scene, waiting, weights: found }: Page,
    by: By,
  ): Promise<void> {
    const { account_id: scope } = connection;
    const locked = await deliveries.lockWaiting(
      trx,
      scope,
      waiting.map(({ delivery }) => delivery.delivery_id),
    );
    const still = waiting.filter(({ delivery }) => locked.has(delivery.delivery_id));
    if (still.length === 0) return;
    const outcomes = await applyAll(
      { trx, clock, connection, scene },
      still.map(({ delivery, mapped }) => ({
        mapped: weighed(mapped, found),
        receivedAt: delivery.received_at,
        isAnswer: delivery.source === 'catch-up',
      })),
    );
    await deliveries.settleDeliveries(
      trx,
      scope,
      outcomes.map((outcome, index) => settledBy(outcome, still[index]?.delivery.delivery_id ?? '')),
    );
    const isOfKnown = outcomes.some((outcome) => outcome.state === 'ignored' || !outcome.isNew);
    if (isOfKnown) await forgetErased(trx, scope, [...locked]);
    const actor = jobActor(scope, by);
    await addAudits(
      trx,
      clock,
      actor,
      outcomes
        .filter((outcome) => outcome.state === 'mapped')
        .map(({ isNew, orderId, orderNo: subject }) => ({
          action: isNew ? 'shop_order.received' : 'shop_order.followed',
          subject,
          detail: { orderId, shop: connection.name },
        })),
    );
  }

  return drain;
}

function settledBy(outcome: Outcome, deliveryId: string): deliveries.Settled {
  if (outcome.state === 'mapped') {
    const { state, orderId, orderNo } = outcome;
    return { deliveryId, state, orderId, orderNo, reason: null };
  }
  const { state, orderId = null, why } = outcome;
  const reason = { code: why.reason, detail: why.detail };
  return { deliveryId, state, orderId, orderNo: why.orderNo, reason };
}
