/** What became of a shop's order, as the customer's programs receive it. */
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

/** It arrived, changed, or ended: by its shop or by a person. */
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

/** Its consignment note was made, or that of the order that carries it. */
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
