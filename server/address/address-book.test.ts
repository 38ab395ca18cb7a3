import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/address/address.contract.ts';
import { emptyParty } from '#shared/shipment/shipment.model.ts';

import { makeAdmin, type TestUser } from '../test/factories.ts';
import { send } from '../test/send.ts';
import { testApp, type TestApp } from '../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const formOf = (name: string, more: object = {}) => ({
  kind: 'receiver',
  party: {
    ...emptyParty('MY'),
    name,
    phone: '123456789',
    address1: '8 Jalan Tun Razak',
    postcode: '50400',
  },
  ...more,
});
const save = async (as: TestUser, name: string, more: object = {}) =>
  (await send(app, contract.createAddressBook, { as, body: formOf(name, more) })).r;
const update = (as: TestUser, addressId: string, name: string, more: object = {}) =>
  send(app, contract.updateAddressBook, { as, body: { ...formOf(name, more), addressId } });
const remove = (as: TestUser, ...addressIds: string[]) =>
  send(app, contract.deleteAddressBook, { as, body: { addressIds } });
const restore = (as: TestUser, ...addressIds: string[]) =>
  send(app, contract.restoreAddressBook, { as, body: { addressIds } });
const list = async (as: TestUser, body: object = {}) =>
  (await send(app, contract.addressBookListing, { as, body: { kind: 'receiver', ...body } })).r.rows;
const namesOf = async (as: TestUser, body: object = {}) =>
  (await list(as, body)).map(({ party }) => party.name);
const isFree = async (as: TestUser, query: Record<string, string>) =>
  (await send(app, contract.getRefId, { as, query })).r;

describe('an address', () => {
  it('lies where its postcode says, and an unknown postcode is told at the field', async () => {
    const user = await makeAdmin(app);
    const saved = await save(user, 'Ali');
    expect(saved.party).toMatchObject({ city: 'Kuala Lumpur', state: 'Kuala Lumpur' });
    const refused = await send(app, contract.createAddressBook, {
      as: user,
      body: { ...formOf('Ali'), party: { ...formOf('Ali').party, postcode: '00000' } },
    });
    expect(refused).toMatchObject({
      status: 400,
      r: { fields: { 'party.postcode': 'Postcode 00000 was not found. Please check it.' } },
    });
  });

  it('is changed, and found by what it says now', async () => {
    const user = await makeAdmin(app);
    const { addressId } = await save(user, 'Ali');
    const { r } = await update(user, addressId, 'Café Aminah', { tags: ['VIP'] });
    expect(r).toMatchObject({ addressId, party: { name: 'Café Aminah' }, tags: ['VIP'] });
    expect(await namesOf(user, { text: 'cafe' })).toEqual(['Café Aminah']);
    expect(await namesOf(user, { tag: 'VIP' })).toEqual(['Café Aminah']);
    expect(await namesOf(user, { text: 'ali' })).toEqual([]);
    expect((await send(app, contract.getAddressBook, { as: user, query: { addressId } })).r).toEqual(r);
  });

  it('is one default of its kind', async () => {
    const user = await makeAdmin(app);
    const first = await save(user, 'First', { isDefault: true });
    const second = await save(user, 'Second');
    await update(user, second.addressId, 'Second', { isDefault: true });
    const rows = await list(user);
    expect(rows.filter(({ isDefault }) => isDefault).map(({ addressId }) => addressId)).toEqual([
      second.addressId,
    ]);
    await update(user, first.addressId, 'First', { isDefault: true });
    expect((await list(user)).filter(({ isDefault }) => isDefault).length).toBe(1);
  });
});

