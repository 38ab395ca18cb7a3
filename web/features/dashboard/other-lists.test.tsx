import { expect, it } from 'vitest';

import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { exceptionCounts } from '#shared/features/exceptions/exceptions.contract.ts';
import { pickupListing } from '#shared/features/pickup/pickup.contract.ts';
import { supplyListing } from '#shared/features/supply/supply.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { LastShipments } from '#web/features/dashboard/last-shipments.tsx';
import { NeedsYou } from '#web/features/dashboard/needs-you.tsx';
import { LastSupplies, UpcomingPickups } from '#web/features/dashboard/other-lists.tsx';
import { pageText, press, Refusing, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();

it('The next pick-ups show day and time in the format of the specification', async () => {
  const address = { name: 'Nurul Aisyah', city: 'Subang Jaya' };
  const rows = ['09:00:00', '14:30:00'].map((readyTime, at) => ({
    pickupId: `${at}`,
    pickupNo: `PU1000000${at}`,
    day: '2026-11-24',
    pieces: 2,
    readyTime,
    address,
  }));
  screen.answer(pickupListing, { rows, nextCursor: null });
  await screen.open(() => <UpcomingPickups />);
  await until(() => expect(pageText()).toContain('24-11-2026 09:00am'));
  expect(pageText()).toContain('24-11-2026 02:30pm');
});

const empty = { rows: [], nextCursor: null };
it.each([
  ['the next pick-ups', UpcomingPickups, pickupListing, empty, m.dashboard_no_pickups()],
  ['the last supplies', LastSupplies, supplyListing, empty, m.dashboard_no_supplies()],
  ['the last consignment notes', LastShipments, shipmentListing, empty, m.dashboard_nothing()],
  [
    'what needs the customer',
    NeedsYou,
    exceptionCounts,
    { kinds: [], total: 0, isCapped: false, snoozed: 0, people: [] },
    m.dashboard_needs_you_none(),
  ],
])(
  'A list that fails to load shows the reason and can be loaded again: %s',
  async (_, List, call, none, text) => {
    screen.answer(call, new Refusing('The portal is not available.', 503));
    await screen.open(() => <List />);
    expect(pageText()).toContain('The portal is not available.');
    expect(pageText()).not.toContain(text);
    screen.answer(call, none);
    await press(m.common_try_again());
    expect(pageText()).toContain(text);
  },
);
