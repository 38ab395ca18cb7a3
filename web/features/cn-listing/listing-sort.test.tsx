import { screen as page } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';
import { listingViews, saveListingLayout } from '#shared/features/cn-listing/listing-view.contract.ts';
import { shipmentCounts, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { savedViewIds } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { ShipmentListingScreen } from '#web/features/cn-listing/shipment-listing.screen.tsx';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import { pageText, press, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();
const at = '/shipmentlisting';

beforeEach(() => {
  const none = savedViewIds.map((view) => [view, { count: 1, isCapped: false }] as const);
  screen.answer(shipmentCounts, Object.fromEntries(none));
  screen.answer(shipmentListing, { rows: [detail], nextCursor: null, asOf: detail.shipmentId });
  screen.answer(listingViews, { views: [], layout: { columns: ['cn', 'price'], sort: 'cod' }, people: [] });
  screen.answer(saveListingLayout, {});
});

it('The chosen sort order is in the URL, is saved alone, and applies when another user opens the URL', async () => {
  await screen.open(ShipmentListingScreen, { at });
  await until(() => expect(page.queryAllByRole('row').length).toBeGreaterThan(1));
  await press('Price');
  expect(screen.address()).toMatch(/sort=-?price/u);
  const sort = new URLSearchParams(screen.address().split('?')[1]).get('sort');
  await until(() => expect(screen.bodyOf(saveListingLayout)).toEqual({ listing: 'all', sort }));
  // A user whose own order is another one.
  screen.sent.length = 0;
  await screen.open(ShipmentListingScreen, { at: screen.address() });
  const asked = screen.sent.filter(({ path }) => path === shipmentListing.path);
  expect(asked.map(({ body }) => body)).toContainEqual(expect.objectContaining({ sort }));
});

it('A view saved without a sort order opens with newest first, even for a user with another saved order', async () => {
  const views = [{ viewId: detail.shipmentId, name: 'Siti only', state: { q: 'siti' } }];
  screen.answer(listingViews, { views, layout: { columns: ['cn'], sort: 'cod' }, people: [] });
  await screen.open(ShipmentListingScreen, { at });
  await press('Siti only');
  const bodies = () =>
    screen.sent.filter(({ path }) => path === shipmentListing.path).map(({ body }) => body);
  const ofView = { filter: { text: 'siti' }, sort: newestFirst };
  await until(() => expect(bodies()).toContainEqual(expect.objectContaining(ofView)));
  expect(pageText()).not.toContain(m.cn_listing_view_update());
});
