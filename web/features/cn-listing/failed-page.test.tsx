import { expect, it } from 'vitest';

import { listingViews } from '#shared/features/cn-listing/listing-view.contract.ts';
import { shipmentCounts, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { ShipmentListingScreen } from '#web/features/cn-listing/shipment-listing.screen.tsx';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import { button, press, Refusing, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();

interface Page {
  cursor?: string;
  newerThan?: string;
}

const requestedPages = () =>
  screen.sent
    .filter(({ path, body }) => path === shipmentListing.path && !(body as Page).newerThan)
    .map(({ body }) => (body as Page).cursor ?? 'first');

it('Retry after a failed further page requests that page only', async () => {
  let isAway = true;
  screen.answer(listingViews, { views: [], layout: null, people: [] });
  screen.answer(shipmentCounts, { all: { count: 2, isCapped: false } });
  screen.answer(shipmentListing, ({ body }: { body: unknown }) => {
    const { cursor } = body as Page;
    if (cursor && isAway) return new Refusing('The server is not there.', 503);
    const rows = [{ ...detail, shipmentId: cursor ? '2' : '1' }];
    return { rows, nextCursor: cursor ? null : 'after-1', asOf: 'opened' };
  });
  await screen.open(ShipmentListingScreen);
  await until(() => expect(button('Try again')).toBeDefined());
  expect(requestedPages()).toEqual(['first', 'after-1']);
  isAway = false;
  screen.sent.length = 0;
  await press('Try again');
  expect(button('Try again')).toBeUndefined();
  expect(requestedPages()).toEqual(['after-1']);
});
