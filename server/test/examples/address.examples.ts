import { expect } from 'vitest';

import * as chosenCalls from '#shared/features/address-book/address-chosen.contract.ts';
import * as startCalls from '#shared/features/address-book/shipment-start.contract.ts';
import * as contract from '#shared/features/address-book/address.contract.ts';
import * as importing from '#shared/features/address-import/address-import.contract.ts';

import { example, type TwoAccounts } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';

const party = {
  companyName: '',
  name: 'Aisyah Rahman',
  phone: '123456789',
  altPhone: '',
  email: '',
  address1: '12 Jalan Tun Razak',
  address2: '',
  address3: '',
  postcode: '50400',
  city: '',
  state: '',
  country: 'MY',
};
const form = { kind: 'receiver', refId: '', party };

async function savedBy({ app }: TwoAccounts, user: TestUser, refId = ''): Promise<string> {
  const answer = await send(app, contract.createAddressBook, { as: user, body: { ...form, refId } });
  return answer.r.addressId;
}
const mine = (world: TwoAccounts) => savedBy(world, world.me);
const theirs = (world: TwoAccounts) => savedBy(world, world.they);
const importRow = {
  name: 'Aisyah Rahman',
  phone: '0123456789',
  address1: '12 Jalan Tun Razak',
  postcode: '50400',
};

export const addressExamples = [
  example(
    contract.addressBookListing,
    async () => ({ body: { kind: 'receiver' } }),
    async (world) => {
      await savedBy(world, world.they, 'THEIRS-1');
      return { body: { kind: 'receiver', text: 'theirs-1' } };
    },
    (answer) => expect(answer.r).toEqual({ rows: [], next: null }),
  ),
  example(
    contract.addressBookCounts,
    async () => ({ body: {} }),
    async (world) => {
      await savedBy(world, world.they, 'THEIRS-2');
      return { body: { text: 'theirs-2' } };
    },
    (answer) => expect(answer.r).toMatchObject({ receiver: { count: 0 } }),
  ),
  example(contract.createAddressBook, async () => ({ body: form })),
  example(
    contract.getAddressBook,
    async (world) => ({ query: { addressId: await mine(world) } }),
    async (world) => ({ query: { addressId: await theirs(world) } }),
  ),
  example(
    contract.updateAddressBook,
    async (world) => ({ body: { ...form, addressId: await mine(world), version: 1 } }),
    async (world) => ({ body: { ...form, addressId: await theirs(world), version: 1 } }),
  ),
  example(
    chosenCalls.deleteAddressBook,
    async (world) => ({ body: { addressIds: [await mine(world)] } }),
    async (world) => ({ body: { addressIds: [await theirs(world)] } }),
  ),
  example(
    chosenCalls.tagAddressBook,
    async (world) => ({ body: { addressIds: [await mine(world)], add: ['VIP'] } }),
    async (world) => ({ body: { addressIds: [await theirs(world)], add: ['VIP'] } }),
  ),
  example(
    chosenCalls.addressDoubles,
    async () => ({ body: { kind: 'receiver' } }),
    async (world) => {
      await theirs(world);
      await theirs(world);
      return { body: { kind: 'sender' } };
    },
    (answer) => expect(answer.r).toMatchObject({ groups: [] }),
  ),
  example(
    chosenCalls.mergeAddresses,
    async (world) => ({ body: { keepId: await mine(world), version: 1, dropIds: [await mine(world)] } }),
    async (world) => ({ body: { keepId: await theirs(world), version: 1, dropIds: [await theirs(world)] } }),
  ),
  example(
    chosenCalls.restoreAddressBook,
    async (world) => ({ body: { addressIds: [await deletedBy(world, world.me)] } }),
    async (world) => ({ body: { addressIds: [await deletedBy(world, world.they)] } }),
  ),
  example(
    contract.getRefId,
    async () => ({ query: { refId: 'FREE', addressBook: 'receiver' } }),
    async (world) => {
      await savedBy(world, world.they, 'THEIRS-3');
      return { query: { refId: 'THEIRS-3', addressBook: 'receiver' } };
    },
    (answer) => expect(answer.r).toBe(true),
  ),
  example(chosenCalls.exportAddressBook, async () => ({ body: { kind: 'receiver', format: 'xlsx' } })),
  example(startCalls.getSender, async () => ({})),
  example(startCalls.suggestReceivers, async () => ({ query: { text: 'a' } })),
  example(importing.addressTemplate, async () => ({})),
  example(importing.readAddressFile, async () => ({
    body: fileForm('Name,Phone,Postcode\r\nAli,0123456789,05400\r\n', 'list.csv'),
  })),
  example(importing.bulkAddressSummary, async () => ({ body: { kind: 'receiver', rows: [importRow] } })),
  example(importing.createBulkAddress, async () => ({ body: { kind: 'receiver', rows: [importRow] } })),
];

/** A multipart body with one file. */
export function fileForm(content: string | Uint8Array, fileName: string): FormData {
  const data = new FormData();
  data.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], fileName));
  return data;
}

async function deletedBy(world: TwoAccounts, user: TestUser): Promise<string> {
  const addressId = await savedBy(world, user);
  await send(world.app, chosenCalls.deleteAddressBook, { as: user, body: { addressIds: [addressId] } });
  return addressId;
}
