import type { BackState, ShopOrderView } from '#shared/features/shop-order/shop-order.model.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Tone } from '#web/platform/ui/status-badge.tsx';

export const viewTones: Record<ShopOrderView, Tone> = {
  new: 'grey',
  problem: 'amber',
  generated: 'blue',
  shipped: 'blue',
  cancelled: 'grey',
};

/** Labels for whether the shop has received the CN number. */
export const backNames: Record<BackState, string> = {
  none: '',
  waiting: m.shop_order_back_waiting(),
  done: m.shop_order_back_done(),
  failed: m.shop_order_back_failed(),
};
