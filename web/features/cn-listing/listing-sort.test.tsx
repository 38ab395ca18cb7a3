import { screen as page } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';
import { listingViews } from '#shared/features/cn-listing/listing-view.contract.ts';
import { saveListingLayout } from '#shared/features/cn-listing/own-view.contract.ts';
import { shipmentCounts, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { savedViewIds } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { ShipmentListingScreen } from '#web/features/cn-listing/shipment-listing.screen.tsx';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import { askEarly } from '#web/platform/http/early-answer.ts';
import { pageText, press, Refusing, screenTest, type Sent, until } from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';

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

it("Rows are shown in the user's own order only, and never in another order first", async () => {
  const [newest, own] = ['HN100000011MY', 'HN100000022MY'];
  let tellOwn: (reply: object) => void = () => {};
  const layout = new Promise<object>((done) => (tellOwn = done));
  screen.answer(listingViews, () => layout);
  screen.answer(shipmentListing, ({ body }: Sent) => {
    const { sort } = body as { sort?: string };
    const row = { ...detail, consignmentNoteNo: sort === 'cod' ? own : newest };
    return { rows: [row], nextCursor: null, asOf: detail.shipmentId };
  });
  let isOtherOrderShown = false;
  const observer = new MutationObserver(() => (isOtherOrderShown ||= pageText().includes(newest)));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await screen.open(ShipmentListingScreen, { at });
  tellOwn({ views: [], layout: { columns: [], sort: 'cod' }, people: [] });
  await until(() => expect(pageText()).toContain(own));
  observer.disconnect();
  expect(isOtherOrderShown).toBe(false);
});

it('An order that the page has requested early is known before the first rows are requested', async () => {
  signIn();
  screen.answer(listingViews, { views: [], layout: { columns: [], sort: 'cod' }, people: [] });
  askEarly({ call: listingViews, query: { listing: 'all' } });
  await until(() => expect(Object.values(window.early ?? {})[0]?.body).toBeDefined());
  await screen.open(ShipmentListingScreen, { at });
  await until(() => expect(pageText()).toContain(detail.consignmentNoteNo));
  const rowsSent = screen.sent.filter(({ path }) => path === shipmentListing.path);
  expect(rowsSent.map(({ body }) => (body as { sort?: string }).sort)).not.toContain(newestFirst);
  expect(screen.sent.filter(({ path }) => path === listingViews.path)).toHaveLength(1);
});

it('The list is shown, newest first, when the own order cannot be loaded', async () => {
  screen.answer(listingViews, new Refusing('The portal is not available.', 503));
  await screen.open(ShipmentListingScreen, { at });
  await until(() => expect(pageText()).toContain(detail.consignmentNoteNo));
  const first = screen.sent.find(({ path }) => path === shipmentListing.path);
  expect(first?.body).toMatchObject({ sort: newestFirst });
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
