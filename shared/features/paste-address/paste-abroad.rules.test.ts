import { describe, expect, it } from 'vitest';
import { readAbroad } from './paste-abroad.rules.ts';
import { parsePastedAddress } from './paste-address.rules.ts';
import { malaysia } from './corpus/paste-reading.fixture.ts';

const read = (text: string, country: string) => readAbroad(parsePastedAddress(text, malaysia), country);

describe('a message with an address abroad', () => {
  it('is read with the phone number without dial code, a separate postcode and no country left over', () => {
    const text = 'John Smith\n+1 415 555 0134\n123 Main St Apt 4\nSan Francisco, CA 94107\nUSA';
    expect(read(text, 'US')).toMatchObject({
      name: 'John Smith',
      phone: '4155550134',
      address1: '123 Main St Apt 4',
      address2: 'San Francisco, CA',
      postcode: '94107',
      unplaced: [],
    });
  });

  it('is read with a British or Japanese postcode', () => {
    const london = 'Emma Brown\n14 King Street\nLondon WC2E 8JF\nUnited Kingdom\n+44 20 7946 0958';
    expect(read(london, 'GB')).toMatchObject({
      address2: 'London',
      postcode: 'WC2E 8JF',
      phone: '2079460958',
    });
    const tokyo = 'Yuki Tanaka, 2-11-3 Meguro, Tokyo 153-0063, Japan, +81 3 5555 1234';
    expect(read(tokyo, 'JP')).toMatchObject({
      address1: '2-11-3 Meguro, Tokyo',
      postcode: '153-0063',
      phone: '355551234',
      unplaced: [],
    });
  });

  it('is read without a phone number of another country, which is reported', () => {
    const text = 'Emma Brown\n14 King Street, London\nUnited Kingdom\n+81 3 5555 1234';
    expect(read(text, 'GB').phone).toBeUndefined();
    expect(read(text, 'GB').unplaced).toEqual(['81 3 5555 1234']);
  });
});
