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

/** Weights and prices follow a key once it is on the screen. */
const shown = (text: string) => until(() => expect(document.body.textContent).toContain(text));

describe('Service', () => {
  const choices = () => page.queryAllByRole('radio', { name: /^(?:Standard|Priority)/u }).length;

  it('is a choice where there are two, and no card where there is one', async () => {
    await open();
    // The lower half comes when it is needed.
    await until(() => expect(choices()).toBe(2));
    close();
    await open(freshValues('singapore', fresh.sender, emptyParty('SG')));
    expect(choices()).toBe(0);
  });
});

describe('More', () => {
  const isOpen = () =>
    page.queryByRole('button', { name: /about the receiver$/u })?.getAttribute('aria-expanded');
  const make = async (values: ShipmentValues) => {
    await open(values);
    await press('Create shipment');
    await until(() => expect(onCreated).toHaveBeenCalled());
    close();
  };
  const withEmail = { ...filled, receiver: { ...receiver, email: 'aisyah@mail.example' } };

  it('is open the next time for who filled something of it, and for nobody else', async () => {
    await make(withEmail);
    await open();
    expect(isOpen()).toBe('true');
    close();
    signIn({ loginId: 'desk', IsDoCN: true, isAllowOrderId: true });
    await open();
    expect(isOpen()).toBe('false');
  });

  it('is closed again after a shipment that had nothing of it', async () => {
    await make(withEmail);
    await make(filled);
    await open();
    expect(isOpen()).toBe('false');
  });
});

it('More stays open over a field whose text cannot be read', async () => {
  await open({ ...filled, valueCents: 100_00 });
  const value = input('valueCents');
  expect(value.closest('[hidden]')).toBe(null);
  await type(value, '100.005');
  expect(value.closest('[hidden]')).toBe(null);
  expect(value.value).toBe('100.005');
});

it('A half-typed company that comes back is open, as its fields are still to be filled in', async () => {
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

it('The focus is not taken from who types already when the form comes', async () => {
  const early = document.body.appendChild(document.createElement('input'));
  early.focus();
  await open();
  expect(document.activeElement).toBe(early);
  early.remove();
  close();
  await open();
  expect(document.activeElement).toBe(input('receiver.name'));
});

describe('pieces', () => {
  it('shows the chargeable weight as weight and size are typed: the larger of both, rounded up to half a kilogram', async () => {
    await open();
    await type(input('pieces.0.weightGrams'), '2.1');
    await shown('Chargeable 2.50 kg');
    await type(input('pieces.0.lengthMm'), '40');
    await type(input('pieces.0.widthMm'), '30');
    await type(input('pieces.0.heightMm'), '25');
    await shown('Volumetric 5.00 kg');
    await shown('Chargeable 5.00 kg');
  });

  it('are each given their own, added, duplicated with all that they weigh, and removed', async () => {
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
    // And back: all as the first.
    await toggleSame();
    expect(pieceRows()).toBe(0);
    await shown('Chargeable 6.00 kg');
  });

  it('ask for one weight, however many they are, and what is wrong with it is wrong once', async () => {
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

  it('become as many equal ones as Total Pieces says, and no more than 30, which is said', async () => {
    await open();
    await type(input('pieces.0.weightGrams'), '1');
    await count('99');
    expect(totalPieces().value).toBe('30');
    expect(document.body.textContent).toContain('Up to 30 pieces');
    await shown('Chargeable 30.00 kg');
  });

  it('are not counted by a weight that was typed into the wrong field', async () => {
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
    'are as many as were typed when the form is sent from Total Pieces by %o',
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

  it.each(['1.2', '99', '0', ''])('are not sent as another number than was typed: %o', async (typed) => {
    await open(filled);
    await type(totalPieces(), typed);
    await sendFromThere({ ctrlKey: true });
    expect(sent).toHaveLength(0);
    expect(totalPieces().value).toBe(typed === '99' ? '30' : '1');
    // The count is seen now, and sent.
    await sendFromThere({ ctrlKey: true });
    await until(() => expect(sent).toHaveLength(1));
  });
});

describe('an incomplete form', () => {
  it('is not sent; it says how many fields are wrong and takes the focus to the first', async () => {
    await open();
    await press('Create shipment');
    await until(() => expect(document.activeElement).toBe(input('receiver.name')));
    expect(document.body.textContent).toContain('5 fields need your attention.');
    expect(document.body.textContent).toContain('Receiver Name Required');
    expect(document.body.textContent).toContain('Weight Required');
    expect(sent).toHaveLength(0);
  });
});

describe('the first field', () => {
  /** As a mouse leaves it: no key, and the focus goes elsewhere. */
  const leave = (element: HTMLElement) => act(async () => element.blur());

  it('does not complain of being left for the paste box before anything was typed', async () => {
    await open();
    const name = input('receiver.name');
    expect(document.activeElement).toBe(name);
    await leave(name);
    await new Promise((done) => setTimeout(done, 50));
    expect(document.body.textContent).not.toContain('Receiver Name Required');
  });

  it('is touched by the person who goes into it and leaves it empty', async () => {
    await open();
    const name = input('receiver.name');
    fireEvent.keyDown(name, { key: 'Tab' });
    await leave(name);
    await until(() => expect(document.body.textContent).toContain('Receiver Name Required'));
  });
});
