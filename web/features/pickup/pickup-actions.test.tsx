import { screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import { PickupActions } from '#web/features/pickup/pickup-actions.tsx';
import { pickup } from '#web/features/pickup/pickup.fixture.ts';
import { press, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

it('Rearrange names the pick-up in the URL, so that a reload or another tab cannot change it', async () => {
  await screen.open(() => <PickupActions pickup={{ ...pickup, mayChange: true }} onOpen={() => {}} />);
  await press('Rearrange');
  expect(screen.address()).toBe(`/rearrangepickup?pickup=${pickup.pickupId}`);
});

it('For a pick-up with notes, the handover sheet is the one filled button, beside Rearrange', async () => {
  await screen.open(() => <PickupActions pickup={{ ...pickup, cnCount: 3 }} onOpen={() => {}} />);
  const sheet = page.getByRole('link', { name: 'Handover Sheet' });
  const rearrange = page.getByRole('button', { name: 'Rearrange' });
  // The default variant, which is filled.
  expect(sheet.dataset['variant']).toBeUndefined();
  expect(rearrange.dataset['variant']).toBe('default');
  expect(sheet.parentElement).toBe(rearrange.parentElement);
});
