import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import {
  addressBookCounts,
  type AddressEntry,
  createAddressBook,
  getAddressBook,
  getRefId,
  updateAddressBook,
} from '#shared/features/address-book/address.contract.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import type { District, PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { CreateAddressScreen } from '#web/features/address-book/create-address.screen.tsx';
import { control, pageText, press, screenTest, settle, type } from '#web/test/screen.tsx';

const screen = screenTest();
const district = (name: string, isNsa: boolean): District => ({
  District: name,
  DistrictId: 1,
  IsNsa: isNsa,
  IsMBG: false,
  LocationList: [],
  isOda: false,
  isCoolNsa: false,
  station: 'KLU',
  sector: '868',
});
const mersing: PostcodePlace = {
  Postcode: '86800',
  State: 'Johor',
  StateId: 1,
  DistrictList: [district('Mersing', false), district('Tioman', true)],
  city: 'Mersing',
  zone: 'peninsular',
  isOda: false,
  isCoolNsa: false,
  station: 'KLU',
  sector: '868',
};

function answerAll(): void {
  screen.answer(createAddressBook, null);
  screen.answer(updateAddressBook, null);
  screen.answer(getRefId, true);
  screen.answer(addressBookCounts, {
    receiver: { count: 0, isCapped: false },
    sender: { count: 0, isCapped: false },
    tags: [],
  });
  screen.answer(malaysiaPostcode, mersing);
}

const needed = m.shipment_problem_district_needed({
  label: m.address_book_city(),
  postcode: '86800',
  districts: 'Mersing, Tioman',
});

it('A postcode whose districts differ in service fills in no city, and the user must choose one', async () => {
  answerAll();
  await screen.open(CreateAddressScreen, { at: '/createaddressbook' });
  await type('Name', 'Aina binti Osman');
  await type('Mobile Number', '0123456789');
  await type('Address 1', '8 Jalan Ismail');
  await type('Postcode', '86800');
  expect([control('City').value, control('State').value]).toEqual(['', 'Johor']);
  await press('Create address');
  expect(pageText()).toContain(needed);
  expect(screen.bodyOf(createAddressBook)).toBeUndefined();
  await userEvent.click(control('City'));
  await press('Tioman');
  await press('Create address');
  expect(screen.bodyOf(createAddressBook)).toMatchObject({
    party: { postcode: '86800', city: 'Tioman', state: 'Johor' },
  });
});

describe('A saved address in a postcode where a district must be chosen', () => {
  const kept = (city: string): AddressEntry => ({
    addressId: '01a00000-0000-7000-8000-000000000001',
    kind: 'receiver',
    refId: '',
    party: {
      ...emptyParty('MY'),
      name: 'Aina binti Osman',
      phone: '123456789',
      address1: '8 Jalan Ismail',
      postcode: '86800',
      city,
      state: 'Johor',
    },
    tags: [],
    isDefault: false,
    updatedAt: '2026-11-20T03:00:00.000Z',
    version: 1,
    changedBy: null,
    changedAt: null,
  });
  async function opened(city: string) {
    answerAll();
    screen.answer(getAddressBook, kept(city));
    await screen.open(CreateAddressScreen, { at: `/createaddressbook?id=${kept(city).addressId}` });
    await settle();
    await type('Mobile Number', '0129876543');
  }
  const sent = () => screen.bodyOf(updateAddressBook);

  it('keeps its city until the postcode is changed', async () => {
    await opened('Kampung Tekek');
    expect(control('City').value).toBe('Kampung Tekek');
    await press('Update address');
    expect(sent()).toMatchObject({ party: { phone: '129876543', city: 'Kampung Tekek', state: 'Johor' } });
    await opened('Kampung Tekek');
    await type('Postcode', '50400');
    await type('Postcode', '86800');
    expect(control('City').value).toBe('');
  });

  it('is not saved without a city, and the message lists the districts', async () => {
    await opened('');
    await press('Update address');
    expect(pageText()).toContain(needed);
    expect(sent()).toBeUndefined();
  });
});
