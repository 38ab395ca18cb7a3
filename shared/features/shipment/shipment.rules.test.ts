import { describe, expect, it } from 'vitest';

import { FLOW_IDS, FLOWS } from '#shared/features/shipment/services.rules.ts';
import { MALAYSIA, marketIds, SINGAPORE } from '#shared/platform/market/markets.ts';

import { flowRight, receiverCountryProblem } from './shipment-flows.rules.ts';
import { extraProblems, parcelProblems, postcodeProblem, type ShippingAccount } from './shipment.rules.ts';
import { languages } from '#shared/platform/words/message.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';

/** As it is read in English. */
const said = (problem: Problem | null | undefined) => problem && sentenceOf(problem);

const account: ShippingAccount = {
  market: MALAYSIA,
  isCod: true,
  isFrozenFood: false,
  isDoCn: true,
  isAllowOrderId: true,
  codClass: 'standard',
  liabilityTier: 'standard',
  isDangerousGoods: true,
};
const piece = { weightGrams: 1000, lengthMm: 0, widthMm: 0, heightMm: 0 };
const parcel = {
  flow: 'domestic',
  contentType: 'parcel',
  pieces: [piece],
  valueCents: null,
  codCents: null,
  isEnhanced: false,
  isDangerous: false,
} as const;
const nowhere = { from: null, to: null };

describe('the receiver’s country', () => {
  it('is the own one at home, the other one across the causeway, any other abroad', () => {
    expect(receiverCountryProblem('domestic', MALAYSIA, 'MY')).toBeNull();
    expect(said(receiverCountryProblem('domestic', SINGAPORE, 'MY'))).toBe(
      'Receiver Country must be Singapore for Domestic shipments.',
    );
    expect(receiverCountryProblem('singapore', MALAYSIA, 'SG')).toBeNull();
    expect(said(receiverCountryProblem('singapore', MALAYSIA, 'MY'))).toMatch(/must be Singapore/u);
    expect(receiverCountryProblem('international', MALAYSIA, 'JP')).toBeNull();
    expect(said(receiverCountryProblem('international', MALAYSIA, 'MY'))).toMatch(
      /a country other than Malaysia/u,
    );
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

  it('are a value of a million where it is typed, and not where it is the sum of the items', () => {
    const worth = (flow: 'domestic' | 'international', valueCents: number) =>
      parcelProblems(account, { ...parcel, flow, valueCents }, 'standard', nowhere).map(said);
    expect(worth('domestic', 999_999_99)).toEqual([]);
    expect(worth('domestic', 1_000_000_00)).toEqual(['Value of Content must be at most 999999.99']);
    expect(worth('international', 1_000_000_00)).toEqual([]);
  });

  it('hold no COD of 0 for none', () => {
    const problems = parcelProblems(account, { ...parcel, codCents: 0 }, 'standard', nowhere);
    expect(problems).toMatchObject([{ code: 'shipment.cod_out_of_range', field: 'codCents' }]);
    expect(problems.map(said)).toEqual(['COD Amount must be between RM 10 and RM 1,500']);
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
    const refused = extraProblems(account, { ...covered, isDangerous: true });
    expect(refused.map(({ field }) => field)).toEqual(['isEnhanced']);
    expect(refused.map(said)).toEqual(['Enhanced Liability is not available for dangerous goods.']);
    expect(extraProblems(account, { ...extras, isDangerous: true })).toEqual([]);
  });

  it('are none for documents under enhanced liability', () => {
    const documents = { ...parcel, contentType: 'document', isEnhanced: true, valueCents: 200_00 } as const;
    expect(parcelProblems(account, documents, 'standard', nowhere)).toEqual([]);
  });

  it('are postcodes that are missing, too short or unknown', () => {
    const tell = (postcode: string) => said(postcodeProblem('sender', SINGAPORE, postcode, null));
    expect(tell('')).toBe('Sender Postcode Required');
    expect(tell('07990')).toBe('Sender Postcode must be exact 6 characters');
    expect(tell('000000')).toBe('Sender Postcode is not a postcode that we know');
  });
});

describe('a problem is said whole in each language', () => {
  it('with its label and its terms', () => {
    const inEach = (problem: Problem | null | undefined) =>
      languages.map((locale) => problem && sentenceOf(problem, '', { locale }));
    expect(inEach(postcodeProblem('sender', SINGAPORE, '', null))).toEqual([
      'Sender Postcode Required',
      'Poskod Pengirim wajib diisi',
      '寄件人邮编为必填',
    ]);
    expect(inEach(receiverCountryProblem('international', MALAYSIA, 'MY'))).toEqual([
      'Receiver Country must be a country other than Malaysia for International shipments.',
      'Negara Penerima mesti negara selain Malaysia untuk penghantaran Antarabangsa.',
      '国际货件的收件人国家不能是马来西亚。',
    ]);
  });
});
