import { screen as page } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type CancelResult, cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { DeskMadeList } from '#web/features/shipment/desk-made.tsx';
import { printAtOnce } from '#web/features/shipment/print-at-once.ts';
import { freshValues, shipmentFormFields, shipmentOf } from '#web/features/shipment/shipment-form.model.ts';
import { detail, party } from '#web/features/shipment/shipment-detail.fixture.ts';
import { useDesk } from '#web/features/shipment/use-desk.ts';
import type { Submitted } from '#web/features/shipment/use-submission.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { pageText, press, screenTest, settle, until } from '#web/test/screen.tsx';

vi.mock('#web/features/shipment/print-at-once.ts');
const screen = screenTest();

const cn = detail.consignmentNoteNo;
const values = {
  ...freshValues('cn-printing', party('Kedai Buku'), party('Aisyah')),
  pieces: [{ weightGrams: 1000, lengthMm: null, widthMm: null, heightMm: null }],
};

function madeOne(): Submitted {
  const parsed = parse(shipmentFormFields, values);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  const { shipmentId, totalCents, currency, createdAt } = detail;
  return {
    shipment: { shipmentId, consignmentNoteNo: cn, pieceCount: 1, totalCents, currency, createdAt },
    form: shipmentOf(parsed.value),
    isEarlierTry: false,
  };
}

function Desk() {
  const desk = useDesk();
  return (
    <>
      <button onClick={() => desk.take(madeOne(), values)}>Make</button>
      <DeskMadeList made={desk.made} onPrint={desk.print} onCancelled={desk.cancelled} />
    </>
  );
}

/** The desk after its first label. */
async function open() {
  vi.mocked(printAtOnce).mockResolvedValue(true);
  await screen.open(Desk, { at: '/shipmentorder?flow=cn-printing' });
  await press('Make');
  await until(() => expect(pageText()).toContain('Sent to print'));
}

const answerCancel = (outcome: CancelResult['outcome'], message: string | null) =>
  screen.answer(cancelShipment, {
    results: [{ shipmentId: detail.shipmentId, consignmentNoteNo: cn, outcome, message }],
    cancelledCount: outcome === 'cancelled' ? 1 : 0,
  });

const links = () => page.queryAllByRole('link').map((link) => link.getAttribute('href'));

it('What the desk has just made can be edited, and leads back to the desk', async () => {
  await open();
  expect(links()).toEqual([`/shipmentorder?flow=cn-printing&edit=${detail.shipmentId}`]);
});

it('What the desk has just made can be cancelled where it stands, and then offers nothing more', async () => {
  await open();
  answerCancel('cancelled', null);
  await press(`Cancel ${cn}`);
  expect(pageText()).toContain(`Cancel ${cn}?`);
  await press(`Cancel ${cn}`);
  await until(() => expect(pageText()).toContain('Cancelled'));
  expect(screen.sent.at(-1)?.body).toEqual({ ShipmentInfoIdList: [detail.shipmentId] });
  expect(links()).toEqual([]);
  expect(page.queryByLabelText(`Print ${cn} again`)).toBeNull();
});

it('What cannot be cancelled any more stays in the list, with the reason', async () => {
  await open();
  answerCancel('refused', 'Our courier already has the parcel.');
  await press(`Cancel ${cn}`);
  await press(`Cancel ${cn}`);
  await until(() => expect(pageText()).toContain('Our courier already has the parcel.'));
  await press('Close');
  expect(pageText()).toContain('Sent to print');
});

it('The list is there again after an edit or a reload; a print that was under way is shown as such', async () => {
  await open();
  vi.mocked(printAtOnce).mockReturnValue(new Promise(() => undefined));
  await press(`Print ${cn} again`);
  await until(() => expect(pageText()).toContain('Printing …'));
  await screen.open(Desk, { at: '/shipmentorder?flow=cn-printing' });
  await settle();
  expect(pageText()).toContain(cn);
  expect(pageText()).toContain('Left while printing');
});
