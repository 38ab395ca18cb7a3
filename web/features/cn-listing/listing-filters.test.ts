import { expect, it } from 'vitest';

import { findsNothing } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { filterFromUrl } from '#web/features/cn-listing/listing-filters.ts';

it('Unknown filter values in a page address are ignored; a filter with only unknown values finds nothing', () => {
  expect(filterFromUrl({ status: 'delivery-failed,handed-to-agent', q: 'tan' })).toEqual({
    status: ['delivery-failed'],
    text: 'tan',
  });
  for (const search of ['service=gone', 'createdFrom=yesterday&q=tan', 'printed=perhaps'])
    expect(filterFromUrl(Object.fromEntries(new URLSearchParams(search)))).toEqual(findsNothing);
  expect(filterFromUrl({ view: 'gone', status: '', q: '' })).toEqual({});
  // The server refuses it, and the list shows why.
  const long = 'HN123456785MY '.repeat(500).trim();
  expect(filterFromUrl({ view: 'unprinted', q: long })).toEqual({ view: 'unprinted', text: long });
});
