import { expect, it } from 'vitest';

import { bodyMax, keptBody, masked } from './masked-body.rules.ts';

it('Nobody is named in what is kept; what a developer needs to see stays', () => {
  const receiver = {
    name: 'Lee Mei Ling',
    phone: '123456789',
    address1: '8 Jalan',
    postcode: '50400',
    city: 'KL',
  };
  expect(masked({ receiver, pieces: [{ weightGrams: 1000 }], orderId: 'A-1' })).toEqual({
    receiver: { name: '***', phone: '***', address1: '***', postcode: '50400', city: 'KL' },
    pieces: [{ weightGrams: 1000 }],
    orderId: 'A-1',
  });
});

it('Nobody is named by what a list is searched for, nor by who did something', () => {
  const query = { q: 'Lee', text: 'Lee', search: 'Lee', limit: '5' };
  expect(masked({ query })).toEqual({ query: { q: '***', text: '***', search: '***', limit: '5' } });
  expect(masked({ events: [{ code: 'PKU', byWhom: 'Rahim' }], driver: { name: 'Rahim' } })).toEqual({
    events: [{ code: 'PKU', byWhom: '***' }],
    driver: { name: '***' },
  });
});

it('Long lists and large bodies are cut', () => {
  expect(masked([1, 2, 3, 4, 5, 6, 7])).toEqual([1, 2, 3, 4, 5, '… 2']);
  const large = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`field${i}`, 'x'.repeat(100)]));
  expect(keptBody(large).length).toBeLessThan(bodyMax);
});

it('What the database cannot store is replaced', () => {
  expect(keptBody({ a: '\u0000', b: 'a\ud800' })).not.toMatch(/\\u0000/u);
  expect(JSON.parse(keptBody({ b: 'a' }))).toEqual({ b: 'a' });
});
