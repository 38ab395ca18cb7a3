import { screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import { portalData } from '#shared/features/sample-data/sample-data.contract.ts';
import { SampleDataBanner } from '#web/features/sample-data/sample-data-banner.tsx';
import { Refusing, pageText, screenTest, settle } from '#web/test/screen.tsx';

const screen = screenTest();

it('Users are warned that prices and postcodes are samples, before they type a shipment', async () => {
  screen.answer(portalData, { prices: 'sample', postcodes: 'missing' });
  await screen.open(SampleDataBanner);
  expect(pageText()).toContain(
    'Prices are samples, so consignment notes cannot be created until the real ones are loaded.',
  );
  expect(pageText()).toContain('Postcodes are not loaded yet, so consignment notes cannot be created.');
});

it('Where all is loaded, or nothing is known, no word is said', async () => {
  screen.answer(portalData, { prices: 'loaded', postcodes: 'loaded' });
  await screen.open(SampleDataBanner);
  await settle();
  expect(page.queryByRole('status')).toBeNull();
});

it('A portal that cannot say is no reason to alarm anybody', async () => {
  screen.answer(portalData, new Refusing('The portal is starting or stopping.', 503));
  await screen.open(SampleDataBanner);
  await settle();
  expect(page.queryByRole('status')).toBeNull();
});
