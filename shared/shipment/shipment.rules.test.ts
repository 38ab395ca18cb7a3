import { describe, expect, it } from 'vitest';

import { FLOW_IDS, FLOWS } from '#shared/consignment/services.ts';
import { MALAYSIA, marketIds, SINGAPORE } from '#shared/market/markets.ts';

import { flowRight, receiverCountryProblem } from './shipment-flows.rules.ts';
import { extraProblems, parcelProblems, postcodeProblem, type ShippingAccount } from './shipment.rules.ts';

const account: ShippingAccount = {
  market: MALAYSIA,
  isCod: true,
  isFrozenFood: false,
  isDoCn: true,
  isAllowOrderId: true,
  codClass: 'standard',
  liabilityTier: 'standard',
};
const piece = { weightGrams: 1000, lengthMm: 0, widthMm: 0, heightMm: 0 };
const parcel = {
  flow: 'domestic',
  contentType: 'parcel',
  pieces: [piece],
  valueCents: null,
  codCents: null,
  isEnhanced: false,
} as const;
const nowhere = { from: null, to: null };

describe('the receiver’s country', () => {
  it('is the own one at home, the other one across the causeway, any other abroad', () => {
    expect(receiverCountryProblem('domestic', MALAYSIA, 'MY')).toBeNull();
    expect(receiverCountryProblem('domestic', SINGAPORE, 'MY')).toBe(
      'Receiver Country must be Singapore for Domestic shipments.',
    );
    expect(receiverCountryProblem('singapore', MALAYSIA, 'SG')).toBeNull();
    expect(receiverCountryProblem('singapore', MALAYSIA, 'MY')).toMatch(/must be Singapore/u);
    expect(receiverCountryProblem('international', MALAYSIA, 'JP')).toBeNull();
    expect(receiverCountryProblem('international', MALAYSIA, 'MY')).toMatch(/another country than Malaysia/u);
  });
});

describe('the flows that are offered', () => {
  it('are only those of the market', () => {
    for (const market of marketIds) {
      for (const flow of FLOW_IDS) {
        const markets: readonly number[] = FLOWS[flow].markets;
        if (!markets.includes(market)) expect(flowRight(flow, market)).toBeNull();
      }
      expect(flowRight('domestic', market)).not.toBeNull();
    }
  });
});

describe('problems of a parcel', () => {
  it('are none for a plain one', () => {
    expect(parcelProblems(account, parcel, 'standard', nowhere)).toEqual([]);
  });

  it('name the fields as the form does', () => {
    const bad = {
      ...parcel,
      contentType: 'document',
      pieces: [piece, piece, piece, piece],
      codCents: 1,
      isEnhanced: true,
    } as const;
    const fields = parcelProblems(account, bad, 'frozen', nowhere).map(({ field }) => field);
    expect(fields).toEqual(['pieces', 'pieces', 'service', 'codCents', 'valueCents']);
  });

  it('hold no COD of 0 for none', () => {
    const problems = parcelProblems(account, { ...parcel, codCents: 0 }, 'standard', nowhere);
    expect(problems).toEqual([
      { field: 'codCents', message: 'COD Amount must be between RM 10 and RM 1,500' },
    ]);
  });
});

describe('other problems of a form', () => {
  const extras = { isEnhanced: false, isDangerous: false, content: '', orderId: 'A', deliveryOrders: ['B'] };

  it('are the fields that no flag allows', () => {
    expect(extraProblems(account, extras)).toEqual([]);
    const plain = { ...account, isDoCn: false, isAllowOrderId: false };
    expect(extraProblems(plain, extras).map(({ field }) => field)).toEqual(['orderId', 'deliveryOrders']);
  });

  it('are dangerous goods under enhanced liability, which the terms leave out', () => {
    const covered = { ...extras, isEnhanced: true, content: 'Perfume' };
    expect(extraProblems(account, covered)).toEqual([]);
    expect(extraProblems(account, { ...covered, isDangerous: true })).toEqual([
      { field: 'isEnhanced', message: 'Enhanced Liability is not available for dangerous goods.' },
    ]);
    expect(extraProblems(account, { ...extras, isDangerous: true })).toEqual([]);
  });

  it('are none for documents under enhanced liability', () => {
    const documents = { ...parcel, contentType: 'document', isEnhanced: true, valueCents: 200_00 } as const;
    expect(parcelProblems(account, documents, 'standard', nowhere)).toEqual([]);
  });

  it('are postcodes that are missing, too short or unknown', () => {
    const tell = (postcode: string) => postcodeProblem('sender', SINGAPORE, postcode, null)?.message;
    expect(tell('')).toBe('Sender Postcode Required');
    expect(tell('07990')).toBe('Sender Postcode must be exact 6 characters');
    expect(tell('000000')).toBe('Sender Postcode is not a postcode that we know');
  });
});
