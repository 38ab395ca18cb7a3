/** The usual number of working days between handover and delivery. It is an estimate and never a promise (docs/decisions). */
import type { TransitDays } from '#shared/features/pricing/rate-card.model.ts';
import { FLOWS, type FlowId } from '#shared/features/shipment/services.rules.ts';

interface Where {
  country: string;
  state: string;
}

export interface PricedShipment {
  flow: FlowId;
  sender: Where;
  receiver: Where;
  price: { transitDays?: TransitDays };
}

const BORNEO = new Set(['sabah', 'sarawak', 'wilayah persekutuan labuan', 'labuan', 'w.p. labuan']);

/** Used if the rate card has no transit days, and for older shipments whose stored price has none. */
const USUAL = {
  sameSide: { least: 1, most: 2 },
  acrossTheSea: { least: 3, most: 5 },
  city: { least: 1, most: 1 },
  'cross-border': { least: 2, most: 4 },
  international: { least: 4, most: 8 },
} as const satisfies Record<string, TransitDays>;

/** Returns the transit days of the lane by which the shipment was priced (domain.md "Prices"). */
export function deliveryEstimate({ flow, sender, receiver, price }: PricedShipment): TransitDays {
  if (price.transitDays) return price.transitDays;
  const { reach } = FLOWS[flow];
  if (reach !== 'home') return USUAL[reach];
  if (receiver.country === 'SG') return USUAL.city;
  return isBorneo(sender) === isBorneo(receiver) ? USUAL.sameSide : USUAL.acrossTheSea;
}

function isBorneo({ state }: Where): boolean {
  return BORNEO.has(state.toLowerCase());
}
