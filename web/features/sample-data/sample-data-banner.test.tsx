import { screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import { portalData } from '#shared/features/sample-data/sample-data.contract.ts';
import { SampleDataBanner } from '#web/features/sample-data/sample-data-banner.tsx';
import { Refusing, screenTest, settle } from '#web/test/screen.tsx';

const screen = screenTest();

const untilReal = 'so consignment notes cannot be created until the real ones are loaded.';
const notYet = 'so consignment notes cannot be created.';

it.each([
  ['sample', 'missing', `Prices are samples, ${untilReal}Postcodes are not loaded yet, ${notYet}`],
  ['missing', 'sample', `Prices are not loaded yet, ${notYet}Postcodes are samples, ${untilReal}`],
  ['loaded', 'sample', `Postcodes are samples, ${untilReal}`],
])('The banner warns about prices in state %s and postcodes in state %s', async (prices, postcodes, text) => {
  screen.answer(portalData, { prices, postcodes });
  await screen.open(SampleDataBanner);
  expect(page.getByRole('status').textContent).toBe(text);
});

it('No banner is shown when prices and postcodes are loaded', async () => {
  screen.answer(portalData, { prices: 'loaded', postcodes: 'loaded' });
  await screen.open(SampleDataBanner);
  await settle();
  expect(page.queryByRole('status')).toBeNull();
});

it('No banner is shown when the state of the data cannot be loaded', async () => {
  screen.answer(portalData, new Refusing('The portal is starting or stopping.', 503));
  await screen.open(SampleDataBanner);
  await settle();
  expect(page.queryByRole('status')).toBeNull();
});
