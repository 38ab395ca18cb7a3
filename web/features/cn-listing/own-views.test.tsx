import { Notifications } from '@mantine/notifications';
import { beforeEach, expect, it } from 'vitest';

import { listingViews } from '#shared/features/cn-listing/listing-view.contract.ts';
import { deleteListingView, saveListingView } from '#shared/features/cn-listing/own-view.contract.ts';
import { shipmentCounts, shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { savedViewIds } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { ShipmentListingScreen } from '#web/features/cn-listing/shipment-listing.screen.tsx';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import { button, press, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();
const view = { viewId: detail.shipmentId, name: 'Siti only', state: { q: 'siti' } };
let views: (typeof view)[];

beforeEach(() => {
  views = [view];
  const none = savedViewIds.map((id) => [id, { count: 1, isCapped: false }] as const);
  screen.answer(shipmentCounts, Object.fromEntries(none));
  screen.answer(shipmentListing, { rows: [detail], nextCursor: null, asOf: detail.shipmentId });
  screen.answer(listingViews, () => ({ views, layout: null, people: [] }));
  screen.answer(deleteListingView, () => {
    views = [];
    return { name: view.name };
  });
  screen.answer(saveListingView, ({ body }: { body: typeof view }) => {
    const { viewId, name, state } = body;
    views = [{ viewId, name, state }];
    return views[0];
  });
});

const tab = () => button(view.name);
const open = async (q: string) => {
  await screen.open(
    () => (
      <>
        <ShipmentListingScreen />
        <Notifications />
      </>
    ),
    { at: `/shipmentlisting?own=${view.viewId}&q=${q}` },
  );
  await until(() => expect(tab()).toBeTruthy());
};

it('Deleting an own view offers to undo it, which restores it exactly', async () => {
  await open('siti');
  await until(() => expect(button(m.cn_listing_view_delete())).toBeTruthy());
  await press(m.cn_listing_view_delete());
  await until(() => expect(tab()).toBeUndefined());
  await press(m.common_undo());
  await until(() => expect(tab()).toBeTruthy());
  expect(screen.bodyOf(saveListingView)).toEqual({ listing: 'all', ...view, isUndo: true });
  // It is open again.
  await until(() => expect(screen.address()).toContain(`own=${view.viewId}`));
});

it('Updating an own view offers to undo it, which restores what it was', async () => {
  await open('aina');
  await until(() => expect(button(m.cn_listing_view_update())).toBeTruthy());
  await press(m.cn_listing_view_update());
  await until(() => expect(views[0]?.state).toEqual({ q: 'aina' }));
  await press(m.common_undo());
  await until(() => expect(views).toEqual([view]));
  expect(screen.bodyOf(saveListingView)).toEqual({ listing: 'all', ...view, isUndo: true });
});
