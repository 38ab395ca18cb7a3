import { expect, it } from 'vitest';

import { readingOrder } from '#web/platform/sheet/reading-order.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const parts = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  '007',
  '7',
  '10',
  '9',
  'Jalan',
  'jalan',
  'KL',
];

/** Pseudo-random texts that are the same in each run. */
function texts(count: number): string[] {
  let state = 7;
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: roll(5) }, () => parts[roll(parts.length)] ?? '').join(''),
  );
}

it('readingOrder sorts texts of letters, digits and signs like the collator of the language', () => {
  const all = texts(400);
  const order = readingOrder(all);
  for (let one = 0; one < all.length; one += 1)
    for (let other = 0; other < all.length; other += 1)
      if (Math.sign(order(one, other)) !== Math.sign(collator.compare(all[one] ?? '', all[other] ?? '')))
        expect.fail(`${all[one]} and ${all[other]}`);
});

it('readingOrder sorts texts of other languages like the collator', () => {
  const all = ['Ömer', 'Omar', 'Zain', '陈', 'Ali 10', 'Ali 9'];
  const order = readingOrder(all);
  const sorted = all.map((_, at) => at).toSorted(order);
  expect(sorted.map((at) => all[at])).toEqual(all.toSorted(collator.compare));
});
