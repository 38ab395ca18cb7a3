import { screen as page, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { editShipment } from '#shared/features/shipment/edit-shipment.contract.ts';
import { quote } from '#shared/features/shipment/shipment.contract.ts';
import { getShipment, type ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { EditPanel } from '#web/features/shipment/edit-panel.tsx';
import { detail, kualaLumpur, party } from '#web/features/shipment/shipment-detail.fixture.ts';
import { button, control, pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';

const screen = screenTest();

const cn = detail.consignmentNoteNo;
const saved = {
  shipmentId: detail.shipmentId,
  consignmentNoteNo: cn,
  pieceCount: 2,
  totalCents: 15_00,
  currency: 'MYR',
  createdAt: detail.createdAt,
  labelVersion: 2,
};

const onSaved = vi.fn<() => void>();

/** The panel over a shipment, before a server that takes every edit. */
async function open(shipment: ShipmentDetail = detail) {
  onSaved.mockClear();
  const limits = { codClass: 'standard', liabilityTier: 'standard' };
  screen.answer(getSender, { source: 'company', party: party('Kedai Buku'), limits });
  screen.answer(malaysiaPostcode, kualaLumpur);
  screen.answer(quote, {
    chargeableGrams: 3000,
    actualGrams: 2500,
    isOda: false,
    routingCode: '',
    offers: [],
  });
  screen.answer(getShipment, shipment);
  screen.answer(editShipment, saved);
  await screen.open(() => <EditPanel shipmentId={detail.shipmentId} onSaved={onSaved} />, {
    session: { IsDoCN: true, isAllowOrderId: true },
  });
  if (shipment.mayEdit) await until(() => expect(control('Content').value).toBe(shipment.content));
}

/** From now on the shipment is another one, and an edit of the first version is refused. */
function meanwhile(now: Partial<ShipmentDetail>) {
  const shipment = { ...detail, ...now };
  screen.answer(getShipment, shipment);
  screen.answer(editShipment, ({ body }: { body: { labelVersion: number } }) =>
    shipment.mayEdit && body.labelVersion === shipment.labelVersion
      ? { ...saved, labelVersion: shipment.labelVersion + 1 }
      : new Refusing(m.shipment_problem_edited_meanwhile({ cnNo: cn }), 409),
  );
}

const edits = () =>
  screen.sent.filter(({ path }) => path === editShipment.path).map(({ body }) => body as ShipmentDetail);

describe('Edit before pick-up', () => {
  it('begins with the shipment as it is, and saves it as a new version of the label', async () => {
    await open();
    expect(pageText()).toContain(`Edit ${cn}`);
    await type('Content', 'Two books');
    await press('Save changes');
    await until(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(edits()).toEqual([expect.objectContaining({ content: 'Two books', labelVersion: 1 })]);
  });

  it('says that a printed label will be paper for the bin', async () => {
    await open({ ...detail, printedAt: '2026-11-20T01:00:00Z', printedCount: 1 });
    expect(pageText()).toContain('Once you save changes it is refused at pick-up');
  });

  it('is not offered for what the courier has, nor for what was cancelled', async () => {
    await open({ ...detail, status: 'in-transit', mayEdit: false });
    expect(pageText()).toContain(m.shipment_problem_scanned({ cnNo: cn }));
    expect(button('Save changes')).toBeUndefined();
    await open({ ...detail, status: 'cancelled', mayEdit: false });
    expect(pageText()).toContain(m.shipment_problem_cancelled({ cnNo: cn }));
  });
});

describe('When somebody else edited it at the same time', () => {
  const theirs = { labelVersion: 2, receiver: party('Tan Ah Kow'), customerNote1: 'Leave at the guard' };

  async function collide() {
    await open();
    meanwhile(theirs);
    await type('Content', 'Two books');
    await press('Save changes');
    await until(() => expect(pageText()).toContain(`Somebody else edited ${cn} meanwhile`));
  }

  it('shows what they changed, before and after, and takes the focus there', async () => {
    await collide();
    const box = page.getByLabelText('Changed meanwhile');
    const changes = within(box)
      .getAllByRole('term')
      .map(({ parentElement }) => parentElement?.textContent);
    expect(changes).toEqual([
      'Receiver NameAisyah Tan Ah Kow',
      'Customer Note 1Ring twice Leave at the guard',
    ]);
    expect(box.contains(document.activeElement)).toBe(true);
    expect(control('Content').value).toBe('Two books');
  });

  it('keeps what I typed over what they saved, and sends both as the next version', async () => {
    await collide();
    await press('Keep what I typed');
    await until(() => expect(control('Customer Note 1').value).toBe('Leave at the guard'));
    expect(control('Content').value).toBe('Two books');
    await press('Save changes');
    await until(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(edits().at(-1)).toMatchObject({
      labelVersion: 2,
      content: 'Two books',
      customerNote1: 'Leave at the guard',
      receiver: { name: 'Tan Ah Kow' },
    });
  });

  it('has both again after a reload', async () => {
    await collide();
    await press('Keep what I typed');
    await until(() => expect(control('Customer Note 1').value).toBe('Leave at the guard'));
    await open({ ...detail, ...theirs, content: 'Two books' });
    await until(() => expect(control('Content').value).toBe('Two books'));
    expect(pageText()).toContain(m.shipment_typed_earlier());
  });

  it('or starts again with theirs', async () => {
    await collide();
    await press('Use theirs');
    await until(() => expect(control('Customer Note 1').value).toBe('Leave at the guard'));
    expect(control('Content').value).toBe('Books');
  });
});

it('When the courier scanned it in between, that is shown and what I typed stays to be read', async () => {
  await open();
  meanwhile({ status: 'picked-up', mayEdit: false });
  await type('Content', 'Two books');
  await press('Save changes');
  await until(() => expect(pageText()).toContain(m.shipment_problem_scanned({ cnNo: cn })));
  expect(pageText()).toContain('What you typed is still here, so that you can tell them what to correct.');
  expect(button('Keep what I typed')).toBeUndefined();
  expect(control('Content').value).toBe('Two books');
});
