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

describe('a second message', () => {
  it('leaves nothing of the first, not even what it does not say itself', () => {
    expect(typedByHand(ali, ali, siti)).toEqual([]);
    expect(withMessage(ali, ali, siti, [])).toEqual(siti);
  });

  it('asks about what was typed since', () => {
    const now = fields({ ...ali.party, companyName: 'Kedai Ali', phone: '111111111' }, 'call first');
    expect(typedByHand(now, ali, siti)).toEqual(['companyName', 'phone']);
  });

  it('asks about a picked receiver', () => {
    expect(typedByHand(ali, null, siti)).toEqual(['name', 'phone', 'altPhone', 'address1', 'postcode']);
  });

  it('keeps a typed street with its own postcode, never with that of the message', () => {
    const now = fields({ address1: '9 Jalan Sembilan', postcode: '81100', city: 'Johor Bahru' });
    expect(withMessage(now, null, siti, ['address1']).party).toMatchObject({
      name: 'Siti',
      address1: '9 Jalan Sembilan',
      address2: '',
      postcode: '81100',
      city: 'Johor Bahru',
    });
  });

  it('leaves a note that was typed, and asks only about another one', () => {
    const now = fields({}, 'Fragile');
    expect(typedByHand(now, null, siti)).toEqual([]);
    expect(withMessage(now, null, siti, []).note).toBe('Fragile');
    expect(typedByHand(now, null, ali)).toEqual(['note']);
    expect(withMessage(now, null, ali, ['note']).note).toBe('Fragile');
  });
});

describe('undo', () => {
  it('puts back what the fields held', () => {
    expect(withoutMessage(ali, ali, siti)).toEqual(siti);
  });

  it('leaves what was typed since', () => {
    const now = fields({ ...ali.party, phone: '111111111' }, 'call first');
    expect(withoutMessage(now, ali, empty)).toEqual(fields({ phone: '111111111' }));
  });
});
