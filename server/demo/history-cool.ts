import { servicesOffered } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';

import type { Random } from './random.ts';
import { buyerOf, type Shop } from './shop.ts';
import { coolBoxes, coolNotes, foods } from './vocabulary-cool.ts';

/** Returns a form for chilled or frozen food, in boxes of known size. */
export function coolForm(random: Random, { account, sender, home }: Shop): Omit<ShipmentForm, 'flow'> {
  const food = random.pick(foods);
  const offered = servicesOffered(account.market, 'cool', account);
  const service = food.services.find((one) => offered.includes(one)) ?? 'chilled';
  const boxes = random.chance(0.72) ? 1 : random.int(2, 4);
  const valueCents = food.value * boxes * 100;
  return {
    service: food.services.length > 1 && random.chance(0.4) ? 'chilled' : service,
    sender,
    receiver: buyerOf(random, home),
    contentType: 'parcel',
    pieces: Array.from({ length: boxes }, () => {
      const weightGrams = food.grams + random.int(2, 9) * 100;
      const { sides } = coolBoxes.find(({ upToGrams }) => weightGrams <= upToGrams) ?? coolBoxes[0];
      return { weightGrams, lengthMm: sides[0], widthMm: sides[1], heightMm: sides[2] };
    }),
    valueCents,
    codCents: null,
    isEnhanced: valueCents >= 400_00 && random.chance(0.5),
    content: food.content,
    isDangerous: false,
    customerNote1: random.chance(0.5) ? random.pick(coolNotes) : '',
    customerNote2: '',
    orderId: '',
    deliveryOrders: [],
  };
}
