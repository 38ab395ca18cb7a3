import { describe, expect, it } from 'vitest';

import type { ShipmentDetail } from '#shared/shipment-listing/shipment-listing.contract.ts';
import { emptyParty } from '#shared/shipment/shipment.model.ts';
import { parse } from '#shared/validation/parse.ts';
import { mergedEdit } from '#web/shipment/edit-merge.ts';
import { editOf } from '#web/shipment/from-shipment.ts';
import {
  freshValues,
  shipmentFormFields,
  shipmentOf,
  type ShipmentValues,
} from '#web/shipment/shipment-form.model.ts';

const party = (name: string) => ({
  ...emptyParty('MY'),
  name,
  phone: '123456789',
  address1: '12 Jalan Bukit',
  postcode: '50450',
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
});

const detail: ShipmentDetail = {
  shipmentId: 'id',
  consignmentNoteNo: 'HN100000003MY',
  status: 'created',
  flow: 'domestic',
  service: 'priority',
  contentType: 'parcel',
  receiverName: 'Aisyah',
  receiverCompany: '',
  receiverCity: 'Kuala Lumpur',
  receiverState: 'Kuala Lumpur',
  receiverPostcode: '50450',
  receiverCountry: 'MY',
  pieceCount: 2,
  actualGrams: 2500,
  chargeableGrams: 3000,
  codCents: 100_00,
  totalCents: 12_00,
  orderId: 'WEB-1',
  createdAt: '2026-11-20T00:00:00Z',
  printedAt: null,
  printedCount: 0,
  deliveredAt: null,
  sender: party('Kedai Buku'),
  receiver: party('Aisyah'),
  pieces: [
    { weightGrams: 1000, lengthMm: 0, widthMm: 0, heightMm: 0 },
    { weightGrams: 1500, lengthMm: 300, widthMm: 200, heightMm: 105 },
  ],
  content: 'Books',
  valueCents: 0,
  isDangerous: true,
  isEnhanced: false,
  liabilityCents: 200_00,
  customerNote1: 'Ring twice',
  customerNote2: '',
  deliveryOrders: ['DO1', 'DO2'],
  customs: null,
  priceLines: [],
  currency: 'MYR',
  routingCode: 'KUL-504',
  promise: null,
  expectedDay: null,
  labelVersion: 1,
  labelSince: null,
  createdBy: 'Admin',
  events: [],
  hasPod: false,
  mayPrint: true,
  mayCancel: true,
  mayEdit: true,
};

const international: ShipmentDetail = {
  ...detail,
  flow: 'international',
  service: 'standard',
  codCents: null,
  orderId: null,
  valueCents: 60_00,
  customs: {
    purpose: 'gift',
    purposeRemarks: '',
    items: [
      {
        description: 'Shirts',
        hsCode: '62052000',
        origin: 'MY',
        quantity: 3,
        unitValueCents: 20_00,
        weightGrams: 900,
      },
    ],
  },
};

describe('the form of a shipment that is edited', () => {
  it.each([detail, international])('sends it as it was when nothing is changed ($flow)', (shipment) => {
    const parsed = parse(shipmentFormFields, editOf(shipment));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const { sender, receiver, pieces, content, isDangerous, codCents, isEnhanced, customerNote1 } = shipment;
    expect(shipmentOf(parsed.value)).toEqual({
      flow: shipment.flow,
      service: shipment.service,
      contentType: shipment.contentType,
      sender,
      receiver,
      pieces,
      content,
      isDangerous,
      codCents,
      isEnhanced,
      customerNote1,
      customerNote2: '',
      valueCents: shipment.valueCents || null,
      orderId: shipment.orderId ?? '',
      deliveryOrders: ['DO1', 'DO2'],
      ...(shipment.customs ? { customs: shipment.customs } : {}),
    });
  });
});

describe('two people who edit one shipment', () => {
  const opened = freshValues('domestic', party('Kedai Buku'), party('Aisyah'));
  const changed = (changes: Partial<ShipmentValues>): ShipmentValues => ({ ...opened, ...changes });

  it('keep what each of them changed, down to the lines of an address', () => {
    const typed = changed({ receiver: { ...opened.receiver, address1: '14 Jalan Bukit' }, content: 'Books' });
    const now = changed({
      receiver: { ...opened.receiver, name: 'Tan Ah Kow' },
      customerNote1: 'Ring twice',
    });
    expect(mergedEdit(opened, typed, now)).toEqual({
      ...opened,
      receiver: { ...opened.receiver, address1: '14 Jalan Bukit', name: 'Tan Ah Kow' },
      content: 'Books',
      customerNote1: 'Ring twice',
    });
  });

  it('who changed the same field: what was typed here stays', () => {
    expect(mergedEdit(opened, changed({ content: 'Mine' }), changed({ content: 'Theirs' })).content).toBe(
      'Mine',
    );
  });
});
