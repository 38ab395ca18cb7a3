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

describe('Moving the form to the tab of the country in a pasted message', () => {
  it('carries over the typed values except flow, service and customs', () => {
    const customs = { purpose: 'gift' as const, purposeRemarks: '', items: [] };
    const draft = draftForTab({ ...values, customs }, tab('singapore'), message('SG'), typed, account);
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

  it('carries over the form but not the receiver of the message to the international tab', () => {
    const draft = draftForTab(values, tab('international'), message('US'), typed, account);
    expect(draft).toMatchObject({
      receiver: { country: 'US', companyName: 'Kedai Tan', name: '', address1: '' },
      content: 'Books',
    });
  });

  it('recognises a draft that already contains a receiver', () => {
    expect(isTypedIn(null)).toBe(false);
    expect(isTypedIn({ receiver: emptyParty('SG') })).toBe(false);
    expect(isTypedIn({ receiver: { ...emptyParty('SG'), name: 'Lim' } })).toBe(true);
    expect(isTypedIn({ receiver: { ...emptyParty('SG'), address1: '1 Anson Road' } })).toBe(true);
  });

  it('drops a COD amount in another currency, and COD on a tab without it', () => {
    expect(draftForTab(values, tab('singapore'), message('SG'), typed, account)).toMatchObject({
      isCod: false,
      codCents: null,
    });
    expect(
      draftForTab(values, tab('malaysia'), message('MY'), typed, { ...account, market: SINGAPORE }),
    ).toMatchObject({ isCod: true, codCents: null });
  });
});

describe('Carrying the typed party over to another tab', () => {
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

  it('keeps the whole receiver and the parcel within the same country', () => {
    expect(carriedTo(typedHere, tab('domestic'), tab('cn-printing'), 'MY')).toMatchObject({
      receiver,
      pieces: values.pieces,
      content: 'Books',
    });
  });

  it('keeps only the names, email and address lines when the country changes', () => {
    const company = { companyName: 'Kedai Tan', email: 'tan@kedai.example' };
    const typedMore = { ...values, receiver: { ...receiver, ...company } };
    const carried = carriedTo(typedMore, tab('domestic'), tab('singapore'), 'SG');
    expect(carried?.receiver).toEqual({
      ...emptyParty('SG'),
      ...company,
      name: 'Tan',
      address1: '8 Jalan Satu',
    });
  });

  it('keeps the sender of reverse charge, and not the own address as receiver', () => {
    const collected = { ...values, sender: receiver, receiver: sender };
    const carried = carriedTo(collected, tab('reverse-charge'), tab('third-party'), 'MY');
    expect(carried).toMatchObject({ sender: receiver });
    expect(carried).not.toHaveProperty('receiver');
  });

  it('returns null when no party was typed', () => {
    const nobody = { ...values, receiver: emptyParty('MY') };
    expect(carriedTo(nobody, tab('domestic'), tab('cn-printing'), 'MY')).toBeNull();
  });
});
