import { expect, it } from 'vitest';

import { todayReminder } from '#shared/features/pickup/pickup.contract.ts';
import { PickupReminder } from '#web/features/pickup/pickup-reminder.tsx';
import { screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

it('What has no label opens the listing with the consignment notes of today that have none', async () => {
  screen.answer(todayReminder, {
    unattached: 0,
    unprinted: 78,
    closesAt: '2026-11-30T07:00:00.000Z',
    now: '2026-11-30T03:00:00.000Z',
  });
  await screen.open(PickupReminder);
  const link = document.querySelector<HTMLAnchorElement>('a[href*="shipmentlisting"]');
  const search = new URL(link?.href ?? '', location.origin).searchParams;
  expect(Object.fromEntries(search)).toEqual({
    createdFrom: '2026-11-30',
    createdTo: '2026-11-30',
    view: 'unprinted',
  });
});
