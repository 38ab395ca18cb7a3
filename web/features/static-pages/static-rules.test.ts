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

describe('a text with references', () => {
  it('is split in order, and nothing of it is lost', () => {
    expect(phrasesOf('See {liability} and the [terms](/terms#a).')).toEqual([
      { at: 0, kind: 'text', text: 'See ' },
      { at: 4, kind: 'reference', id: 'liability' },
      { at: 15, kind: 'text', text: ' and the ' },
      { at: 24, kind: 'link', text: 'terms', href: '/terms#a' },
      { at: 41, kind: 'text', text: '.' },
    ]);
  });
});

describe('search', () => {
  it('finds by every word, in any order, case and accent', () => {
    const text = folded('Café: cancel a pick-up');
    expect(matchesWords(text, 'PICK cafe')).toBe(true);
    expect(matchesWords(text, 'pick-up')).toBe(true);
    expect(matchesWords(text, 'pick down')).toBe(false);
    expect(matchesWords(text, 'ancel')).toBe(false);
    expect(matchesWords(text, '  ')).toBe(true);
  });

  it('finds goods by the words of the street', () => {
    const found = goodsMatching(prohibitedItems, 'ang pow', 'MY');
    expect(found.flatMap(({ goods }) => goods.map(({ name }) => name))).toEqual(['Cash and banknotes']);
  });

  it('rules by the market that sends', () => {
    const verdicts = (market: 'MY' | 'SG') =>
      goodsMatching(prohibitedItems, 'chewing gum', market).flatMap(({ goods }) =>
        goods.map((g) => g.verdict),
      );
    expect(verdicts('MY')).toEqual(['conditions']);
    expect(verdicts('SG')).toEqual(['no']);
  });
});

describe('the calculator', () => {
  const carton = { length: '40', width: '30', height: '25', weight: '1', pieces: '2' };

  it('weighs each piece by the larger of weight and size, at home and abroad', () => {
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

  it('counts a line without its sides by its weight, and an empty one as nothing', () => {
    expect(weigh([{ ...carton, height: '' }, emptyLine], 'domestic')).toMatchObject({
      pieces: 2,
      chargeableGrams: 2000,
      perPiece: [0, 0],
    });
  });

  it('warns of more pieces or weight than a shipment may have', () => {
    expect(weigh([{ ...carton, pieces: '31' }], 'domestic').warning).toBe('Pieces must be at most 30');
    expect(weigh([{ ...carton, pieces: '12345678901' }], 'domestic').warning).toBe(
      'Pieces must be at most 30',
    );
    expect(weigh([{ ...carton, weight: '16' }], 'international').warning).toBe('Weight cannot exceed 30 kg');
    expect(weigh([{ ...carton, weight: '16' }], 'domestic').warning).toBeNull();
  });
});

describe('a weighed result', () => {
  it('can be sent on as text, with both divisors', () => {
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

  it('goes to the shipment form where one CN can have so many pieces', () => {
    const line = { ...emptyLine, weight: '1.5', length: '10', pieces: '2' };
    const piece = { grams: 1500, lengthMm: 100, widthMm: undefined, heightMm: undefined };
    expect(piecesFor([line, emptyLine])).toEqual([piece, piece]);
    expect(piecesFor([{ ...line, pieces: '31' }])).toBeNull();
    expect(piecesFor([emptyLine])).toBeNull();
  });

  it('survives a reload, and what was kept in another shape is forgotten', () => {
    const kept = { ...emptyLine, weight: '2', key: 4 };
    const { key: _key, ...line } = kept;
    expect(linesFrom([kept])).toEqual([line]);
    for (const odd of [null, [], [{ weight: 2 }], 'x']) expect(linesFrom(odd)).toEqual([emptyLine]);
  });
});

describe('a framed address', () => {
  const site = 'http://127.0.0.1:4000';

  it.each([
    ['https://example.com/form?a=1', 'https://example.com/form?a=1'],
    ['/quote', 'http://127.0.0.1:4000/quote'],
  ])('%s is shown', (url, address) => {
    expect(frameAddress(url, site)).toBe(address);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.com/', '//example.com/x', 'https://'])(
    '%s is not',
    (url) => {
      expect(frameAddress(url, site)).toBeNull();
    },
  );
});
