/** The address book: deleting, selecting, tagging and merging addresses in its list. */
import { fireEvent, screen as page, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  addressDoubles,
  deleteAddressBook,
  mergeAddresses,
  restoreAddressBook,
  tagAddressBook,
} from '#shared/features/address-book/address-chosen.contract.ts';
import {
  addressBookCounts,
  type AddressEntry,
  updateAddressBook,
} from '#shared/features/address-book/address.contract.ts';
import { AddressBookScreen } from '#web/features/address-book/address-book.screen.tsx';
import {
  button,
  control,
  pageText,
  press,
  Refusing,
  screenTest,
  settle,
  until,
  tick,
  type,
  type Sent,
} from '#web/test/screen.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { aina, answerBook } from './address-book.fixture.ts';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
let rows: AddressEntry[];
const list = () => screen.open(AddressBookScreen, { at: '/addressbook' });

beforeEach(() => {
  rows = [aina];
  answerBook(screen, () => rows);
});

const escape = async () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await settle();
};

describe('Deleting an address', () => {
  it('shows the toast of spec §8, and Undo restores the address', async () => {
    screen.answer(deleteAddressBook, () => {
      rows = [];
      return { count: 1, addressIds: [aina.addressId] };
    });
    screen.answer(restoreAddressBook, () => {
      rows = [aina];
      return { count: 1 };
    });
    await list();
    await press('Delete Aina binti Osman');
    expect(screen.bodyOf(deleteAddressBook)).toEqual({ addressIds: [aina.addressId], except: [] });
    expect(toast.success).toHaveBeenCalledWith('Successfully deleted from address book');
    expect(pageText()).toContain('No receivers yet');
    await press('Undo');
    expect(screen.bodyOf(restoreAddressBook)).toEqual({ addressIds: [aina.addressId] });
    expect(button('Delete Aina binti Osman')).toBeDefined();
  });

  it('ignores the second click of a double click, under which the next row has moved', async () => {
    await list();
    fireEvent.click(page.getByRole('button', { name: 'Delete Aina binti Osman' }), { detail: 2 });
    await settle();
    expect(screen.bodyOf(deleteAddressBook)).toBeUndefined();
  });

  it('shows an alert and no success toast when it fails, and the address stays in the list', async () => {
    screen.answer(deleteAddressBook, new Refusing('The address was not found.', 404));
    await list();
    await press('Delete Aina binti Osman');
    expect(page.queryByRole('dialog')?.textContent).toContain('The address was not found.');
    expect(toast.success).not.toHaveBeenCalled();
    expect(button('Delete Aina binti Osman')).toBeDefined();
    expect(button('Undo')).toBeUndefined();
  });
});

