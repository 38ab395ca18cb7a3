import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { codOutstanding } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import {
  type Dashboard,
  getDashboard,
  noticeBoardMessage,
} from '#shared/features/dashboard/dashboard.contract.ts';
import { exceptionCounts } from '#shared/features/exceptions/exceptions.contract.ts';
import { pickupListing } from '#shared/features/pickup/pickup.contract.ts';
import { supplyListing } from '#shared/features/supply/supply.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { DashboardScreen } from '#web/features/dashboard/dashboard.screen.tsx';
import { pageText, press, Refusing, screenTest, until } from '#web/test/screen.tsx';

const test = screenTest();

const open = async (claimName: string, outstanding: object) => {
  test.answer(noticeBoardMessage, { notices: [] });
  test.answer(codOutstanding, outstanding);
  await test.open(DashboardScreen, {
    session: { loginId: 'office', Access: [{ claimName, claimValue: 'true' }] },
  });
};
const age = {
  age: '0-2',
  from: '2026-11-21',
  to: '2026-11-23',
  currency: 'MYR',
  count: 2,
  dueCents: 100_00,
  heldCents: 0,
};

it('A user with only User Management sees the outstanding COD but no shipment figures', async () => {
  await open('UM', { ages: [age] });
  await until(() => expect(pageText()).toContain('RM 100.00'));
  expect(pageText()).not.toContain(m.dashboard_printed());
  expect(pageText()).not.toContain(m.dashboard_no_right());
});

it.each([
  ['UM', 'no COD is outstanding'],
  ['EXTRANET', 'the user has no access to it'],
])('A user with only %s sees the message of an empty dashboard when %s', async (claim) => {
  await open(claim, { ages: [] });
  await until(() => expect(pageText()).toContain(m.dashboard_no_right()));
  expect(test.sent.some(({ path }) => path === codOutstanding.path)).toBe(claim === 'UM');
});

it('A user who sees only COD gets the reason when it cannot be loaded, and can try again', async () => {
  await open('UM', new Refusing('The ledger is away.', 503));
  await until(() => expect(pageText()).toContain('The ledger is away.'));
  test.answer(codOutstanding, { ages: [age] });
  await press(m.common_try_again());
  await until(() => expect(pageText()).toContain('RM 100.00'));
});

const none = { delivered: 0, returned: 0, before: 0, beforeMedianDays: null, beforeSlowestTenthDays: null };
const state = { ...none, state: 'Selangor', count: 3, medianDays: 2, slowestTenthDays: 4 };
const figures = {
  from: '2026-11-01',
  to: '2026-11-30',
  beforeFrom: '2026-10-02',
  beforeTo: '2026-10-31',
  today: '2026-11-30',
  dashboardProfile: { accountNo: 'MYS0001', company: '', fullName: '' },
  cnCounts: {
    today: 1,
    previous7Days: 1,
    thisMonth: 1,
    previous6Month: 1,
    sevenDaysFrom: '2026-11-24',
    monthFrom: '2026-11-01',
    sixMonthsFrom: '2026-06-01',
  },
  previous7Days: [],
  previous6Month: [],
  shipmentStatusDashboard: [{ status: 'created', count: 3, before: 0 }],
  perDay: [],
  deliverStateDashboard: [state],
  attempts: { tried: 0, atOnce: 0, beforeTried: 0, beforeAtOnce: 0 },
  failedReasons: [],
  promise: { kept: 0, late: 0, open: 0, beforeKept: 0, beforeLate: 0 },
  spend: [],
  currency: 'MYR',
} satisfies Dashboard;

it('Upcoming work comes before past figures, and the map of states can be shown as a table', async () => {
  const nothing = { rows: [], nextCursor: null };
  for (const listing of [pickupListing, supplyListing, shipmentListing]) test.answer(listing, nothing);
  test.answer(exceptionCounts, { kinds: [], total: 0, isCapped: false, snoozed: 0, people: [] });
  test.answer(noticeBoardMessage, { notices: [] });
  test.answer(codOutstanding, { ages: [] });
  test.answer(getDashboard, figures);
  await test.open(DashboardScreen, {
    session: { Access: ['PUA', 'CNP', 'SR'].map((claimName) => ({ claimName, claimValue: 'true' })) },
  });
  await until(() => expect(pageText()).toContain(m.dashboard_by_state()));
  const wanted = [
    m.dashboard_printed(),
    m.dashboard_upcoming_pickups(),
    m.dashboard_last_cns(),
    m.dashboard_last_supplies(),
    m.dashboard_shipments_made(),
  ];
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.filter((title) => wanted.includes(title))).toEqual(wanted);
  const states = screen.getByRole('region', { name: m.dashboard_by_state() });
  expect(states.querySelector('table')).toBeNull();
  await press(m.dashboard_as_table());
  await press(m.dashboard_as_table());
  expect(states.querySelectorAll('table tbody tr')).toHaveLength(1);
});
