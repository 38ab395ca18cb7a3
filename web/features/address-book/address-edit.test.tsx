/** The address form: saving, refusals, drafts and changes by two people at the same time. */
import { cleanup, screen as page } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  createAddressBook,
  getAddressBook,
  updateAddressBook,
} from '#shared/features/address-book/address.contract.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import { CreateAddressScreen } from '#web/features/address-book/create-address.screen.tsx';
import { control, pageText, press, Refusing, screenTest, until, type } from '#web/test/screen.tsx';
import { losingTheFirstAnswer } from '#web/test/lost-answer.ts';
import { keptMessage } from '#web/platform/ui/form/use-edit.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { aina, answerBook, newer, place } from './address-book.fixture.ts';

vi.mock('#web/platform/ui/toast.ts', () => ({
  toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() },
  showToast: vi.fn(),
}));

const screen = screenTest();
const edit = () => screen.open(CreateAddressScreen, { at: `/createaddressbook?id=${aina.addressId}` });

beforeEach(() => answerBook(screen, () => [aina]));

describe('The address form', () => {
  it('shows the toast of spec §8 for a new address and returns to the address book', async () => {
    screen.answer(createAddressBook, aina);
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

  it('sends the same key again after a lost response, also when the new address was changed', async () => {
    screen.answer(createAddressBook, new Refusing('The connection was lost.', 503));
    screen.answer(malaysiaPostcode, place);
    await screen.open(CreateAddressScreen, { at: '/createaddressbook' });
    await type('Name', 'Aina binti Osman');
    await type('Mobile Number', '0123456789');
    await type('Address 1', '8 Jalan Tun Razak');
    await type('Postcode', '50400');
    for (const name of ['Aina binti Osman', 'Aina binti Osman', 'Aina Osman']) {
      if (control('Name').value !== name) await type('Name', name);
      await press('Create address');
      await press('OK');
    }
    const [first, again, changed] = screen.sent
      .filter(({ path }) => path === createAddressBook.path)
      .map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(changed).toBe(first);
  });

  it('keeps changes made after a lost response as a draft, because the earlier version was saved', async () => {
    const server = losingTheFirstAnswer(() => aina);
    screen.answer(createAddressBook, server.answer);
    screen.answer(malaysiaPostcode, place);
    const open = () => screen.open(CreateAddressScreen, { at: '/createaddressbook' });
    await open();
    await type('Name', 'Aina binti Osman');
    await type('Mobile Number', '0123456789');
    await type('Address 1', '8 Jalan Tun Razak');
    await type('Postcode', '50400');
    await press('Create address');
    await press('OK');
    await type('Name', 'Siti Nurhaliza');
    await press('Create address');
    expect(screen.address()).toBe('/addressbook');
    expect(server.made()).toMatchObject([{ party: { name: 'Aina binti Osman' } }]);
    cleanup();
    await open();
    expect(control('Name').value).toBe('Siti Nurhaliza');
    await press('Create address');
    expect(server.made()).toMatchObject([
      { party: { name: 'Aina binti Osman' } },
      { party: { name: 'Siti Nurhaliza' } },
    ]);
  });

  it('shows the toast of spec §8 for a changed address and returns to the address book', async () => {
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

  it('shows an alert when the address cannot be saved, and keeps the typed text (spec §8)', async () => {
    screen.answer(updateAddressBook, new Refusing('The address was not found.', 404));
    await edit();
    await type('Name', 'Aina Osman');
    await press('Update address');
    expect(page.queryByRole('dialog')?.textContent).toContain('The address was not found.');
    await press('OK');
    expect(control('Name').value).toBe('Aina Osman');
    expect(toast.success).not.toHaveBeenCalled();
  });

  it('shows the refusal of a field at that field, without an alert', async () => {
    const taken = 'Reference ID is used by another address. Please choose another one.';
    screen.answer(updateAddressBook, new Refusing(taken, 400, { refId: taken }));
    await edit();
    await press('Update address');
    expect(pageText()).toContain(taken);
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('is not sent without a name, a phone number and an address', async () => {
    await screen.open(CreateAddressScreen, { at: '/createaddressbook' });
    await press('Create address');
    for (const message of ['Name Required', 'Mobile Number Required', 'Address 1 Required']) {
      expect(pageText()).toContain(message);
    }
    expect(screen.bodyOf(createAddressBook)).toBeUndefined();
  });
});

describe('The draft of an address', () => {
  it('is deleted when the address is saved, for an existing and for a new address', async () => {
    screen.answer(updateAddressBook, aina);
    screen.answer(createAddressBook, aina);
    await edit();
    await type('Name', 'Aina Osman');
    await press('Update address');
    await edit();
    expect(control('Name').value).toBe('Aina binti Osman');
    await screen.open(CreateAddressScreen, { at: '/createaddressbook' });
    await type('Name', 'Aina');
    screen.answer(createAddressBook, aina);
    screen.answer(malaysiaPostcode, place);
    for (const [label, text] of Object.entries({ 'Mobile Number': '0123456789', 'Address 1': '8 Jalan A' }))
      await type(label, text);
    await type('Postcode', '50400');
    await until(() => expect(control('City').value).toBe('Kuala Lumpur'));
    await press('Create address');
    expect(toast.success).toHaveBeenLastCalledWith('Create address success');
    await screen.open(CreateAddressScreen, { at: '/createaddressbook' });
    expect(control('Name').value).toBe('');
  });

  it('is kept by Back, restored with a notice at the top and discarded by "Start over"', async () => {
    await edit();
    await type('Name', 'Aina Osman');
    await press('Back');
    expect(toast.info).toHaveBeenCalledWith(keptMessage);
    await edit();
    expect(control('Name').value).toBe('Aina Osman');
    const text = pageText();
    expect(text.indexOf('What you typed before was put back.')).toBeLessThan(text.indexOf('Company Name'));
    await press('Start over');
    expect(control('Name').value).toBe('Aina binti Osman');
  });

  it('is restored and saved when a newer version of the address changed no values', async () => {
    await edit();
    await type('Name', 'Aina Osman');
    await press('Back');
    screen.answer(getAddressBook, { ...aina, version: aina.version + 1 });
    await edit();
    expect(control('Name').value).toBe('Aina Osman');
    expect(pageText()).not.toContain('Changed by');
    const changed = { version: aina.version + 2, changedBy: 'desk', changedAt: null };
    let isFirst = true;
    screen.answer(getAddressBook, { ...aina, version: aina.version + 2 });
    screen.answer(updateAddressBook, () => {
      if (!isFirst) return aina;
      isFirst = false;
      return new Refusing('Changed by desk', 409, {}, { changed });
    });
    await press('Update address');
    expect(screen.bodyOf(updateAddressBook)).toMatchObject({ version: aina.version + 2 });
    expect(toast.success).toHaveBeenCalledWith('Update address success');
  });

  it('does not replace newer values of a colleague; both values are shown', async () => {
    await edit();
    await type('Name', 'Aina Osman');
    await press('Back');
    screen.answer(getAddressBook, newer);
    await edit();
    expect(control('Mobile Number').value).toContain('98');
    expect(control('Name').value).toBe('Aina Rahman');
    expect(pageText()).toContain('Changed by desk at 21-11-2026 02:05pm');
    expect(pageText()).toContain('You typed: Aina Osman');
    await press('Keep what I typed');
    expect(control('Name').value).toBe('Aina Osman');
    screen.answer(updateAddressBook, newer);
    await press('Update address');
    expect(screen.bodyOf(updateAddressBook)).toMatchObject({
      version: 4,
      party: { name: 'Aina Osman', phone: '198765432' },
    });
  });
});

describe('A conflict between two people who change one address', () => {
  const conflict = async () => {
    await edit();
    await type('Name', 'Aina Osman');
    await type('Address 1', '9 Jalan Tun Razak');
    screen.answer(getAddressBook, newer);
    const { version, changedBy, changedAt } = newer;
    const changed = { version, changedBy, changedAt };
    screen.answer(updateAddressBook, new Refusing('Changed by desk', 409, {}, { changed }));
    await press('Update address');
  };

  it('shows who, when and both values; "Keep what I typed" takes the other fields from the colleague', async () => {
    await conflict();
    const box = page.queryByLabelText('Changed in the meantime')?.textContent;
    expect(box).toContain('Changed by desk at 21-11-2026 02:05pm');
    expect(box).toContain('Aina binti Osman Aina Rahman');
    expect(box).toContain('You typed: Aina Osman');
    expect(control('Name').value).toBe('Aina Osman');
    await press('Keep what I typed');
    screen.answer(updateAddressBook, newer);
    await press('Update address');
    expect(screen.bodyOf(updateAddressBook)).toMatchObject({
      version: 4,
      party: { name: 'Aina Osman', address1: '9 Jalan Tun Razak', phone: '198765432' },
    });
    expect(screen.address()).toBe('/addressbook');
  });

  it('is resolved by "Use theirs", and "Put it back" restores the typed values', async () => {
    await conflict();
    await press('Use theirs');
    expect([control('Name').value, control('Address 1').value]).toEqual(['Aina Rahman', '8 Jalan Tun Razak']);
    await press('Put it back');
    expect([control('Name').value, control('Address 1').value]).toEqual(['Aina Osman', '9 Jalan Tun Razak']);
  });
});
