import { screen as page } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createAddressBook } from '#shared/features/address-book/address.contract.ts';
import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';
import { getShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { malaysiaPostcode, singaporePostcode } from '#shared/features/postcode/postcode.contract.ts';
import { presetListing } from '#shared/features/preset/preset.contract.ts';
import { createShipment, quote, shipmentsToday } from '#shared/features/shipment/shipment.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { m } from '#shared/platform/words/words.ts';
import { detail, kualaLumpur, party } from '#web/features/shipment/shipment-detail.fixture.ts';
import {
  emptyItem,
  freshValues,
  type ShipmentBody,
  type ShipmentValues,
} from '#web/features/shipment/shipment-form.model.ts';
import { ShipmentOrderScreen } from '#web/features/shipment/shipment-order.screen.tsx';
import { readDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { askAnew } from '#web/platform/http/query-keys.ts';
import {
  control,
  newQueries,
  pageText,
  press,
  Refusing,
  screenTest,
  settle,
  type,
  until,
} from '#web/test/screen.tsx';
import { signIn } from '#web/test/session.ts';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));
const screen = screenTest();

beforeEach(() => {
  const limits = { codClass: 'standard', liabilityTier: 'standard' };
  screen.answer(getSender, { source: 'company', party: party('Kedai Buku'), limits });
  screen.answer(getShipment, detail);
  screen.answer(malaysiaPostcode, kualaLumpur);
  screen.answer(singaporePostcode, kualaLumpur);
  screen.answer(quote, {
    chargeableGrams: 3000,
    actualGrams: 2500,
    isOda: false,
    routingCode: '',
    offers: [],
  });
  screen.answer(createShipment, detail);
  screen.answer(shipmentsToday, {
    day: '2026-11-23',
    made: 1,
    unprinted: 1,
    totalCents: 900,
    currency: 'MYR',
  });
});

const id = '01960000-0000-7000-8000-000000000001';
const duplicate = `/shipmentorder?from=${id}`;
const session = { IsDoCN: true };
const open = (at: string) => screen.open(ShipmentOrderScreen, { at, session });
/** Stores a draft of the same user. */
const keep = (key: string, values: Partial<ShipmentValues>) => {
  signIn(session);
  writeDraft(key, values);
};
const receiver = () => page.getByLabelText<HTMLInputElement>(/./u, { selector: '[name="receiver.name"]' });
const receiverIs = (name: string) => until(() => expect(receiver().value).toBe(name));
const sent = () => screen.bodyOf(createShipment) as ShipmentBody | undefined;

it('Duplicating a shipment that is not found shows the error and a new form', async () => {
  screen.answer(getShipment, new Refusing('The shipment was not found.', 404));
  await open(duplicate);
  await until(() => expect(pageText()).toContain('The shipment was not found.'));
  await until(() => expect(pageText()).toContain('Create shipment'));
});

describe('The open tab', () => {
  const tab = (name: string) => page.getByRole('tab', { name }).getAttribute('aria-selected');

  it('is kept in the URL, so that a reload restores it with the typed values', async () => {
    await open('/shipmentorder');
    await press('Singapore');
    await receiverIs('');
    await type('Name', 'Tan Ah Kow');
    expect(screen.address()).toBe('/shipmentorder?flow=singapore');
    // Longer than a draft waits.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await open(screen.address());
    await receiverIs('Tan Ah Kow');
    expect(tab('Singapore')).toBe('true');
  });

  it('follows the URL after another tab was clicked, and on Back', async () => {
    await open('/shipmentorder?flow=singapore');
    await press('Domestic');
    await until(() => expect(tab('Domestic')).toBe('true'));
    await screen.goTo('/shipmentorder?flow=singapore');
    await until(() => expect(tab('Singapore')).toBe('true'));
    await screen.back();
    await until(() => expect(tab('Domestic')).toBe('true'));
  });
});

describe('The default sender', () => {
  const sender = () => page.getByLabelText<HTMLInputElement>(/./u, { selector: '[name="sender.name"]' });
  const senderIs = (name: string) => until(() => expect(sender().value).toBe(name));
  const senderRequests = () => screen.sent.filter(({ path }) => path === getSender.path);
  const opened = { at: '/shipmentorder', session, queries: newQueries() };
  const changedTo = (name: string) => {
    const limits = { codClass: 'standard', liabilityTier: 'standard' };
    return { source: 'default', party: party(name), limits };
  };

  it('is fetched again for a new form once it was changed', async () => {
    await screen.open(ShipmentOrderScreen, opened);
    await senderIs('Kedai Buku');
    await screen.open(() => 'Address Book', { ...opened, at: '/addressbook' });
    screen.answer(getSender, changedTo('Kedai Baru'));
    await askAnew(opened.queries, 'addresses');
    await screen.open(ShipmentOrderScreen, opened);
    await senderIs('Kedai Baru');
    expect(senderRequests()).toHaveLength(2);
    await screen.open(ShipmentOrderScreen, opened);
    await senderIs('Kedai Baru');
    expect(senderRequests()).toHaveLength(2);
  });

  it('does not change a form that is being filled in', async () => {
    await screen.open(ShipmentOrderScreen, opened);
    await senderIs('Kedai Baru');
    await type('Content', 'Two books');
    let answer: (value: unknown) => void = () => {};
    screen.answer(getSender, () => new Promise((resolve) => (answer = resolve)));
    const again = askAnew(opened.queries, 'addresses');
    await settle();
    expect(control('Content').value).toBe('Two books');
    answer(changedTo('Kedai Lain'));
    await again;
    await senderIs('Kedai Baru');
  });
});

