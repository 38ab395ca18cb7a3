import { expect, it } from 'vitest';

import { todayReminder } from '#shared/features/pickup/pickup.contract.ts';
import { PickupReminder } from '#web/features/pickup/pickup-reminder.tsx';
import { m } from '#shared/platform/words/words.ts';
import { pageText, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

const reminder = (unattached: number, unprinted: number) => ({
  unattached,
  unprinted,
  closesAt: '2026-11-30T07:00:00.000Z',
  now: '2026-11-30T03:00:00.000Z',
});

it('The reminder shows only the notes without a pick-up when every label is printed', async () => {
  screen.answer(todayReminder, reminder(2, 0));
  await screen.open(PickupReminder);
  expect(pageText()).toContain(m.pickup_reminder_unattached({ count: 2 }));
  expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    m.pickup_book(),
  ]);
});

it('The reminder is hidden when nothing is left to do', async () => {
  screen.answer(todayReminder, reminder(0, 0));
  await screen.open(PickupReminder);
  expect(document.querySelector('[role=status]')).toBeNull();
});

it('The reminder about labels links to the unprinted consignment notes of today', async () => {
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
