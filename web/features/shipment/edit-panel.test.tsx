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

/** Opens the panel for a shipment and waits for its content; the server accepts every edit. */
async function open(shipment: ShipmentDetail = detail, content = shipment.content) {
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
  if (shipment.mayEdit) await until(() => expect(control('Content').value).toBe(content));
}

/** Changes the shipment on the server, which then refuses edits based on the old version. */
function meanwhile(now: Partial<ShipmentDetail>) {
  const shipment = { ...detail, ...now };
  screen.answer(getShipment, shipment);
  screen.answer(editShipment, ({ body }: { body: { labelVersion: number; openedCodCents: number | null } }) =>
    shipment.mayEdit &&
    body.labelVersion === shipment.labelVersion &&
    body.openedCodCents === shipment.codCents
      ? { ...saved, labelVersion: shipment.labelVersion + 1 }
      : new Refusing(m.shipment_problem_edited_meanwhile({ cnNo: cn }), 409),
  );
}

const edits = () =>
  screen.sent.filter(({ path }) => path === editShipment.path).map(({ body }) => body as ShipmentDetail);

describe('Editing a shipment before pick-up', () => {
  it('starts with the current values and sends the change with the label version it is based on', async () => {
    await open();
    expect(pageText()).toContain(`Edit ${cn}`);
    await type('Content', 'Two books');
    await press('Save changes');
    await until(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(edits()).toEqual([expect.objectContaining({ content: 'Two books', labelVersion: 1 })]);
  });

  it('passes on the number of the pick-up that no longer collects the shipment', async () => {
    await open();
    screen.answer(editShipment, { ...saved, leftPickupNo: 'PU100' });
    await type('Content', 'Two books');
    await press('Save changes');
    await until(() => expect(onSaved).toHaveBeenCalledWith(detail.flow, 'PU100'));
  });

  it('warns that a printed label will be refused at pick-up once the changes are saved', async () => {
    await open({ ...detail, printedAt: '2026-11-20T01:00:00Z', printedCount: 1 });
    expect(pageText()).toContain('Once you save changes it is refused at pick-up');
  });

  it('is not possible when the courier has the shipment or when it is cancelled', async () => {
    await open({ ...detail, status: 'in-transit', mayEdit: false });
    expect(pageText()).toContain(m.shipment_problem_scanned({ cnNo: cn }));
    expect(button('Save changes')).toBeUndefined();
    await open({ ...detail, status: 'cancelled', mayEdit: false });
    expect(pageText()).toContain(m.shipment_problem_cancelled({ cnNo: cn }));
  });
});

describe('Editing a shipment that another user has changed in the meantime', () => {
  const theirs = { labelVersion: 2, receiver: party('Tan Ah Kow'), customerNote1: 'Leave at the guard' };

  async function collide() {
    await open();
    meanwhile(theirs);
    await type('Content', 'Two books');
    await press('Save changes');
    await until(() => expect(pageText()).toContain(`Somebody else has edited ${cn}`));
  }

  it('shows the changes of the other user, before and after, and moves the focus there', async () => {
    await collide();
    const box = page.getByLabelText('Changed in the meantime');
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

  it('merges the typed values with the saved changes and sends both with the new label version', async () => {
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

  it('does not raise a COD amount that the other user has lowered, which creates no label version', async () => {
    await open({ ...detail, codCents: 100_00 });
    meanwhile({ codCents: 50_00 });
    await type('Content', 'Two books');
    await press('Save changes');
    await until(() => expect(pageText()).toContain(`Somebody else has edited ${cn}`));
    expect(edits()).toEqual([expect.objectContaining({ openedCodCents: 100_00 })]);
    await press('Keep what I typed');
    await press('Save changes');
    await until(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(edits().at(-1)).toMatchObject({ codCents: 50_00, openedCodCents: 50_00, content: 'Two books' });
  });

  it('restores the merged values after a reload', async () => {
    await collide();
    await press('Keep what I typed');
    await until(() => expect(control('Customer Note 1').value).toBe('Leave at the guard'));
    await open({ ...detail, ...theirs }, 'Two books');
    expect(control('Customer Note 1').value).toBe('Leave at the guard');
    expect(pageText()).toContain(m.shipment_typed_earlier());
  });

  it('discards the typed values on Use theirs', async () => {
    await collide();
    await press('Use theirs');
    await until(() => expect(control('Customer Note 1').value).toBe('Leave at the guard'));
    expect(control('Content').value).toBe('Books');
  });
});

it('A shipment scanned while it is edited is reported as scanned, and the typed values stay readable', async () => {
  await open();
  meanwhile({ status: 'picked-up', mayEdit: false });
  await type('Content', 'Two books');
  await press('Save changes');
  await until(() => expect(pageText()).toContain(m.shipment_problem_scanned({ cnNo: cn })));
  expect(pageText()).toContain('What you typed is still here, so that you can tell them what to correct.');
  expect(button('Keep what I typed')).toBeUndefined();
  expect(control('Content').value).toBe('Two books');
});

describe('Saving again after an earlier attempt was saved but its response was lost', () => {
  /** The first edit is saved but its response is lost; another field is changed before the edit is sent again. */
  async function saveLost() {
    const takenKeys = new Map<string | null, string>();
    let version = 1;
    await open();
    screen.answer(editShipment, ({ body, key }: { body: ShipmentDetail; key: string }) => {
      const before = takenKeys.get(key);
      if (before !== undefined && before !== JSON.stringify(body))
        return new Refusing('Used.', 409, {}, { code: 'http.key_used' });
      if (before !== undefined) return { ...saved, labelVersion: version };
      if (body.labelVersion !== version) return new Refusing('Edited.', 409);
      takenKeys.set(key, JSON.stringify(body));
      version += 1;
      screen.answer(getShipment, { ...detail, ...body, labelVersion: version });
      if (version === 2) throw new TypeError('network');
      return { ...saved, labelVersion: version };
    });
    await type('Content', 'Two books');
    await press('Save changes');
    await until(() => expect(pageText()).toContain('We cannot reach the server'));
    await type('Customer Note 1', 'Leave at the guard');
    await press('Save changes');
    await until(() => expect(pageText()).toContain('Your earlier attempt did go through: label version 2'));
  }

  it('keeps the later change on top of the saved version and sends it as the next edit', async () => {
    await saveLost();
    expect(onSaved).not.toHaveBeenCalled();
    await until(() => expect(control('Customer Note 1').value).toBe('Leave at the guard'));
    await press('Save changes');
    await until(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(edits().at(-1)).toMatchObject({
      labelVersion: 2,
      content: 'Two books',
      customerNote1: 'Leave at the guard',
    });
  });

  it('shows only the changes of another user, not those of the earlier attempt', async () => {
    await saveLost();
    meanwhile({ labelVersion: 3, content: 'Two books', receiver: party('Tan Ah Kow') });
    await press('Save changes');
    await until(() => expect(pageText()).toContain(`Somebody else has edited ${cn}`));
    const changes = within(page.getByLabelText('Changed in the meantime')).getAllByRole('term');
    expect(changes.map(({ textContent }) => textContent)).toEqual(['Receiver Name']);
  });
});
