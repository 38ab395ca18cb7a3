import { describe, expect, it, vi } from 'vitest';

import { CreatedShipment } from '#web/features/shipment/created-shipment.tsx';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { CreatedPage } from '#web/features/shipment/created-page.tsx';
import { printAtOnce } from '#web/features/shipment/print-at-once.ts';
import { pageText, Refusing, screenTest, until } from '#web/test/screen.tsx';

vi.mock('#web/features/shipment/print-at-once.ts');
const screen = screenTest();

async function textFor(change: Partial<ShipmentDetail>): Promise<string> {
  await screen.open(() => (
    <CreatedShipment
      shipment={{ ...detail, ...change }}
      screen="/shipmentorder"
      isEarlierTry={false}
      printed={null}
      onAnother={() => {}}
    />
  ));
  return pageText();
}

it('The page of a created shipment shows its COD amount', async () => {
  expect(await textFor({ codCents: 8_990 })).toMatch(/COD Amount\s*RM 89\.90/u);
});

it('The page of a shipment without COD shows no COD amount', async () => {
  expect(await textFor({ codCents: null })).not.toContain('COD Amount');
});

it('The page shows the usual transit time as a range, a number of days or the same day', async () => {
  const textOfDays = async (least: number, most: number) => textFor({ transitDays: { least, most } });
  expect(await textOfDays(4, 6)).toContain('Usually 4 to 6 working days after we have it');
  expect(await textOfDays(2, 2)).toContain('Usually 2 working days after we have it');
  expect(await textOfDays(1, 1)).toContain('Usually the working day after we have it');
  expect(await textOfDays(0, 0)).toContain('Same day');
});

it('The page names the pick-up that no longer collects the shipment after an edit', async () => {
  screen.answer(getShipment, detail);
  const made = { shipmentId: detail.shipmentId, isEarlierTry: false, isPrintWanted: false };
  const message = 'The driver of pick-up PU100 will no longer collect it';
  for (const leftPickupNo of ['PU100', undefined]) {
    await screen.open(() => (
      <CreatedPage
        path="/shipmentorder"
        shipmentId={detail.shipmentId}
        made={{ ...made, leftPickupNo }}
        onAnother={() => {}}
      />
    ));
    await until(() => expect(pageText()).toContain(detail.consignmentNoteNo));
    expect(pageText().includes(message)).toBe(leftPickupNo !== undefined);
  }
});

it('The commercial invoice is offered only for a shipment with customs data', async () => {
  const item = {
    description: 'T-shirts',
    hsCode: '61091000',
    origin: 'MY',
    quantity: 2,
    unitValueCents: 4500,
    weightGrams: 400,
  };
  expect(await textFor({})).not.toContain('Commercial invoice');
  expect(
    await textFor({
      customs: {
        purpose: 'sale',
        purposeRemarks: '',
        incoterm: 'DAP',
        senderTaxId: '',
        receiverTaxId: '',
        items: [item],
      },
    }),
  ).toContain('Commercial invoice');
});

it('The page shows the country of a foreign receiver and omits that of a domestic one', async () => {
  const text = await textFor({ receiver: { ...detail.receiver, country: 'DE' } });
  expect(text).toContain('Germany');
  expect(await textFor({})).not.toContain(', Malaysia');
});

it('A shipment ID that is cut off in the URL is reported as not found, without a retry button', async () => {
  screen.answer(getShipment, new Refusing('Shipment Id is not one of the choices', 400, { shipmentId: 'x' }));
  await screen.open(() => (
    <CreatedPage path="/shipmentorder" shipmentId="0193" made={null} onAnother={() => {}} />
  ));
  await until(() => expect(pageText()).toContain('The shipment was not found.'));
  expect(pageText()).not.toContain('Shipment Id');
  expect(pageText()).not.toContain('Try again');
});

describe('Create and print', () => {
  const open = async (shipmentId: string) => {
    screen.answer(getShipment, { ...detail, shipmentId });
    const made = { shipmentId, isEarlierTry: false, isPrintWanted: true };
    await screen.open(() => (
      <CreatedPage path="/shipmentorder" shipmentId={shipmentId} made={made} onAnother={() => {}} />
    ));
  };
  const says = (text: string) => until(() => expect(pageText()).toContain(text));

  it.each([
    ['printed', true, 'Sent to print'],
    ['failed', false, 'Not printed'],
  ] as const)(
    'shows the print result again on Back and does not print again: %s',
    async (id, isDone, text) => {
      vi.mocked(printAtOnce).mockResolvedValue(isDone);
      await open(id);
      await says(text);
      await open(id);
      await says(text);
      expect(printAtOnce).toHaveBeenCalledOnce();
    },
  );

  it('shows the print result on Back when the user left the page while it was printing', async () => {
    let finish: (isDone: boolean) => void = () => {};
    vi.mocked(printAtOnce).mockReturnValue(new Promise((resolve) => (finish = resolve)));
    await open('slow');
    await says('Printing …');
    await open('slow');
    await says('Printing …');
    finish(true);
    await says('Sent to print');
  });
});
