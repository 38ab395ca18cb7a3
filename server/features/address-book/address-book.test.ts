import { beforeAll, describe, expect, it } from 'vitest';

import * as chosenCalls from '#shared/features/address-book/address-chosen.contract.ts';
import * as contract from '#shared/features/address-book/address.contract.ts';
import { createBulkAddress } from '#shared/features/address-import/address-import.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

import { newId } from '#server/platform/db/ids.ts';
import { makeAccount, makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

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
/** Updates the newest version unless another one is given. */
const update = async (as: TestUser, addressId: string, name: string, more: object = {}) => {
  const { r } = await send(app, contract.getAddressBook, { as, query: { addressId } });
  const version = r?.version ?? 1;
  return send(app, contract.updateAddressBook, { as, body: { version, ...formOf(name, more), addressId } });
};
const remove = (as: TestUser, ...addressIds: string[]) =>
  send(app, chosenCalls.deleteAddressBook, { as, body: { addressIds } });
const restore = (as: TestUser, ...addressIds: string[]) =>
  send(app, chosenCalls.restoreAddressBook, { as, body: { addressIds } });
const list = async (as: TestUser, body: object = {}) =>
  (await send(app, contract.addressBookListing, { as, body: { kind: 'receiver', ...body } })).r.rows;
const namesOf = async (as: TestUser, body: object = {}) =>
  (await list(as, body)).map(({ party }) => party.name);
const isFree = async (as: TestUser, query: Record<string, string>) =>
  (await send(app, contract.getRefId, { as, query })).r;

describe('Concurrent changes of an address', () => {
  it('are refused with who changed it and when, overwrite nothing, and can be repeated on the newest version', async () => {
    const account = await makeAccount(app);
    const [admin, desk] = [await makeUser(app, account), await makeUser(app, account, { login_id: 'desk' })];
    const { addressId, version } = await save(admin, 'Ali', { refId: 'A1' });
    app.clock.set(new Date('2026-11-22T09:38:00Z'));
    const first = await update(desk, addressId, 'Ali bin Abu', { version, refId: 'A1' });
    app.clock.reset();
    expect(first.r).toMatchObject({ version: version + 1, changedBy: 'desk' });

    const second = await update(admin, addressId, 'Ali Hassan', { version, refId: 'A1' });
    expect(second).toMatchObject({
      status: 409,
      e: 'Changed by desk at 22-11-2026 05:38pm',
      r: {
        changed: {
          version: version + 1,
          changedBy: 'desk',
          changedAt: expect.stringMatching(/^2026-11-22T09:38:00/u),
        },
      },
    });
    expect(await namesOf(admin)).toEqual(['Ali bin Abu']);
    expect((await update(admin, addressId, 'Ali Hassan')).status).toBe(200);
    expect(await namesOf(desk)).toEqual(['Ali Hassan']);
  });

  it('are accepted once when several are made at the same time', async () => {
    const user = await makeAdmin(app);
    const { addressId, version } = await save(user, 'Ali');
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => update(user, addressId, name, { version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('are also refused after an import or another default has changed the address', async () => {
    const user = await makeAdmin(app);
    const mine = await save(user, 'Ali', { refId: 'A1', isDefault: true });
    await save(user, 'Abu', { isDefault: true });
    expect(
      (await update(user, mine.addressId, 'Ali', { version: mine.version, isDefault: true })).status,
    ).toBe(409);

    const other = await save(user, 'Tan', { refId: 'T1' });
    const row = {
      refId: 'T1',
      name: 'Tan Ah Kow',
      phone: '0123456789',
      address1: '8 Jalan Ipoh',
      postcode: '50400',
    };
    const body = { kind: 'receiver', known: 'update', rows: [row] };
    expect((await send(app, createBulkAddress, { as: user, body })).r.updatedCount).toBe(1);
    const late = await update(user, other.addressId, 'Tan', { version: other.version, refId: 'T1' });
    expect(late.status).toBe(409);
    expect(await namesOf(user)).toContain('Tan Ah Kow');
  });
});

describe('An address', () => {
  it('gets its city and state from its postcode, and an unknown postcode is reported at its field', async () => {
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

  it('is found by its new texts only after it is changed', async () => {
    const user = await makeAdmin(app);
    const { addressId } = await save(user, 'Ali');
    const { r } = await update(user, addressId, 'Café Aminah', { tags: ['VIP'] });
    expect(r).toMatchObject({ addressId, party: { name: 'Café Aminah' }, tags: ['VIP'] });
    expect(await namesOf(user, { text: 'cafe' })).toEqual(['Café Aminah']);
    expect(await namesOf(user, { tag: 'VIP' })).toEqual(['Café Aminah']);
    expect(await namesOf(user, { text: 'ali' })).toEqual([]);
    expect((await send(app, contract.getAddressBook, { as: user, query: { addressId } })).r).toEqual(r);
  });

  it('can be the only default of its kind', async () => {
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

describe('A reference ID', () => {
  it('is taken for other addresses of its kind and account, and free for its own address', async () => {
    const user = await makeAdmin(app);
    const other = await makeAdmin(app);
    const { addressId } = await save(user, 'Ali', { refId: 'A' });
    expect(await isFree(user, { refId: 'A', addressBook: 'receiver' })).toBe(false);
    expect(await isFree(user, { refId: 'A', addressBook: 'receiver', addressId })).toBe(true);
    expect(await isFree(user, { refId: 'A', addressBook: 'sender' })).toBe(true);
    expect(await isFree(other, { refId: 'A', addressBook: 'receiver' })).toBe(true);
  });

  it('cannot be given to a second address', async () => {
    const user = await makeAdmin(app);
    await save(user, 'Ali', { refId: 'A' });
    const { addressId } = await save(user, 'Abu', { refId: 'B' });
    const refused = await update(user, addressId, 'Abu', { refId: 'A' });
    expect(refused.status).toBe(409);
    expect(refused.e).toBe('Reference ID is used by another address. Please choose another one.');
  });
});

describe('Deleting addresses', () => {
  it('can be undone with the place in the list, the reference ID and the default', async () => {
    const user = await makeAdmin(app);
    const { addressId } = await save(user, 'Ali', { refId: 'A', isDefault: true });
    expect((await remove(user, addressId)).r).toEqual({ count: 1, addressIds: [addressId] });
    expect(await namesOf(user)).toEqual([]);
    expect(await isFree(user, { refId: 'A', addressBook: 'receiver' })).toBe(true);
    expect((await remove(user, addressId)).status).toBe(404);
    expect((await restore(user, addressId)).r).toEqual({ count: 1 });
    expect(await list(user)).toMatchObject([{ refId: 'A', isDefault: true }]);
    expect((await restore(user, addressId)).status).toBe(404);
  });

  it('deletes all chosen addresses or none', async () => {
    const user = await makeAdmin(app);
    const stranger = await makeAdmin(app);
    const mine = await save(user, 'Ali');
    const theirs = await save(stranger, 'Abu');
    expect((await remove(user, mine.addressId, theirs.addressId)).status).toBe(404);
    expect(await namesOf(user)).toEqual(['Ali']);
    expect(await namesOf(stranger)).toEqual(['Abu']);
  });

  it('cannot be undone when the reference ID was given away, and a restored default yields to a new default', async () => {
    const user = await makeAdmin(app);
    const first = await save(user, 'Ali', { refId: 'A' });
    await remove(user, first.addressId);
    await save(user, 'Abu', { refId: 'A' });
    const refused = await restore(user, first.addressId);
    expect(refused.status).toBe(409);
    expect(refused.e).toBe('Reference ID A is now used by another address, so this one cannot be restored.');

    const old = await save(user, 'Old default', { isDefault: true });
    await remove(user, old.addressId);
    await save(user, 'New default', { isDefault: true });
    await restore(user, old.addressId);
    const defaults = (await list(user)).filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ party }) => party.name)).toEqual(['New default']);
  });
});

describe('The list of addresses', () => {
  it('is paged by key with every filter', async () => {
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

  it('has the count of each kind and the tags in use', async () => {
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

describe('The search of addresses', () => {
  it('finds phones in any notation, states, emails, and several words in any order', async () => {
    const user = await makeAdmin(app);
    await save(user, 'Ali');
    const party = { ...formOf('Aina binti Osman').party, phone: '198765432', email: 'aina@kedai.example' };
    await save(user, 'Aina', { party: { ...party, address3: 'Taman Melati', altPhone: '377778888' } });
    for (const text of [
      '0198765432',
      '019-876 5432',
      '60198765432',
      '+60 19-876 5432',
      '03-7777 8888',
      'AINA@kedai',
      'melati',
      'osman aina',
      'lumpur 019-876 osman',
    ]) {
      expect(await namesOf(user, { text }), text).toEqual(['Aina binti Osman']);
    }
    expect(await namesOf(user, { text: 'osman ali' })).toEqual([]);
    expect(await namesOf(user, { text: 'kuala lumpur' })).toHaveLength(2);
    expect(
      (await send(app, contract.addressBookCounts, { as: user, body: { text: '019-876' } })).r,
    ).toMatchObject({ receiver: { count: 1 } });
  });
});

describe('Chosen addresses', () => {
  const chosen = { filter: { kind: 'receiver', text: 'ali' } };
  const world = async () => {
    const user = await makeAdmin(app);
    const one = await save(user, 'Ali', { tags: ['old'] });
    const two = await save(user, 'Ali bin Abu');
    const other = await save(user, 'Tan');
    return { user, one, two, other };
  };

  it('get and lose tags by filter without the exceptions, and are found by their new tags', async () => {
    const { user, one, two } = await world();
    const body = { ...chosen, except: [two.addressId], add: ['VIP'], remove: ['old'] };
    const { r } = await send(app, chosenCalls.tagAddressBook, { as: user, body });
    expect(r).toEqual({ count: 1, fullCount: 0 });
    expect(await namesOf(user, { tag: 'VIP' })).toEqual(['Ali']);
    expect(await namesOf(user, { text: 'vip' })).toEqual(['Ali']);
    expect(await namesOf(user, { tag: 'old' })).toEqual([]);
    expect(
      (await send(app, contract.getAddressBook, { as: user, query: { addressId: one.addressId } })).r.version,
    ).toBe(2);
  });

  it('have at most ten tags each: a full address is unchanged and counted', async () => {
    const { user } = await world();
    await save(user, 'Ali Full', { tags: Array.from({ length: 10 }, (_, at) => `t${at}`) });
    const { r } = await send(app, chosenCalls.tagAddressBook, {
      as: user,
      body: { ...chosen, add: ['VIP'] },
    });
    expect(r).toEqual({ count: 2, fullCount: 1 });
  });

  it('are deleted by filter, and restored by the ids in the answer', async () => {
    const { user } = await world();
    const { r } = await send(app, chosenCalls.deleteAddressBook, { as: user, body: chosen });
    expect(r.count).toBe(2);
    expect(await namesOf(user)).toEqual(['Tan']);
    expect((await restore(user, ...r.addressIds)).r.count).toBe(2);
    expect(await namesOf(user)).toHaveLength(3);
  });

  it('are exported by id, or by filter without the exceptions', async () => {
    const { user, one, two, other } = await world();
    const csv = async (body: object) => {
      const answer = await send(app, chosenCalls.exportAddressBook, {
        as: user,
        body: { kind: 'receiver', format: 'csv', ...body },
      });
      return [one, two, other]
        .filter(({ party }) => new TextDecoder().decode(answer.bytes).includes(`${party.name},`))
        .map(({ party }) => party.name);
    };
    expect(await csv({ addressIds: [other.addressId, one.addressId] })).toEqual(['Ali', 'Tan']);
    expect(await csv({ text: 'ali', except: [one.addressId] })).toEqual(['Ali bin Abu']);
  });
});

it('Every tag is offered as a filter, however many addresses were tagged after its own', async () => {
  const user = await makeAdmin(app);
  await save(user, 'Ali', { tags: ['rare', 'VIP'] });
  const now = app.clock.now();
  for (let part = 0; part < 6; part += 1) {
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      account_id: user.scope,
      address_id: newId(app.clock),
      kind: 'sender' as const,
      party: JSON.stringify(formOf(`P${n}`).party),
      tags: n % 2 === 0 ? ['usual'] : ['usual', 'VIP'],
      search_text: '',
      name_key: `p${part}-${n}`,
      created_at: now,
      updated_at: now,
    }));
    await app.kit.database.db.insertInto('address').values(rows).execute();
  }
  const { tags } = (await send(app, contract.addressBookCounts, { as: user, body: {} })).r;
  expect(tags.toSorted()).toEqual(['VIP', 'rare', 'usual']);
});

describe('Duplicate addresses', () => {
  it('are found by the same phone, or by the same name and postcode in any spelling', async () => {
    const user = await makeAdmin(app);
    const phone = (digits: string, name: string) => ({ party: { ...formOf(name).party, phone: digits } });
    await save(user, 'Ali', phone('111111111', 'Ali'));
    await save(user, 'Abu', phone('111111111', 'Abu'));
    await save(user, 'Café Aina', phone('122222222', 'Café Aina'));
    await save(user, 'CAFE  AINA', phone('133333333', 'CAFE  AINA'));
    await save(user, 'Tan', phone('144444444', 'Tan'));
    const { r } = await send(app, chosenCalls.addressDoubles, { as: user, body: { kind: 'receiver' } });
    expect(
      r.groups.map(({ why, rows }: { why: string; rows: contract.AddressEntry[] }) => [why, rows.length]),
    ).toEqual([
      ['phone', 2],
      ['name', 2],
    ]);
  });

  it('are listed page by page, each group once, with the full count of a large group', async () => {
    const user = await makeAdmin(app);
    const now = app.clock.now();
    const row = (name: string, phone: string) => {
      const { party } = formOf(name);
      return {
        account_id: user.scope,
        address_id: newId(app.clock),
        kind: 'receiver' as const,
        party: JSON.stringify({ ...party, phone }),
        search_text: name,
        name_key: `${name}|50400`,
        created_at: now,
        updated_at: now,
      };
    };
    const pairs = (count: number, of: (n: number) => ReturnType<typeof row>[]) =>
      Array.from({ length: count }, (_, n) => of(n)).flat();
    const rows = [
      // A switchboard.
      ...pairs(25, (n) => [row(`Desk ${n}`, '100000000')]),
      ...pairs(60, (n) => [row(`a${n}`, `11${1000 + n}`), row(`b${n}`, `11${1000 + n}`)]),
      // The same both ways: a group of its phone alone.
      ...pairs(55, (n) => [row(`c${n}`, `12${1000 + n}`), row(`c${n}`, `12${1000 + n}`)]),
      ...pairs(3, (n) => [row(`d${n}`, `13${1000 + n}`), row(`d${n}`, `14${1000 + n}`)]),
    ];
    await app.kit.database.db.insertInto('address').values(rows).execute();
    const groups: { why: string; rows: contract.AddressEntry[]; count: number }[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const body: object = { kind: 'receiver', cursor };
      const { r } = await send(app, chosenCalls.addressDoubles, { as: user, body });
      groups.push(...r.groups);
      sizes.push(r.groups.length);
      cursor = r.nextCursor;
    } while (cursor !== null);
    expect(sizes).toEqual([50, 50, 19]);
    expect([groups[0]?.count, groups[0]?.rows.length]).toEqual([25, 20]);
    expect(groups.filter(({ why }) => why === 'name').map(({ rows: [one] }) => one?.party.name)).toEqual([
      'd0',
      'd1',
      'd2',
    ]);
    expect(new Set(groups.map(({ rows: [one] }) => one?.addressId)).size).toBe(119);
  });

  it('are merged into one that gets the missing fields, and the merged one can be restored', async () => {
    const user = await makeAdmin(app);
    const kept = await save(user, 'Ali', { tags: ['VIP'] });
    const party = { ...formOf('Ali bin Abu').party, email: 'ali@kedai.example', altPhone: '177777777' };
    const double = await save(user, 'Ali bin Abu', { party, refId: 'A1', tags: ['old'] });
    const merged = await send(app, chosenCalls.mergeAddresses, {
      as: user,
      body: { keepId: kept.addressId, version: kept.version, dropIds: [double.addressId] },
    });
    expect(merged.r.kept).toMatchObject({
      refId: 'A1',
      party: { name: 'Ali', email: 'ali@kedai.example', altPhone: '177777777' },
      tags: ['VIP', 'old'],
    });
    expect(await namesOf(user)).toEqual(['Ali']);
    await update(user, kept.addressId, 'Ali', { refId: '', tags: ['VIP'] });
    expect((await restore(user, double.addressId)).status).toBe(200);
    expect(await namesOf(user)).toEqual(['Ali bin Abu', 'Ali']);
  });

  it('cannot be merged with themselves or into an outdated version', async () => {
    const user = await makeAdmin(app);
    const { addressId: keepId } = await save(user, 'Ali');
    const { addressId } = await save(user, 'Ali');
    const merge = (body: object) => send(app, chosenCalls.mergeAddresses, { as: user, body });
    expect((await merge({ keepId, version: 1, dropIds: [keepId] })).status).toBe(400);
    await update(user, keepId, 'Ali');
    expect((await merge({ keepId, version: 1, dropIds: [addressId] })).status).toBe(409);
  });
});
