import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { getDashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import { useDashboard } from '#web/features/dashboard/dashboard.api.ts';
import { PeriodChoice, usePeriod } from '#web/features/dashboard/period.tsx';
import { button, pageText, press, screenTest, settle } from '#web/test/screen.tsx';

const screen = screenTest();

// Two minutes before midnight in Malaysia.
beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-11-29T15:58:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function Figures() {
  useDashboard(usePeriod().period);
  return <PeriodChoice />;
}
const periodSent = () => {
  const { query } = screen.sent.findLast(({ path }) => path === getDashboard.path) ?? {};
  return [query?.get('from'), query?.get('to')];
};
async function pass(minutes: number): Promise<void> {
  await act(async () => void vi.advanceTimersByTime(minutes * 60_000));
  await settle();
}

it('A dashboard that stays open past midnight moves its period to the new day', async () => {
  await screen.open(() => <Figures />);
  expect(periodSent()).toEqual(['2026-10-31', '2026-11-29']);
  await pass(1);
  expect(periodSent()).toEqual(['2026-10-31', '2026-11-29']);
  await pass(3);
  expect(periodSent()).toEqual(['2026-11-01', '2026-11-30']);
  expect(button('30 days')?.getAttribute('aria-pressed')).toBe('true');
});

it('Another chosen span also moves to the new day after midnight, but typed dates stay', async () => {
  await screen.open(() => <Figures />);
  await press('7 days');
  expect(periodSent()).toEqual(['2026-11-23', '2026-11-29']);
  await pass(4);
  expect(periodSent()).toEqual(['2026-11-24', '2026-11-30']);
  expect(button('7 days')?.getAttribute('aria-pressed')).toBe('true');

  await screen.open(() => <Figures />, { at: '/screen?from=2026-11-20&to=2026-11-30' });
  await pass(24 * 60);
  expect(periodSent()).toEqual(['2026-11-20', '2026-11-30']);
  expect(pageText()).toContain('20-11-2026 – 30-11-2026');
});
