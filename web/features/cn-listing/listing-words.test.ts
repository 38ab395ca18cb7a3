import { afterEach, expect, test } from 'vitest';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { speak } from '#shared/platform/words/words.ts';
import type { Session } from '#web/platform/session/session.ts';
import { filtersOffered, searchLabelFor, viewsWith } from '#web/features/cn-listing/listing-filters.ts';

afterEach(() => speak('en'));

const facts = { isCod: true, isCool: false, isAllowOrderId: true, isDoCn: true } as Session['facts'];
const people = [
  { userId: '1', name: 'Aisyah' },
  { userId: '2', name: 'Wei Ming' },
];

const labels = () => [
  ...viewsWith(undefined, []).map(({ label }) => label),
  ...filtersOffered({ facts, market: marketOf(MALAYSIA) }, undefined, people).map(({ label }) => label),
];

test('The search label of the listing names the fields that the account can search by', () => {
  expect(searchLabelFor(facts)).toBe('CN, receiver, phone, city, postcode, content, order ID or DO number');
  expect(searchLabelFor({ ...facts, isAllowOrderId: false, isDoCn: false })).toBe(
    'CN, receiver, phone, city, postcode or content',
  );
});

test.each(['ms', 'zh'] as const)(
  'The views and filters of the listing have no English labels in %s',
  (language) => {
    const english = labels();
    speak(language);
    const same = labels().filter((label) => english.includes(label) && label !== 'COD' && label !== 'Status');
    expect(english).toContain('Needs you');
    expect(same).toEqual([]);
  },
);
