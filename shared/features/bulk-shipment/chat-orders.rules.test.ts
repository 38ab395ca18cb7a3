import { describe, expect, it } from 'vitest';

import { chatOrders } from './chat-orders.rules.ts';

const places: Readonly<Record<string, { city: string; state: string }>> = {
  '50450': { city: 'Kuala Lumpur', state: 'Wp Kuala Lumpur' },
  '46000': { city: 'Petaling Jaya', state: 'Selangor' },
};
const orders = (text: string) =>
  chatOrders(text, { market: 'MY', placeOf: (postcode) => places[postcode] ?? null }).map(
    ({ texts }) => texts,
  );

describe('a text of chat orders', () => {
  it('is read in blocks of limited length when no postcode ends an order, and no text is lost', () => {
    const read = (text: string) => chatOrders(text, { market: 'MY', placeOf: () => null });
    const talk = Array.from({ length: 40 }, (_, at) => `Tel 01234567${at + 10} ${'boss ok '.repeat(9)}`);
    for (const between of ['\n\n', '\n', ' ']) {
      const pieces = read(talk.join(between)).map(({ text }) => text);
      expect(Math.max(...pieces.map((text) => text.length))).toBeLessThanOrEqual(1500);
      expect(pieces.join('').replace(/\s/gu, '')).toBe(talk.join('').replace(/\s/gu, ''));
    }
  });

  it('has a row for each order, with name, phone, postcode, COD, pieces and weight', () => {
    const found = orders(
      'Aminah Binti Ali\n012-345 6789\n12 Jalan Ampang, Taman Maju\n50450 Kuala Lumpur\nCOD 89.90, 2 pcs, 1.5kg\n\n' +
        'Lee Ah Kow\n0198765432\n8 Jalan Gasing\n46000 Petaling Jaya, Selangor',
    );
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({
      receiverName: 'Aminah Binti Ali',
      postcode: '50450',
      codAmount: '89.90',
      totalPieces: '2',
      weight: '1.5',
    });
    expect(found[0]?.receiverMobile).toContain('123456789');
    expect(found[1]).toMatchObject({ receiverName: 'Lee Ah Kow', postcode: '46000' });
  });

  it('is also split into orders at list numbers and at the sender and time of a message', () => {
    const numbered = orders(
      '1. Aminah\n0123456789\n12 Jalan Ampang 50450\n2. Lee Ah Kow\n0198765432\n8 Jalan Gasing 46000',
    );
    expect(numbered.map(({ postcode }) => postcode)).toEqual(['50450', '46000']);
    const stamped = orders(
      '[10:05, 23/11/2026] Siti: Aminah\n0123456789\n12 Jalan Ampang 50450\n[10:07, 23/11/2026] Bala: Lee Ah Kow\n0198765432\n8 Jalan Gasing 46000',
    );
    expect(stamped.map(({ postcode }) => postcode)).toEqual(['50450', '46000']);
  });

  it('keeps the currency of the COD, so that its cell can be checked', () => {
    const address = 'Aminah\n0123456789\n12 Jalan Ampang 50450\n';
    expect(orders(`${address}COD RM89.90`)[0]?.codAmount).toBe('RM 89.90');
    expect(orders(`${address}COD S$30`)[0]?.codAmount).toBe('S$ 30.00');
  });

  it('has no row when it has no order', () => {
    expect(orders('Hi, is this still available?\n\nThank you!')).toEqual([]);
  });
});
