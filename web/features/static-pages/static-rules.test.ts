import { describe, expect, it } from 'vitest';

import { frameAddress } from '#web/features/static-pages/frame.rules.ts';
import { goodsMatching } from '#web/features/static-pages/goods.rules.ts';
import { phrasesOf } from '#web/features/static-pages/document.model.ts';
import { prohibitedItems } from '#web/features/static-pages/prohibited-items.text.ts';
import { folded, matchesWords } from '#web/features/static-pages/search.rules.ts';
import {
  emptyLine,
  linesFrom,
  piecesFor,
  resultText,
  weigh,
} from '#web/features/static-pages/volumetric-weight.rules.ts';

describe('A text with references', () => {
  it('is split into phrases in order, without losing any text', () => {
    expect(phrasesOf('See {liability} and the [terms](/terms#a).')).toEqual([
      { at: 0, kind: 'text', text: 'See ' },
      { at: 4, kind: 'reference', id: 'liability' },
      { at: 15, kind: 'text', text: ' and the ' },
      { at: 24, kind: 'link', text: 'terms', href: '/terms#a' },
      { at: 41, kind: 'text', text: '.' },
    ]);
  });
});

describe('The search', () => {
  it('matches every word, in any order and regardless of case and accents', () => {
    const text = folded('Café: cancel a pick-up');
    expect(matchesWords(text, 'PICK cafe')).toBe(true);
    expect(matchesWords(text, 'pick-up')).toBe(true);
    expect(matchesWords(text, 'pick down')).toBe(false);
    expect(matchesWords(text, 'ancel')).toBe(false);
    expect(matchesWords(text, '  ')).toBe(true);
  });

  it('finds goods by their colloquial names', () => {
    const found = goodsMatching(prohibitedItems, 'ang pow', 'MY');
    expect(found.flatMap(({ goods }) => goods.map(({ name }) => name))).toEqual(['Cash and banknotes']);
  });

  it('gives the verdict for the market of the sender', () => {
    const verdicts = (market: 'MY' | 'SG') =>
      goodsMatching(prohibitedItems, 'chewing gum', market).flatMap(({ goods }) =>
        goods.map((g) => g.verdict),
      );
    expect(verdicts('MY')).toEqual(['conditions']);
    expect(verdicts('SG')).toEqual(['no']);
  });
});

describe('The weight calculator', () => {
  const carton = { length: '40', width: '30', height: '25', weight: '1', pieces: '2' };

  it('charges each piece by the larger of weight and volume, domestic and international', () => {
    expect(weigh([carton], 'domestic')).toMatchObject({
      pieces: 2,
      actualGrams: 2000,
      volumetricGrams: 10_000,
      chargeableGrams: 10_000,
      perPiece: [5000],
      warning: null,
    });
    expect(weigh([carton], 'international').chargeableGrams).toBe(12_000);
  });

  it('rounds the sum up to half a kilogram', () => {
    expect(weigh([{ ...emptyLine, weight: '1.01' }], 'domestic').chargeableGrams).toBe(1500);
  });

  it('counts a line without all dimensions by its weight, and an empty line as nothing', () => {
    expect(weigh([{ ...carton, height: '' }, emptyLine], 'domestic')).toMatchObject({
      pieces: 2,
      chargeableGrams: 2000,
      perPiece: [0, 0],
    });
  });

  it('warns when a shipment has too many pieces or is too heavy', () => {
    expect(weigh([{ ...carton, pieces: '31' }], 'domestic').warning).toBe('Pieces must be at most 30');
    expect(weigh([{ ...carton, pieces: '12345678901' }], 'domestic').warning).toBe(
      'Pieces must be at most 30',
    );
    expect(weigh([{ ...carton, weight: '16' }], 'international').warning).toBe('Weight cannot exceed 30 kg');
    expect(weigh([{ ...carton, weight: '16' }], 'domestic').warning).toBeNull();
  });
});

describe('A calculated weight', () => {
  it('can be written as text with both divisors', () => {
    const carton = { length: '40', width: '30', height: '25', weight: '1', pieces: '2' };
    expect(resultText([carton, emptyLine])).toBe(
      [
        '2 × 40 × 30 × 25 cm, 1 kg each',
        'Actual weight 2.00 kg',
        'Domestic (÷ 6000): volumetric 10.00 kg, chargeable 10.00 kg',
        'International (÷ 5000): volumetric 12.00 kg, chargeable 12.00 kg',
      ].join('\n'),
    );
  });

  it('fills the shipment form only when one CN can have that many pieces', () => {
    const line = { ...emptyLine, weight: '1.5', length: '10', pieces: '2' };
    const piece = { grams: 1500, lengthMm: 100, widthMm: undefined, heightMm: undefined };
    expect(piecesFor([line, emptyLine])).toEqual([piece, piece]);
    expect(piecesFor([{ ...line, pieces: '31' }])).toBeNull();
    expect(piecesFor([emptyLine])).toBeNull();
  });

  it('is restored after a reload, and stored data in another format is ignored', () => {
    const kept = { ...emptyLine, weight: '2', key: 4 };
    const { key: _key, ...line } = kept;
    expect(linesFrom([kept])).toEqual([line]);
    for (const odd of [null, [], [{ weight: 2 }], 'x']) expect(linesFrom(odd)).toEqual([emptyLine]);
  });
});

describe('The URL of an embedded page', () => {
  const site = 'http://127.0.0.1:4000';

  it.each([
    ['https://example.com/form?a=1', 'https://example.com/form?a=1'],
    ['/quote', 'http://127.0.0.1:4000/quote'],
  ])('is accepted: %s', (url, address) => {
    expect(frameAddress(url, site)).toBe(address);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.com/', '//example.com/x', 'https://'])(
    'is refused: %s',
    (url) => {
      expect(frameAddress(url, site)).toBeNull();
    },
  );
});
