/** Updates orders when their consignments change elsewhere: a scan means handed over, a cancellation releases the goods. */
import { isUnscanned, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { holdsStock, type OrderState } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { jobActor } from '#server/platform/db/write.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import { cancelledBy } from '#server/features/shipment/cancel-consignment.service.ts';
import { findRecords } from '#server/features/shipment/shipment-record.service.ts';
import { saveOrderState } from './order-state.service.ts';
import * as queries from './order.queries.ts';
import type { OrderService } from './order.service.ts';
import { findParcelsUnderWay, handOverEarlier } from './parcel-left.service.ts';
import { lockStock } from './stock-move.service.ts';

const pageSize = 200;

type End = Extract<OrderState, 'handed-over' | 'cancelled'>;
type Settled = Pick<queries.OpenOrder, 'order_id' | 'shipment_id'>;

/** Returns the state that the order ends in; null while the parcel is in the warehouse. */
function endOf(status: ShipmentStatus): End | null {
  if (isUnscanned(status)) return null;
  return status === 'cancelled' ? 'cancelled' : 'handed-over';
}

export interface OrderSettling {
  /** Idempotent, on any instance. Returns how many orders were moved. */
  all(): Promise<number>;
  /** Settles one order that is about to be remade. Returns true when its parcel had left, so that it is now handed over. */
  handOver(scope: AccountScope, orderId: string): Promise<boolean>;
}

export function orderSettling(
  { clock, database, write, logger }: Pick<Kit, 'clock' | 'database' | 'write' | 'logger'>,
  orders: Pick<OrderService, 'codGround'>,
): OrderSettling {
  async function end(
    scope: AccountScope,
    { order_id: orderId, shipment_id: shipmentId }: Settled,
    state: End,
  ): Promise<boolean> {
    const by = jobNamed('fulfilment');
    const actor = jobActor(scope, by);
    const action = state === 'cancelled' ? 'fulfilment.orders_cancelled' : 'fulfilment.order_moved';
    const ground = state === 'cancelled' ? await orders.codGround(scope) : null;
    return write(actor, { action }, async ({ trx, subject, undo }): Promise<boolean> => {
      const [order] = await queries.lockOrders(trx, scope, [orderId]);
      if (!order || !holdsStock(order.state)) return undo(false);
      // The order was remade since it was read: the status of the earlier parcel does not apply to the new one.
      if (shipmentId === null || order.shipment_id !== shipmentId) return undo(false);
      // The scan may have been corrected in the meantime.
      const [record] = await findRecords(trx, scope, { shipmentIds: [shipmentId] });
      if (!record || endOf(record.status) !== state) return undo(false);
      const skus = order.lines.map(({ sku }) => sku);
      const stock = await lockStock(trx, scope, skus);
      // Whoever cancelled the consignment is recorded as having cancelled the order.
      const whose = (state === 'cancelled' ? await cancelledBy(trx, scope, shipmentId) : null) ?? by;
      subject(order.order_no, { orderId });
      // Only the remake was cancelled; an earlier parcel of the order is on its way.
      const left = ground && (await findParcelsUnderWay(trx, scope, [orderId])).get(orderId);
      if (left) {
        await handOverEarlier(clock, trx, { ...ground, actor: { by: whose } }, { order, left, stock });
        await stock.save(clock, trx, scope, whose);
        return true;
      }
      const kind = state === 'cancelled' ? 'released' : 'shipped';
      for (const line of order.lines) stock.move(kind, line, order.order_no);
      await saveOrderState(clock, trx, { scope, by: whose }, order, state, stock);
      return true;
    });
  }

  /** Returns the orders whose parcels have left or were cancelled, with their end state. */
  async function endedAmong(scope: AccountScope, orders: readonly Settled[]) {
    const shipmentIds = orders.flatMap(({ shipment_id: id }) => id ?? []);
    const records = await findRecords(database.db, scope, { shipmentIds });
    const statuses = new Map(records.map((record) => [record.shipment_id, record.status]));
    return orders.flatMap((order) => {
      const status = statuses.get(order.shipment_id ?? '');
      const state = status === undefined ? null : endOf(status);
      return state === null ? [] : { order, state };
    });
  }

  return {
    async all() {
      let moved = 0;
      for (let after: string | null = null; ;) {
        const rows: queries.OpenOrder[] = await queries.listOpen(database.db, after, pageSize);
        for (const scope of new Set(rows.map((row) => row.account_id))) {
          const ofAccount = rows.filter((row) => row.account_id === scope);
          const onFailure = (err: unknown, { order }: { order: Settled }) =>
            logger.error(
              { err, account: scope, orderId: order.order_id },
              'an order could not be updated from its parcel',
            );
          moved += await eachAlone(await endedAmong(scope, ofAccount), onFailure, ({ order, state }) =>
            end(scope, order, state),
          );
        }
        if (rows.length < pageSize) return moved;
        after = rows.at(-1)?.order_id ?? null;
      }
    },

    async handOver(scope, orderId) {
      const orders = await queries.findOrders(database.db, scope, [orderId]);
      const open = orders.filter(({ state }) => holdsStock(state));
      if (open.length === 0) return false;
      const [ended] = await endedAmong(scope, open);
      return ended?.state === 'handed-over' && (await end(scope, ended.order, ended.state));
    },
  };
}
