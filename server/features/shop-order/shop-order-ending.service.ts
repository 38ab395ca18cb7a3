/** Orders that people cancel, with their consignment notes, and take up again. */
import { ordersAtOnce } from '#shared/features/shop-order/order-listing.contract.ts';
import type { ChangedOrders } from '#shared/features/shop-order/shop-order.contract.ts';
import { problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { type Actor, actorOfPart } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { CancelShipmentService } from '#server/features/cn-listing/cancel-shipment.service.ts';
import * as connections from './shop-connection.queries.ts';
import { judgedColumns } from './shop-judged.mapping.ts';
import { type Chosen, mustBeThere, mustLock, pageOf } from './shop-order-chosen.service.ts';
import * as queries from './shop-order.queries.ts';
import type { ShopWorld } from './shop-world.service.ts';

export interface ShopOrderEndings {
  cancel(session: Member, actor: Actor, chosen: Chosen, language: Language): Promise<ChangedOrders>;
  restore(session: Member, actor: Actor, chosen: Chosen): Promise<ChangedOrders>;
}

export function shopOrderEndings(
  { clock, database, write }: Pick<Kit, 'clock' | 'database' | 'write'>,
  world: ShopWorld,
  cancels: CancelShipmentService,
): ShopOrderEndings {
  return {
    async cancel(session, actor, chosen, language) {
      const { scope } = session;
      const { ids, next } = await pageOf(database.db, session, chosen, ordersAtOnce);
      const found = await queries.findOrders(database.db, scope, ids);
      const failed: ChangedOrders['failed'] = [];
      const changed: string[] = [];
      for (const row of found) {
        const { order_id: orderId, order_no: orderNo } = row;
        const why = await cancelNote(session, actor, row);
        if (why !== null) {
          failed.push({ orderId, orderNo, message: sentenceOf(why, '', { locale: language }) });
          continue;
        }
        await write(
          actor,
          { action: 'shop_order.cancelled', subject: orderNo, detail: { orderId } },
          async ({ trx }) => {
            const locked = await mustLock(trx, scope, orderId);
            if (locked.state === 'cancelled') return;
            await queries.updateOrders(trx, scope, [orderId], {
              state: 'cancelled',
              cancelled_by: 'person',
              asks: null,
              updated_at: clock.now(),
            });
          },
        );
        changed.push(orderId);
      }
      mustBeThere(chosen, found);
      return { changed, failed, next };
    },

    async restore(session, actor, chosen) {
      const { scope } = session;
      const { ids, next } = await pageOf(database.db, session, chosen, ordersAtOnce);
      const scene = await world.sceneOf(scope);
      return write(actor, { action: 'shop_order.restored' }, async ({ trx, subject }) => {
        const rows = await queries.lockOrders(trx, scope, ids);
        mustBeThere(chosen, rows);
        const merged = await queries.listMerged(trx, scope, ids);
        const changed: string[] = [];
        for (const row of rows.filter(({ state }) => state === 'cancelled')) {
          const connection = await connections.findConnection(trx, {
            scope,
            connectionId: row.connection_id,
          });
          const own = merged.filter(({ merged_into }) => merged_into === row.order_id);
          const judged = judgedColumns(connection, scene, row, own);
          await queries.updateOrders(trx, scope, [row.order_id], {
            ...judged,
            cancelled_by: null,
            shipment_id: null,
            cn_no: null,
            back_state: 'none',
            updated_at: clock.now(),
          });
          changed.push(row.order_id);
        }
        subject(
          rows
            .map(({ order_no }) => order_no)
            .slice(0, 20)
            .join(', '),
          { orderIds: changed },
        );
        return { changed, failed: [], next };
      });
    },
  };

  /** Why its consignment note keeps the order from being cancelled; null when it does not, or is cancelled now. */
  async function cancelNote(session: Member, actor: Actor, row: queries.OrderRecord) {
    if (row.view === 'shipped') return problem(m.shop_order_problem_shipped);
    if (row.view === 'generated' && row.fulfilment_order_id !== null)
      return problem(m.shop_order_problem_in_warehouse);
    if (row.view !== 'generated' || row.shipment_id === null) return null;
    const [result] = await cancels.cancel(session, actorOfPart(actor, 'note'), {
      ShipmentInfoIdList: [row.shipment_id],
    });
    return result?.outcome === 'refused' ? problem(m.shop_order_problem_shipped) : null;
  }
}
