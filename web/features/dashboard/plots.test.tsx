/** The dashboard charts for keyboard and screen reader: the bars are also a table or a row of named links. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import type { ShipmentsOfDay } from '#shared/features/dashboard/dashboard.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { roundUp } from '#web/features/dashboard/day-columns.ts';
import { PrintedBars } from '#web/features/dashboard/printed-bars.tsx';
import { StackedDays } from '#web/features/dashboard/stacked-days.tsx';
import { press, screenTest } from '#web/test/screen.tsx';

const test = screenTest();

const none = { delivered: 0, moving: 0, attention: 0, failed: 0, waiting: 0, cancelled: 0 };
const days: ShipmentsOfDay[] = [
  { ...none, day: '2026-11-20', delivered: 3, failed: 1 },
  { ...none, day: '2026-11-21' },
  { ...none, day: '2026-11-22', moving: 2 },
];
const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href') ?? '');

it('The table of days has the links of the chart, and the chart itself is not a Tab stop', async () => {
  await test.open(() => <StackedDays days={days} />);
  expect(screen.queryByRole('link')).toBeNull();
  const plotted = screen.getAllByRole('link', { hidden: true });
  const parts = hrefs(plotted);
  expect(parts).toHaveLength(3);
  expect(plotted.every((link) => link.tabIndex === -1)).toBe(true);
  await press(m.dashboard_as_table());
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('rowheader')).toHaveLength(3);
  expect(hrefs(table.getAllByRole('link'))).toEqual(expect.arrayContaining(parts));
  expect(document.activeElement?.textContent).toBe(m.dashboard_as_plot());
});

it('The top of a chart axis is a round number at or a little above the highest value', () => {
  expect([1, 2, 3, 5, 9, 11, 13, 19, 33, 71, 121, 901].map(roundUp)).toEqual([
    1, 2, 4, 6, 10, 12, 16, 20, 40, 80, 160, 1000,
  ]);
});

it('A long period is shown by weeks instead of days, each named by its first and last day', async () => {
  const many = Array.from({ length: 70 }, (_, i) => ({
    ...none,
    day: new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10),
    delivered: 1,
  }));
  await test.open(() => <StackedDays days={many} />);
  await press(m.dashboard_as_table());
  const weeks = screen.getAllByRole('rowheader');
  expect(weeks).toHaveLength(10);
  expect(weeks[0]?.textContent).toBe('03-11-2026 – 09-11-2026');
  expect(screen.getAllByRole('cell')[0]?.textContent).toBe('7');
});

it('The bars of printed CNs are named links with one Tab stop, and arrow keys move and stop at the ends', async () => {
  const bars = days.map(({ day }, i) => ({ from: day, to: day, count: i }));
  await test.open(() => <PrintedBars name={m.dashboard_7_days()} bars={bars} />);
  const group = screen.getByRole('group', { name: `${m.dashboard_printed()}: ${m.dashboard_7_days()}` });
  const links = within(group).getAllByRole('link');
  const stops = () => links.filter((link) => link.getAttribute('tabindex') === '0');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    '20-11-2026: 0',
    '21-11-2026: 1',
    '22-11-2026: 2',
  ]);
  expect(stops()).toEqual([links[2]]);
  links[2]?.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(links[1]);
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(document.activeElement).toBe(links[0]);
  expect(stops()).toEqual([links[0]]);
});
