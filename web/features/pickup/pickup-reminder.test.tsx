import { expect, it } from 'vitest';

import { todayReminder } from '#shared/features/pickup/pickup.contract.ts';
import { PickupReminder } from '#web/features/pickup/pickup-reminder.tsx';
import { m } from '#shared/platform/words/words.ts';
import { pageText, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

/** Books pick-ups, and has nothing to do with consignment notes. */
const pickupsOnly = { loginId: 'office', Access: [{ claimName: 'PUA', claimValue: 'true' }] };
const reminder = (unattached: number, unprinted: number) => ({
  unattached,
  unprinted,
  closesAt: '2026-11-30T07:00:00.000Z',
  now: '2026-11-30T03:00:00.000Z',
});

it('Who cannot open the listing is told of pick-ups alone', async () => {
  screen.answer(todayReminder, reminder(2, 78));
  await screen.open(PickupReminder, { session: pickupsOnly });
  expect(pageText()).toContain(m.pickup_reminder_unattached({ count: 2 }));
  expect(pageText()).not.toContain(m.pickup_reminder_unprinted({ count: 78 }));
  expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    m.pickup_book(),
  ]);
});

it('Who cannot open the listing is told nothing where only labels wait', async () => {
  screen.answer(todayReminder, reminder(0, 78));
  await screen.open(PickupReminder, { session: pickupsOnly });
  expect(document.querySelector('[role=status]')).toBeNull();
});

it('What has no label opens the listing with the consignment notes of today that have none', async () => {
  screen.answer(todayReminder, reminder(0, 78));
  await screen.open(PickupReminder);
  const link = document.querySelector<HTMLAnchorElement>('a[href*="shipmentlisting"]');
  const search = new URL(link?.href ?? '', location.origin).searchParams;
  expect(Object.fromEntries(search)).toEqual({
    createdFrom: '2026-11-30',
    createdTo: '2026-11-30',
    view: 'unprinted',
  });
});
