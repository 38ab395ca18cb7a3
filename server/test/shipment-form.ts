/** A valid shipment form, for tests that make one field invalid at a time. */
import { MALAYSIA, type MarketId } from '#shared/platform/market/markets.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

export function shipmentForm(market: MarketId = MALAYSIA, changes: Partial<ShipmentForm> = {}): ShipmentForm {
  const isHome = market === MALAYSIA;
  const party = {
    ...emptyParty(isHome ? 'MY' : 'SG'),
    name: 'Siti Nurhaliza',
    phone: isHome ? '123456789' : '91234567',
    address1: isHome ? 'No 12, Jalan SS 2/24' : '10 Anson Road',
    postcode: isHome ? '47300' : '079903',
  };
  return {
    flow: 'domestic',
    service: 'standard',
    sender: party,
    receiver: { ...party, name: 'Lee Mei Ling', postcode: isHome ? '50400' : '520147' },
    contentType: 'parcel',
    pieces: [piece(1000)],
    content: 'Books',
    valueCents: 50_00,
    isDangerous: false,
    codCents: null,
    isEnhanced: false,
    customerNote1: '',
    customerNote2: '',
    orderId: '',
    deliveryOrders: [],
    ...changes,
  };
}

export const piece = (weightGrams: number, sideMm = 0) => ({
  weightGrams,
  lengthMm: sideMm,
  widthMm: sideMm,
  heightMm: sideMm,
});
