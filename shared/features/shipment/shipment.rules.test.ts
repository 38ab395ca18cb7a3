import { describe, expect, it } from 'vitest';

import { FLOW_IDS, FLOWS } from '#shared/features/shipment/services.rules.ts';
import { MALAYSIA, marketIds, SINGAPORE } from '#shared/platform/market/markets.ts';

import { flowRight, receiverCountryProblem } from './shipment-flows.rules.ts';
import { extraProblems, parcelProblems, postcodeProblem, type ShippingAccount } from './shipment.rules.ts';
import { languages } from '#shared/platform/words/message.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';

/** The English text of a problem. */
const englishOf = (problem: Problem | null | undefined) => problem && sentenceOf(problem);

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
  it('is the own one for domestic, the other market across the border, and any other one abroad', () => {
    expect(receiverCountryProblem('domestic', MALAYSIA, 'MY')).toBeNull();
    expect(englishOf(receiverCountryProblem('domestic', SINGAPORE, 'MY'))).toBe(
      'Receiver Country must be Singapore for Domestic shipments.',
    );
    expect(receiverCountryProblem('singapore', MALAYSIA, 'SG')).toBeNull();
    expect(englishOf(receiverCountryProblem('singapore', MALAYSIA, 'MY'))).toMatch(/must be Singapore/u);
    expect(receiverCountryProblem('international', MALAYSIA, 'JP')).toBeNull();
    expect(englishOf(receiverCountryProblem('international', MALAYSIA, 'MY'))).toMatch(
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
  it('are empty for a simple parcel', () => {
    expect(parcelProblems(account, parcel, 'standard', nowhere)).toEqual([]);
  });

  it('name the fields of the form', () => {
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

  it('include a value of a million when it is typed, but not when it is the sum of the items', () => {
    const worth = (flow: 'domestic' | 'international', valueCents: number) =>
      parcelProblems(account, { ...parcel, flow, valueCents }, 'standard', nowhere).map(englishOf);
    expect(worth('domestic', 999_999_99)).toEqual([]);
    expect(worth('domestic', 1_000_000_00)).toEqual(['Value of Content must be at most 999999.99']);
    expect(worth('international', 1_000_000_00)).toEqual([]);
  });

  it('include a COD amount of 0, which is not the same as no COD', () => {
    const problems = parcelProblems(account, { ...parcel, codCents: 0 }, 'standard', nowhere);
    expect(problems).toMatchObject([{ code: 'shipment.cod_out_of_range', field: 'codCents' }]);
    expect(problems.map(englishOf)).toEqual(['COD Amount must be between RM 10 and RM 1,500']);
  });
});

describe('other problems of a form', () => {
  const extras = { isEnhanced: false, isDangerous: false, content: '', orderId: 'A', deliveryOrders: ['B'] };

  it('include the fields that no flag of the account allows', () => {
    expect(extraProblems(account, extras)).toEqual([]);
    const plain = { ...account, isDoCn: false, isAllowOrderId: false };
    expect(extraProblems(plain, extras).map(({ field }) => field)).toEqual(['orderId', 'deliveryOrders']);
  });

  it('include dangerous goods with enhanced liability, which the terms exclude', () => {
    const covered = { ...extras, isEnhanced: true, content: 'Perfume' };
    expect(extraProblems(account, covered)).toEqual([]);
    const refused = extraProblems(account, { ...covered, isDangerous: true });
    expect(refused.map(({ field }) => field)).toEqual(['isEnhanced']);
    expect(refused.map(englishOf)).toEqual(['Enhanced Liability is not available for dangerous goods.']);
    expect(extraProblems(account, { ...extras, isDangerous: true })).toEqual([]);
  });

  it('are empty for documents with enhanced liability', () => {
    const documents = { ...parcel, contentType: 'document', isEnhanced: true, valueCents: 200_00 } as const;
    expect(parcelProblems(account, documents, 'standard', nowhere)).toEqual([]);
  });

  it('include postcodes that are missing, too short or unknown', () => {
    const postcodeMessage = (postcode: string) =>
      englishOf(postcodeProblem('sender', SINGAPORE, postcode, null));
    expect(postcodeMessage('')).toBe('Sender Postcode Required');
    expect(postcodeMessage('07990')).toBe('Sender Postcode must be exact 6 characters');
    expect(postcodeMessage('000000')).toBe('Sender Postcode is not a postcode that we know');
  });
});

describe('the message of a problem', () => {
  it('is complete in each language, with its label and its terms', () => {
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
