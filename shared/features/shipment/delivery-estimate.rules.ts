/** How many working days a parcel is usually on its way, after we have it. Shown, never promised (docs/decisions). */
import { FLOWS, type FlowId } from '#shared/features/shipment/services.rules.ts';

export interface DeliveryEstimate {
  /** Working days. */
  from: number;
  to: number;
}

interface Where {
  country: string;
  state: string;
}

const BORNEO = new Set(['sabah', 'sarawak', 'wilayah persekutuan labuan', 'labuan', 'w.p. labuan']);

const USUAL = {
  sameSide: { from: 1, to: 2 },
  acrossTheSea: { from: 3, to: 5 },
  city: { from: 1, to: 1 },
  'cross-border': { from: 2, to: 4 },
  international: { from: 4, to: 8 },
} as const satisfies Record<string, DeliveryEstimate>;

export function deliveryEstimate(flow: FlowId, sender: Where, receiver: Where): DeliveryEstimate {
  const { reach } = FLOWS[flow];
  if (reach !== 'home') return USUAL[reach];
  if (receiver.country === 'SG') return USUAL.city;
  return isBorneo(sender) === isBorneo(receiver) ? USUAL.sameSide : USUAL.acrossTheSea;
}

function isBorneo({ state }: Where): boolean {
  return BORNEO.has(state.toLowerCase());
}
