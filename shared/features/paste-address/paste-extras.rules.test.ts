import { describe, expect, test } from 'vitest';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { parsePastedAddress } from './paste-address.rules.ts';
import { withExtrasLifted } from './paste-extras.rules.ts';
import { malaysia } from './corpus/paste-reading.fixture.ts';

const extrasOf = (text: string) => withExtrasLifted(text).extras;

describe('the COD amount', () => {
  test.each([
    ['COD RM89.90', 8990, MALAYSIA],
    ['cod 150', 15_000, undefined],
    ['COD: 120', 12_000, undefined],
    ['COD $30', 3000, undefined],
    ['nak cod ya, RM45.5', 4550, MALAYSIA],
    ['RM1,250.00 (COD)', 125_000, MALAYSIA],
    ['Total: RM67 cod', 6700, MALAYSIA],
    ['COD S$30', 3000, SINGAPORE],
    ['COD 30 SGD', 3000, SINGAPORE],
    ['Collect SGD 30 on delivery', 3000, SINGAPORE],
    ['货到付款 RM88', 8800, MALAYSIA],
    ['COD\nRM58', 5800, MALAYSIA],
    ['Total: RM98.00\nPayment method: COD', 9800, MALAYSIA],
  ])('of %j is %d cents, in the currency that is written', (text, codCents, codIn) => {
    const { codText: _told, ...read } = extrasOf(text);
    expect(read).toEqual({ codCents, ...(codIn && { codIn }) });
  });

  test('is not read when a message has two amounts in different currencies', () => {
    expect(extrasOf('Total: RM98\nTotal: S$98\nPayment method: COD').codCents).toBeUndefined();
  });

  test.each([
    'RM89.90',
    'COD boleh?',
    'Total RM56',
    'COD 2 pcs serum',
    'COD 012-3456789',
    'Cod fish RM20',
    'RM0 COD',
  ])('is not read from %j', (text) => {
    expect(extrasOf(text).codCents).toBeUndefined();
  });
});

describe('pieces and weight', () => {
  test.each([
    ['2 pcs', { pieces: 2 }],
    ['3 kotak', { pieces: 3 }],
    ['No of parcels: 4', { pieces: 4 }],
    ['2件', { pieces: 2 }],
    ['1.5kg', { weightGrams: 1500 }],
    ['berat 800 g', { weightGrams: 800 }],
    ['1 kotak 8kg', { pieces: 1, weightGrams: 8000 }],
    ['2 pcs, 3 kg, COD 10', { pieces: 2, weightGrams: 3000, codCents: 1000, codText: '10.00' }],
  ])('are read from %j', (text, extras) => {
    expect(extrasOf(text)).toEqual(extras);
  });

  test.each([
    'nak beli 2pcs serum',
    'Gula 1kg',
    'Km 12',
    '2 pcs serum\n3 pcs toner',
    '5G',
    'Blok 3, 2 pcs baju',
  ])('are not read from %j', (text) => {
    expect(extrasOf(text)).toEqual({});
  });

  test('are not read from two counts, which are a list of goods and are reported', () => {
    const { pieces, unplaced } = parsePastedAddress('Siti, 1 Jalan Ros, 81100 JB\n2 pcs\n3 pcs', malaysia);
    expect(pieces).toBeUndefined();
    expect(unplaced.join(' ')).toContain('2 pcs');
    expect(unplaced.join(' ')).toContain('3 pcs');
  });

  test('leave no text in the address', () => {
    expect(
      parsePastedAddress('Siti 0123456789 1 Jalan Ros 81100 Johor Bahru 2 pcs COD RM89.90', malaysia),
    ).toMatchObject({ address1: '1 Jalan Ros', address2: '', pieces: 2, codCents: 8990, unplaced: [] });
  });
});

describe('a sender in the message', () => {
  test.each([
    'From: Kedai Sari (0123000111)\nTo: Melissa 0123000222\n4 Jalan Kiara, 50480 Kuala Lumpur',
    'Pengirim: Kedai Sari\n0123000111\n1 Jalan Satu, 47300 PJ\nPenerima: Melissa\n0123000222\n4 Jalan Kiara, 50480 Kuala Lumpur',
    'To: Melissa (0123000222)\nFrom: Kedai Sari (0123000111)\nAddress: 4 Jalan Kiara, 50480 Kuala Lumpur',
  ])('never fills the fields of the receiver: %j', (message) => {
    const pasted = parsePastedAddress(message, malaysia);
    expect(pasted).toMatchObject({
      name: 'Melissa',
      phone: '123000222',
      address1: '4 Jalan Kiara',
      address2: '',
      postcode: '50480',
    });
    expect(pasted.altPhone).toBeUndefined();
    expect(pasted.unplaced.join()).toContain('Kedai Sari');
  });
});
