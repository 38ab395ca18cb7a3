import { cleanup, fireEvent, screen as page } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { pickupStart } from '#shared/features/pickup/pickup-place.contract.ts';
import {
  bookDays,
  pickupCalendar,
  standingPickups,
} from '#shared/features/pickup/standing-pickup.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { address } from '#web/features/pickup/pickup.fixture.ts';
import { PickupCalendarScreen } from '#web/features/pickup/pickup-calendar.screen.tsx';
import { losingTheFirstAnswer } from '#web/test/lost-answer.ts';
import { pageText, press, screenTest, settle, until } from '#web/test/screen.tsx';

const screen = screenTest();
const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T02:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(at = '/pickupcalendar') {
  screen.answer(pickupCalendar, { today: '2026-11-30', days: [] });
  screen.answer(standingPickups, { rows: [] });
  await screen.open(PickupCalendarScreen, { at });
  await until(() => expect(page.getByRole('grid')).toBeDefined());
}

it('On the last day of a month, the bookable weeks are shown, and earlier days are one page back', async () => {
  await open();
  expect(cell('2026-12-08')).not.toBeNull();
  expect(cell('2027-01-04')).not.toBeNull();
  expect(cell('2026-11-29')).toBeNull();
  // The first day of a month names the month.
  expect(cell('2026-12-01')?.textContent).toContain('1 Dec');
  expect(page.getByRole('heading', { name: 'November 2026 to January 2027' })).toBeDefined();

  await press('Previous month');
  expect(cell('2026-11-02')).not.toBeNull();
  expect(page.getByRole('heading', { name: 'November 2026' })).toBeDefined();
  await press('Today');
  expect(cell('2026-12-08')).not.toBeNull();
});

it('The arrow keys move through the weeks of all the months shown', async () => {
  await open();
  fireEvent.keyDown(cell('2026-11-30') as HTMLElement, { key: 'ArrowDown' });
  await settle();
  expect(document.activeElement).toBe(cell('2026-12-07'));
  expect(cell('2027-01-04')).not.toBeNull();
  fireEvent.keyDown(cell('2026-12-07') as HTMLElement, { key: 'PageUp' });
  await until(() => expect(document.activeElement).toBe(cell('2026-11-01')));
});

it('Days with a lost response are booked once, also when one of them is now full', async () => {
  const wanted = ['2026-12-01', '2026-12-02', '2026-12-03'];
  let free = wanted;
  const server = losingTheFirstAnswer(() => ({
    booked: wanted.map((day) => ({ pickupId: day, pickupNo: `P${day}`, day })),
    skipped: [],
  }));
  screen.answer(pickupCalendar, () => ({
    today: '2026-11-30',
    days: wanted.map((day) => ({
      day,
      reason: free.includes(day) ? null : 'full',
      holiday: '',
      pickups: [],
      standing: [],
    })),
  }));
  screen.answer(standingPickups, { rows: [] });
  screen.answer(pickupStart, { source: 'company', address });
  screen.answer(bookDays, server.answer);
  const show = () =>
    screen.open(PickupCalendarScreen, { at: '/pickupcalendar?day=2026-12-01&to=2026-12-03' });
  await show();
  await press(m.pickup_calendar_book({ count: 3 }));
  await until(() => expect(pageText()).toContain('We cannot reach the server.'));
  free = wanted.slice(0, 2);
  cleanup();
  await show();
  await press(m.pickup_calendar_book({ count: 2 }));
  await until(() => expect(screen.address()).toBe('/pickupcalendar'));
  expect(server.made()).toEqual([expect.objectContaining({ days: wanted })]);
});
