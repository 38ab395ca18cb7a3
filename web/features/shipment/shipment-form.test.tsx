import { act, fireEvent, screen as page } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { freshValues, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { writeDraft } from '#web/platform/ui/form/drafts.ts';
import { until } from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';
import {
  receiver,
  fresh,
  filled,
  sent,
  onCreated,
  open,
  close,
  input,
  type,
  press,
  settle,
  totalPieces,
  count,
  toggleSame,
  pieceRows,
  testShipmentForm,
} from '#web/features/shipment/shipment-form.testing.tsx';

testShipmentForm();

/** Weights and prices are updated after the frame that shows the key. */
const shown = (text: string) => until(() => expect(document.body.textContent).toContain(text));

describe('The service choice', () => {
  const choices = () => page.queryAllByRole('radio', { name: /^(?:Standard|Priority)/u }).length;

  it('is shown for a flow with two services and hidden for a flow with one', async () => {
    await open();
    // The lower half of the form is loaded on demand.
    await until(() => expect(choices()).toBe(2));
    close();
    await open(freshValues('singapore', fresh.sender, emptyParty('SG')));
    expect(choices()).toBe(0);
  });
});

describe('The More section', () => {
  const isOpen = () =>
    page.queryByRole('button', { name: /about the receiver$/u })?.getAttribute('aria-expanded');
  const make = async (values: ShipmentValues) => {
    await open(values);
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalled());
    close();
  };
  const withEmail = { ...filled, receiver: { ...receiver, email: 'aisyah@mail.example' } };

  it('is open the next time only for the user who filled in one of its fields', async () => {
    await make(withEmail);
    await open();
    expect(isOpen()).toBe('true');
    close();
    signIn({ loginId: 'desk', IsDoCN: true, isAllowOrderId: true });
    await open();
    expect(isOpen()).toBe('false');
  });

  it('is closed again after a shipment without any of its fields', async () => {
    await make(withEmail);
    await make(filled);
    await open();
    expect(isOpen()).toBe('false');
  });
});

it('The More section stays open while one of its fields contains an invalid value', async () => {
  await open({ ...filled, valueCents: 100_00 });
  const value = input('valueCents');
  expect(value.closest('[hidden]')).toBe(null);
  await type(value, '100.005');
  expect(value.closest('[hidden]')).toBe(null);
  expect(value.value).toBe('100.005');
});

it('A restored sender with empty fields is shown expanded', async () => {
  const sender = { ...emptyParty('MY'), name: 'Siti Nurhaliza' };
  writeDraft('shipment/domestic', { ...fresh, sender });
  await open({ ...fresh, sender: emptyParty('MY') });
  expect(input('sender.name').value).toBe('Siti Nurhaliza');
  expect(input('sender.postcode').closest('[hidden]')).toBe(null);
  close();
  sessionStorage.clear();
  await open();
  expect(input('sender.postcode').closest('[hidden]')).not.toBe(null);
});

it('The opening form focuses the receiver name unless another field already has the focus', async () => {
  const early = document.body.appendChild(document.createElement('input'));
  early.focus();
  await open();
  expect(document.activeElement).toBe(early);
  early.remove();
  close();
  await open();
  expect(document.activeElement).toBe(input('receiver.name'));
});

