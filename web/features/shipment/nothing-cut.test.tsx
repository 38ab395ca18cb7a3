import { fireEvent, screen as page } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { until } from '#web/test/screen.tsx';
import {
  filled,
  input,
  onCreated,
  open,
  press,
  sent,
  settle,
  testShipmentForm,
  type,
} from '#web/features/shipment/shipment-form.testing.tsx';

testShipmentForm();

const shown = (text: string) => until(() => expect(document.body.textContent).toContain(text));

describe('a postcode with a digit too many', () => {
  it('stays as it was typed, is refused, and is not looked up as another one', async () => {
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

describe('a DO number that is too long', () => {
  const numbers = () => page.getByLabelText<HTMLInputElement>('DO Number', { selector: 'input' });
  const scan = async (number: string) => {
    await type(numbers(), number);
    fireEvent.keyDown(numbers(), { key: 'Enter' });
    await settle();
  };

  it('stays whole and is refused at once; the others are sent when it is taken out', async () => {
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
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalled());
    expect(sent[0]?.body).toMatchObject({ deliveryOrders: ['DO-1', 'DO-2'] });
  });
});
