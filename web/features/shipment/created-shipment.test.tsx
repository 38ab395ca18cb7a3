import { expect, it } from 'vitest';

import { CreatedShipment } from '#web/features/shipment/created-shipment.tsx';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import { pageText, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

async function textFor(codCents: number | null): Promise<string> {
  await screen.open(() => (
    <CreatedShipment
      shipment={{ ...detail, codCents }}
      screen="/shipmentorder"
      isEarlierTry={false}
      printed={null}
      onAnother={() => {}}
    />
  ));
  return pageText();
}

it('What is collected on delivery stands on the page of the shipment', async () => {
  expect(await textFor(8_990)).toMatch(/COD Amount\s*RM 89\.90/u);
});

it('A shipment without COD says nothing of it', async () => {
  expect(await textFor(null)).not.toContain('COD Amount');
});