describe('Pieces', () => {
  it('show the chargeable weight while typing: the larger of weight and volume, rounded up to 0.5 kg', async () => {
    await open();
    await type(input('pieces.0.weightGrams'), '2.1');
    await shown('Chargeable 2.50 kg');
    await type(input('pieces.0.lengthMm'), '40');
    await type(input('pieces.0.widthMm'), '30');
    await type(input('pieces.0.heightMm'), '25');
    await shown('Volumetric 5.00 kg');
    await shown('Chargeable 5.00 kg');
  });

  it('can have separate weights, and be added, duplicated with their weight and removed', async () => {
    await open();
    await type(input('pieces.0.weightGrams'), '2');
    await count('2');
    expect(pieceRows()).toBe(0);
    await toggleSame();
    expect(pieceRows()).toBe(2);
    await press('Duplicate Piece 1');
    expect(pieceRows()).toBe(3);
    expect(input('pieces.1.weightGrams').value).toBe('2');
    await press('Remove Piece 3');
    expect(pieceRows()).toBe(2);
    await shown('Chargeable 4.00 kg');
    await press('Add piece');
    await type(input('pieces.2.weightGrams'), '3');
    await shown('Chargeable 7.00 kg');
    // Back to equal pieces: all become like the first.
    await toggleSame();
    expect(pieceRows()).toBe(0);
    await shown('Chargeable 6.00 kg');
  });

  it('share one weight field and one error message when they are all the same', async () => {
    await open({ ...filled, pieces: fresh.pieces });
    await count('30');
    await press('Create shipment');
    await until(() => expect(document.body.textContent).toContain('1 field needs your attention.'));
    expect(document.activeElement).toBe(input('pieces.0.weightGrams'));
    await type(input('pieces.0.weightGrams'), '1.5');
    await press('Create shipment');
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      pieces: Array.from({ length: 30 }, () => ({ weightGrams: 1500 })),
    });
  });

  it('are limited to 30 by Total Pieces, with a message', async () => {
    await open();
    await type(input('pieces.0.weightGrams'), '1');
    await count('99');
    expect(totalPieces().value).toBe('30');
    expect(document.body.textContent).toContain('Up to 30 pieces');
    await shown('Chargeable 30.00 kg');
  });

  it('stay at one, with a message, when a decimal number is typed into Total Pieces', async () => {
    await open();
    await count('1.2');
    expect(totalPieces().value).toBe('1');
    expect(document.body.textContent).toContain('Up to 30 pieces');
  });

  const sendFromThere = async (keys: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean }) => {
    fireEvent.keyDown(totalPieces(), { key: 'Enter', ...keys });
    await settle();
  };

  it.each([{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, shiftKey: true }])(
    'match the number just typed when the form is sent from Total Pieces with %o',
    async (keys) => {
      await open(filled);
      await type(totalPieces(), '3');
      await sendFromThere(keys);
      await until(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.body).toMatchObject({
        pieces: Array.from({ length: 3 }, () => ({ weightGrams: 1000 })),
      });
    },
  );

  it.each(['1.2', '99', '0', ''])(
    'are corrected on the screen and not sent at first when Total Pieces contains %o',
    async (typed) => {
      await open(filled);
      await type(totalPieces(), typed);
      await sendFromThere({ ctrlKey: true });
      expect(sent).toHaveLength(0);
      expect(totalPieces().value).toBe(typed === '99' ? '30' : '1');
      // The corrected count is visible now, and is sent.
      await sendFromThere({ ctrlKey: true });
      await until(() => expect(sent).toHaveLength(1));
    },
  );
});

describe('An incomplete form', () => {
  it('is not sent, shows the number of wrong fields and moves the focus to the first', async () => {
    await open();
    await press('Create shipment');
    await until(() => expect(document.activeElement).toBe(input('receiver.name')));
    expect(document.body.textContent).toContain('5 fields need your attention.');
    expect(document.body.textContent).toContain('Receiver Name Required');
    expect(document.body.textContent).toContain('Weight Required');
    expect(sent).toHaveLength(0);
  });
});

describe('The first field', () => {
  /** Leaves the field as with a mouse: the focus moves without a key. */
  const leave = (element: HTMLElement) => act(async () => element.blur());

  it('shows no error when the user leaves it with the mouse before typing', async () => {
    await open();
    const name = input('receiver.name');
    expect(document.activeElement).toBe(name);
    await leave(name);
    await new Promise((done) => setTimeout(done, 50));
    expect(document.body.textContent).not.toContain('Receiver Name Required');
  });

  it('shows an error when the user leaves it empty with the Tab key', async () => {
    await open();
    const name = input('receiver.name');
    fireEvent.keyDown(name, { key: 'Tab' });
    await leave(name);
    await until(() => expect(document.body.textContent).toContain('Receiver Name Required'));
  });
});
