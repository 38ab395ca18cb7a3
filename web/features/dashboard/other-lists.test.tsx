import { expect, it } from 'vitest';

import { pickupListing } from '#shared/features/pickup/pickup.contract.ts';
import { UpcomingPickups } from '#web/features/dashboard/other-lists.tsx';
import { pageText, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();

it('The next pick-ups say day and time as the specification writes them', async () => {
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
