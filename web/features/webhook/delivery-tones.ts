import type { DeliveryState } from '#shared/features/webhook/webhook.model.ts';
import type { Tone } from '#web/platform/ui/status-badge.tsx';

export const stateTones: Record<DeliveryState, Tone> = {
  waiting: 'amber',
  delivered: 'green',
  failed: 'red',
  stopped: 'grey',
};
