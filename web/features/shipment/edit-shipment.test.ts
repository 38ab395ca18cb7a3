import { describe, expect, it } from 'vitest';

import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { mergedEdit } from '#web/platform/ui/form/merge.ts';
import { editOf } from '#web/features/shipment/from-shipment.ts';
import { detail, party } from '#web/features/shipment/shipment-detail.fixture.ts';
import {
  freshValues,
  shipmentFormFields,
  shipmentOf,
  type ShipmentValues,
} from '#web/features/shipment/shipment-form.model.ts';

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

describe('The edit form of a shipment', () => {
  it.each([detail, international])(
    'sends the shipment unchanged when nothing was edited ($flow)',
    (shipment) => {
      const parsed = parse(shipmentFormFields, editOf(shipment));
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
      const { sender, receiver, pieces, content, isDangerous, codCents, isEnhanced, customerNote1 } =
        shipment;
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
    },
  );
});

describe('Merging the edits of two users', () => {
  const opened = freshValues('domestic', party('Kedai Buku'), party('Aisyah'));
  const changed = (changes: Partial<ShipmentValues>): ShipmentValues => ({ ...opened, ...changes });

  it('keeps the changes of both, down to single lines of an address', () => {
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

  it('keeps the locally typed value when both changed the same field', () => {
    expect(mergedEdit(opened, changed({ content: 'Mine' }), changed({ content: 'Theirs' })).content).toBe(
      'Mine',
    );
  });
});
