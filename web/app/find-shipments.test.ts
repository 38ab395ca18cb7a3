import { expect, it } from 'vitest';

import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { adminFacts } from '#shared/platform/rights/session-facts.fixture.ts';
import { searchProviders } from '#web/app/search-providers.ts';
import { screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

const row = {
  shipmentId: 'one',
  consignmentNoteNo: 'HC100000003MY',
  receiverName: 'Mei Ling',
  receiverCity: 'Ipoh',
  status: 'created',
};

/** The labels and links that the top bar search finds for an account. */
async function found(facts: typeof adminFacts): Promise<unknown[]> {
  screen.answer(shipmentListing, { rows: [row], nextCursor: null, asOf: '' });
  const notes = searchProviders.slice(0, 2).filter(({ needs }) => rights[needs](facts));
  const hits = await Promise.all(
    notes.map(async ({ load }) => (await load())('mei', new AbortController().signal)),
  );
  return hits.flat().map(({ label, href }) => [label, href]);
}

it('The top bar search finds each note once, in the COOL listing for a COOL account, else in CN Listing', async () => {
  expect(await found({ ...adminFacts, isCool: true })).toEqual([
    ['HC100000003MY', '/COOLshipmentlisting?shipment=one'],
  ]);
  expect(await found({ ...adminFacts, isCool: false })).toEqual([
    ['HC100000003MY', '/shipmentlisting?shipment=one'],
  ]);
});
