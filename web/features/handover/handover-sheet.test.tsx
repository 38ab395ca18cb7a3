import { screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import { getPickup, pickupListing } from '#shared/features/pickup/pickup.contract.ts';
import { handoverListing } from '#shared/features/handover/handover.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { HandoverSheetScreen } from '#web/features/handover/handover-sheet.screen.tsx';
import { screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

const pickup = (index: number) => ({
  pickupId: `01900000-0000-7000-8000-00000000000${index}`,
  pickupNo: `PU1000000${index}`,
  state: 'confirmed',
  day: '2026-11-30',
  readyTime: '14:00:00',
  closeTime: '18:00:00',
  readyAt: '2026-11-30T06:00:00.000Z',
  address: emptyParty('MY'),
  station: 'PJ',
  vehicle: 'van',
  hasTrolley: false,
  isPriority: false,
  pieces: 1,
  weightGrams: 1000,
  note: '',
  cnCount: 1,
  driver: null,
  failReason: null,
  failText: '',
  isStanding: false,
  isOverdue: false,
  changeableUntil: '2026-11-30T06:00:00.000Z',
  mayChange: true,
});

it('A pick-up whose own button led here is the first of those shown, however many come before it', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(pickup);
  const ninth = pickup(9);
  screen.answer(pickupListing, { rows: all, next: null });
  screen.answer(getPickup, { ...ninth, shipments: [], events: [], followedBy: null });
  screen.answer(handoverListing, { rows: [], next: null });
  await screen.open(() => <HandoverSheetScreen />, { at: `/handoversheet?pickup=${ninth.pickupId}` });
  const named = page.getAllByText(/^PU1000000\d$/u).map(({ textContent }) => textContent);
  expect(named).toHaveLength(8);
  expect(named[0]).toBe(ninth.pickupNo);
});
