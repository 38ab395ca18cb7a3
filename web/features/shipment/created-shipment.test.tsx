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

it('What is collected on delivery stands on the page of the shipment', async () => {
  expect(await textFor({ codCents: 8_990 })).toMatch(/COD Amount\s*RM 89\.90/u);
});

it('A shipment without COD says nothing of it', async () => {
  expect(await textFor({ codCents: null })).not.toContain('COD Amount');
});

it('How long it usually takes is what its lane takes', async () => {
  const told = async (least: number, most: number) => textFor({ transitDays: { least, most } });
  expect(await told(4, 6)).toContain('Usually 4 to 6 working days after we have it');
  expect(await told(2, 2)).toContain('Usually 2 working days after we have it');
  expect(await told(1, 1)).toContain('Usually the working day after we have it');
  expect(await told(0, 0)).toContain('Same day');
});

it('That its pick-up does not come for it any more is said after the edit that moved it', async () => {
  screen.answer(getShipment, detail);
  const made = { shipmentId: detail.shipmentId, isEarlierTry: false, isPrintWanted: false };
  const told = 'The driver of pick-up PU100 will no longer collect it';
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
    expect(pageText().includes(told)).toBe(leftPickupNo !== undefined);
  }
});

it('The commercial invoice is offered where customs asks for one, and nowhere else', async () => {
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

it('A receiver in another country is shown with it, as on the label', async () => {
  const text = await textFor({ receiver: { ...detail.receiver, country: 'DE' } });
  expect(text).toContain('Germany');
  expect(await textFor({})).not.toContain(', Malaysia');
});

it('An address that was cut off names no shipment, and says so without a way to try again', async () => {
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
    'still says on Back what became of it, and prints nothing anew: %s',
    async (id, isDone, text) => {
      vi.mocked(printAtOnce).mockResolvedValue(isDone);
      await open(id);
      await says(text);
      await open(id);
      await says(text);
      expect(printAtOnce).toHaveBeenCalledOnce();
    },
  );

  it('says it on Back, too, when the page was left while it was printing', async () => {
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
