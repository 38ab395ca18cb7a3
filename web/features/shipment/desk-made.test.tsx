import { fireEvent, screen as page, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';
import {
  type CancelResult,
  cancelShipment,
  getShipment,
} from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { createShipment, quote } from '#shared/features/shipment/shipment.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { EditPanel } from '#web/features/shipment/edit-panel.tsx';
import { ShipmentOrderScreen } from '#web/features/shipment/shipment-order.screen.tsx';
import { writeDraft } from '#web/platform/ui/form/drafts.ts';
import { signIn } from '#web/test/session.ts';
import { DeskMadeList } from '#web/features/shipment/desk-made.tsx';
import { printAtOnce } from '#web/features/shipment/print-at-once.ts';
import {
  freshValues,
  type ShipmentBody,
  shipmentFormFields,
  shipmentOf,
} from '#web/features/shipment/shipment-form.model.ts';
import { detail, kualaLumpur, party } from '#web/features/shipment/shipment-detail.fixture.ts';
import { useDesk } from '#web/features/shipment/use-desk.ts';
import type { Submitted } from '#web/features/shipment/use-shipment-submission.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { control, pageText, press, Refusing, screenTest, settle, type, until } from '#web/test/screen.tsx';

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

/** Opens the desk and creates a first shipment, which is sent to print. */
async function open() {
  vi.mocked(printAtOnce).mockResolvedValue(true);
  await screen.open(Desk, { at: '/shipmentorder?flow=cn-printing' });
  await press('Make');
  await until(() => expect(pageText()).toContain('Sent to print'));
}

/** Stubs the responses that a form requests. */
function answerForm() {
  const limits = { codClass: 'standard', liabilityTier: 'standard' };
  screen.answer(getSender, { source: 'company', party: party('Kedai Buku'), limits });
  screen.answer(malaysiaPostcode, kualaLumpur);
  screen.answer(quote, {
    chargeableGrams: 1000,
    actualGrams: 1000,
    isOda: false,
    routingCode: '',
    offers: [],
  });
}

const receiver = () => page.getByLabelText<HTMLInputElement>(/./u, { selector: '[name="receiver.name"]' });

const answerCancel = (outcome: CancelResult['outcome'], message: string | null) =>
  screen.answer(cancelShipment, {
    results: [{ shipmentId: detail.shipmentId, consignmentNoteNo: cn, outcome, message }],
    cancelledCount: outcome === 'cancelled' ? 1 : 0,
  });

const links = () => page.queryAllByRole('link').map((link) => link.getAttribute('href'));

it('A shipment created at the desk has a link to its edit form, in the flow of the desk', async () => {
  await open();
  expect(links()).toEqual([`/shipmentorder?flow=cn-printing&edit=${detail.shipmentId}`]);
});

it('A shipment created at the desk can be cancelled in the list, and then has no edit link or print button', async () => {
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

it('A shipment that can no longer be cancelled stays in the list, and the reason is shown', async () => {
  await open();
  answerCancel('refused', 'Our courier already has the parcel.');
  await press(`Cancel ${cn}`);
  await press(`Cancel ${cn}`);
  await until(() => expect(pageText()).toContain('Our courier already has the parcel.'));
  await press('Close');
  expect(pageText()).toContain('Sent to print');
});

it('The list is restored after a reload, and a print in progress is shown as interrupted', async () => {
  await open();
  vi.mocked(printAtOnce).mockReturnValue(new Promise(() => undefined));
  await press(`Print ${cn} again`);
  await until(() => expect(pageText()).toContain('Printing …'));
  await screen.open(Desk, { at: '/shipmentorder?flow=cn-printing' });
  await settle();
  expect(pageText()).toContain(cn);
  expect(pageText()).toContain('Print interrupted');
});

it('A shipment stays in the list after an edit, as not printed because its label was replaced', async () => {
  await open();
  answerForm();
  screen.answer(getShipment, { ...detail, flow: 'cn-printing' });
  screen.answer(editShipment, { ...madeOne().shipment, labelVersion: 2 });
  await screen.open(() => <EditPanel shipmentId={detail.shipmentId} onSaved={() => undefined} />, {
    session: { IsDoCN: true, isAllowOrderId: true },
  });
  await until(() => expect(control('Content').value).toBe('Books'));
  await type('Content', 'Two books');
  await press('Save changes');
  await until(() => expect(screen.bodyOf(editShipment)).toBeDefined());
  await screen.open(Desk, { at: '/shipmentorder?flow=cn-printing' });
  await until(() => expect(pageText()).toContain('Not printed'));
  expect(pageText()).toContain(cn);
  expect(pageText()).not.toContain('Sent to print');
});

it('A shipment created by an earlier attempt without a response is shown above the form, with edit and cancel', async () => {
  answerForm();
  vi.mocked(printAtOnce).mockResolvedValue(true);
  let tries = 0;
  screen.answer(createShipment, ({ body }: { body: ShipmentBody }) => {
    tries += 1;
    if (tries === 1) throw new TypeError('network');
    return body.receiver.name === 'Aisyah'
      ? detail
      : new Refusing('Used.', 409, {}, { code: 'http.key_used' });
  });
  signIn();
  writeDraft('shipment/cn-printing', values);
  await screen.open(ShipmentOrderScreen, { at: '/shipmentorder?flow=cn-printing' });
  await until(() => expect(pageText()).toContain(m.shipment_typed_earlier()));
  await press('Create and print');
  await until(() => expect(pageText()).toContain('We cannot reach the server'));
  fireEvent.input(receiver(), { target: { value: 'Tan Ah Kow' } });
  await press('Create and print');
  const message = m.shipment_earlier_try_desk({ cnNo: cn });
  await until(() => expect(pageText()).toContain(message));
  await until(() => expect(receiver().value).toBe('Tan Ah Kow'));
  const note = page.getByText(message, { exact: false, selector: '[role="status"] > div' });
  expect(within(note).getByRole('link').getAttribute('href')).toContain(`edit=${detail.shipmentId}`);
  answerCancel('cancelled', null);
  within(note)
    .getByRole('button', { name: `Cancel ${cn}` })
    .click();
  await settle();
  await press(`Cancel ${cn}`);
  await until(() => expect(pageText()).not.toContain(message));
});
