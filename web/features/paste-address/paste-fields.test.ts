import { describe, expect, it } from 'vitest';

import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import {
  type PastedFields,
  typedByHand,
  withMessage,
  withoutMessage,
} from '#web/features/paste-address/paste-fields.ts';

const empty: PastedFields = { party: emptyParty('MY'), note: '' };
const fields = (party: Partial<PastedFields['party']>, note = ''): PastedFields => ({
  party: { ...empty.party, ...party },
  note,
});
const ali = fields(
  { name: 'Ali', phone: '123456789', altPhone: '98765432', address1: '1 Jalan Satu', postcode: '50450' },
  'call first',
);
const siti = fields({ name: 'Siti', address1: '2 Jalan Dua', address2: 'Taman Dua', postcode: '47300' });

describe('A second message', () => {
  it('removes all fields of the first, also those that it does not set itself', () => {
    expect(typedByHand(ali, ali, siti)).toEqual([]);
    expect(withMessage(ali, ali, siti, [])).toEqual(siti);
  });

  it('reports the fields that were typed since the first', () => {
    const now = fields({ ...ali.party, companyName: 'Kedai Ali', phone: '111111111' }, 'call first');
    expect(typedByHand(now, ali, siti)).toEqual(['companyName', 'phone']);
  });

  it('reports the fields of a picked receiver', () => {
    expect(typedByHand(ali, null, siti)).toEqual(['name', 'phone', 'altPhone', 'address1', 'postcode']);
  });

  it('keeps a typed street with its own postcode, never with the postcode of the message', () => {
    const now = fields({ address1: '9 Jalan Sembilan', postcode: '81100', city: 'Johor Bahru' });
    expect(withMessage(now, null, siti, ['address1']).party).toMatchObject({
      name: 'Siti',
      address1: '9 Jalan Sembilan',
      address2: '',
      postcode: '81100',
      city: 'Johor Bahru',
    });
  });

  it('keeps a typed note, and reports it only when the message has another note', () => {
    const now = fields({}, 'Fragile');
    expect(typedByHand(now, null, siti)).toEqual([]);
    expect(withMessage(now, null, siti, []).note).toBe('Fragile');
    expect(typedByHand(now, null, ali)).toEqual(['note']);
    expect(withMessage(now, null, ali, ['note']).note).toBe('Fragile');
  });
});

describe('Undo of a message', () => {
  it('restores the earlier values of the fields', () => {
    expect(withoutMessage(ali, ali, siti)).toEqual(siti);
  });

  it('keeps the fields that were typed since the message', () => {
    const now = fields({ ...ali.party, phone: '111111111' }, 'call first');
    expect(withoutMessage(now, ali, empty)).toEqual(fields({ phone: '111111111' }));
  });
});
