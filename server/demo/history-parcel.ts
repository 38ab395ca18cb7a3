import { servicesOffered } from '#shared/consignment/services.ts';
import { MALAYSIA, type MarketId } from '#shared/market/markets.ts';
import type { PostcodePlace } from '#shared/postcode/postcode.ts';
import type { ShipmentForm } from '#shared/shipment/shipment.contract.ts';
import type { Party, PieceForm } from '#shared/shipment/shipment.model.ts';

import { receiverAt } from './people.ts';
import type { Random } from './random.ts';
import * as words from './vocabulary.ts';

export interface Shop {
  market: MarketId;
  sender: Party;
  isCod: boolean;
  isDoCn: boolean;
  isAllowOrderId: boolean;
  /** Buyers come back: most parcels go to one of these. */
  regulars: readonly [Party, ...Party[]];
  places: readonly [PostcodePlace, ...PostcodePlace[]];
}

/** A form as the shop's clerk would have filled it. The rules may still refuse it; then another one is drawn. */
export function parcelForm(random: Random, shop: Shop, serial: number): ShipmentForm {
  const { market } = shop;
  const isDocument = random.chance(0.09);
  const [content, value] = random.pick(isDocument ? words.documents : words.goods);
  const quantity = random.chance(0.75) ? 1 : random.int(2, 4);
  const valueCents = value === 0 ? null : Math.round(value * quantity * (0.85 + random.next() * 0.3)) * 100;
  const codCents =
    shop.isCod && !isDocument && valueCents !== null && valueCents <= 1_500_00 && random.chance(0.2)
      ? valueCents
      : null;
  const isEnhanced = valueCents !== null && valueCents >= 1_000_00 && random.chance(0.7);
  const isPriority =
    servicesOffered(market, 'domestic', { isFrozenFood: false }).includes('priority') && random.chance(0.14);
  return {
    flow: 'domestic',
    service: isPriority ? 'priority' : 'standard',
    sender: shop.sender,
    receiver: random.chance(0.35)
      ? random.pick(shop.regulars)
      : receiverAt(random, market, random.pick(shop.places)),
    contentType: isDocument ? 'document' : 'parcel',
    pieces: pieces(random, isDocument, codCents !== null),
    valueCents,
    codCents,
    isEnhanced,
    content,
    isDangerous: false,
    customerNote1: random.chance(0.15) ? random.pick(words.notes) : '',
    customerNote2: '',
    orderId: shop.isAllowOrderId && random.chance(0.7) ? orderId(random, market, serial) : '',
    deliveryOrders:
      shop.isDoCn && random.chance(0.14)
        ? Array.from(
            { length: random.int(1, 3) },
            (_, i) => `DO-26-${String(serial * 3 + i).padStart(5, '0')}`,
          )
        : [],
  };
}

function orderId(random: Random, market: MarketId, serial: number): string {
  const shops: [string, ...string[]] = market === MALAYSIA ? ['WC-', '#', 'SHP'] : ['LC-', '#SG'];
  return `${random.pick(shops)}${10_000 + serial}`;
}

function pieces(random: Random, isDocument: boolean, isCod: boolean): PieceForm[] {
  if (isDocument) return [{ weightGrams: random.int(2, 15) * 50, lengthMm: 0, widthMm: 0, heightMm: 0 }];
  const count = random.chance(0.84) ? 1 : random.int(2, isCod ? 3 : 6);
  const isMeasured = random.chance(0.5);
  return Array.from({ length: count }, () => ({
    weightGrams: random.chance(0.8) ? random.int(2, 40) * 100 : random.int(8, 36) * 500,
    lengthMm: isMeasured ? random.int(12, 48) * 10 : 0,
    widthMm: isMeasured ? random.int(8, 34) * 10 : 0,
    heightMm: isMeasured ? random.int(4, 28) * 10 : 0,
  }));
}
