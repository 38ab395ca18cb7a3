import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { pickupStateIds } from '#shared/features/pickup/pickup.model.ts';
import type { CalendarDay } from '#shared/features/pickup/standing-pickup.contract.ts';
import { DayCell } from '#web/features/pickup/day-cell.tsx';

const pickup = (state: CalendarDay['pickups'][number]['state'], isOverdue = false) => ({
  pickupId: state,
  pickupNo: 'P1',
  state,
  isOverdue,
  isStanding: false,
  readyTime: '14:00:00',
  closeTime: '18:00:00',
  cnCount: 1,
});

it('Each state of a pick-up has its own icon, so that a phone does not show it by colour alone', () => {
  const signOf = (booked: CalendarDay['pickups'][number]) => {
    const info = { day: '2026-11-30', reason: null, holiday: '', pickups: [booked], standing: [] };
    const { container } = render(<DayCell day="2026-11-30" isToday info={info} />);
    return container.querySelector('svg')?.innerHTML;
  };
  const signs = [...pickupStateIds.map((state) => pickup(state)), pickup('assigned', true)].map(signOf);
  expect(signs).not.toContain(undefined);
  expect(new Set(signs).size).toBe(signs.length);
});
