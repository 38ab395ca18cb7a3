import { describe, expect, it } from 'vitest';

import { type Customs, customsSchema } from './customs.model.ts';
import { shipmentChanges } from './shipment-changes.rules.ts';
import type { ShipmentForm } from './shipment.contract.ts';
import { emptyParty } from './shipment.model.ts';

const item = {
  description: 'Shirts',
  hsCode: '62052000',
  origin: 'MY',
  quantity: 3,
  unitValueCents: 20_00,
  weightGrams: 900,
};
const customs: Customs = { purpose: 'sale', purposeRemarks: '', items: [item] };

const withCustoms = (changes: Partial<Customs>): ShipmentForm => ({
  flow: 'international',
  service: 'standard',
  sender: emptyParty('MY'),
  receiver: emptyParty('US'),
  contentType: 'parcel',
  pieces: [{ weightGrams: 1000, lengthMm: 0, widthMm: 0, heightMm: 0 }],
  content: 'Shirts',
  valueCents: 60_00,
  isDangerous: false,
  codCents: null,
  isEnhanced: false,
  customerNote1: '',
  customerNote2: '',
  orderId: '',
  deliveryOrders: [],
  customs: { ...customs, ...changes },
});

const otherCustoms: Required<Customs> = {
  purpose: 'gift',
  purposeRemarks: 'For a friend',
  incoterm: 'DDP',
  senderTaxId: 'C12345678',
  receiverTaxId: 'GB123456789',
  items: [{ ...item, quantity: 4 }],
};

describe('The customs changes of an edit', () => {
  // From the schema, so that a new field is tested as well.
  it.each(Object.keys(customsSchema.shape) as (keyof Customs)[])('include the field %s', (field) => {
    const after = withCustoms({ [field]: otherCustoms[field] });
    expect(shipmentChanges(withCustoms({}), after).map((change) => change.field)).toEqual([
      `shipment.customs.${field}`,
    ]);
  });

  it('are empty when only the default Incoterm and empty tax IDs are written out', () => {
    const after = withCustoms({ incoterm: 'DAP', senderTaxId: '', receiverTaxId: '' });
    expect(shipmentChanges(withCustoms({}), after)).toEqual([]);
  });
});
