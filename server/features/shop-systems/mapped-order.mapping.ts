/** The result of reading a shop's message: an order, a cancellation, or the reason why it is neither. */
import type { IgnoredReason, ShopMoney, ShopOrderDoc } from '#shared/features/shop-order/shop-order.model.ts';
import { cutText } from '#shared/platform/validation/cut-text.ts';

/** The connection settings that affect how its orders are read. */
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

/** The shop took the order back: cancelled, refunded or deleted. */
interface MappedCancel {
  kind: 'cancelled';
  shopOrderId: string;
  orderNo: string;
  updatedAt: Date;
}

export interface MappedNothing {
  kind: 'ignored';
  reason: IgnoredReason;
  /** The shop's own term, for example its topic or status. */
  detail: string;
  orderNo: string;
  /** The order that the message is about, where known. If that order is still waiting here, it is no longer wanted. */
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
  detail: cutText(detail, 100),
  orderNo: cutText(orderNo, 60),
  about,
});

/**
 * Used when COD is due but the shop does not state the amount and currency: a user is asked, so that the money is not
 * forgotten.
 */
export const unknownAmount: ShopMoney = { currency: '?', cents: 0 };

/** Returns the order when its goods need a parcel and its receiver is known; otherwise the reason why it is ignored. */
export function mustShip(order: Omit<MappedOrder, 'kind'>): Mapped {
  if (order.shopOrderId === '') return ignored('unreadable');
  if (order.doc.isMasked) return ignored('masked', order.doc.status, order.orderNo);
  if (order.doc.lines.length === 0) return ignored('nothing', order.doc.status, order.orderNo);
  return { kind: 'order', ...order };
}
