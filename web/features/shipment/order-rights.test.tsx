import { beforeEach, expect, it } from 'vitest';

import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { coolAreaValidation, malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { downloadCool } from '#shared/features/printing/consignment-note.contract.ts';
import { createShipment, quote, shipmentsToday } from '#shared/features/shipment/shipment.contract.ts';
import { detail, kualaLumpur, party } from '#web/features/shipment/shipment-detail.fixture.ts';
import { freshValues } from '#web/features/shipment/shipment-form.model.ts';
import { CoolOrderScreen, ShipmentOrderScreen } from '#web/features/shipment/shipment-order.screen.tsx';
import { writeDraft } from '#web/platform/ui/form/drafts.ts';
import { control, pageText, press, Refusing, screenTest, settle, until } from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';

const screen = screenTest();

beforeEach(() => {
  const limits = { codClass: 'standard', liabilityTier: 'standard' };
  screen.answer(getSender, { source: 'company', party: party('Kedai Buku'), limits });
  screen.answer(malaysiaPostcode, kualaLumpur);
  screen.answer(coolAreaValidation, { message: '' });
  screen.answer(quote, {
    chargeableGrams: 3000,
    actualGrams: 2500,
    isOda: false,
    routingCode: '',
    offers: [],
  });
  screen.answer(createShipment, detail);
  screen.answer(shipmentsToday, {
    day: '2026-11-23',
    made: 1,
    unprinted: 1,
    totalCents: 900,
    currency: 'MYR',
  });
});

it('Create and print on a COOL account requests the COOL consignment note', async () => {
  const session = { Cool: true, Access: [{ claimName: 'COL', claimValue: 'true' }] };
  signIn(session);
  writeDraft('shipment/cool', {
    ...freshValues('cool', party('Kedai Buku'), party('Aisyah')),
    pieces: [{ weightGrams: 1000, lengthMm: null, widthMm: null, heightMm: null }],
  });
  // A browser would print the response; this test checks only the call.
  screen.answer(downloadCool, new Refusing('No paper'));
  screen.answer(getShipment, {
    ...detail,
    flow: 'cool',
    service: 'chilled',
    consignmentNoteNo: 'HC100000003MY',
  });
  await screen.open(CoolOrderScreen, { at: '/COOLshipmentorder', session });
  await until(() => expect(pageText()).toContain('What you typed earlier'));
  await press('Create and print');
  await until(() => expect(pageText()).toContain('Not printed'));
  expect(screen.sent.filter(({ path }) => path.includes('ConsignmentNote'))).toMatchObject([
    { path: downloadCool.path, body: { ShipmentInfoIdList: [detail.shipmentId] } },
  ]);
});

it('COOL areas are looked up only for a whole postcode, not after Start over has emptied it', async () => {
  const session = { Cool: true, Access: [{ claimName: 'COL', claimValue: 'true' }] };
  signIn(session);
  writeDraft('shipment/cool', freshValues('cool', party('Kedai Buku'), party('Aisyah')));
  await screen.open(CoolOrderScreen, { at: '/COOLshipmentorder', session });
  const asked = () =>
    screen.sent
      .filter(({ path }) => path === coolAreaValidation.path)
      .map(({ query }) => query.get('postCode'));
  await until(() => expect(asked()).toEqual([party('Aisyah').postcode]));
  await press('Start over');
  await settle();
  expect(asked()).toEqual([party('Aisyah').postcode]);
});

it('Duplicating a fast desk shipment without access to the fast desk creates a domestic shipment', async () => {
  screen.answer(getShipment, { ...detail, flow: 'cn-printing', codCents: null });
  const at = `/shipmentorder?from=${detail.shipmentId}`;
  await screen.open(ShipmentOrderScreen, { at, session: { IsHideCNP: true } });
  await until(() => expect(control('Content').value).toBe('Books'));
  await press('Create shipment');
  await until(() => expect(screen.bodyOf(createShipment)).toBeDefined());
  expect(screen.bodyOf(createShipment)).toMatchObject({ flow: 'domestic', service: detail.service });
});
