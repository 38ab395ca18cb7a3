/** What a shop's message comes to: an order, or why it is none. */
import type { IgnoredReason, ShopMoney, ShopOrderDoc } from '#shared/features/shop-order/shop-order.model.ts';

/** What of a connection's settings changes how its orders are read. */
export interface MappingOptions {
  isPounds: boolean;
  statuses?: string;
}

export interface MappedOrder {
  kind: 'order';
  shopOrderId: string;
  orderNo: string;
  updatedAt: Date;
  doc: ShopOrderDoc;
}

/** The shop took it back; `kind` 'order' that was known before. */
export interface MappedCancel {
  kind: 'cancelled';
  shopOrderId: string;
  orderNo: string;
  updatedAt: Date;
}

export interface MappedNothing {
  kind: 'ignored';
  reason: IgnoredReason;
  /** The shop's own word: the topic, the status. */
  detail: string;
  orderNo: string;
  /** Which order it is about, where that is known: one that waits here is no longer wanted. */
  about: { shopOrderId: string; updatedAt: Date } | null;
}

export type Mapped = MappedOrder | MappedCancel | MappedNothing;

export const ignored = (
  reason: IgnoredReason,
  detail = '',
  orderNo = '',
  about: MappedNothing['about'] = null,
): MappedNothing => ({
  kind: 'ignored',
  reason,
  detail: detail.slice(0, 100),
  orderNo: orderNo.slice(0, 60),
  about,
});

/** To be collected, and the shop does not say how much in which currency: a person is asked, or the money is never seen. */
export const unknownAmount: ShopMoney = { currency: '?', cents: 0 };

/** An order whose goods need a parcel and whose receiver is known; else why not. */
export function mustShip(order: Omit<MappedOrder, 'kind'>): Mapped {
  if (order.shopOrderId === '') return ignored('unreadable');
  if (order.doc.isMasked) return ignored('masked', order.doc.status, order.orderNo);
  if (order.doc.lines.length === 0) return ignored('nothing', order.doc.status, order.orderNo);
  return { kind: 'order', ...order };
}
