import { describe, expect, it } from 'vitest';

import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { readExample } from './bulk-row.fixture.ts';
import type { BulkFacts } from './bulk-shipment.model.ts';

const home: BulkFacts = { flow: 'domestic', market: MALAYSIA };
const cool: BulkFacts = { flow: 'cool', market: MALAYSIA };
const abroad: BulkFacts = { flow: 'international', market: MALAYSIA };

describe('the shipment of a row', () => {
  it('divides one weight among its pieces, to the gram', () => {
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

  it('has the leading zero of the postcode restored and the dial code of the phone number removed', () => {
    const { form } = readExample(home, { postcode: '5400', receiverMobile: '+60 12-345 6789' });
    expect(form.receiver).toMatchObject({ postcode: '05400', phone: '123456789', country: 'MY' });
  });

  it.each([
    ['JP', '+81 90-1234-5678', '9012345678'],
    ['japan', '(+81) 90 1234 5678', '9012345678'],
    ['JP', '0081 90-1234-5678', '9012345678'],
    ['JP', '090-1234-5678', '09012345678'],
    ['IT', '+39 06 6982 1234', '0669821234'],
    ['US', '+1 (212) 555-0100', '2125550100'],
    ['JP', '9012345678.0', '9012345678'],
    // A number of another country, and two numbers in one cell: left unchanged and reported.
    ['JP', '+44 20 7946 0018', '+44 20 7946 0018'],
    ['JP', '090-1234-5678 / 03-1234-5678', '090-1234-5678 / 03-1234-5678'],
  ])('to %s abroad has the phone number %s read as %s', (country, typed, kept) => {
    const { form, problems } = readExample(abroad, { country, receiverMobile: typed });
    expect(form.receiver.phone).toBe(kept);
    expect(problems.receiverMobile).toBe(/^\d+$/u.test(kept) ? undefined : 'Receiver Mobile Number Invalid');
  });

  it('has the default sender, but prefers the sender values of the row', () => {
    const named = readExample(home, { senderName: 'Farid', senderMobile: '', senderEmail: '' });
    expect(named.form.sender).toMatchObject({ name: 'Farid', phone: '123456789', postcode: '50400' });
  });

  it('has one piece, the first service and no enhanced liability when the cells are empty', () => {
    const empty = { totalPieces: '', service: '', enhancedLiability: '' };
    expect(readExample(home, empty).form).toMatchObject({ service: 'standard', isEnhanced: false });
    expect(readExample(home, empty).form.pieces.length).toBe(1);
    expect(readExample(cool, empty).form.service).toBe('chilled');
  });

  it('reports an unknown receiver postcode at its cell, and an unknown sender postcode for the row', () => {
    const { problems, others } = readExample(home, {}, { places: { from: null, to: null } });
    expect(problems.postcode).toBe('Receiver Postcode is not a postcode that we know');
    expect(others).toEqual(['Sender Postcode is not a postcode that we know']);
  });
});
