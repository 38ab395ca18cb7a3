import { expect, it } from 'vitest';

import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { sentenceOf } from '#shared/platform/validation/problem.ts';

import { testApp } from '#server/test/test-app.ts';
import { placedIn } from './place-check.service.ts';

it('An address keeps its given city, else gets that of its postcode, and needs one where districts differ', async () => {
  const { gazetteer } = await (await testApp()).services.shipments.referenceDataOf(130);
  const townOf = (postcode: string, city: string) => {
    const check = placedIn(gazetteer, { ...emptyParty('MY'), postcode, city });
    return check.ok ? check.party.city : sentenceOf(check.problem, 'City');
  };
  const needed = 'City must be one of the districts of postcode 86800: Mersing, Tioman.';
  expect([townOf('50400', ''), townOf('50400', 'Kampung Baru')]).toEqual(['Kuala Lumpur', 'Kampung Baru']);
  expect([townOf('86800', ''), townOf('86800', 'Tioman'), townOf('86800', 'Kampung Tekek')]).toEqual([
    needed,
    'Tioman',
    'Kampung Tekek',
  ]);
});
