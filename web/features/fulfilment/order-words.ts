import type { OrderState } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { Tone } from '#web/platform/ui/status-badge.tsx';

export const orderTones: Record<OrderState, Tone> = {
  new: 'grey',
  generated: 'blue',
  picked: 'blue',
  packed: 'blue',
  // It is on its way; green is for what was delivered.
  'handed-over': 'blue',
  cancelled: 'grey',
};