describe('Deleting all matching addresses', () => {
  it('asks for confirmation with the count, and then sends the whole search as the filter', async () => {
    screen.answer(addressBookCounts, {
      receiver: { count: 73, isCapped: false },
      sender: { count: 0, isCapped: false },
      tags: [],
    });
    screen.answer(deleteAddressBook, { count: 73, addressIds: [aina.addressId] });
    const text = 'one two three four five six seven eight nine ten eleven twelve thirteen';
    await screen.open(AddressBookScreen, { at: `/addressbook?q=${text}` });
    await tick('Choose Aina binti Osman');
    await press('Select all 73 that match');
    await press('Delete');
    expect(page.queryByRole('dialog')?.textContent).toContain('Delete 73 addresses?');
    expect(screen.bodyOf(deleteAddressBook)).toBeUndefined();
    await pressInDialog('Delete 73 addresses');
    expect(screen.bodyOf(deleteAddressBook)).toEqual({
      filter: { kind: 'receiver', text, tag: '' },
      except: [],
    });
    await until(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(button('Undo')).toBeDefined();
  });
});

describe('Selected and duplicate addresses', () => {
  const osman = { ...aina, addressId: '019a0000-0000-7000-8000-000000000002' };

  it('can be all matching addresses, which are tagged in one request', async () => {
    screen.answer(addressBookCounts, {
      receiver: { count: 73, isCapped: false },
      sender: { count: 0, isCapped: false },
      tags: [],
    });
    screen.answer(tagAddressBook, { count: 73, fullCount: 0 });
    await screen.open(AddressBookScreen, { at: '/addressbook?q=kuala' });
    await tick('Choose Aina binti Osman');
    await press('Select all 73 that match');
    await press('Tag');
    expect(pageText()).toContain('Tag 73 addresses');
    await type('Add tags', 'VIP');
    fireEvent.keyDown(control('Add tags'), { key: 'Enter' });
    await settle();
    await pressInDialog('Tag');
    expect(screen.bodyOf(tagAddressBook)).toEqual({
      filter: { kind: 'receiver', text: 'kuala', tag: '' },
      except: [],
      add: ['VIP'],
      remove: [],
    });
    expect(toast.success).toHaveBeenCalledWith('73 addresses tagged');
  });

  it('keep their unsaved tags when the dialog is closed while a tag is typed', async () => {
    screen.answer(addressBookCounts, {
      receiver: { count: 1, isCapped: false },
      sender: { count: 0, isCapped: false },
      tags: [],
    });
    await list();
    await tick('Choose Aina binti Osman');
    await press('Tag');
    await type('Add tags', 'VIP');
    await escape();
    expect(page.queryByRole('dialog')).toBeNull();
    await press('Tag');
    await until(() => expect(page.queryByRole('dialog')?.textContent).toContain('VIP'));
    await press('Start over');
    await until(() => expect(page.queryByRole('dialog')?.textContent).not.toContain('VIP'));
  });

  it('are merged when they are duplicates, and Undo restores both', async () => {
    rows = [aina, osman];
    let groups = [{ why: 'phone', rows: [aina, osman], count: 2 }];
    screen.answer(addressDoubles, () => ({ groups, nextCursor: null }));
    screen.answer(mergeAddresses, () => {
      groups = [];
      return { kept: { ...aina, version: 4 }, before: aina };
    });
    screen.answer(updateAddressBook, aina);
    screen.answer(restoreAddressBook, { count: 1 });
    await list();
    await press('Find duplicates');
    expect(pageText()).toContain('Same phone');
    await press('Merge into Aina binti Osman, 8 Jalan Tun Razak');
    expect(screen.bodyOf(mergeAddresses)).toMatchObject({
      dropIds: [aina.addressId],
      keepId: osman.addressId,
    });
    expect(pageText()).toContain('No duplicates');
    await press('Undo');
    expect(screen.bodyOf(updateAddressBook)).toMatchObject({ version: 4, addressId: aina.addressId });
    expect(screen.bodyOf(restoreAddressBook)).toEqual({ addressIds: [aina.addressId] });
  });

  it('are shown group by group, also after a large group that shares one switchboard number', async () => {
    rows = [aina, osman];
    screen.answer(addressDoubles, ({ body }: Sent) => {
      const isFirst = (body as { cursor: string | null }).cursor === null;
      const groups = isFirst
        ? [{ why: 'phone', rows: [aina, osman], count: 21 }]
        : [{ why: 'name', rows: [aina, osman], count: 2 }];
      return { groups, nextCursor: isFirst ? 'phone|123456789' : null };
    });
    await list();
    await press('Find duplicates');
    expect(pageText()).toContain('The newest 2 of 21.');
    await press('Next group');
    expect(pageText()).toContain('Same name and postcode');
    expect(screen.bodyOf(addressDoubles)).toEqual({ kind: 'receiver', cursor: 'phone|123456789' });
    await press('Back to the first');
    expect(pageText()).toContain('Same phone');
  });
});

async function pressInDialog(name: string): Promise<void> {
  fireEvent.click(within(page.getByRole('dialog')).getByRole('button', { name }));
  await settle();
}