describe('A form that duplicates a shipment', () => {
  const change = async (content: string) => {
    await until(() => expect(control('Content').value).toBe('Books'));
    await type('Content', content);
  };
  const contentIs = (content: string) => until(() => expect(control('Content').value).toBe(content));

  it('restores the typed changes after a reload', async () => {
    await open(duplicate);
    await change('Two books');
    await open(duplicate);
    await contentIs('Two books');
    await receiverIs('Aisyah');
    expect(pageText()).toContain(m.shipment_typed_earlier());
  });

  it('restores the typed changes after a visit to another tab, without the receiver typed there', async () => {
    await open(duplicate);
    await change('Two books');
    await press('Singapore');
    await receiverIs('Aisyah');
    await type('Name', 'Tan Ah Kow');
    await receiverIs('Tan Ah Kow');
    await press('Domestic');
    await contentIs('Two books');
    await receiverIs('Aisyah');
    expect(readDraft('shipment/domestic')).toBeNull();
  });

  it('does not change the draft of the new shipment form', async () => {
    keep('shipment/domestic', { receiver: { ...emptyParty('MY'), name: 'Chong Wei Ming' } });
    await open(duplicate);
    await change('Two books');
    await open('/shipmentorder');
    await receiverIs('Chong Wei Ming');
  });

  it('starts with the current data of the shipment when nothing was typed', async () => {
    await open(duplicate);
    await receiverIs('Aisyah');
    // Longer than a draft waits.
    await new Promise((resolve) => setTimeout(resolve, 400));
    screen.answer(getShipment, { ...detail, receiver: party('Puan Salmah') });
    await open(duplicate);
    await receiverIs('Puan Salmah');
    expect(pageText()).not.toContain(m.shipment_typed_earlier());
  });

  it('can be reopened with the typed changes when an earlier attempt had created a shipment', async () => {
    let tries = 0;
    screen.answer(createShipment, ({ body }: { body: ShipmentBody }) => {
      tries += 1;
      if (tries === 1) throw new TypeError('network');
      return body.content === 'Books'
        ? { ...detail, shipmentId: 'made' }
        : new Refusing('Used.', 409, {}, { code: 'http.key_used' });
    });
    await open(duplicate);
    await until(() => expect(control('Content').value).toBe('Books'));
    await press('Create shipment');
    await until(() => expect(tries).toBe(1));
    await change('Two books');
    await press('Create shipment');
    await until(() => expect(pageText()).toContain(m.shipment_earlier_try()));
    await press(m.shipment_back_to_form());
    await contentIs('Two books');
  });
});

const filled = (changes: Partial<ShipmentValues>): ShipmentValues => ({
  ...freshValues('domestic', party('Kedai Buku'), party('Aisyah')),
  pieces: [{ weightGrams: 1000, lengthMm: null, widthMm: null, heightMm: null }],
  ...changes,
});

describe('Save receiver', () => {
  /** The address is saved only after the form has been replaced by the page of the created shipment. */
  const make = async (answer: object) => {
    screen.answer(createAddressBook, async () => {
      await until(() => expect(pageText()).toContain(m.shipment_create_another()));
      return answer;
    });
    keep('shipment/domestic', filled({ saveReceiver: true }));
    await open('/shipmentorder');
    await receiverIs('Aisyah');
    await press('Create shipment');
    await until(() => expect(pageText()).toContain(detail.consignmentNoteNo));
    await until(() => expect(screen.bodyOf(createAddressBook)).toMatchObject({ kind: 'receiver' }));
  };

  it('shows a message on the page of the created shipment when the address was saved', async () => {
    await make({});
    await until(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('Create address success'));
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('shows a message on the page of the created shipment when the address could not be saved', async () => {
    await make(new Refusing('No', 400));
    await until(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(m.shipment_receiver_not_saved()));
    expect(toast.success).not.toHaveBeenCalled();
  });
});

/** Opens a form for a parcel to Singapore with one item. */
async function openWithItems() {
  const kampong = { ...party('Aisyah'), country: 'SG', phone: '81234567', postcode: '238801', state: '' };
  const { customs } = freshValues('singapore', party('Kedai Buku'), kampong);
  const item = { ...emptyItem('MY'), description: 'Batik', quantity: 2, unitValueCents: 45_00 };
  keep(
    'shipment/singapore',
    filled({
      flow: 'singapore',
      service: 'standard',
      receiver: kampong,
      valueCents: 90_00,
      ...(customs && { customs: { ...customs, items: [item] } }),
    }),
  );
  await open('/shipmentorder?flow=singapore');
}

it('A pasted item description that is too long for customs is not cut, and is refused at its field', async () => {
  await openWithItems();
  await until(() => expect(control('Description').value).toBe('Batik'));
  const most = limits.text.itemDescription;
  control('Description').focus();
  await userEvent.paste('x'.repeat(most));
  await press('Create shipment');
  await until(() => expect(pageText()).toContain(`Description must be ${most} characters or less`));
  expect(control('Description').value).toHaveLength(most + 'Batik'.length);
  expect(sent()).toBeUndefined();
});

it('A preset does not change the value of a cross-border parcel, which is the total of its items', async () => {
  screen.answer(presetListing, {
    presets: [
      {
        PresetId: 'p1',
        version: 1,
        Name: 'Small box',
        isDefault: false,
        ParcelType: 'parcel',
        isDangerous: false,
        Content: 'Batik',
        ValueOfContent: 50_00,
        Weight: 1500,
        Length: null,
        Width: null,
        Height: null,
        CustomerNote1: '',
        CustomerNote2: '',
        Pieces: 1,
      },
    ],
  });
  await openWithItems();
  await until(() => expect(pageText()).toContain('Use a preset'));
  await press('Use a preset');
  await press('Small box');
  await settle();
  await press('Create shipment');
  await until(() => expect(sent()).toMatchObject({ content: 'Batik', valueCents: 90_00 }));
});
