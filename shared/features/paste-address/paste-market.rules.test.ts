import { describe, expect, test } from 'vitest';
import { countryElsewhere } from './paste-market.rules.ts';
import { isPastedMessage } from './paste-message.rules.ts';
import { malaysia, singapore } from './corpus/paste-reading.fixture.ts';

const placeOf = { MY: malaysia.placeOf, SG: singapore.placeOf };

describe('the destination of a message', () => {
  test.each([
    ['Tan, 91234567, Blk 123 Ang Mo Kio Ave 3 #12-34 S560123', 'MY', 'SG'],
    ['Tan, 91234567, 10 Anson Road, Singapore 079903', 'MY', 'SG'],
    ['Ali, 0123456789, 1 Jalan Ros, 81100 Johor Bahru', 'SG', 'MY'],
    ['Ali\n1 Jalan Ros\n47300 Petaling Jaya\nMalaysia', 'SG', 'MY'],
    ['John Smith\n1600 Main Street\nSpringfield\nUSA', 'MY', 'US'],
    ['Budi, Jl. Sudirman 12, Jakarta 10220, Indonesia', 'SG', 'ID'],
    ['Country: Thailand\n12 Sukhumvit Road', 'MY', 'TH'],
  ] as const)('of %j pasted in %s is %s', (text, market, country) => {
    expect(countryElsewhere(text, market, placeOf)).toBe(country);
  });

  test.each([
    ['Ali, 0123456789, 1 Jalan Ros, 81100 Johor Bahru', 'MY'],
    ['Ali, 1 Jalan Ros, 81100 Johor Bahru, order 560123', 'MY'],
    ['Ali, Wisma Thailand, 1 Jalan Ros, 81100 Johor Bahru, Thailand', 'MY'],
    ['Tan, 91234567, Blk 123 Ang Mo Kio Ave 3 #12-34 S560123', 'SG'],
    ['Ali, 0123456789', 'MY'],
    ['order 560123 for Ali', 'MY'],
  ] as const)('of %j pasted in %s is that country', (text, market) => {
    expect(countryElsewhere(text, market, placeOf)).toBeNull();
  });
});

describe('a text pasted into a name field', () => {
  test.each([
    'Ali bin Abu 012-3456789, 12 Jalan Ampang, 50450 Kuala Lumpur',
    'Ali\n0123456789\n12 Jalan Ampang',
    '收件人：陈美玲\n电话：012-3456789\n地址：12 Jalan Ros, 50470 KL',
  ])('is recognized as a message: %j', (text) => {
    expect(isPastedMessage(text)).toBe(true);
  });

  test.each([
    'Ali bin Abu',
    'Syarikat Perniagaan Maju Jaya Sdn Bhd (1234567-X)',
    'Maju Jaya Trading Sdn Bhd 202001012345 (1234567-X)',
    '0123456789',
    'Kedai Buku 2020',
  ])('is recognized as a name: %j', (text) => {
    expect(isPastedMessage(text)).toBe(false);
  });
});
