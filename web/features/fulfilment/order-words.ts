import type { OrderState } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { ShopAsk } from '#shared/features/shop-order/shop-order.model.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Tone } from '#web/platform/ui/status-badge.tsx';

export const orderTones: Record<OrderState, Tone> = {
  new: 'grey',
  generated: 'blue',
  picked: 'blue',
  packed: 'blue',
  // Still in transit; green is reserved for delivered.
  'handed-over': 'blue',
  cancelled: 'grey',
};

/** What the shop did to an order, and how a user decides about it. */
export const shopAskWords = {
  changed: m.fulfilment_problem_shop_changed,
  cancelled: m.fulfilment_problem_shop_cancelled,
} as const satisfies Record<ShopAsk, Message>;
