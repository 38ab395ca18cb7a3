import type { OrderState } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
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
