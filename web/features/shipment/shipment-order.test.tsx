import { expect, it } from 'vitest';

import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { party } from '#web/features/shipment/shipment-detail.fixture.ts';
import { ShipmentOrderScreen } from '#web/features/shipment/shipment-order.screen.tsx';
import { pageText, Refusing, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();

it('A shipment that is not to be found begins no form unsaid', async () => {
  screen.answer(getShipment, new Refusing('The shipment was not found.', 404));
  screen.answer(getSender, {
    source: 'company',
    party: party('Kedai Buku'),
    limits: { codClass: 'standard', liabilityTier: 'standard' },
  });
  const id = '01960000-0000-7000-8000-000000000001';
  await screen.open(ShipmentOrderScreen, { at: `/shipmentorder?from=${id}` });
  await until(() => expect(pageText()).toContain('The shipment was not found.'));
  await until(() => expect(pageText()).toContain('Create shipment'));
});
