import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import {
  addressBookCounts,
  createAddressBook,
  getRefId,
} from '#shared/features/address-book/address.contract.ts';
import { malaysiaPostcode } from '#shared/features/postcode/postcode.contract.ts';
import type { District, PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { CreateAddressScreen } from '#web/features/address-book/create-address.screen.tsx';
import { control, press, screenTest, type } from '#web/test/screen.tsx';

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

it('A postcode whose districts are served in different ways fills in none: it is chosen', async () => {
  screen.answer(createAddressBook, null);
  screen.answer(getRefId, true);
  screen.answer(addressBookCounts, {
    receiver: { count: 0, isCapped: false },
    sender: { count: 0, isCapped: false },
    tags: [],
  });
  screen.answer(malaysiaPostcode, mersing);
  await screen.open(CreateAddressScreen, { at: '/createaddressbook' });
  await type('Name', 'Aina binti Osman');
  await type('Mobile Number', '0123456789');
  await type('Address 1', '8 Jalan Ismail');
  await type('Postcode', '86800');
  expect([control('City').value, control('State').value]).toEqual(['', 'Johor']);
  await userEvent.click(control('City'));
  await press('Tioman');
  await press('Create address');
  expect(screen.bodyOf(createAddressBook)).toMatchObject({
    party: { postcode: '86800', city: 'Tioman', state: 'Johor' },
  });
});
