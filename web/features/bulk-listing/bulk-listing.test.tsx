import { expect, it, vi } from 'vitest';

import { bulkListing, type ListedUpload } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { BulkListingScreen } from '#web/features/bulk-listing/bulk-listing.screen.tsx';
import { pageText, press, Refusing, screenTest, type Sent, until } from '#web/test/screen.tsx';

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

it('A next page that fails is requested once, and again with "Try again"', async () => {
  let nextPage: unknown = new Refusing('Too many requests.', 429);
  const listingRequests = () => screen.sent.filter(({ path }) => path === bulkListing.path).length;
  screen.answer(bulkListing, ({ body }: Sent) => {
    if (!Object.hasOwn(Object(body), 'cursor')) return { rows: [upload(1)], nextCursor: 'next' };
    // Stops an endless loop of requests.
    return listingRequests() < 6 ? nextPage : { rows: [upload(2)], nextCursor: null };
  });
  await screen.open(BulkListingScreen, { at: '/bulkShipmentListing' });
  expect(listingRequests()).toBe(2);
  expect(pageText()).toContain('Too many requests.');
  nextPage = { rows: [upload(2)], nextCursor: null };
  await press(m.common_try_again());
  expect(listingRequests()).toBe(3);
  expect(pageText()).toContain('orders-2.csv');
  expect(pageText()).not.toContain('Too many requests.');
});

it('While an upload is submitted, only its progress is requested; its total price is shown when it ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let now: ListedUpload = { ...upload(2), state: 'submitting', madeCount: 1, runDone: 1, sumCents: 500 };
  const listingRequests: unknown[] = [];
  screen.answer(bulkListing, ({ body }: Sent) => {
    listingRequests.push(body);
    return Object.hasOwn(Object(body), 'bulkShipmentIds')
      ? { rows: [{ ...now, sumCents: null }], nextCursor: null }
      : { rows: [now, upload(1)], nextCursor: null };
  });
  try {
    await screen.open(BulkListingScreen, { at: '/bulkShipmentListing' });
    expect(pageText()).toContain(m.bulk_listing_running({ done: 1, total: 3 }));
    expect(pageText()).toContain('19.00');
    expect(pageText()).not.toContain('5.00');
    now = { ...now, madeCount: 2, runDone: 2 };
    vi.advanceTimersByTime(2000);
    await until(() => expect(pageText()).toContain(m.bulk_listing_running({ done: 2, total: 3 })));
    expect(pageText()).toContain('19.00');
    expect(listingRequests.filter((body) => !Object.hasOwn(Object(body), 'bulkShipmentIds'))).toHaveLength(1);
    expect(listingRequests.at(-1)).toMatchObject({ bulkShipmentIds: [now.bulkShipmentId] });
    now = { ...now, state: 'done', madeCount: 3, runDone: 3, sumCents: 1500 };
    vi.advanceTimersByTime(2000);
    await until(() => expect(pageText()).toContain('15.00'));
    const atEnd = listingRequests.length;
    vi.advanceTimersByTime(10_000);
    expect(listingRequests).toHaveLength(atEnd);
  } finally {
    vi.useRealTimers();
  }
});
