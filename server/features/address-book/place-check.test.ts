import { expect, it } from 'vitest';

import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

import { testApp } from '#server/test/test-app.ts';
import { placedIn } from './place-check.service.ts';

it('An address has the town that was given, else that of its postcode, and none where the district is to be chosen', async () => {
  const { gazetteer } = await (await testApp()).services.shipments.worldOf(130);
  const townOf = (postcode: string, city: string) => {
    const check = placedIn(gazetteer, { ...emptyParty('MY'), postcode, city });
    return check.ok ? check.party.city : check.problem;
  };
  expect([townOf('50400', ''), townOf('50400', 'Kampung Baru')]).toEqual(['Kuala Lumpur', 'Kampung Baru']);
  expect([townOf('86800', ''), townOf('86800', 'Tioman')]).toEqual(['', 'Tioman']);
});
