/** The receiver of an order, as shops and marketplaces write it: phones, states, masked texts. */
import { describe, expect, it } from 'vitest';

import { MALAYSIA, marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';

import { generalBody } from './shop-bodies.fixture.ts';
import { mapBody } from './shop-body.mapping.ts';
import { isMasked, partyOf } from './shop-party.mapping.ts';
import { shopPhones } from './shop-phone.rules.ts';
import { stateNamed } from './shop-state.rules.ts';

const mapped = (body: object) => mapBody('general', Buffer.from(JSON.stringify(body)), { isPounds: false });
const orderOf = (body: object) => {
  const found = mapped(body);
  if (found.kind !== 'order') throw new Error(JSON.stringify(found));
  return found;
};
const why = (body: object) => {
  const found = mapped(body);
  return found.kind === 'ignored' ? found.reason : found.kind;
};

describe('An order of a marketplace', () => {
  const lazada = (changes: object = {}, address: object = {}) => ({
    code: '0',
    data: {
      orders: [
        {
          order_id: 16_090,
          order_number: 300_034_416,
          statuses: ['pending'],
          price: '99.00',
          payment_method: 'COD',
          created_at: '2026-11-20 18:22:13 +0800',
          updated_at: '2026-11-20 18:25:41 +0800',
          address_shipping: {
            first_name: 'Nurul',
            last_name: '',
            phone: '60123456789',
            address1: '3 Jalan Ampang',
            address3: 'Wp Kuala Lumpur',
            address4: 'Kuala Lumpur',
            post_code: '50450',
            country: 'Malaysia',
            ...address,
          },
          order_items: [{ name: 'Cup', sku: 'CUP', paid_price: 99, currency: 'MYR' }],
          ...changes,
        },
      ],
    },
  });

  it('from Lazada is ignored with a masked receiver, and is complete when its seller ships it', () => {
    expect(why(lazada({ order_items: undefined }, { first_name: 'N****l', phone: '60*****89' }))).toBe(
      'masked',
    );
    expect(orderOf(lazada())).toMatchObject({
      shopOrderId: '16090',
      updatedAt: new Date('2026-11-20T10:25:41Z'),
      doc: {
        receiver: { name: 'Nurul', phone: '123456789', state: 'Kuala Lumpur', country: 'MY' },
        cod: { currency: 'MYR', cents: 9900 },
      },
    });
    expect(why(lazada({ statuses: ['canceled'] }))).toBe('cancelled');
    expect(why(lazada({ statuses: ['delivered'] }))).toBe('status');
  });

  it('with stars is masked when a marketplace wrote them, but not when a person did', () => {
    const who = {
      name: 'Zaid',
      company: '',
      phone: '0123456789',
      email: '',
      city: '',
      state: '',
      postcode: '',
      country: '',
    };
    const masked = (changes: object) => isMasked({ ...who, streets: ['1 Jalan'], ...changes });
    for (const name of ['P******n', '***', 'J** T**', 'A*****h Rahman', '陈**'])
      expect(masked({ name })).toBe(true);
    for (const name of ['Zaid **VIP**', 'Five*Star Sdn Bhd']) expect(masked({ name })).toBe(false);
    expect(masked({ phone: '(+60)12-***-1234' })).toBe(true);
    expect(masked({ streets: ['Ấp******'] })).toBe(true);
    expect(masked({ streets: ['1 Jalan *call first*'] })).toBe(false);
  });

  it('may have its currency in lower case', () => {
    expect(orderOf(generalBody({ currency: 'myr', cod_amount: '45' })).doc).toMatchObject({
      goods: { currency: 'MYR' },
      cod: { currency: 'MYR', cents: 4500 },
    });
  });
});

describe('A phone number in any notation', () => {
  const malaysia = (text: string) => shopPhones(text, 'MY', marketOf(MALAYSIA));
  it.each([
    ['012-345 6789', '123456789', ''],
    ['+60 (0)12-345 6789', '123456789', ''],
    ['0060123456789', '123456789', ''],
    ['6012 345 6789', '123456789', ''],
    ['(+6)012-3456789', '123456789', ''],
    ['60-3-7877 1234', '378771234', ''],
    ['HP: 012-3456789', '123456789', ''],
    ['H/P 012-3456789', '123456789', ''],
    ['０１２３４５６７８９', '123456789', ''],
    ['+6012-345 6789 / 013-987 6543', '123456789', '139876543'],
    ['0123456789, 0198765432', '123456789', '198765432'],
    ['03-7877 1234/5', '378771234', ''],
    ['03-7877 1234 ext 221', '378771234', ''],
    ['012,3456789', '123456789', ''],
    ['012.345.6789', '123456789', ''],
    ['0123456789 (Ali, 2nd floor)', '123456789', ''],
    ['Ali, +60123456789', '123456789', ''],
    ['123456789', '123456789', ''],
    ['', '', ''],
  ])('%s', (text, phone, altPhone) => {
    expect(malaysia(text)).toEqual({ phone, altPhone });
  });

  it('is kept unchanged when it is of another country or not a number at all', () => {
    for (const text of ['+65 9123 4567', '006591234567', '555-555-SHIP', 'ask my wife', '('.repeat(100_000)])
      expect(malaysia(text)).toEqual({ phone: text, altPhone: '' });
    expect(shopPhones('+65 9123 4567', 'SG', marketOf(SINGAPORE)).phone).toBe('91234567');
    expect(shopPhones('(555) 555-5555', 'US', null).phone).toBe('5555555555');
  });
});

it('A state of Malaysia is recognised by each of its names and codes', () => {
  const spellings: Record<string, readonly string[]> = {
    'Kuala Lumpur': [
      'KUL',
      'Kuala Lumpur',
      'W.P. Kuala Lumpur',
      'Wilayah Persekutuan Kuala Lumpur',
      'MY-14',
      'MY-KUL',
    ],
    'Pulau Pinang': ['PNG', 'Penang', 'PULAU PINANG', 'MY-07'],
    Melaka: ['MLK', 'Malacca', 'Melaka', 'MY-04'],
    'Negeri Sembilan': ['NSN', 'Negeri Sembilan', 'negeri  sembilan'],
    Selangor: ['SGR', 'Selangor Darul Ehsan', 'MY-10'],
    Johor: ['JHR', 'Johore'],
    Kedah: ['KDH'],
    Kelantan: ['KTN'],
    Labuan: ['LBN', 'WP Labuan'],
    Pahang: ['PHG'],
    Perak: ['PRK'],
    Perlis: ['PLS'],
    Putrajaya: ['PJY', 'Wilayah Persekutuan Putrajaya'],
    Sabah: ['SBH'],
    Sarawak: ['SWK'],
    Terengganu: ['TRG', 'Trengganu'],
  };
  for (const [state, all] of Object.entries(spellings))
    for (const text of [state, ...all]) expect(stateNamed(text)).toBe(state);
  expect(stateNamed('Kentucky')).toBe('Kentucky');
  const given = {
    name: 'A',
    company: '',
    phone: '',
    email: '',
    streets: ['1'],
    city: '',
    postcode: '10001',
    country: 'US',
  };
  expect(partyOf({ ...given, state: 'KUL' }).state).toBe('KUL');
});
