/** An address for tests, and a fake server that holds it. */
import {
  addressBookCounts,
  addressBookListing,
  type AddressEntry,
  getAddressBook,
  getRefId,
} from '#shared/features/address-book/address.contract.ts';
import type { PostcodePlace } from '#shared/features/postcode/postcode.rules.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import type { ScreenTest } from '#web/test/screen.tsx';

export const aina: AddressEntry = {
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
  version: 3,
  changedBy: null,
  changedAt: null,
};
/** The address after a colleague changed it. */
export const newer: AddressEntry = {
  ...aina,
  party: { ...aina.party, name: 'Aina Rahman', phone: '198765432' },
  version: 4,
  changedBy: 'desk',
  changedAt: '2026-11-21T06:05:00.000Z',
};

/** The place of its postcode. */
export const place: PostcodePlace = {
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

/** @param rows the current rows of the book, read at each request */
export function answerBook(screen: ScreenTest, rows: () => AddressEntry[]): void {
  screen.answer(addressBookListing, () => ({ rows: rows(), next: null }));
  screen.answer(addressBookCounts, () => ({
    receiver: { count: rows().length, isCapped: false },
    sender: { count: 0, isCapped: false },
    tags: [],
  }));
  screen.answer(getAddressBook, aina);
  screen.answer(getRefId, true);
}
