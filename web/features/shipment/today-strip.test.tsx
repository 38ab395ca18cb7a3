import { screen as page } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { shipmentsToday } from '#shared/features/shipment/shipment.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { filterFromUrl } from '#web/features/cn-listing/listing-filters.ts';
import { TodayStrip } from '#web/features/shipment/today-strip.tsx';
import { screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

function Strip() {
  return <TodayStrip listing="/shipmentlisting" />;
}

beforeEach(() => {
  screen.answer(shipmentsToday, {
    day: '2026-11-23',
    made: 7,
    unprinted: 3,
    totalCents: 5020,
    currency: 'MYR',
  });
});

it('Each figure of the day links to the listing filtered by what it counts', async () => {
  await screen.open(Strip, { at: '/shipmentorder' });
  const filters = page.getAllByRole('link').map((link) => {
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://portal.test');
    return filterFromUrl(Object.fromEntries(searchParams));
  });
  const today = { from: '2026-11-23', to: '2026-11-23' };
  expect(filters).toMatchObject([today, { ...today, view: 'unprinted' }]);
});

it.each(['IsBlockingPrinting', 'IsHideCNP'])(
  'The number of unprinted consignment notes is hidden for an account that cannot print (%s)',
  async (flag) => {
    await screen.open(Strip, { at: '/shipmentorder', session: { [flag]: true } });
    expect(page.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      m.shipment_made_today({ count: 7 }),
    ]);
  },
);
