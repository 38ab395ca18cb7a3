/** The messages of an import for each row, in the language of the request; programs read the codes. */
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';

import { addressBookListing, createAddressBook } from '#shared/features/address-book/address.contract.ts';
import * as contract from '#shared/features/address-import/address-import.contract.ts';
import { matchSheet } from '#shared/features/address-import/address-import.rules.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const ali = { name: 'Ali', phone: '0123456789', address1: '8 Jalan Tun Razak', postcode: '50400' };
const rows = [
  { ...ali, refId: 'A1' },
  { ...ali, refId: 'A1', name: '' },
  { ...ali, postcode: '00001' },
];
const summarise = async (as: TestUser, language: Language) => {
  const body = { kind: 'receiver', rows };
  return (await send(app, contract.bulkAddressSummary, { as, body, language })).r.rows;
};

describe('The problems of import rows', () => {
  it.each([
    ['en', 'Name Required', 'Postcode 00001 was not found. Please check it.'],
    ['ms', 'Nama wajib diisi', 'Poskod 00001 tidak ditemui. Sila periksa.'],
    ['zh', '姓名为必填', '找不到邮编00001，请检查。'],
  ] as const)(
    'are returned in %s, with the same codes in every language',
    async (language, name, postcode) => {
      const [good, bad, nowhere] = await summarise(await makeAdmin(app), language);
      expect(good).toMatchObject({ problems: {}, codes: {} });
      expect(bad?.problems.name).toBe(name);
      expect(bad?.problems.refId).toBe(m.address_import_problem_repeated_ref({}, { locale: language }));
      expect(bad?.codes).toEqual({ name: 'validation.required', refId: 'address_import.repeated_ref' });
      expect(nowhere?.problems).toEqual({ postcode });
      expect(nowhere?.codes).toEqual({ postcode: 'postcode.unknown' });
    },
  );

  it('are returned for each row and field with the code, when the import is refused', async () => {
    const as = await makeAdmin(app);
    const body = { kind: 'receiver', rows };
    const { status, r } = await send(app, contract.createBulkAddress, {
      as,
      body,
      language: 'ms',
    });
    expect(status).toBe(400);
    expect(r).toMatchObject({
      code: 'validation.required',
      fields: {
        'rows.1.name': 'Nama wajib diisi',
        'rows.2.postcode': 'Poskod 00001 tidak ditemui. Sila periksa.',
      },
    });
  });
});

describe('The import template', () => {
  it.each(['en', 'ms', 'zh'] as const)(
    'has headings in %s, which are recognised when the file is read',
    async (language) => {
      const as = await makeAdmin(app);
      const { bytes } = await send(app, contract.addressTemplate, { as, language });
      const { sheets } = await readXlsx(new Uint8Array(bytes));
      const heads = (sheets[0]?.rows[0] ?? []).map(String);
      expect(heads).toContain(m.address_book_postcode({}, { locale: language }));
      expect(matchSheet([heads]).match.every((field) => field !== null)).toBe(true);
    },
  );
});

describe('A refusal of the address book', () => {
  it('has its code, and a message in the language of the request', async () => {
    const as = await makeAdmin(app);
    const party = { ...emptyParty('MY'), ...ali, phone: '123456789' };
    const form = { kind: 'receiver', refId: 'A1', party };
    await send(app, createAddressBook, { as, body: form });
    const body = { ...form, party: { ...party, name: 'Abu' } };
    const taken = await send(app, createAddressBook, { as, body, language: 'zh' });
    expect(taken).toMatchObject({
      status: 409,
      e: '参考编号已被另一个地址使用，请换一个。',
      r: { code: m.address_book_problem_ref_id_taken.code },
    });
    const unknown = { ...form, refId: '', party: { ...party, postcode: '00001' } };
    expect(await send(app, createAddressBook, { as, body: unknown })).toMatchObject({
      status: 400,
      r: { code: 'postcode.unknown', fields: { 'party.postcode': expect.stringContaining('00001') } },
    });
    expect((await send(app, addressBookListing, { as, body: { kind: 'receiver' } })).r.rows).toHaveLength(1);
  });
});
