import { describe, expect, it } from 'vitest';

import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import type { PasteResult } from '#web/features/paste-address/paste-fill.ts';
import { flowTabOf, type FlowTab } from '#web/features/shipment/flows.ts';
import { carriedTo, draftForTab, isTypedIn } from '#web/features/shipment/move-to-tab.ts';
import { freshValues } from '#web/features/shipment/shipment-form.model.ts';

const tab = (flow: FlowTab['flow']): FlowTab => {
  const found = flowTabOf(flow);
  if (!found) throw new Error(`There is no tab for ${flow}`);
  return found;
};
const sender = { ...emptyParty('MY'), name: 'Kedai Buku' };
const values = {
  ...freshValues('domestic', sender, { ...emptyParty('MY'), name: 'Pasted before' }),
  content: 'Books',
  pieces: [{ weightGrams: 1500, lengthMm: null, widthMm: null, heightMm: null }],
  isCod: true,
  codCents: 5000,
  customerNote2: 'Fragile',
};
const message = (country: string): PasteResult => ({
  party: { ...emptyParty(country), name: 'Tan', address1: '10 Anson Road' },
  note: 'call first',
  extras: {},
  filled: [],
  conflicts: [],
  unplaced: [],
  doubts: [],
  elsewhere: null,
});
const account = { market: MALAYSIA, codClass: 'standard' } as const;
const typed = { party: { ...emptyParty('MY'), companyName: 'Kedai Tan' }, note: '' };

describe('a message for another country takes the form along', () => {
  it('with everything that is typed, but for what the tab has of its own', () => {
    const draft = draftForTab(values, tab('singapore'), message('SG'), typed, account);
    expect(draft).toMatchObject({
      sender,
      content: 'Books',
      pieces: values.pieces,
      customerNote2: 'Fragile',
      receiver: { country: 'SG', companyName: 'Kedai Tan', name: '' },
    });
    expect(draft).not.toHaveProperty('flow');
    expect(draft).not.toHaveProperty('service');
    expect(draft).not.toHaveProperty('customs');
  });

  it('abroad as well: the message itself follows into the paste box there', () => {
    const draft = draftForTab(values, tab('international'), message('US'), typed, account);
    expect(draft).toMatchObject({
      receiver: { country: 'US', companyName: 'Kedai Tan', name: '', address1: '' },
      content: 'Books',
    });
  });

  it('never over somebody who was typed there before', () => {
    expect(isTypedIn(null)).toBe(false);
    expect(isTypedIn({ receiver: emptyParty('SG') })).toBe(false);
    expect(isTypedIn({ receiver: { ...emptyParty('SG'), name: 'Lim' } })).toBe(true);
    expect(isTypedIn({ receiver: { ...emptyParty('SG'), address1: '1 Anson Road' } })).toBe(true);
  });

  it('never with a sum of another currency, nor where nothing is collected', () => {
    expect(draftForTab(values, tab('singapore'), message('SG'), typed, account)).toMatchObject({
      isCod: false,
      codCents: null,
    });
    expect(
      draftForTab(values, tab('malaysia'), message('MY'), typed, { ...account, market: SINGAPORE }),
    ).toMatchObject({ isCod: true, codCents: null });
  });
});

describe('another tab takes the stranger along', () => {
  const receiver = {
    ...emptyParty('MY'),
    name: 'Tan',
    phone: '123456789',
    address1: '8 Jalan Satu',
    postcode: '47300',
    city: 'Petaling Jaya',
    state: 'Selangor',
  };
  const typedHere = { ...values, receiver };

  it('whole within the country, with the parcel', () => {
    expect(carriedTo(typedHere, tab('domestic'), tab('cn-printing'), 'MY')).toMatchObject({
      receiver,
      pieces: values.pieces,
      content: 'Books',
    });
  });

  it('without what belongs to the country into another one', () => {
    const carried = carriedTo(typedHere, tab('domestic'), tab('singapore'), 'SG');
    expect(carried?.receiver).toEqual({ ...emptyParty('SG'), name: 'Tan', address1: '8 Jalan Satu' });
  });

  it('of reverse charge that is the sender, and never our own address', () => {
    const collected = { ...values, sender: receiver, receiver: sender };
    const carried = carriedTo(collected, tab('reverse-charge'), tab('third-party'), 'MY');
    expect(carried).toMatchObject({ sender: receiver });
    expect(carried).not.toHaveProperty('receiver');
  });

  it('but nobody where nobody was typed', () => {
    const nobody = { ...values, receiver: emptyParty('MY') };
    expect(carriedTo(nobody, tab('domestic'), tab('cn-printing'), 'MY')).toBeNull();
  });
});
