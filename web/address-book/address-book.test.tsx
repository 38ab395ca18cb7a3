import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  addressBookCounts,
  addressBookListing,
  type AddressEntry,
  createAddressBook,
  deleteAddressBook,
  getAddressBook,
  getRefId,
  restoreAddressBook,
  updateAddressBook,
} from '#shared/address/address.contract.ts';
import { malaysiaPostcode } from '#shared/postcode/postcode.contract.ts';
import type { PostcodePlace } from '#shared/postcode/postcode.ts';
import { emptyParty } from '#shared/shipment/shipment.model.ts';
import { AddressBookScreen } from '#web/address-book/address-book.screen.tsx';
import { CreateAddressScreen } from '#web/address-book/create-address.screen.tsx';
import { button, control, pageText, press, Refusing, screenTest, type } from '#web/test/screen.tsx';
import { toast } from '#web/ui/toast.ts';

vi.mock('#web/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const aina: AddressEntry = {
  addressId: '019a0000-0000-7000-8000-000000000001',
  kind: 'receiver',
  refId: 'C-001',
  party: {
    ...emptyParty('MY'),
    name: 'Aina binti Osman',
    phone: '123456789',
    address1: '8 Jalan Tun Razak',
    postcode: '50400',
    city: 'Kuala Lumpur',
    state: 'Kuala Lumpur',
  },
  tags: [],
  isDefault: false,
  updatedAt: '2026-11-20T06:05:00.000Z',
};
let rows: AddressEntry[];
const edit = () => screen.open(CreateAddressScreen, { at: `/createaddressbook?id=${aina.addressId}` });
const list = () => screen.open(AddressBookScreen, { at: '/addressbook' });

beforeEach(() => {
  rows = [aina];
  screen.answer(addressBookListing, () => ({ rows, next: null }));
  screen.answer(addressBookCounts, () => ({
    receiver: { count: rows.length, isCapped: false },
    sender: { count: 0, isCapped: false },
    tags: [],
  }));
  screen.answer(getAddressBook, aina);
  screen.answer(getRefId, true);
});

describe('An address', () => {
  it('that is new toasts the words of spec §8 and leads back to the book', async () => {
    screen.answer(createAddressBook, aina);
    const place: PostcodePlace = {
      Postcode: '50400',
      State: 'Kuala Lumpur',
      StateId: 14,
      DistrictList: [],
      city: 'Kuala Lumpur',
      zone: 'peninsular',
      isOda: false,
      isCoolNsa: false,
      station: 'KUL',
      sector: '1',
    };
    screen.answer(malaysiaPostcode, place);
    await screen.open(CreateAddressScreen, { at: '/createaddressbook' });
    await type('Name', 'Aina binti Osman');
    await type('Mobile Number', '0123456789');
    await type('Address 1', '8 Jalan Tun Razak');
    await type('Postcode', '50400');
    await press('Create address');
    expect(screen.bodyOf(createAddressBook)).toMatchObject({
      kind: 'receiver',
      party: { name: 'Aina binti Osman', phone: '123456789', postcode: '50400', city: 'Kuala Lumpur' },
    });
    expect(toast.success).toHaveBeenCalledWith('Create address success');
    expect(screen.address()).toBe('/addressbook');
  });

  it('that is changed toasts the words of spec §8 and leads back to the book', async () => {
    screen.answer(updateAddressBook, aina);
    await edit();
    await type('Name', 'Aina Osman');
    await press('Update address');
    expect(screen.bodyOf(updateAddressBook)).toMatchObject({
      addressId: aina.addressId,
      refId: 'C-001',
      party: { name: 'Aina Osman', postcode: '50400' },
    });
    expect(toast.success).toHaveBeenCalledWith('Update address success');
    expect(screen.address()).toBe('/addressbook');
  });

  it('that cannot be saved is told in an alert, and what was typed stays (spec §8)', async () => {
    screen.answer(updateAddressBook, new Refusing('The address was not found.', 404));
    await edit();
    await type('Name', 'Aina Osman');
    await press('Update address');
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('The address was not found.');
    await press('OK');
    expect(control('Name').value).toBe('Aina Osman');
    expect(toast.success).not.toHaveBeenCalled();
  });

  it('that is refused at a field says so there, without an alert', async () => {
    const taken = 'Reference ID is used by another address. Please choose another one.';
    screen.answer(updateAddressBook, new Refusing(taken, 400, { refId: taken }));
    await edit();
    await press('Update address');
    expect(pageText()).toContain(taken);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('without a name, a number and a place is not sent', async () => {
    await screen.open(CreateAddressScreen, { at: '/createaddressbook' });
    await press('Create address');
    for (const message of ['Name Required', 'Mobile Number Required', 'Address 1 Required']) {
      expect(pageText()).toContain(message);
    }
    expect(screen.bodyOf(createAddressBook)).toBeUndefined();
  });
});

describe('Deleting', () => {
  it('toasts the words of spec §8, and Undo brings the address back', async () => {
    screen.answer(deleteAddressBook, () => {
      rows = [];
      return { count: 1 };
    });
    screen.answer(restoreAddressBook, () => {
      rows = [aina];
      return { count: 1 };
    });
    await list();
    await press('Delete Aina binti Osman');
    expect(screen.bodyOf(deleteAddressBook)).toEqual({ addressIds: [aina.addressId] });
    expect(toast.success).toHaveBeenCalledWith('Successfully deleted from address book');
    expect(pageText()).toContain('No receivers yet');
    await press('Undo');
    expect(screen.bodyOf(restoreAddressBook)).toEqual({ addressIds: [aina.addressId] });
    expect(button('Delete Aina binti Osman')).toBeDefined();
  });

  it('that fails is told in an alert, and the address stays', async () => {
    screen.answer(deleteAddressBook, new Refusing('The address was not found.', 404));
    await list();
    await press('Delete Aina binti Osman');
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('The address was not found.');
    expect(toast.success).not.toHaveBeenCalled();
  });
});
