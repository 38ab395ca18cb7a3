import { cleanup, fireEvent, screen as page, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { until } from '#web/test/screen.tsx';
import { emptyItem, freshValues } from '#web/features/shipment/shipment-form.model.ts';
import {
  filled,
  input,
  onCreated,
  open,
  press,
  receiver,
  sent,
  settle,
  testShipmentForm,
  type,
} from '#web/features/shipment/shipment-form.testing.tsx';

testShipmentForm();

const shown = (text: string) => until(() => expect(document.body.textContent).toContain(text));

describe('A postcode with too many digits', () => {
  it('stays as typed, is refused and is not looked up as a shorter postcode', async () => {
    await open(filled);
    const postcode = input('receiver.postcode');
    await type(postcode, '504500');
    fireEvent.blur(postcode);
    await shown('Receiver Postcode must be exact 5 characters');
    expect(postcode.value).toBe('504500');
    expect(input('receiver.city').value).toBe('');
    await press('Create shipment');
    expect(sent).toHaveLength(0);
    await type(postcode, '50450');
    await until(() => expect(input('receiver.city').value).toBe('Kuala Lumpur'));
  });
});

describe('The HS code field', () => {
  it('keeps all digits of a pasted code without its points, and refuses more than 8', async () => {
    await open(freshValues('international', receiver, emptyParty('AU')));
    await until(() => expect(input('customs.items.0.hsCode')).toBeDefined());
    const code = input('customs.items.0.hsCode');
    await type(code, '8517.12.00.00');
    expect(code.value).toBe('8517120000');
    fireEvent.blur(code);
    await shown('HS Code must be 8 characters or less');
  });

  it('does not limit the length of search words', async () => {
    await open(freshValues('international', receiver, emptyParty('AU')));
    await until(() => expect(input('customs.items.0.hsCode')).toBeDefined());
    const words = 'Telephone sets, including smartphones and other telephones';
    expect(input('customs.items.0.hsCode').maxLength).toBe(-1);
    await type(input('customs.items.0.hsCode'), words);
    expect(input('customs.items.0.hsCode').value).toBe(words);
  });
});

describe('The customs section', () => {
  it('shows purpose remarks for the purpose Others', async () => {
    await open(freshValues('international', receiver, emptyParty('AU')));
    await until(() => expect(page.queryByRole('region', { name: 'Customs' })).not.toBeNull());
    fireEvent.click(page.getByRole('combobox', { name: 'Purpose' }));
    fireEvent.click(page.getByRole('option', { name: 'Others', hidden: true }));
    await settle();
    expect(input('customs.purposeRemarks').required).toBe(true);
  });

  it('hides purpose remarks and tax IDs at first, and shows those that have a value', async () => {
    await open(freshValues('international', receiver, emptyParty('AU')));
    await until(() => expect(page.queryByRole('region', { name: 'Customs' })).not.toBeNull());
    const customs = page.getByRole('region', { name: 'Customs' });
    expect(customs.textContent).toContain('Purpose');
    expect(page.getByRole('region', { name: 'Items' }).textContent).not.toContain('Purpose');
    expect(page.queryByLabelText('Purpose Remarks')).toBeNull();
    const more = within(customs).getByRole('button', { name: 'More about customs' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    cleanup();

    const values = freshValues('international', receiver, emptyParty('AU'));
    const kept = { purpose: 'gift' as const, purposeRemarks: 'For a friend', senderTaxId: 'C12345678' };
    await open({ ...values, customs: { items: [emptyItem('MY')], ...kept } });
    await until(() => expect(input('customs.purposeRemarks').value).toBe('For a friend'));
    expect(input('customs.senderTaxId').value).toBe('C12345678');
    expect(page.getByRole('button', { name: 'Less about customs' })).toBeDefined();
    await type(input('customs.purposeRemarks'), '');
    expect(input('customs.purposeRemarks')).toBeDefined();
  });
});

const numbers = () => page.getByLabelText<HTMLInputElement>('DO Number', { selector: 'input' });
const scan = async (number: string) => {
  await type(numbers(), number);
  fireEvent.keyDown(numbers(), { key: 'Enter' });
  await settle();
};

describe('A tenth DO number', () => {
  it('is refused, and the shipment is not sent until the user removes a number', async () => {
    const nine = Array.from({ length: 9 }, (_, index) => `DO-${index + 1}`);
    await open({ ...filled, deliveryOrders: nine });
    await until(() => expect(numbers()).toBeDefined());
    await scan('DO-10');
    await shown('DO Number can have at most 9 numbers');
    await press('Create shipment');
    expect(sent).toHaveLength(0);
    await press('Remove DO-1');
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalled());
    expect(sent[0]?.body).toMatchObject({ deliveryOrders: [...nine.slice(1), 'DO-10'] });
  });
});

describe('A DO number that is too long', () => {
  it('is shown in full and refused at once, and the other numbers are sent after it is removed', async () => {
    await open({ ...filled, deliveryOrders: ['DO-1'] });
    await until(() => expect(numbers()).toBeDefined());
    const long = 'DO-2026-11-29-KUL-000123';
    await scan(long);
    await shown('DO Number must be 20 characters or less');
    expect(document.body.textContent).toContain(long);
    await press('Create shipment');
    expect(sent).toHaveLength(0);
    await press(`Remove ${long}`);
    await scan('DO-2');
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalled());
    expect(sent[0]?.body).toMatchObject({ deliveryOrders: ['DO-1', 'DO-2'] });
  });
});
