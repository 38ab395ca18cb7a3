/** Events about shop orders, as sent to the customer's programs. */
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';
import type { OutgoingEvent } from '#shared/features/webhook/event-types.model.ts';

import type { OrderRecord } from './shop-order.queries.ts';

type ToldOrder = Pick<OrderRecord, 'order_id' | 'order_no' | 'state'>;

const dataOf = ({ order_id: externalOrderId, order_no: orderId, state }: ToldOrder, shop: ShopKind) => ({
  externalOrderId,
  orderId,
  shop,
  state,
});

/** The order arrived, changed, or was cancelled by its shop or by a user. */
export function orderEventFrom(
  order: ToldOrder & Pick<OrderRecord, 'shipment_id' | 'cn_no'>,
  { shop, isNew }: { shop: ShopKind; isNew: boolean },
): OutgoingEvent {
  const changed = order.state === 'cancelled' ? 'order.cancelled' : 'order.updated';
  return {
    type: isNew ? 'order.received' : changed,
    subjectKey: order.order_id,
    data: { ...dataOf(order, shop), shipmentId: order.shipment_id, consignmentNoteNo: order.cn_no },
  };
}

/** The consignment note was created, for this order or for the order whose parcel it travels in. */
export const orderShippedEvent = (
  order: Omit<ToldOrder, 'state'>,
  made: { shop: ShopKind; shipmentId: string; cnNo: string },
): OutgoingEvent => ({
  type: 'order.shipped',
  subjectKey: order.order_id,
  data: {
    ...dataOf({ ...order, state: 'generated' }, made.shop),
    shipmentId: made.shipmentId,
    consignmentNoteNo: made.cnNo,
  },
});
