import { expect, it } from 'vitest';

import { whatsAppUrl } from './whatsapp-link.rules.ts';

it.each([
  ['a Malaysian mobile number', { phone: '123456789', country: 'MY' }, 'https://wa.me/60123456789?text='],
  [
    'a Malaysian number with its dial code',
    { phone: '60123456789', country: 'MY' },
    'https://wa.me/60123456789?text=',
  ],
  ['a Singapore number', { phone: '91234567', country: 'SG' }, 'https://wa.me/6591234567?text='],
  ['a number abroad', { phone: '15112345678', country: 'DE' }, 'https://wa.me/4915112345678?text='],
  [
    'a number abroad with a leading 0, which is left out',
    { phone: '015112', country: 'DE' },
    'https://wa.me/?text=',
  ],
  [
    'a country without a dial code, leaving out the number',
    { phone: '2079460018', country: '??' },
    'https://wa.me/?text=',
  ],
  ['an unknown receiver, without a number', null, 'https://wa.me/?text='],
])('The WhatsApp link is built for %s', (_what, receiver, begins) => {
  expect(whatsAppUrl(receiver, 'RM 89.90 & more')).toBe(`${begins}RM%2089.90%20%26%20more`);
});
