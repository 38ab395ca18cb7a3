/** The form of an address: saved, refused, and kept when two people change it. */
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

describe('An address', () => {
  it('that is new toasts the words of spec §8 and leads back to the book', async () => {
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

  it('whose answer was lost is not made a second time by another press, also if it was changed', async () => {
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

  it('that was changed after its response was lost stays typed, because the earlier version is saved', async () => {
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

  it('that cannot be saved is shown in an alert, and what was typed stays (spec §8)', async () => {
    screen.answer(updateAddressBook, new Refusing('The address was not found.', 404));
    await edit();
    await type('Name', 'Aina Osman');
    await press('Update address');
    expect(page.queryByRole('dialog')?.textContent).toContain('The address was not found.');
    await press('OK');
    expect(control('Name').value).toBe('Aina Osman');
    expect(toast.success).not.toHaveBeenCalled();
  });

  it('that is refused at a field is reported there, without an alert', async () => {
    const taken = 'Reference ID is used by another address. Please choose another one.';
    screen.answer(updateAddressBook, new Refusing(taken, 400, { refId: taken }));
    await edit();
    await press('Update address');
    expect(pageText()).toContain(taken);
    expect(page.queryByRole('dialog')).toBeNull();
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

describe('What was typed into an address', () => {
  it('ends with the save: New address is empty, and so is what is opened again', async () => {
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

  it('is kept by Back and put back on top with Start over', async () => {
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

  it('is put back over a version that changed nothing of it, and saved over it', async () => {
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

  it('is never put over newer values of a colleague: both are shown', async () => {
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

describe('Two people who change one address', () => {
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

  it('see who and when and both values; keeping the own ones takes over the rest and saves', async () => {
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

  it('take theirs, and what was typed can still be put back', async () => {
    await conflict();
    await press('Use theirs');
    expect([control('Name').value, control('Address 1').value]).toEqual(['Aina Rahman', '8 Jalan Tun Razak']);
    await press('Put it back');
    expect([control('Name').value, control('Address 1').value]).toEqual(['Aina Osman', '9 Jalan Tun Razak']);
  });
});
