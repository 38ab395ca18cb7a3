import { expect, it } from 'vitest';

import { whatsAppUrl } from './whatsapp-link.rules.ts';

it.each([
  ['a mobile of Malaysia', { phone: '123456789', country: 'MY' }, 'https://wa.me/60123456789?text='],
  [
    'one that carries the country',
    { phone: '60123456789', country: 'MY' },
    'https://wa.me/60123456789?text=',
  ],
  ['Singapore', { phone: '91234567', country: 'SG' }, 'https://wa.me/6591234567?text='],
  ['abroad', { phone: '15112345678', country: 'DE' }, 'https://wa.me/4915112345678?text='],
  [
    'abroad with its 0, whose whole number nobody knows',
    { phone: '015112', country: 'DE' },
    'https://wa.me/?text=',
  ],
  ['a country without a dial code', { phone: '2079460018', country: '??' }, 'https://wa.me/?text='],
  ['nobody known', null, 'https://wa.me/?text='],
])('WhatsApp opens for %s', (_what, receiver, begins) => {
  expect(whatsAppUrl(receiver, 'RM 89.90 & more')).toBe(`${begins}RM%2089.90%20%26%20more`);
});
