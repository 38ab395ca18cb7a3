/**
 * Follows corrections of scans. If a parcel's first scan was wrong, it never left: its order and goods are moved back to the
 * warehouse. An order that was cancelled although its parcel had left is handed over after all.
 */
import {
  holdsStock,
  isBookedOut,
  stateBeforeHandover,
} from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { availableOf, noStock } from '#shared/features/fulfilment/stock.rules.ts';
import { isCancelUndone } from '#shared/features/shipment/status.rules.ts';
import { jobNamed, lineName } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { newId } from '#server/platform/db/ids.ts';
import { jobActor } from '#server/platform/db/write.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { CorrectionFollower } from '#server/features/operations/recording.service.ts';
import { cancelConsignment, cancelledBy } from '#server/features/shipment/cancel-consignment.service.ts';
import { removeCod } from '#server/features/shipment/lower-cod.service.ts';
import { findRecords, listEventsOf } from '#server/features/shipment/shipment-record.service.ts';
import {
  insertOrderEvents,
  markCancelledParcelSent,
  listOrderEvents,
  listOrdersMadeInto,
  listParcels,
} from './order-parcel.queries.ts';
import { saveOrderState } from './order-state.service.ts';
import * as queries from './order.queries.ts';
import type { OrderService } from './order.service.ts';
import { bookedEvent, handOverEarlier, isInWarehouse } from './parcel-left.service.ts';
import { lockStock, type StockLine } from './stock-move.service.ts';

export function followCorrections(
  { clock, database, write }: Pick<Kit, 'clock' | 'database' | 'write'>,
  orders: Pick<OrderService, 'codGround'>,
): CorrectionFollower {
  async function moveBack(scope: AccountScope, orderId: string, shipmentId: string): Promise<void> {
    const by = jobNamed('fulfilment');
    const actor = jobActor(scope, by);
    await write(actor, { action: 'fulfilment.order_moved_back' }, async ({ trx, subject, undo }) => {
      const [order] = await queries.lockOrders(trx, scope, [orderId]);
      const [record] = await findRecords(trx, scope, { shipmentIds: [shipmentId] });
      const hasLeft = !record || !isInWarehouse(record.status);
      if (order?.state !== 'handed-over' || order.shipment_id !== shipmentId || hasLeft) return undo();
      const events = await listOrderEvents(trx, scope, orderId);
      const shipped = events.findLast(({ code }) => code === 'handed-over')?.detail.shipped;
      // A cancelled order that `letGo` handed over is cancelled again, not put back to waiting: its goods may be reserved for
      // other orders now.
      const isEnded = shipped !== undefined && record.status === 'cancelled';
      const state = isEnded
        ? 'cancelled'
        : stateBeforeHandover(events.map(({ code, detail }) => ({ code, reason: detail.reason ?? null })));
      const whose = (isEnded ? await cancelledBy(trx, scope, shipmentId) : null) ?? by;
      const stock = await lockStock(
        trx,
        scope,
        order.lines.map(({ sku }) => sku),
      );
      for (const line of shipped ?? order.lines) {
        stock.move('unshipped', line, order.order_no);
        if (isEnded) stock.move('released', line, order.order_no);
      }
      await saveOrderState(clock, trx, { scope, by: whose }, order, state, stock);
      subject(order.order_no, { orderId });
    });
  }

  /**
   * Hands over an order when its cancelled parcel has left after all: it is cancelled, or restored and not changed since, or
   * has another consignment by now, which is cancelled.
   */
  async function letGo(scope: AccountScope, orderId: string, shipmentId: string): Promise<void> {
    const by = jobNamed('fulfilment');
    const actor = jobActor(scope, by);
    const ground = await orders.codGround(scope);
    await write(actor, { action: 'fulfilment.order_moved' }, async ({ trx, subject, undo }) => {
      const [order] = await queries.lockOrders(trx, scope, [orderId]);
      const [record] = await findRecords(trx, scope, { shipmentIds: [shipmentId] });
      const parcel = (await listParcels(trx, scope, [orderId])).find((one) => one.shipment_id === shipmentId);
      const events = await listOrderEvents(trx, scope, orderId);
      const isRestored = order?.state === 'new' && events.at(-1)?.code === 'restored';
      const hasOther = order !== undefined && holdsStock(order.state) && order.shipment_id !== shipmentId;
      if (!order || !parcel || (order.state !== 'cancelled' && !isRestored && !hasOther)) return undo();
      if (!record || isInWarehouse(record.status)) return undo();
      const stock = await lockStock(
        trx,
        scope,
        order.lines.map(({ sku }) => sku),
      );
      if (hasOther) {
        // Not a parcel that had left before, was lost and was made again: that one keeps its remake.
        const scans = await listEventsOf(trx, scope, [shipmentId]);
        if (!isCancelUndone(scans, record.status)) return undo();
        const { shipment_id: other } = order;
        const byWhom = lineName(by);
        if (
          other &&
          (await cancelConsignment(clock, trx, scope, { shipmentId: other, byWhom })) === 'scanned'
        )
          return undo();
        await handOverEarlier(clock, trx, { ...ground, actor: { by } }, { order, left: parcel, stock });
        await stock.save(clock, trx, scope, by);
        subject(order.order_no, { orderId });
        return;
      }
      const shipped: StockLine[] = [];
      const isOut = isBookedOut(events.map(bookedEvent), parcel.cn_no);
      for (const { sku, quantity } of isOut ? [] : order.lines) {
        // Since the cancellation the goods may have been reserved for other orders: take no more than is available.
        const free = Math.min(quantity, availableOf(stock.stock(sku) ?? noStock));
        const line = { sku, quantity: free };
        if (free <= 0 || !stock.move('reserved', line, order.order_no)) continue;
        if (stock.move('shipped', line, order.order_no)) shipped.push(line);
      }
      await stock.save(clock, trx, scope, by);
      await markCancelledParcelSent(trx, scope, parcel, clock.now());
      const event = {
        orderId,
        eventId: newId(clock),
        code: 'handed-over',
        detail: { cnNo: parcel.cn_no, shipped },
      } as const;
      await insertOrderEvents(trx, scope, [event], { at: clock.now(), by });
      subject(order.order_no, { orderId });
    });
  }

  /**
   * Removes the COD of a cancelled parcel that left after all while its order ships with another parcel: COD is collected once
   * (domain.md), by the order's own parcel.
   */
  async function collectOnce(scope: AccountScope, orderId: string, shipmentId: string): Promise<void> {
    const by = jobNamed('fulfilment');
    const ground = await orders.codGround(scope);
    await write(jobActor(scope, by), { action: 'shipment.cod_lowered' }, async ({ trx, subject, undo }) => {
      const [order] = await queries.lockOrders(trx, scope, [orderId]);
      const [record] = await findRecords(trx, scope, { shipmentIds: [shipmentId] });
      const hasOther = order && (holdsStock(order.state) || order.state === 'handed-over');
      if (!hasOther || order.shipment_id === shipmentId) return undo();
      if (!record || isInWarehouse(record.status)) return undo();
      if (!isCancelUndone(await listEventsOf(trx, scope, [shipmentId]), record.status)) return undo();
      const removed = await removeCod(clock, trx, { ...ground, actor: { by } }, shipmentId);
      if (removed === null) return undo();
      subject(record.cn_no, removed);
    });
  }

  return async ({ scope, shipmentId }) => {
    for (const orderId of await listOrdersMadeInto(database.db, scope, shipmentId)) {
      await moveBack(scope, orderId, shipmentId);
      await letGo(scope, orderId, shipmentId);
      await collectOnce(scope, orderId, shipmentId);
    }
  };
}