describe('a reference ID', () => {
  it('is free, taken, and free for its own address', async () => {
    const user = await makeAdmin(app);
    const other = await makeAdmin(app);
    const { addressId } = await save(user, 'Ali', { refId: 'A' });
    expect(await isFree(user, { refId: 'A', addressBook: 'receiver' })).toBe(false);
    expect(await isFree(user, { refId: 'A', addressBook: 'receiver', addressId })).toBe(true);
    expect(await isFree(user, { refId: 'A', addressBook: 'sender' })).toBe(true);
    expect(await isFree(other, { refId: 'A', addressBook: 'receiver' })).toBe(true);
  });

  it('cannot be taken from another address', async () => {
    const user = await makeAdmin(app);
    await save(user, 'Ali', { refId: 'A' });
    const { addressId } = await save(user, 'Abu', { refId: 'B' });
    const refused = await update(user, addressId, 'Abu', { refId: 'A' });
    expect(refused.status).toBe(409);
    expect(refused.e).toBe('Reference ID is used by another address. Please choose another one.');
  });
});

describe('deleting', () => {
  it('is undone whole: list, reference ID, default', async () => {
    const user = await makeAdmin(app);
    const { addressId } = await save(user, 'Ali', { refId: 'A', isDefault: true });
    expect((await remove(user, addressId)).r).toEqual({ count: 1 });
    expect(await namesOf(user)).toEqual([]);
    expect(await isFree(user, { refId: 'A', addressBook: 'receiver' })).toBe(true);
    expect((await remove(user, addressId)).status).toBe(404);
    expect((await restore(user, addressId)).r).toEqual({ count: 1 });
    expect(await list(user)).toMatchObject([{ refId: 'A', isDefault: true }]);
    expect((await restore(user, addressId)).status).toBe(404);
  });

  it('takes all or none', async () => {
    const user = await makeAdmin(app);
    const stranger = await makeAdmin(app);
    const mine = await save(user, 'Ali');
    const theirs = await save(stranger, 'Abu');
    expect((await remove(user, mine.addressId, theirs.addressId)).status).toBe(404);
    expect(await namesOf(user)).toEqual(['Ali']);
    expect(await namesOf(stranger)).toEqual(['Abu']);
  });

  it('cannot be undone into a reference ID that was given away, and gives way to a new default', async () => {
    const user = await makeAdmin(app);
    const first = await save(user, 'Ali', { refId: 'A' });
    await remove(user, first.addressId);
    await save(user, 'Abu', { refId: 'A' });
    const refused = await restore(user, first.addressId);
    expect(refused.status).toBe(409);
    expect(refused.e).toBe('Reference ID A is used by another address by now, so this one cannot come back.');

    const old = await save(user, 'Old default', { isDefault: true });
    await remove(user, old.addressId);
    await save(user, 'New default', { isDefault: true });
    await restore(user, old.addressId);
    const defaults = (await list(user)).filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ party }) => party.name)).toEqual(['New default']);
  });
});

describe('the list', () => {
  it('is paged by key, whatever is searched for', async () => {
    const user = await makeAdmin(app);
    for (let number = 1; number <= 5; number += 1) await save(user, `Ali ${number}`, { tags: ['x'] });
    for (const filter of [{}, { text: 'ali' }, { tag: 'x' }]) {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const body: object = { kind: 'receiver', limit: 2, cursor, ...filter };
        const { r } = await send(app, contract.addressBookListing, { as: user, body });
        names.push(...r.rows.map(({ party }) => party.name));
        cursor = r.next;
      } while (cursor !== null);
      expect(names).toEqual(['Ali 5', 'Ali 4', 'Ali 3', 'Ali 2', 'Ali 1']);
    }
  });

  it('counts each kind and names the tags in use', async () => {
    const user = await makeAdmin(app);
    await save(user, 'Ali', { tags: ['vip', 'kl'] });
    await save(user, 'Gudang', { kind: 'sender', tags: ['vip'] });
    const count = async (body: object) => (await send(app, contract.addressBookCounts, { as: user, body })).r;
    expect(await count({})).toEqual({
      receiver: { count: 1, isCapped: false },
      sender: { count: 1, isCapped: false },
      tags: ['kl', 'vip'],
    });
    expect(await count({ text: 'gudang' })).toMatchObject({ receiver: { count: 0 }, sender: { count: 1 } });
  });
});
