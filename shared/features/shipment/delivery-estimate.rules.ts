/** How many working days a parcel is usually on its way, after we have it. Shown, never promised (docs/decisions). */
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

/** Where the rate card says none, and of shipments from before their price said it. */
const USUAL = {
  sameSide: { least: 1, most: 2 },
  acrossTheSea: { least: 3, most: 5 },
  city: { least: 1, most: 1 },
  'cross-border': { least: 2, most: 4 },
  international: { least: 4, most: 8 },
} as const satisfies Record<string, TransitDays>;

/** Of the lane that it was priced by (domain.md "Prices"). */
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
