import { expect, it } from 'vitest';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { spoiltForms } from '#shared/features/shipment/validation-table.fixture.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { shipmentFormSchema } from '#web/features/shipment/shipment-form.rules.ts';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { kualaLumpur, party } from '#web/features/shipment/shipment-detail.fixture.ts';

const schema = shipmentFormSchema({
  account: {
    market: MALAYSIA,
    isCod: true,
    isFrozenFood: false,
    isDoCn: true,
    isAllowOrderId: true,
    codClass: 'standard',
    liabilityTier: 'standard',
    isDangerousGoods: true,
  },
  receiverMarket: marketOf(MALAYSIA),
  senderPlace: () => kualaLumpur,
  receiverPlace: (postcode) => (postcode === kualaLumpur.Postcode ? kualaLumpur : null),
  coolRefusal: () => '',
});

const good: ShipmentForm = {
  flow: 'domestic',
  service: 'standard',
  sender: party('Kedai Buku'),
  receiver: party('Aisyah'),
  contentType: 'parcel',
  pieces: [{ weightGrams: 1000, lengthMm: 0, widthMm: 0, heightMm: 0 }],
  content: 'Books',
  valueCents: 50_00,
  isDangerous: false,
  codCents: null,
  isEnhanced: false,
  customerNote1: '',
  customerNote2: '',
  orderId: '',
  deliveryOrders: [],
};

/** The form values in the format of the screen. */
function typed(form: ShipmentForm): ShipmentValues {
  const { customs: _, ...rest } = form;
  return {
    ...rest,
    flow: 'domestic',
    service: form.service,
    isCod: form.codCents !== null,
    saveReceiver: false,
  };
}

it('The screen accepts the valid form that the cases below change', () => {
  expect(parse(schema, typed(good)).ok).toBe(true);
});

it.each(spoiltForms)('The screen refuses $what: $says', ({ spoil, says }) => {
  const parsed = parse(schema, typed(spoil(good)));
  expect(parsed.ok ? [] : [...new Set(Object.values(parsed.fields))]).toEqual([says]);
});
