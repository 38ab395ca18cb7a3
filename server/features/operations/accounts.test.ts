import { buffer } from 'node:stream/consumers';

import { beforeAll, describe, expect, it } from 'vitest';

import { auditTrail } from '#shared/features/audit/audit.contract.ts';
import {
  createAccount,
  createAccounts,
  listAccounts,
} from '#shared/features/operations/accounts.contract.ts';
import { loadRateCards } from '#shared/features/operations/reference-data.contract.ts';
import { createOperatorKey } from '#shared/features/operations/operator-keys.contract.ts';
import { accountFlags } from '#shared/features/operations/operations.contract.ts';
import { login } from '#shared/features/sign-in/account.contract.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { fileForm } from '#server/test/examples/address.examples.ts';
import { goodAccount } from '#server/test/examples/accounts.examples.ts';
import { mintScope } from '#server/platform/db/account-scope.ts';
import { encrypted, makeAccount, makeUser, newAccountNo } from '#server/test/factories.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { xlsxStream } from '#server/platform/spreadsheet/spreadsheet-writer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const create = (more: object = {}) =>
  send(app, createAccount, { as: key, body: { ...goodAccount(), ...more } });
const load = (content: string, name = 'accounts.csv') =>
  send(app, createAccounts, { as: key, body: fileForm(content, name) });
const isThere = async (accountNo: string) => {
  const rows = await app.kit.database.db
    .selectFrom('account')
    .select('account_id')
    .where('account_no', '=', accountNo)
    .execute();
  return rows.length > 0;
};

describe('An account created by operations', () => {
  it('is the parent of a new organisation, with its flags, limits and type, and the state of its postcode', async () => {
    const flags = { IsCod: true, CodClass: 'enhanced', LiabilityTier: '20k', IsDangerousGoods: true };
    const { status, r } = await create({ flags: { ...flags, SubAccountTypeId: 21 }, name: 'Kedai Dua' });
    expect(status).toBe(200);
    expect(r).toMatchObject({
      organisation: 'Kedai Dua',
      isParent: true,
      companyName: 'Kedai Dua',
      flags: { ...flags, SubAccountTypeId: 21, IsSuspended: false, IsDoCN: false },
      admin: null,
    });
    const { company } = await app.kit.database.db
      .selectFrom('account')
      .select('company')
      .where('account_no', '=', r.accountNo)
      .executeTakeFirstOrThrow();
    expect(company).toMatchObject({ state: 'Selangor', postcode: '47300', address2: '' });
  });

  it('emails a password link to its first Admin, who gets the sub-account type of the account', async () => {
    const { r } = await create({
      adminName: 'Siti Aminah',
      adminEmail: 'siti@satu.example',
      adminPhone: '012-345 6789',
      flags: { SubAccountTypeId: 71 },
    });
    expect(r.admin).toEqual({ fullName: 'Siti Aminah', email: 'siti@satu.example', hasPassword: false });
    const { db } = app.kit.database;
    const admin = await db
      .selectFrom('account')
      .innerJoin('app_user', 'app_user.account_id', 'account.account_id')
      .innerJoin('mail', 'mail.account_id', 'account.account_id')
      .select(['app_user.sub_account_type_id', 'phone_number', 'recipient', 'body_text'])
      .where('account_no', '=', r.accountNo)
      .executeTakeFirstOrThrow();
    expect(admin).toMatchObject({
      sub_account_type_id: 71,
      phone_number: '123456789',
      recipient: 'siti@satu.example',
    });
    expect(admin.body_text).toContain('/forgotpassword?');
    const early = await send(app, login, {
      body: { CustomerAccountNo: r.accountNo, LoginId: 'Admin', Password: encrypted(app, 'anything-1') },
    });
    expect(early.status).toBe(401);
  });

  it('joins the organisation of its parent, and copies the rate cards of another account', async () => {
    const first = (await create()).r;
    const cards = app.kit.database.db.selectFrom('rate_card').select('card');
    const { card } = await cards.where('account_id', 'is', null).executeTakeFirstOrThrow();
    const own = { ...card, fuelBasisPoints: 4321 };
    const body = { accountNo: first.accountNo, cards: [own] };
    expect((await send(app, loadRateCards, { as: key, body })).e).toBeNull();
    const { r } = await create({ parentAccountNo: first.accountNo, rateCardsOf: first.accountNo });
    expect(r).toMatchObject({ organisation: first.organisation, isParent: false, ownRateCards: 1 });
    const copied = await cards
      .innerJoin('account', 'account.account_id', 'rate_card.account_id')
      .where('account_no', '=', r.accountNo)
      .execute();
    expect(copied).toEqual([{ card: own }]);
    const both = await send(app, listAccounts, { as: key, query: { of: r.accountNo } });
    expect(both.r.accounts.map(({ accountNo }) => accountNo).toSorted()).toEqual(
      [first.accountNo, r.accountNo].toSorted(),
    );
    expect(both.r.next).toBeNull();
  });

  it('is refused for a taken number, an unknown postcode, parent or flag, or incomplete Admin data', async () => {
    const { accountNo } = (await create()).r;
    expect(await create({ accountNo })).toMatchObject({
      status: 409,
      e: `Account Number ${accountNo} is taken.`,
    });
    expect(await create({ postcode: '00000' })).toMatchObject({
      status: 400,
      e: expect.stringContaining('00000'),
    });
    expect(await create({ parentAccountNo: 'NOBODY1' })).toMatchObject({ status: 400 });
    expect(await create({ adminName: 'Siti' })).toMatchObject({
      status: 400,
      e: "Admin's Email and name must be given together",
    });
    expect(await create({ flags: { IsGod: true } })).toMatchObject({ status: 400 });
  });

  it('has its creation and a change of its flags in its audit log, with the name of the operator key', async () => {
    const account = (await create()).r;
    const row = await app.kit.database.db
      .selectFrom('account')
      .select('account_id')
      .where('account_no', '=', account.accountNo)
      .executeTakeFirstOrThrow();
    const user = await makeUser(app, { ...(await makeAccount(app)), scope: mintScope(row.account_id) });
    const name = `desk-${newAccountNo().toLowerCase()}`;
    const desk = await send(app, createOperatorKey, { as: key, body: { name, scopes: ['access'] } });
    const changed = await send(app, accountFlags, {
      as: desk.r.key,
      body: { accountNo: account.accountNo, flags: { LiabilityTier: '30k', SubAccountTypeId: 77 } },
    });
    expect(changed.r.flags).toMatchObject({ LiabilityTier: '30k', SubAccountTypeId: 77 });
    const type = await app.kit.database.db
      .selectFrom('app_user')
      .select('sub_account_type_id')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(type.sub_account_type_id).toBe(77);
    const { rows } = (await send(app, auditTrail, { as: user, body: {} })).r;
    expect(rows.map(({ action, who }) => [action, who])).toEqual([
      ['account.flags_set', `Operator key ${name}`],
      ['account.created', 'Operations'],
    ]);
    const trail = JSON.stringify(rows);
    expect(trail).toContain('reated account');
    expect(trail).toContain('et account flags');
  });
});

