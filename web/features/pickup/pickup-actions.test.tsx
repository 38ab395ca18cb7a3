import { screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import { PickupActions } from '#web/features/pickup/pickup-actions.tsx';
import { pickup } from '#web/features/pickup/pickup.fixture.ts';
import { screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

it('While a driver comes for notes the sheet is the one filled button, beside those that change the pick-up', async () => {
  await screen.open(() => <PickupActions pickup={{ ...pickup, cnCount: 3 }} onOpen={() => {}} />);
  const sheet = page.getByRole('link', { name: 'Handover Sheet' });
  const rearrange = page.getByRole('button', { name: 'Rearrange' });
  // The usual one, which is filled.
  expect(sheet.dataset['variant']).toBeUndefined();
  expect(rearrange.dataset['variant']).toBe('default');
  expect(sheet.parentElement).toBe(rearrange.parentElement);
});
