import { screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import { shipmentsToday } from '#shared/features/shipment/shipment.contract.ts';
import { filterFromUrl } from '#web/features/cn-listing/listing-filters.ts';
import { TodayStrip } from '#web/features/shipment/today-strip.tsx';
import { screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

function Strip() {
  return <TodayStrip listing="/shipmentlisting" />;
}

it('Each figure of today opens the listing with exactly what it counts', async () => {
  screen.answer(shipmentsToday, {
    day: '2026-11-23',
    made: 7,
    unprinted: 3,
    totalCents: 5020,
    currency: 'MYR',
  });
  await screen.open(Strip, { at: '/shipmentorder' });
  const filters = page.getAllByRole('link').map((link) => {
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://portal.test');
    return filterFromUrl(Object.fromEntries(searchParams));
  });
  const today = { from: '2026-11-23', to: '2026-11-23' };
  expect(filters).toMatchObject([today, { ...today, view: 'unprinted' }]);
});
