/** Cancels orders together with their consignment notes, and restores them. */
import { ordersAtOnce } from '#shared/features/shop-order/order-listing.contract.ts';
import type { ChangedOrders } from '#shared/features/shop-order/shop-order.contract.ts';
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import { type Problem, problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { addAudit } from '#server/platform/db/audit-rows.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Member } from '#server/platform/http/principal.ts';
import { notFound } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvents } from '#server/platform/outgoing-events/publish-events.ts';
import { orderEventFrom } from './order-event.mapping.ts';
import * as connections from './shop-connection.queries.ts';
import { endOrder, publishEnded } from './shop-end.service.ts';
import type { FormScene } from './shop-form.rules.ts';
import { judgedColumns } from './shop-judged.mapping.ts';
import { type Chosen, requireAllFound, pageOf } from './shop-order-chosen.service.ts';
import * as queries from './shop-order.queries.ts';
import { markSentAlong, isUnderWay } from './shop-undone.service.ts';
import type { ShopWorld } from './shop-world.service.ts';

interface CancelledOrders extends ChangedOrders {
  /** `why` is the untranslated problem. */
  failed: (ChangedOrders['failed'][number] & { why: Problem })[];
}

export interface ShopOrderEndings {
  cancel(session: Member, actor: Actor, chosen: Chosen, language: Language): Promise<CancelledOrders>;
  restore(session: Member, actor: Actor, chosen: Chosen, language: Language): Promise<ChangedOrders>;
}

export function shopOrderEndings(
  kit: Pick<Kit, 'clock' | 'database' | 'jobs' | 'write'>,
  world: ShopWorld,
): ShopOrderEndings {
  const { clock, database, write } = kit;
  return {
    async cancel(session, actor, chosen, language) {
      const { scope } = session;
      const { ids, next } = await pageOf(database.db, session, chosen, ordersAtOnce);
      const found = await queries.findOrders(database.db, scope, ids);
      const scene = await world.sceneOf(scope);
      const failed: CancelledOrders['failed'] = [];
      const changed: string[] = [];
      for (const row of found) {
        const { order_id: orderId, order_no: orderNo } = row;
        const move = { action: 'shop_order.cancelled', subject: orderNo, detail: { orderId } } as const;
        const why = await write(actor, move, async ({ trx, undo }): Promise<Problem | null> => {
          const found = await cancelOne(trx, actor, scene, row);
          return found && undo(found);
        });
        if (why === null) changed.push(orderId);
        else failed.push({ orderId, orderNo, message: sentenceOf(why, '', { locale: language }), why });
      }
      requireAllFound(chosen, found);
      return { changed, failed, next };
    },

    async restore(session, actor, chosen, language) {
      const { scope } = session;
      const { ids, next } = await pageOf(database.db, session, chosen, ordersAtOnce);
      const scene = await world.sceneOf(scope);
      return write(actor, { action: 'shop_order.restored' }, async ({ trx, subject }) => {
        const rows = await queries.lockOrders(trx, scope, ids);
        requireAllFound(chosen, rows);
        const merged = await queries.listMerged(trx, scope, ids);
        const changed: string[] = [];
        const events: OutgoingEvent[] = [];
        for (const row of rows.filter(({ view }) => view === 'cancelled')) {
          const connection = await connections.findConnection(trx, {
            scope,
            connectionId: row.connection_id,
          });
          const own = merged.filter(({ merged_into }) => merged_into === row.order_id);
          // Its parcel is on its way although the order was cancelled, so a second parcel must not be created.
          if (isUnderWay(row)) {
            const { shipment_id: shipmentId, cn_no: cnNo } = row;
            if (shipmentId !== null && cnNo !== null)
              await markSentAlong(kit, { trx, scene }, row, { shipmentId, cnNo });
            changed.push(row.order_id);
            continue;
          }
          const waiting = {
            ...judgedColumns(connection, scene, row, own),
            cancelled_by: null,
            asks: null,
            withdrawn_at: null,
            merged_into: null,
            // The note's number is kept but hidden: the driver may turn out to have the parcel.
            back_state: 'none',
            updated_at: clock.now(),
          } as const;
          await queries.updateOrders(trx, scope, [row.order_id], waiting);
          changed.push(row.order_id);
          // Programs were notified of the cancellation, so they are notified of this too.
          const told = { ...row, state: waiting.state, shipment_id: null, cn_no: null };
          if (connection) events.push(orderEventFrom(told, { shop: connection.kind, isNew: false }));
        }
        await publishEvents(trx, scope, events, clock.now());
        subject(
          rows
            .map(({ order_no }) => order_no)
            .slice(0, 20)
            .join(', '),
          { orderIds: changed },
        );
        const why = sentenceOf(problem(m.shop_order_problem_not_cancelled), '', { locale: language });
        const failed = rows.flatMap(({ view, order_id: orderId, order_no: orderNo }) =>
          view === 'cancelled' ? [] : [{ orderId, orderNo, message: why }],
        );
        return { changed, failed, next };
      });
    },
  };

  /**
   * Returns why the order is not cancelled, or null when it is. Decides on the locked row, because the order may have got
   * a note or been merged since it was read.
   */
  async function cancelOne(
    trx: Trx,
    actor: Actor,
    scene: FormScene,
    { order_id: orderId, merged_into: carrierId }: queries.OrderRecord,
  ): Promise<Problem | null> {
    const { scope, by } = actor;
    // Locks it together with the order that carries it and those that it carries, in the common lock order.
    const locked = await queries.lockParcels(trx, scope, [
      orderId,
      ...(carrierId === null ? [] : [carrierId]),
    ]);
    const order = locked.find(({ order_id: id }) => id === orderId);
    if (!order) throw notFound(m.shop_order_the_order);
    const { view, shipment_id: shipmentId, cn_no: cnNo, cn_status: was, connection_id: connectionId } = order;
    if (view === 'cancelled') return null;
    if (view === 'generated' && order.fulfilment_order_id !== null)
      return problem(m.shop_order_problem_in_warehouse);
    const connection = await connections.findConnection(trx, { scope, connectionId });
    if (!connection) throw notFound(m.shop_order_the_shop);
    const following = { trx, clock, connection, scene, byWhom: lineName(by) };
    if (!(await endOrder(following, order, { cancelled_by: 'person' })))
      return problem(view === 'merged' ? m.shop_order_problem_merged : m.shop_order_problem_shipped);
    await publishEnded(following, order, connection.kind);
    if (view === 'generated' && cnNo !== null)
      await addAudit(trx, clock, actor, {
        action: 'shipment.cancelled',
        subject: cnNo,
        detail: { shipmentId, was },
      });
    return null;
  }
}
