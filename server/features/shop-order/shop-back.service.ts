/** The consignment note number goes back into the shop: once for each order and note, tried again until the shop takes it. */
import * as z from 'zod/mini';

import { publicTrackingPath } from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import { m } from '#shared/platform/words/words.ts';

import { type AccountScope, scopeSchema } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import { jobKind } from '#server/platform/jobs/jobs.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ShopAsker } from './shop-asker.service.ts';
import { ShopRefusal } from './shop-port.rules.ts';
import * as connections from './shop-connection.queries.ts';
import * as queries from './shop-order.queries.ts';
import { settingsOf } from './shop-judged.mapping.ts';

/** About a day in all: a shop that is down over night gets it in the morning. */
export const tellJob = jobKind({
  name: 'shop-order-tell',
  payload: z.object({ scope: scopeSchema, orderId: z.string(), shipmentId: z.string(), cnNo: z.string() }),
  retry: { tries: 12, firstPauseSeconds: 20, longestPauseSeconds: 14_400 },
  timeoutSeconds: 120,
  atOnce: 2,
});

export interface ShopBackService {
  tell(
    payload: { scope: AccountScope; orderId: string; shipmentId: string; cnNo: string },
    attempt: number,
  ): Promise<void>;
  again(actor: Actor, orderId: string): Promise<void>;
}

/** Whether the shop of an order can receive anything. */
function isTold(row: connections.ConnectionRow): boolean {
  return row.removed_at === null && row.shop_url !== '' && settingsOf(row).tellsBack;
}

/** Queues the telling in the transaction that makes the note: of the order, and of those that travel with it. */
export async function tellShop(
  { jobs, clock }: Pick<Kit, 'jobs' | 'clock'>,
  trx: Trx,
  shops: ReadonlyMap<string, connections.ConnectionRow>,
  parcel: readonly { order_id: string; connection_id: string }[],
  note: { scope: AccountScope; shipmentId: string; cnNo: string },
): Promise<void> {
  for (const { order_id: orderId, connection_id: connectionId } of parcel) {
    const shop = shops.get(connectionId);
    if (!shop || !isTold(shop)) continue;
    await queries.updateOrders(trx, note.scope, [orderId], { back_state: 'waiting', back_at: clock.now() });
    await jobs.enqueue(trx, tellJob, { ...note, orderId });
  }
}

export function shopBackService(kit: Kit, asker: ShopAsker): ShopBackService {
  const { clock, database, write, env } = kit;

  return {
    async tell({ scope, orderId, shipmentId, cnNo }, attempt) {
      const [order] = await queries.findOrders(database.db, scope, [orderId]);
      if (!order || order.back_state === 'done' || order.back_state === 'none') return;
      const [parcel] = await queries.findOrders(database.db, scope, [order.merged_into ?? orderId]);
      // The note was cancelled, or another was made since: that one has a job of its own.
      if (!parcel || parcel.shipment_id !== shipmentId || parcel.cn_status === 'cancelled') return;
      const shop = await connections.findConnection(database.db, {
        scope,
        connectionId: order.connection_id,
      });
      if (!shop || !isTold(shop)) return;
      const { kind } = shop;
      const told = {
        shopOrderId: order.shop_order_id,
        shipmentId: `${shipmentId}.${orderId}`,
        cnNo,
        trackingUrl: `${env.publicUrl}${publicTrackingPath(cnNo)}`,
        courier: brand.name,
      };
      const note = async (change: Parameters<typeof queries.updateOrders>[3]) =>
        database.transaction((trx) =>
          queries.updateOrders(trx, scope, [orderId], { ...change, back_at: clock.now() }),
        );
      try {
        await asker.portOf(kind).tell?.(asker.reach(shop, clock.now()), told);
        await note({ back_state: 'done', back_problem: 'null' });
      } catch (error) {
        if (!(error instanceof ShopRefusal)) throw error;
        const isLast = attempt >= tellJob.retry.tries || error.code === 'gone' || error.code === 'address';
        await note({
          back_state: isLast ? 'failed' : 'waiting',
          back_problem: JSON.stringify({ code: error.code, status: error.status }),
        });
        if (!isLast) throw error;
      }
    },

    async again(actor, orderId) {
      const { scope } = actor;
      await write(actor, { action: 'shop_order.told_again' }, async ({ trx, subject }) => {
        const [order] = await queries.lockOrders(trx, scope, [orderId]);
        if (!order) throw notFound(m.shop_order_the_order);
        const { shipment_id: shipmentId, cn_no: cnNo } = order;
        if (order.back_state !== 'failed' || shipmentId === null || cnNo === null) {
          throw refuse('conflict', m.shop_order_problem_nothing_to_tell);
        }
        const shops = new Map(
          (await connections.listConnections(trx, scope)).map((row) => [row.connection_id, row]),
        );
        await tellShop(kit, trx, shops, [order], { scope, shipmentId, cnNo });
        subject(order.order_no, { orderId });
      });
    },
  };
}
