/** The list of pick-ups when nothing matches. */
import { expect, it } from 'vitest';

import { pickupCounts, pickupListing } from '#shared/features/pickup/pickup.contract.ts';
import { pickupViewIds } from '#shared/features/pickup/pickup.model.ts';
import { tableOf } from '#shared/platform/names-of.ts';
import { PickupListingScreen } from '#web/features/pickup/pickup-listing.screen.tsx';
import { button, pageText, press, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();

it('The pick-up listing says when nothing matches a search, and Clear filters keeps the view', async () => {
  screen.answer(pickupListing, { rows: [], next: null });
  screen.answer(
    pickupCounts,
    tableOf(pickupViewIds, () => ({ count: 0, isCapped: false })),
  );
  const text = `zulkifli ${'x'.repeat(80)}`;
  await screen.open(PickupListingScreen, { at: `/pickuplisting?view=today&q=${text}` });
  await until(() => expect(pageText()).toContain('No pick-up matches'));
  expect(screen.bodyOf(pickupListing)).toMatchObject({ text });
  expect(pageText()).not.toContain('No pick-up today');
  await press('Clear filters');
  await until(() => expect(pageText()).toContain('No pick-up today'));
  expect(button('Clear filters')).toBeUndefined();
});
