import type { SupplyState } from '#shared/features/supply/supply.rules.ts';
import type { Tone } from '#web/platform/ui/status-badge.tsx';

export const supplyTones: Record<SupplyState, Tone> = {
  requested: 'grey',
  approved: 'blue',
  packed: 'blue',
  shipped: 'blue',
  received: 'green',
  rejected: 'red',
  cancelled: 'grey',
};
