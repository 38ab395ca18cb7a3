import { screen as page, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';
import { MALAYSIA, marketOf, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';
import { malaysiaPostcode, singaporePostcode } from '#shared/features/postcode/postcode.contract.ts';
import { createShipment, quote } from '#shared/features/shipment/shipment.contract.ts';
import type { CodClass } from '#shared/features/pricing/cod.rules.ts';
import type { LiabilityTier } from '#shared/features/pricing/enhanced-liability.rules.ts';
import { freshValues } from '#web/features/shipment/shipment-form.model.ts';
import { kualaLumpur, party } from '#web/features/shipment/shipment-detail.fixture.ts';
import { ShipmentForm } from '#web/features/shipment/shipment-form.tsx';
import { pageText, press, screenTest, tick, type, until } from '#web/test/screen.tsx';

const screen = screenTest();

interface Account {
  market?: MarketId;
  codClass?: CodClass;
  liabilityTier?: LiabilityTier;
}

/** Opens a filled form for an account with these limits. */
async function open({
  market = MALAYSIA,
  codClass = 'standard',
  liabilityTier = 'standard',
}: Account): Promise<void> {
  const { code } = marketOf(market);
  const end = (name: string) => ({ ...party(name), country: code });
  screen.answer(getSender, {
    source: 'company',
    party: end('Kedai Buku'),
    limits: { codClass, liabilityTier },
  });
  screen.answer(malaysiaPostcode, kualaLumpur);
  screen.answer(singaporePostcode, kualaLumpur);
  screen.answer(quote, {
    chargeableGrams: 1000,
    actualGrams: 1000,
    isOda: false,
    routingCode: '',
    offers: [],
  });
  const values = {
    ...freshValues('domestic', end('Kedai Buku'), end('Aisyah')),
    pieces: [{ weightGrams: 1000, lengthMm: null, widthMm: null, heightMm: null }],
  };
  await screen.open(
    () => (
      <ShipmentForm
        flow="domestic"
        receiverMarket={marketOf(market)}
        fresh={values}
        onCreated={() => undefined}
      />
    ),
    { session: { CID: market } },
  );
  // The lower half of the form is loaded on demand.
  await until(() => expect(pageText()).toContain('Cash on delivery (COD)'));
}

describe('A shipment form with the limits of the account', () => {
  it.each<[Account, string, string]>([
    [{}, '1501', 'COD Amount must be between RM 10 and RM 1,500'],
    [{ codClass: 'enhanced' }, '5000.01', 'COD Amount must be between RM 10 and RM 5,000'],
    [{ market: SINGAPORE }, '1501', 'COD Amount must be between S$ 10 and S$ 1,500'],
    [{ market: SINGAPORE, codClass: 'enhanced' }, '2001', 'COD Amount must be between S$ 10 and S$ 2,000'],
  ])('refuses a COD amount above the limit for %o', async (account, amount, message) => {
    await open(account);
    await tick('Cash on delivery (COD)');
    const [, range = ''] = message.split('between ');
    await until(() => expect(pageText()).toContain(`From ${range.replace(' and ', ' to ')}`));
    await type('COD Amount', amount);
    await press('Create shipment');
    await until(() => expect(pageText()).toContain(message));
    expect(screen.sent.some(({ path }) => path === createShipment.path)).toBe(false);
  });

  it.each<[LiabilityTier, string, string]>([
    ['standard', '10000.01', '10000'],
    ['15k', '15000.01', '15000'],
    ['20k', '20000.01', '20000'],
    ['30k', '30000.01', '30000'],
  ])(
    'refuses a value of content above the limit of enhanced liability tier %s',
    async (liabilityTier, value, most) => {
      await open({ liabilityTier });
      await tick('Enhanced Liability');
      await until(() => expect(pageText()).toContain(`to RM ${Number(most).toLocaleString('en')}.`));
      await type('Content', 'Cameras');
      await type('Value of Content', value);
      await press('Create shipment');
      await until(() => expect(pageText()).toContain(`Value of Content must be at most ${most}`));
    },
  );
});

it('The shipment form refuses enhanced liability for dangerous goods without sending a request', async () => {
  await open({});
  await tick('Dangerous Goods');
  await tick('Enhanced Liability');
  await type('Content', 'Perfume');
  await type('Value of Content', '500');
  await press('Create shipment');
  await until(() => expect(pageText()).toContain('Enhanced Liability is not available for dangerous goods.'));
  expect(screen.sent.some(({ path }) => path === createShipment.path)).toBe(false);
});

it.each<[MarketId, boolean]>([
  [MALAYSIA, true],
  [SINGAPORE, false],
])('The address fields of market %i include State: %s', async (market, isNamed) => {
  await open({ market });
  const to = within(page.getByRole('region', { name: 'To' }));
  expect(to.queryAllByLabelText('City')).not.toEqual([]);
  expect(to.queryAllByLabelText('State').length > 0).toBe(isNamed);
});
