import { describe, expect, it } from 'vitest';

import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { readExample } from './bulk-row.fixture.ts';
import type { BulkFacts } from './bulk-shipment.model.ts';

const home: BulkFacts = { flow: 'domestic', market: MALAYSIA };
const cool: BulkFacts = { flow: 'cool', market: MALAYSIA };

describe('the shipment of a row', () => {
  it('shares one weight out over its pieces, to the gram', () => {
    const { form } = readExample(home, {
      totalPieces: '3',
      weight: '1',
      length: '10',
      width: '20.5',
      height: '',
    });
    expect(form.pieces).toEqual([
      { weightGrams: 334, lengthMm: 100, widthMm: 205, heightMm: 0 },
      { weightGrams: 333, lengthMm: 100, widthMm: 205, heightMm: 0 },
      { weightGrams: 333, lengthMm: 100, widthMm: 205, heightMm: 0 },
    ]);
  });

  it('has zeros put back and phones without dial code', () => {
    const { form } = readExample(home, { postcode: '5400', receiverMobile: '+60 12-345 6789' });
    expect(form.receiver).toMatchObject({ postcode: '05400', phone: '123456789', country: 'MY' });
  });

  it('has the default sender, and the row’s words before his', () => {
    const named = readExample(home, { senderName: 'Farid', senderMobile: '', senderEmail: '' });
    expect(named.form.sender).toMatchObject({ name: 'Farid', phone: '123456789', postcode: '50400' });
  });

  it('has one piece, the first service and no cover where the cells are empty', () => {
    const empty = { totalPieces: '', service: '', enhancedLiability: '' };
    expect(readExample(home, empty).form).toMatchObject({ service: 'standard', isEnhanced: false });
    expect(readExample(home, empty).form.pieces.length).toBe(1);
    expect(readExample(cool, empty).form.service).toBe('chilled');
  });

  it('reports an unknown postcode at its cell, and the sender’s beside the row', () => {
    const { problems, others } = readExample(home, {}, { places: { from: null, to: null } });
    expect(problems.postcode).toBe('Receiver Postcode is not a postcode that we know');
    expect(others).toEqual(['Sender Postcode is not a postcode that we know']);
  });
});
