/** A parcel whose first scan was wrong never left: its order is in the warehouse again, and its goods with it. */
import { stateBeforeHandover } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { isUnscanned, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Kit } from '#server/platform/kit.ts';
import { actorFor, type CorrectionFollower } from '#server/features/operations/recording.service.ts';
import { findRecords } from '#server/features/shipment/shipment-record.service.ts';
import { insertOrderEvents, listOrderEvents } from './order-parcel.queries.ts';
import { listOrdersOfShipments } from './order-people.queries.ts';
import * as queries from './order.queries.ts';
import { lockStock } from './stock-move.service.ts';

/** One that was cancelled in time gives its stock back as any other, once it is in the warehouse again. */
const isInWarehouse = (status: ShipmentStatus) => isUnscanned(status) || status === 'cancelled';

export function followCorrections({
  clock,
  database,
  write,
}: Pick<Kit, 'clock' | 'database' | 'write'>): CorrectionFollower {
  async function moveBack(scope: AccountScope, orderId: string, shipmentId: string): Promise<void> {
    const by = jobNamed('fulfilment');
    const actor = actorFor(scope, { by, address: '', userAgent: '', requestId: '' });
    await write(actor, { action: 'fulfilment.order_moved_back' }, async ({ trx, subject, undo }) => {
      const [order] = await queries.lockOrders(trx, scope, [orderId]);
      const [record] = await findRecords(trx, scope, { shipmentIds: [shipmentId] });
      const hasLeft = !record || !isInWarehouse(record.status);
      if (order?.state !== 'handed-over' || order.shipment_id !== shipmentId || hasLeft) return undo();
      const events = await listOrderEvents(trx, scope, orderId);
      const state = stateBeforeHandover(
        events.map(({ code, detail }) => ({ code, reason: detail.reason ?? null })),
      );
      const stock = await lockStock(
        trx,
        scope,
        order.lines.map(({ sku }) => sku),
      );
      for (const line of order.lines) stock.move('unshipped', line, order.order_no);
      await stock.save(clock, trx, scope, by);
      await queries.updateStates(trx, scope, [orderId], state, clock.now());
      const detail = order.cn_no === null ? {} : { cnNo: order.cn_no };
      const event = { orderId, eventId: newId(clock), code: state, detail };
      await insertOrderEvents(trx, scope, [event], { at: clock.now(), by });
      subject(order.order_no, { orderId });
    });
  }

  return async ({ scope, shipmentId }) => {
    for (const orderId of await listOrdersOfShipments(database.db, scope, [shipmentId]))
      await moveBack(scope, orderId, shipmentId);
  };
}
