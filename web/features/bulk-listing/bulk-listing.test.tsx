import { expect, it } from 'vitest';

import { bulkListing, type ListedUpload } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { BulkListingScreen } from '#web/features/bulk-listing/bulk-listing.screen.tsx';
import { pageText, press, Refusing, screenTest, type Sent } from '#web/test/screen.tsx';

const screen = screenTest();

const upload = (n: number): ListedUpload => ({
  bulkShipmentId: `019a0000-0000-7000-8000-00000000000${n}`,
  kind: 'ordinary',
  source: 'file',
  state: 'done',
  fileName: `orders-${n}.csv`,
  createdAt: '2026-11-20T06:05:00.000Z',
  createdBy: 'Admin',
  changedAt: '2026-11-20T06:05:00.000Z',
  changedBy: 'Admin',
  rowCount: 3,
  shipmentCount: 3,
  readyCount: 0,
  openCount: 0,
  madeCount: 3,
  refusedCount: 0,
  sumCents: 1900,
  runTotal: 3,
  runDone: 3,
});

it('A next page that fails is asked for once, and again when that is wanted', async () => {
  let nextPage: unknown = new Refusing('Too many requests.', 429);
  const asked = () => screen.sent.filter(({ path }) => path === bulkListing.path).length;
  screen.answer(bulkListing, ({ body }: Sent) => {
    if (!Object.hasOwn(Object(body), 'cursor')) return { rows: [upload(1)], nextCursor: 'next' };
    // Ends what would not end by itself.
    return asked() < 6 ? nextPage : { rows: [upload(2)], nextCursor: null };
  });
  await screen.open(BulkListingScreen, { at: '/bulkShipmentListing' });
  expect(asked()).toBe(2);
  expect(pageText()).toContain('Too many requests.');
  nextPage = { rows: [upload(2)], nextCursor: null };
  await press(m.common_try_again());
  expect(asked()).toBe(3);
  expect(pageText()).toContain('orders-2.csv');
  expect(pageText()).not.toContain('Too many requests.');
});