describe('A file of accounts', () => {
  const head =
    'Account Number,Market,Company Name,Registration Number,Contact Number,Email,Address 1,Postcode,Parent Account,COD,SubAccountTypeId';
  const line = (accountNo: string, more = '47300,,Yes,21') =>
    `${accountNo},my,Kedai ${accountNo},2020,03-1234 5678,a@b.example,12 Jalan SS 2,${more}`;

  it('creates all accounts, with a parent before its branch', async () => {
    const [one, two] = [newAccountNo(), newAccountNo()];
    const { status, r } = await load([head, line(one), line(two, `5400,${one},no,0`)].join('\n'));
    expect(status).toBe(200);
    const made = new Map(r.accounts.map((account) => [account.accountNo, account]));
    expect(made.get(one)).toMatchObject({ isParent: true, flags: { IsCod: true, SubAccountTypeId: 21 } });
    expect(made.get(two)).toMatchObject({ isParent: false, organisation: `Kedai ${one}` });
  });

  it('creates none when a row is invalid, and names every invalid row', async () => {
    const [one, two] = [newAccountNo(), newAccountNo()];
    const { status, e, r } = await load(
      [head, line(one), line('SHORT'), line(two, '99999,,maybe,21'), line(one)].join('\n'),
    );
    expect(status).toBe(400);
    expect(e).toMatch(/^Nothing was changed\. 2 problems, the first in line 3/u);
    expect(r).toMatchObject({
      fields: {
        'line 3: accountNo': 'Account Number must be exact 7 characters.',
        'line 4: IsCod': 'COD must be Yes or No.',
      },
    });
    expect(await isThere(one)).toBe(false);
    const later = await load([head, line(one), line(two, '99999,,yes,21'), line(one)].join('\n'));
    expect(Object.keys(fieldsOf(later))).toEqual(['line 3: postcode', 'line 4: accountNo']);
    expect(await isThere(one)).toBe(false);
  });

  it('is refused for an unknown column, which the refusal names', async () => {
    const { e } = await load([`${head},IsFrozzen`, `${line(newAccountNo())},Yes`].join('\n'));
    expect(e).toContain('IsFrozzen is not a field of an account');
  });

  it('is refused for characters that labels cannot print, with the row and the field', async () => {
    const [one, two] = [newAccountNo(), newAccountNo()];
    const emoji = line(two).replace('12 Jalan SS 2', '12 Jalan 🌺');
    const answer = await load([head, line(one), emoji].join('\n'));
    expect(answer.status).toBe(400);
    expect(answer.e).toContain('line 3');
    expect(fieldsOf(answer)).toEqual({
      'line 3: address1': 'Address 1 has characters that cannot be printed: 🌺.',
    });
    expect(await isThere(one)).toBe(false);
    expect(await create({ city: 'Petaling 김' })).toMatchObject({
      status: 400,
      e: 'City has characters that cannot be printed: 김',
    });
  });

  it('can be an XLSX workbook', async () => {
    const accountNo = newAccountNo();
    const columns = head.split(',').map((header) => ({ header, width: 20 }));
    async function* rows() {
      yield line(accountNo).split(',');
    }
    const bytes = await buffer(xlsxStream('Accounts', columns, rows()));
    const { r } = await send(app, createAccounts, { as: key, body: fileForm(bytes, 'accounts.xlsx') });
    expect(r.accounts).toMatchObject([{ accountNo, flags: { IsCod: true } }]);
  });
});
