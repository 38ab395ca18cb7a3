import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { until } from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';
import {
  open,
  close,
  settle,
  input,
  type,
  press,
  pasteBox,
  totalPieces,
  testShipmentForm,
} from '#web/features/shipment/shipment-form.testing.tsx';

testShipmentForm();

describe('A pasted address', () => {
  const paste = async (text: string) => {
    await type(pasteBox(), text);
    await press('Fill in the fields');
    await until(() => expect(document.body.textContent).toContain('Filled in:'));
    await settle();
  };

  it('fills the fields, reports a conflict, and can be undone', async () => {
    await open();
    await paste('Aisyah binti Rahman\n012-345 6789\nNo 12, Jalan PJU 5/3\n47810 Petaling Jaya, Johor');
    expect(input('receiver.name').value).toBe('Aisyah binti Rahman');
    expect(input('receiver.phone').value).toBe('123456789');
    expect(input('receiver.postcode').value).toBe('47810');
    expect(input('receiver.state').value).toBe('Selangor');
    expect(document.body.textContent).toContain('the message says ‘Johor’, the postcode says ‘Selangor’');
    await press('Undo');
    expect(input('receiver.name').value).toBe('');
    expect(input('receiver.postcode').value).toBe('');
  });

  it('clears the Weight Required error that was shown after the message before', async () => {
    await open();
    await paste('Aisyah binti Rahman\n012-345 6789\nNo 12, Jalan PJU 5/3\n47810 Petaling Jaya');
    await act(async () => {
      fireEvent.focus(input('pieces.0.weightGrams'));
      fireEvent.blur(input('pieces.0.weightGrams'));
    });
    await until(() => expect(document.body.textContent).toContain('Weight Required'));
    await type(pasteBox(), 'Siti Hajar\n013-345 6789\nNo 14, Jalan PJU 5/3\n47810 Petaling Jaya');
    await press('Fill in the fields');
    await until(() => expect(input('receiver.name').value).toBe('Siti Hajar'));
    await settle();
    expect(document.body.textContent).not.toContain('Weight Required');
  });

  it('marks each guessed field until the user changes it', async () => {
    const guessCount = () => (document.body.textContent ?? '').split('Guessed from the message').length - 1;
    await open();
    await paste('Aisyah binti Rahman\n012-345 6789 / 03-7788 9900\nNo 12, Jalan PJU 5/3\n47810 Johor Bahru');
    expect(document.body.textContent).toContain('Not sure; please check: Mobile Number, Postcode.');
    expect(guessCount()).toBe(2);
    await type(input('receiver.phone'), '123456780');
    expect(guessCount()).toBe(1);
  });
});

describe('A message pasted into the Name field', () => {
  const pasteName = async (text: string) => {
    let isTaken = false;
    await act(async () => {
      isTaken = !fireEvent.paste(input('receiver.name'), { clipboardData: { getData: () => text } });
    });
    return isTaken;
  };
  const message =
    'Hi boss\nAisyah binti Rahman\n012-345 6789\nNo 12, Jalan PJU 5/3\n47810 Petaling Jaya\n2 pcs\n1 kg';

  it('fills all fields, offers to set the number of pieces, and can be undone', async () => {
    await open();
    expect(await pasteName(message)).toBe(true);
    await until(() => expect(document.body.textContent).toContain('Filled in:'));
    await settle();
    expect(input('receiver.name').value).toBe('Aisyah binti Rahman');
    expect(input('receiver.postcode').value).toBe('47810');
    expect(totalPieces().value).toBe('1');
    await press('Set 2 pieces');
    expect(totalPieces().value).toBe('2');
    await press('Undo');
    expect(totalPieces().value).toBe('1');
    expect(input('receiver.name').value).toBe('');
  });

  it('is pasted as plain text when it is only a name', async () => {
    await open();
    expect(await pasteName('Syarikat Perniagaan Maju Sdn Bhd (1234567-X)')).toBe(false);
  });
});

describe('An amount in a pasted message', () => {
  it('fills the COD amount after confirmation, and is only reported for an account without COD', async () => {
    const message = 'Aisyah\n0123456789\n12 Jalan Ros\n47810 Petaling Jaya\nCOD RM89.90';
    const paste = async () => {
      await type(pasteBox(), message);
      await press('Fill in the fields');
      await until(() => expect(document.body.textContent).toContain('Filled in:'));
    };
    signIn({ IsCod: false });
    await open();
    await paste();
    expect(document.body.textContent).toContain('COD RM 89.90');
    close();
    sessionStorage.clear();
    signIn({ IsCod: true });
    await open();
    await paste();
    await press('Collect RM 89.90 on delivery');
    expect(input('codCents').value).toBe('89.90');
  });

  it('is shown as written and not offered as COD when it is in another currency', async () => {
    signIn({ IsCod: true });
    await open();
    await type(pasteBox(), 'Aisyah\n0123456789\n12 Jalan Ros\n47810 Petaling Jaya\nCOD S$89.90');
    await press('Fill in the fields');
    await until(() => expect(document.body.textContent).toContain('Filled in:'));
    expect(document.body.textContent).toContain('COD S$ 89.90');
    expect(document.body.textContent).not.toContain('Collect ');
  });
});
