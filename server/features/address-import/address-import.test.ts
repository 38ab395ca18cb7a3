import { beforeAll, describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';

import { exportAddressBook } from '#shared/features/address-book/address-chosen.contract.ts';
import { addressBookCounts, addressBookListing } from '#shared/features/address-book/address.contract.ts';
import * as contract from '#shared/features/address-import/address-import.contract.ts';
import type { ImportRow, KnownChoice } from '#shared/features/address-import/address-import.model.ts';
import { rowOf } from '#shared/features/address-import/address-import.rules.ts';

import { fileForm } from '#server/test/examples/address.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const read = (as: TestUser, content: string | Uint8Array, fileName = 'list.csv') =>
  send(app, contract.readAddressFile, { as, body: fileForm(content, fileName) });
const summarise = (as: TestUser, rows: Partial<ImportRow>[], known?: KnownChoice) =>
  send(app, contract.bulkAddressSummary, { as, body: { kind: 'receiver', rows, known } });
const create = (as: TestUser, rows: Partial<ImportRow>[], idempotencyKey?: string) =>
  send(app, contract.createBulkAddress, {
    as,
    body: { kind: 'receiver', rows },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
/** Imports rows of which the address book has some already. */
const reimport = (as: TestUser, known: KnownChoice, rows: Partial<ImportRow>[], idempotencyKey?: string) =>
  send(app, contract.createBulkAddress, {
    as,
    body: { kind: 'receiver', rows, known },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
const bookOf = async (as: TestUser) =>
  (await send(app, addressBookListing, { as, body: { kind: 'receiver' } })).r.rows;
const countOf = async (as: TestUser) =>
  (await send(app, addressBookCounts, { as, body: {} })).r.receiver.count;

const ali = { name: 'Ali', phone: '0123456789', address1: '8 Jalan Tun Razak', postcode: '50400' };

/** Reads a file, matches it automatically and summarises it in the parts that the screen sends. */
async function summaryOf(user: TestUser, content: string | Uint8Array) {
  const { r: file } = await read(user, content);
  const rows = file.rows.map(({ cells }) => rowOf(cells, file.match));
  const parts = partsOf(rows).map(async (part) => (await summarise(user, part)).r);
  const summaries = await Promise.all(parts);
  return {
    rows: summaries.flatMap((summary) => summary.rows),
    badCount: summaries.reduce((sum, { badCount }) => sum + badCount, 0),
  };
}

function partsOf<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / contract.importPartRows);
  return Array.from({ length: count }, (_, part) =>
    rows.slice(part * contract.importPartRows, (part + 1) * contract.importPartRows),
  );
}

async function workbook(rows: (string | number)[][]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Sheet1', rows }] });
}

describe('The summary of an address import', () => {
  it('asks for the district where it is needed, and keeps a given one', async () => {
    const user = await makeAdmin(app);
    const { r } = await summarise(user, [
      { ...ali, postcode: '86800' },
      { ...ali, postcode: '86800', city: 'Tioman' },
    ]);
    expect(r).toMatchObject({ goodCount: 1, badCount: 1 });
    expect(r.rows.map(({ row, problems }) => [row.city, problems])).toEqual([
      ['', { city: 'City must be one of the districts of postcode 86800: Mersing, Tioman.' }],
      ['Tioman', {}],
    ]);
  });

  it('fills in city and state, and restores a lost leading zero of the postcode', async () => {
    const user = await makeAdmin(app);
    const { r } = await summarise(user, [{ ...ali, postcode: '1000', phone: '+6012-345 6789' }]);
    expect(r).toMatchObject({ goodCount: 1, badCount: 0 });
    expect(r.rows[0]?.row).toMatchObject({
      postcode: '01000',
      city: 'Kangar',
      state: 'Perlis',
      phone: '123456789',
      country: 'MY',
    });
  });

  it('returns each problem with its field', async () => {
    const user = await makeAdmin(app);
    const { r } = await summarise(user, [
      { ...ali, name: '', phone: '6.01E+10' },
      { ...ali, postcode: '00000' },
      { ...ali, refId: 'A', country: 'Atlantis' },
      { ...ali, refId: 'A' },
    ]);
    expect(r.rows.map(({ problems }) => problems)).toEqual([
      { name: 'Name Required', phone: 'Mobile Number Invalid' },
      { postcode: 'Postcode 00000 was not found. Please check it.' },
      { country: 'Country must be 2 characters or less' },
      { refId: 'Reference ID is already in an earlier row' },
    ]);
    expect(r).toMatchObject({ goodCount: 0, badCount: 4 });
  });

  it('notes addresses already in the address book, and a state that does not match the postcode', async () => {
    const user = await makeAdmin(app);
    await create(user, [{ ...ali, refId: 'A' }]);
    const { r } = await summarise(user, [
      { ...ali, refId: 'A' },
      { ...ali, name: 'Abu', state: 'Johor' },
      { ...ali, name: 'Abu', state: 'W.P. Kuala Lumpur' },
    ]);
    expect(r.rows.map(({ problems, notes }) => ({ problems, notes }))).toEqual([
      {
        problems: { refId: 'Reference ID is already in the address book' },
        notes: { name: 'This address is already in the address book' },
      },
      { problems: {}, notes: { state: 'The file says Johor; postcode 50400 is in Kuala Lumpur' } },
      { problems: {}, notes: { name: 'This address is already in an earlier row' } },
    ]);
  });
});

describe('The import of addresses', () => {
  it('saves all rows or none', async () => {
    const user = await makeAdmin(app);
    const refused = await create(user, [ali, { ...ali, phone: 'x' }]);
    expect(refused).toMatchObject({
      status: 400,
      r: { fields: { 'rows.1.phone': 'Mobile Number Invalid' } },
    });
    expect(await countOf(user)).toBe(0);
  });

  it('is done once when it is sent twice at the same time and again later with one key', async () => {
    const user = await makeAdmin(app);
    const rows = [
      { ...ali, refId: 'A' },
      { ...ali, name: 'Abu', refId: 'B' },
    ];
    const answers = await Promise.all([create(user, rows, 'one'), create(user, rows, 'one')]);
    const later = await create(user, rows, 'one');
    for (const answer of [...answers, later])
      expect(answer.r).toEqual({ createdCount: 2, updatedCount: 0, skippedCount: 0 });
    expect(await countOf(user)).toBe(2);
  });

  it('without a key is refused for a reference ID that was added to the address book in the meantime', async () => {
    const user = await makeAdmin(app);
    await create(user, [{ ...ali, refId: 'A' }]);
    const { status, r } = await create(user, [
      { ...ali, name: 'Abu' },
      { ...ali, refId: 'A' },
    ]);
    expect(status).toBe(400);
    expect(r).toMatchObject({ fields: { 'rows.1.refId': 'Reference ID is already in the address book' } });
    expect(await countOf(user)).toBe(1);
  });

  it("updates the address with a row's reference ID, adds the new ones, and is audited", async () => {
    const user = await makeAdmin(app);
    await create(user, [
      { ...ali, refId: 'A', email: 'ali@test.example', tags: 'VIP', address2: 'Taman Tun' },
    ]);
    const [before] = await bookOf(user);
    const moved = { ...ali, refId: 'A', name: 'Ali bin Abu', address1: '1 Jalan Kangar', postcode: '01000' };
    const rows = [moved, { ...ali, refId: 'B', name: 'Abu' }, { ...ali, name: 'Aminah' }];
    const { r: summary } = await summarise(user, rows, 'update');
    expect(summary).toMatchObject({ badCount: 0, goodCount: 3 });
    expect(summary.rows.map(({ knownAs, notes }) => [knownAs, notes.refId, notes.name])).toEqual([
      ['Ali', 'Updates Ali', undefined],
      [null, undefined, undefined],
      [null, undefined, undefined],
    ]);

    expect((await reimport(user, 'update', rows)).r).toEqual({
      createdCount: 2,
      updatedCount: 1,
      skippedCount: 0,
    });
    const after = await bookOf(user);
    expect(after).toHaveLength(3);
    // The whole postal address is replaced; other fields missing in the file are kept.
    expect(after.find(({ refId }) => refId === 'A')).toMatchObject({
      addressId: before?.addressId,
      party: {
        name: 'Ali bin Abu',
        address1: '1 Jalan Kangar',
        address2: '',
        city: 'Kangar',
        state: 'Perlis',
        email: 'ali@test.example',
      },
      tags: ['VIP'],
    });
    const found = await send(app, addressBookListing, {
      as: user,
      body: { kind: 'receiver', text: 'kangar' },
    });
    expect(found.r.rows.map(({ refId }) => refId)).toEqual(['A']);
    const audit = await app.kit.database.db
      .selectFrom('audit')
      .select(['action', 'subject', 'detail'])
      .where('account_id', '=', user.scope)
      .orderBy('audit_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      action: 'address.imported',
      subject: '',
      detail: { createdCount: 2, updatedCount: 1 },
    });
  });

  it('leaves out rows that are in the address book already, when that is chosen', async () => {
    const user = await makeAdmin(app);
    await create(user, [{ ...ali, refId: 'A' }]);
    const rows = [
      { ...ali, refId: 'A', name: 'Somebody else' },
      { ...ali, refId: 'B' },
    ];
    const { r: summary } = await summarise(user, rows, 'skip');
    expect(summary.rows[0]).toMatchObject({
      problems: {},
      notes: { refId: 'Left out: Ali has this reference ID' },
    });
    expect((await reimport(user, 'skip', rows)).r).toEqual({
      createdCount: 1,
      updatedCount: 0,
      skippedCount: 1,
    });
    expect((await bookOf(user)).map(({ party }) => party.name)).toEqual(['Ali', 'Ali']);
  });

  it('does not update addresses of another account or of the other kind', async () => {
    const [user, stranger] = [await makeAdmin(app), await makeAdmin(app)];
    await create(stranger, [{ ...ali, refId: 'A' }]);
    await send(app, contract.createBulkAddress, {
      as: user,
      body: { kind: 'sender', rows: [{ ...ali, refId: 'A' }] },
    });
    expect((await reimport(user, 'update', [{ ...ali, refId: 'A', name: 'Mine' }])).r).toMatchObject({
      createdCount: 1,
      updatedCount: 0,
    });
    expect((await bookOf(stranger)).map(({ party }) => party.name)).toEqual(['Ali']);
  });

  it('keeps each reference ID once when updates are sent twice or at the same time', async () => {
    const user = await makeAdmin(app);
    const rows = ['A', 'B'].map((refId) => ({ ...ali, refId }));
    const answers = await Promise.all([
      reimport(user, 'update', rows, 'one'),
      reimport(user, 'update', rows, 'one'),
      reimport(user, 'update', rows, 'two'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[1]?.r).toEqual(answers[0]?.r);
    expect((await bookOf(user)).map(({ refId }) => refId).toSorted()).toEqual(['A', 'B']);
  });

  it('updates 10,000 addresses in parts', async () => {
    const user = await makeAdmin(app);
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ ...ali, refId: `C${index}` }));
    for (const part of partsOf(rows)) await create(user, part);
    for (const part of partsOf(rows.map((row) => ({ ...row, name: 'Aminah' })))) {
      await summarise(user, part, 'update');
      expect((await reimport(user, 'update', part)).r).toMatchObject({
        createdCount: 0,
        updatedCount: part.length,
      });
    }
    const found = await send(app, addressBookCounts, { as: user, body: { text: 'aminah' } });
    expect(found.r.receiver.count).toBe(10_000);
  });

  it('reads 10,000 addresses from a realistic spreadsheet', async () => {
    const user = await makeAdmin(app);
    // Postcodes kept as numbers, a title above the header, Chinese names, phones of every kind.
    const sheet = await workbook([
      ['Senarai pelanggan 2026'],
      [],
      ['Kod', '姓名', 'Hp No.', 'Alamat', 'Poskod'],
      ...Array.from({ length: 10_000 }, (_, index) => [
        `C${index}`,
        `陈大文 ${index}`,
        index % 2 === 0 ? `012-345 ${String(index).padStart(4, '0')}` : 60_123_450_000 + index,
        `No ${index}, Jalan Kangar Jaya 3`,
        index % 2 === 0 ? 1000 : '50400',
      ]),
    ]);
    const summary = await summaryOf(user, sheet);
    const rows = summary.rows.map(({ row }) => row);
    expect({ count: rows.length, badCount: summary.badCount }).toEqual({ count: 10_000, badCount: 0 });
    expect(rows[0]).toMatchObject({
      name: '陈大文 0',
      phone: '123450000',
      postcode: '01000',
      state: 'Perlis',
    });
    expect(rows[1]).toMatchObject({ phone: '123450001', postcode: '50400', state: 'Kuala Lumpur' });

    for (const [index, part] of partsOf(rows).entries()) {
      expect((await create(user, part, `part ${index}`)).r).toMatchObject({ createdCount: part.length });
    }
    expect(await countOf(user)).toBe(10_000);
    const found = await send(app, addressBookListing, {
      as: user,
      body: { kind: 'receiver', text: '陈大文 9999' },
    });
    expect(found.r.rows.map(({ refId }) => refId)).toEqual(['C9999']);
  });

  it('reads an exported .xlsx and .csv file back unchanged', async () => {
    const user = await makeAdmin(app);
    await create(user, [{ ...ali, refId: '007', name: '=Ali, "陈"', postcode: '01000', tags: 'VIP, kl' }]);
    for (const format of ['xlsx', 'csv']) {
      const file = await send(app, exportAddressBook, { as: user, body: { kind: 'receiver', format } });
      const { rows } = await summaryOf(user, file.bytes);
      expect(rows.map(({ row }) => row)).toEqual([
        {
          refId: '007',
          name: '=Ali, "陈"',
          companyName: '',
          phone: '123456789',
          altPhone: '',
          email: '',
          address1: '8 Jalan Tun Razak',
          address2: '',
          address3: '',
          postcode: '01000',
          city: 'Kangar',
          state: 'Perlis',
          country: 'MY',
          tags: 'VIP, kl',
        },
      ]);
    }
  });
});

it('A row that repeats an address of the address book is marked as a duplicate', async () => {
  const user = await makeAdmin(app);
  await create(user, [ali]);
  const { r } = await summarise(user, [
    { ...ali, name: 'ALI' },
    { ...ali, phone: '0123456780' },
  ]);
  expect(r.rows.map(({ isDouble }: { isDouble: boolean }) => isDouble)).toEqual([true, false]);
});
