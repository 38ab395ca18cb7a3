import { expect, it } from 'vitest';

import { findsNothing } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { filterFromUrl } from '#web/features/cn-listing/listing-filters.ts';

it('Of an address those values count that are understood; a filter without any finds nothing, and never all', () => {
  expect(filterFromUrl({ status: 'delivery-failed,handed-to-agent', q: 'tan' })).toEqual({
    status: ['delivery-failed'],
    text: 'tan',
  });
  for (const search of ['service=gone', 'createdFrom=yesterday&q=tan', 'printed=perhaps'])
    expect(filterFromUrl(Object.fromEntries(new URLSearchParams(search)))).toEqual(findsNothing);
  expect(filterFromUrl({ view: 'gone', status: '', q: '' })).toEqual({});
});
