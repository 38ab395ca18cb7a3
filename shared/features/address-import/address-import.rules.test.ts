import { describe, expect, it } from 'vitest';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

import { emptyImportRow } from './address-import.fixture.ts';
import type { ImportRow } from './address-import.model.ts';
import {
  cleanRow,
  matchSheet,
  problemsOf,
  repeatedRefs,
  rowOf,
  problemTexts,
  updatedBy,
} from './address-import.rules.ts';

const home = marketOf(MALAYSIA);
const row = (given: Partial<ImportRow>): ImportRow => ({ ...emptyImportRow, ...given });
const good = row({
  name: 'Ali',
  phone: '123456789',
  address1: '8 Jalan Tun Razak',
  postcode: '50400',
  country: 'MY',
});

describe('a row of a sheet', () => {
  it('is read into the fields of the matched columns', () => {
    const { header, match } = matchSheet([
      ['Nama', 'Catatan', 'Poskod'],
      ['Ali', 'x', '05400'],
    ]);
    expect(header).toBe(0);
    expect(rowOf(['Ali', 'x', '05400'], match)).toEqual(row({ name: 'Ali', postcode: '05400' }));
  });

  it('is cleaned: leading zeros, phone number, country, line breaks, invisible characters and tags', () => {
    const cleaned = cleanRow(
      row({
        name: ' 陈大文\u200b ',
        phone: '012-345 6789',
        address1: '8 Jalan Tun Razak\nTaman',
        postcode: '5400',
        tags: 'VIP; kl，vip,VIP',
      }),
      home,
    );
    expect(cleaned).toMatchObject({
      name: '陈大文',
      phone: '123456789',
      address1: '8 Jalan Tun Razak Taman',
      postcode: '05400',
      country: 'MY',
      tags: 'VIP, kl, vip',
    });
  });

  it.each([
    ['JP', '060-1234-5678', '06012345678'],
    ['JP', '+81 90-1234-5678', '9012345678'],
    ['IT', '06 6982 1234', '0669821234'],
    ['Indonesia', '+62 812-3456-7890', '81234567890'],
    ['SG', '+65 9123 4567', '91234567'],
    ['JP', '+44 20 7946 0018', '+44 20 7946 0018'],
  ])('with the country %s has the phone number %s changed to %s', (country, typed, kept) => {
    const cleaned = cleanRow(row({ ...good, country, phone: typed, altPhone: typed }), home);
    expect([cleaned.phone, cleaned.altPhone]).toEqual([kept, kept]);
  });

  it('has a long address in one cell split into lines, or left unchanged when it cannot be split', () => {
    const long = 'No 12A, Jalan Setia Prima U13/45B, Taman Setia Alam Perdana, Seksyen U13';
    const spread = cleanRow(row({ address1: long }), home);
    expect([spread.address1, spread.address2]).toEqual([
      'No 12A, Jalan Setia Prima U13/45B',
      'Taman Setia Alam Perdana, Seksyen U13',
    ]);
    const tooLong = 'x'.repeat(51);
    expect(cleanRow(row({ address1: tooLong }), home).address1).toBe(tooLong);
  });
});

describe('an address that a row updates', () => {
  const party = { ...emptyParty('MY'), name: 'Ali', address1: '8 Jalan A', address2: 'Taman Tun' };
  const known = { party: { ...party, email: 'ali@test.example', altPhone: '312345678' }, tags: ['VIP'] };

  it('takes the address lines of the row, and keeps other values that the row leaves empty', () => {
    const moved = { ...party, address1: '1 Jalan B', address2: '', altPhone: '198887777' };
    const after = updatedBy(known, { party: moved, tags: [] });
    expect(after.party).toMatchObject({
      address1: '1 Jalan B',
      address2: '',
      altPhone: '198887777',
      email: 'ali@test.example',
    });
    expect(after.tags).toEqual(['VIP']);
    expect(updatedBy(known, { party: moved, tags: ['new'] }).tags).toEqual(['new']);
  });
});

describe('the problems of a row', () => {
  it('are empty for a valid row', () => expect(problemsOf(good, 'receiver')).toEqual({}));

  it('have the messages of the form, each at its field', () => {
    const bad = { ...good, name: '', phone: '12-AB', companyName: 'x'.repeat(41), email: 'a@b' };
    const reported = problemTexts(problemsOf(bad, 'receiver'));
    expect(reported.codes).toMatchObject({ name: 'validation.required', email: 'validation.email' });
    expect(reported.problems).toEqual({
      name: 'Name Required',
      phone: 'Mobile Number Invalid',
      companyName: 'Company Name must be 40 characters or less',
      email: 'Email is not valid.',
    });
  });

  it('report a repeated reference ID at the later row', () => {
    const rows = [row({ refId: 'A' }), row({}), row({ refId: 'A' }), row({})];
    expect([...repeatedRefs(rows)]).toEqual([2]);
  });
});
