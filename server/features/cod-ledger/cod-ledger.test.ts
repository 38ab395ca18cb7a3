/** COD over HTTP, from the amount due to the bank line. */
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as bankContract from '#shared/features/cod-ledger/cod-bank.contract.ts';
import * as contract from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as payouts from '#shared/features/cod-ledger/cod-payout.contract.ts';
import { getDashboard } from '#shared/features/dashboard/dashboard.contract.ts';
import * as operations from '#shared/features/cod-ledger/cod-operations.contract.ts';

import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';

import { firstBlock } from '#server/platform/db/text-search.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import {
  codDesk,
  askForBank,
  bank,
  codDifferences,
  makeCod,
  makePayout,
  makeShort,
  operatorOf,
  paidPayouts,
  withBank,
} from '#server/test/cod-factory.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { newestMail, subjectsOf } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { copyShipment, makeShipment, type ShipmentOptions } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { codeOf, turnOnTwoStep } from '#server/test/two-step-user.ts';

let app: TestApp;
afterEach(() => app.clock.reset());
beforeAll(async () => {
  app = await testApp();
});

const { count, bankLine, prepare } = codDesk(() => app);
const parcelOf = async (as: TestUser, shipmentId: string) =>
  (await send(app, contract.codParcel, { as, query: { shipmentId } })).r;
const overview = async (as: TestUser, day?: string) =>
  (await send(app, contract.codOverview, { as, query: day === undefined ? {} : { day } })).r;

const differences = (user: TestUser) => codDifferences(app, user);

it('A COD parcel is due, collected less its fee on delivery, prepared for a payout, and paid by an exact bank line', async () => {
  const user = await makeAdmin(app);
  await withBank(app, user);
  const made = await makeCod(app, user, 120_50, ['PKU', 'DLV']);
  const held = await parcelOf(user, made.shipmentId);
  expect(held).toMatchObject({ state: 'held', netCents: 118_50, pots: { due: 0, held: 118_50, fee: 2_00 } });
  expect(held.entries.map(({ code, cents }) => [code, cents])).toEqual([
    ['due', 120_50],
    ['collected', 120_50],
    ['fee', 2_00],
  ]);
  const [next] = (await overview(user)).balances;
  expect(next?.next).toMatchObject({ cents: 118_50, count: 1 });
  const payBy = next?.next?.day ?? '';
  const dueOn = async (day: string) =>
    (await send(app, contract.codParcels, { as: user, body: { payBy: day } })).r.rows;
  expect((await dueOn(payBy)).map((row) => row.netCents)).toEqual([118_50]);
  expect(await dueOn(addDays(payBy, -1))).toEqual([]);

  const [payout] = await prepare(user);
  expect(payout).toMatchObject({ cents: 118_50, parcelCount: 1, state: 'prepared', bank });
  expect(await prepare(user)).toEqual([]);
  const wrong = await bankLine(payout?.payoutNo ?? '', 118_49);
  expect(wrong.status).toBe(409);
  expect((await bankLine(payout?.payoutNo ?? '', 118_50)).r).toMatchObject({ state: 'paid' });
  expect((await bankLine(payout?.payoutNo ?? '', 118_50)).status).toBe(409);
  expect(await parcelOf(user, made.shipmentId)).toMatchObject({ state: 'paid', pots: { paid: 118_50 } });
  const listed = await send(app, payouts.codPayouts, { as: user, body: {} });
  expect(listed.r.rows).toEqual([
    expect.objectContaining({ state: 'paid', bankReference: 'FT1', cents: 118_50 }),
  ]);
  expect(JSON.stringify(listed.r)).not.toContain(bank.number);
  expect(await differences(user)).toBe(0);
  const { subject, body_text: text } = await newestMail(app, user);
  expect(subject).toBe(`COD payout ${payout?.payoutNo}: RM 118.50`);
  expect(text).toMatch(/1 parcel .*reference FT1/su);
  expect(text).not.toContain(bank.number);
});

it('Outstanding COD is reported by age, and the list of each age holds exactly those parcels', async () => {
  const user = await makeAdmin(app);
  await makeCod(app, user, 50_00, ['PKU']);
  await makeCod(app, user, 120_50, ['PKU', 'DLV']);
  const { r } = await send(app, contract.codOutstanding, { as: user });
  const [newest, ...others] = r.ages;
  expect(others).toEqual([]);
  expect(newest).toMatchObject({ age: '0-2', count: 2, dueCents: 50_00, heldCents: 118_50, currency: 'MYR' });
  const listed = async (madeFrom: string | undefined, madeTo: string) =>
    (
      await send(app, contract.codParcels, {
        as: user,
        body: { view: 'open', madeTo, ...(madeFrom !== undefined && { madeFrom }) },
      })
    ).r.rows.length;
  expect(await listed(newest?.from ?? undefined, newest?.to ?? '')).toBe(2);
  expect(await listed(undefined, '2026-01-01')).toBe(0);
  expect((await send(app, contract.codOutstanding, { as: await makeAdmin(app) })).r.ages).toEqual([]);
});

describe('A COD count by operations', () => {
  it('below the amount due becomes a short payment, which can be queried, answered and corrected', async () => {
    const user = await makeAdmin(app);
    const { shipmentId, cnNo } = await makeShort(app, user);
    expect(await parcelOf(user, shipmentId)).toMatchObject({
      state: 'short',
      pots: { due: 10_00, held: 88_00 },
    });
    const ask = { shipmentId, answer: 'query', text: 'Where is the rest?' };
    expect((await send(app, contract.answerShort, { as: user, body: { ...ask, text: '' } })).status).toBe(
      400,
    );
    await send(app, contract.answerShort, { as: user, body: ask });
    const open = await send(app, operations.codQueries, { as: operatorOf(app) });
    expect(open.r.queries).toContainEqual(expect.objectContaining({ cn: cnNo, dueCents: 10_00 }));
    await send(app, operations.answerCodQuery, {
      as: operatorOf(app),
      body: { cn: cnNo, answer: 'Found in the van.' },
    });
    expect((await count(cnNo, 100_00)).r.results).toEqual([{ cn: cnNo, outcome: 'recorded', reason: null }]);
    expect((await count(cnNo, 100_00)).r.results[0]?.outcome).toBe('alreadyKnown');
    const after = await parcelOf(user, shipmentId);
    expect(after).toMatchObject({ state: 'held', answer: 'Found in the van.', netCents: 98_00 });
    expect(await differences(user)).toBe(0);
  });

  it('below the amount due can be accepted by the account or written off; a count above it is refused', async () => {
    const user = await makeAdmin(app);
    const [first, second] = [await makeShort(app, user), await makeShort(app, user)];
    const accept = { shipmentId: first.shipmentId, answer: 'accept', text: '', dueCents: 10_00 };
    expect((await send(app, contract.answerShort, { as: user, body: accept })).r).toMatchObject({
      state: 'held',
      pots: { due: 0, 'written-off': 10_00 },
    });
    expect((await send(app, contract.answerShort, { as: user, body: accept })).status).toBe(409);
    const off = { cn: second.cnNo, cents: 10_00, reason: 'Lost by the driver', reference: 'WO-1' };
    expect((await send(app, operations.writeOffCod, { as: operatorOf(app), body: off })).r.dueCents).toBe(0);
    const another = { ...off, reference: 'WO-2' };
    expect((await send(app, operations.writeOffCod, { as: operatorOf(app), body: another })).status).toBe(
      409,
    );
    expect((await count(second.cnNo, 100_01)).r.results[0]?.outcome).toBe('refused');
    expect((await count('HN999999997MY', 1)).r.results[0]?.outcome).toBe('unknownCn');
    expect(await differences(user)).toBe(0);
  });
});

it('A parcel corrected to 0 after its payout is deducted from the next payout, and each payout sums to its parcels', async () => {
  const user = await makeAdmin(app);
  await withBank(app, user);
  const wrong = await makeCod(app, user, 50_00, ['PKU', 'DLV']);
  const [first] = await prepare(user);
  await bankLine(first?.payoutNo ?? '', 48_00);
  await count(wrong.cnNo, 0);
  expect(await parcelOf(user, wrong.shipmentId)).toMatchObject({
    pots: { held: -48_00, paid: 48_00, due: 50_00 },
  });
  expect(await prepare(user)).toEqual([]);
  await makeCod(app, user, 200_00, ['PKU', 'DLV']);
  const [second] = await prepare(user);
  expect(second).toMatchObject({ cents: 150_00, parcelCount: 2 });
  const returned = await send(app, operations.codBankLine, {
    as: operatorOf(app),
    body: {
      payoutNo: second?.payoutNo ?? '',
      cents: 150_00,
      reference: 'FT1',
      outcome: 'returned',
      reason: 'Account closed',
    },
  });
  expect(returned.r.state).toBe('returned');
  const text = (await newestMail(app, user)).body_text;
  expect(text).toMatch(/RM 150\.00.*Account closed/su);
  const [third] = await prepare(user);
  expect(third?.cents).toBe(150_00);
  expect((await bankLine(third?.payoutNo ?? '', 150_00)).status).toBe(200);
  expect(await differences(user)).toBe(0);
  const rows = await paidPayouts(app, user);
  expect(rows).toHaveLength(2);
  for (const { payout, parcels } of rows) expect(parcels).toBe(payout);
  // The payouts as the screen lists them.
  const listed = await send(app, payouts.codPayouts, { as: user, body: {} });
  expect(listed.r.rows.map(({ cents }) => cents)).toEqual([150_00, 150_00, 48_00]);
  for (const { payoutNo, cents } of listed.r.rows) {
    const { r } = await send(app, contract.codParcels, { as: user, body: { payoutNo } });
    expect(r.rows.reduce((sum, row) => sum + (row.payoutCents ?? 0), 0)).toBe(cents);
  }
  const { r } = await send(app, contract.codParcels, { as: user, body: {} });
  expect(r.rows.map(({ payoutCents }) => payoutCents)).toEqual([null, null]);
});

it('The COD amount can be lowered before delivery, never after, and operations are notified', async () => {
  const user = await makeAdmin(app);
  const made = await makeCod(app, user, 100_00);
  const lower = (codCents: number) =>
    send(app, contract.lowerCod, { as: user, body: { shipmentId: made.shipmentId, codCents } });
  expect((await lower(100_00)).status).toBe(400);
  expect((await lower(5_00)).status).toBe(400);
  expect((await lower(80_00)).r).toMatchObject({ codCents: 80_00 });
  expect(await parcelOf(user, made.shipmentId)).toMatchObject({ askedCents: 80_00, pots: { due: 80_00 } });
  await app.kit.database.transaction((trx) =>
    recordEvents(app.clock, trx, user.scope, made.shipmentId, [
      { code: 'DLV', at: app.clock.now(), place: 'Kajang', byWhom: '' },
    ]),
  );
  expect((await lower(50_00)).status).toBe(409);
  const { db } = app.kit.database;
  const changes = await db
    .selectFrom('operations_change')
    .select('kind')
    .where('account_id', '=', user.scope)
    .where('subject_id', '=', made.shipmentId)
    .execute();
  expect(changes.filter(({ kind }) => kind === 'shipment').length).toBeGreaterThanOrEqual(2);
  expect(await differences(user)).toBe(0);
});

it('A new bank account needs the password and an approval, and is reported by email', async () => {
  const user = await makeAdmin(app);
  expect((await send(app, bankContract.requestBankChange, { as: user, body: { bank } })).status).toBe(403);
  const changeId = await askForBank(app, user);
  expect((await send(app, bankContract.requestBankChange, { as: user, body: { bank } })).status).toBe(409);
  expect(await overview(user)).toMatchObject({ bank: null, change: { changeId, lastDigits: '5678' } });
  const decide = () =>
    send(app, operations.decideBankChange, { as: operatorOf(app), body: { changeId, outcome: 'approved' } });
  expect((await decide()).status).toBe(200);
  expect((await decide()).status).toBe(409);
  expect(await overview(user)).toMatchObject({ bank: { lastDigits: '5678' }, change: null });
  const subjects = await subjectsOf(app, user);
  expect(subjects.filter((subject) => subject.includes('Bank account'))).toHaveLength(2);
});

it('The refusal email says that payouts wait for a first bank account, or continue to the previous one', async () => {
  const user = await makeAdmin(app);
  const refuse = async () => {
    const body = { changeId: await askForBank(app, user), outcome: 'rejected', reason: 'Another name' };
    expect((await send(app, operations.decideBankChange, { as: operatorOf(app), body })).e).toBeNull();
    return (await newestMail(app, user)).body_text;
  };
  const first = await refuse();
  expect(first).toContain('Payouts wait until a bank account is approved.');
  expect(first).not.toContain('previous bank account');
  await withBank(app, user);
  expect(await refuse()).toContain('Payouts continue to the previous bank account.');
});

it('With two-step sign-in, a new bank account needs a code; a missing, used or wrong code is refused', async () => {
  const user = await makeAdmin(app);
  const { secret, spent } = await turnOnTwoStep(app, user);
  const ask = (Code?: string) =>
    send(app, bankContract.requestBankChange, {
      as: user,
      body: { bank, ...(Code !== undefined && { Code }) },
    });
  expect((await overview(user)).asksCode).toBe(true);
  for (const code of [undefined, spent, 'ABCDEF']) {
    const { status, e } = await ask(code);
    expect([status, e]).toEqual([400, expect.stringMatching(/^Code /u)]);
  }
  expect((await overview(user)).change).toBeNull();
  const code = codeOf(app, secret, 1);
  expect((await ask(code)).status).toBe(200);
  const { change } = await overview(user);
  const changeId = change?.changeId ?? '';
  const stranger = await makeAdmin(app);
  const withdraw = (as: TestUser) => send(app, bankContract.withdrawBankChange, { as, body: { changeId } });
  expect((await withdraw(stranger)).status).toBe(404);
  expect((await withdraw(user)).status).toBe(200);
  expect((await ask(code)).status).toBe(400);
  expect((await overview(user)).change).toBeNull();
});

it('The balance of a past day holds what was unpaid then, and parcels past their payout day are listed as late', async () => {
  const user = await makeAdmin(app);
  // Reopens days that another test file, such as the demo's, has closed: this test adds entries to past days.
  await sql`with gone as (delete from cod_day) update cod_closed set day = ''`.execute(app.kit.database.db);
  app.clock.forward(-40 * 24 * 60);
  await makeCod(app, user, 100_00);
  const held = await makeCod(app, user, 50_00, ['PKU', 'DLV']);
  app.clock.reset();
  await makeCod(app, user, 60_00);
  const { beforeTo } = (await send(app, getDashboard, { as: user })).r;
  const [then] = (await overview(user, beforeTo)).balances;
  expect(then?.pots).toMatchObject({ due: 100_00, held: 48_00, paying: 0 });
  const { ages } = (await send(app, contract.codOutstanding, { as: user })).r;
  expect(ages.reduce((sum, { dueCents, heldCents }) => sum + dueCents + heldCents, 0)).toBe(208_00);
  // Its payout day is long past.
  const late = await send(app, contract.codParcels, { as: user, body: { view: 'late' } });
  expect(late.r.rows.map(({ consignmentNoteNo }) => consignmentNoteNo)).toEqual([held.cnNo]);
  expect((await overview(user)).balances[0]?.late).toEqual({ cents: 48_00, count: 1, isCapped: false });
});

it('The balance of a past day stays the same after days are closed and a payout is paid; entries cannot be changed', async () => {
  const user = await makeAdmin(app);
  app.clock.forward(-3 * 24 * 60);
  const { payoutNo, cents } = await makePayout(app, user);
  const { today } = await overview(user);
  app.clock.reset();
  const before = await overview(user, today);
  await app.services.codLedger.closeDays();
  await bankLine(payoutNo, cents);
  expect(await overview(user, today)).toMatchObject({
    balances: before.balances.map(({ pots }) => ({ pots })),
  });
  const [now] = (await overview(user)).balances;
  expect(now?.pots).toMatchObject({ paying: 0, paid: cents });
  const change = sql`update cod_entry set cents = 1 where account_id = ${user.scope}`;
  await expect(change.execute(app.kit.database.db)).rejects.toThrow('never changed');
});

describe('COD files', () => {
  it('are written in each format, and the journal balances', async () => {
    const user = await makeAdmin(app);
    const { payoutNo, cents } = await makePayout(app, user);
    await bankLine(payoutNo, cents);
    const file = async (query: Record<string, string>) => {
      const { status, bytes } = await send(app, payouts.codStatement, { as: user, query });
      expect(status).toBe(200);
      return bytes;
    };
    const csv = (await file({ format: 'csv' })).toString('utf8').trim().split('\r\n');
    expect(csv).toHaveLength(6);
    const journal = (await file({ format: 'autocount' })).toString('utf8').trim().split('\r\n').slice(1);
    const sums = journal.map((line) => line.split(',').slice(-2).map(Number));
    expect(sums.reduce((sum, [dr = 0, cr = 0]) => sum + Math.round(100 * (dr - cr)), 0)).toBe(0);
    expect(journal).toHaveLength(6);
    const text = (await file({ format: 'sqlaccount' })).toString('utf8');
    expect(text.split('\r\n').filter((line) => line.startsWith('MASTER;'))).toHaveLength(1);
    expect((await file({ format: 'pdf' })).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await file({ format: 'pdf', payoutNo })).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await file({ format: 'xlsx' })).subarray(0, 2).toString()).toBe('PK');
  });
});

it('Parcels come in pages, the short view holds only short payments, and the newest entry comes first', async () => {
  const user = await makeAdmin(app);
  for (let i = 0; i < 3; i++) await makeCod(app, user);
  const short = await makeShort(app, user);
  const first = await send(app, contract.codParcels, { as: user, body: { limit: 3 } });
  const rest = await send(app, contract.codParcels, {
    as: user,
    body: { limit: 3, cursor: first.r.nextCursor },
  });
  expect(first.r.rows.length + rest.r.rows.length).toBe(4);
  const viewed = await send(app, contract.codParcels, { as: user, body: { view: 'short' } });
  expect(viewed.r.rows.map(({ shipmentId }) => shipmentId)).toEqual([short.shipmentId]);
  const entries = await send(app, contract.codEntries, { as: user, body: { limit: 200 } });
  expect(entries.r.rows[0]?.code).toBe('taken-back');
});

describe('A search in COD parcels', () => {
  const search = async (user: TestUser, text: string, more: object = {}) =>
    (await send(app, contract.codParcels, { as: user, body: { text, ...more } })).r;
  const found = async (...args: Parameters<typeof search>) =>
    (await search(...args)).rows.map((row) => row.consignmentNoteNo);
  const make = (user: TestUser, options: ShipmentOptions = {}) =>
    makeShipment(app, user, { codCents: 100_00, ...options });

  it('finds only COD parcels of the account, by CN, order ID, receiver and phone in any spelling', async () => {
    const user = await makeAdmin(app);
    const sitis = await make(user, {
      receiver: { name: 'Siti Zubaidah', phone: '198765432' },
      columns: { order_id: 'WEB-1001' },
    });
    const longer = await make(user, { columns: { order_id: 'WEB-10012' } });
    await make(user, { receiver: { name: 'Siti Zubaidah' }, codCents: undefined });
    await make(await makeAdmin(app), { receiver: { name: 'Siti Zubaidah' } });
    const { cnNo } = sitis;
    for (const text of [
      cnNo,
      cnNo.toLowerCase(),
      `${cnNo.slice(0, 2)} ${cnNo.slice(2, 6)} ${cnNo.slice(6)}`,
      `${cnNo}-001`,
      cnNo.slice(0, 10),
      cnNo.slice(2, 10),
      `${cnNo.slice(0, 2)} ${cnNo.slice(2, 10)}`,
      'zubaidah siti',
      '019-876 5432',
      '+60 19-8765432',
      'web-1001',
    ])
      expect(await found(user, text), text).toEqual([cnNo]);
    expect(await found(user, 'web-100')).toEqual([longer.cnNo, cnNo]);
    expect(await found(user, `${cnNo} ${longer.cnNo}`)).toEqual([longer.cnNo, cnNo]);
    expect(await found(user, '100%')).toEqual([]);
    expect(await found(user, ' ')).toHaveLength(2);
  });

  it('keeps to the view, the dates and the page size, and finds matches behind thousands of newer parcels', async () => {
    const user = await makeAdmin(app);
    const at = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
    const old: string[] = [];
    for (const days of [1, 20, 200])
      old.push((await make(user, { receiver: { name: 'Yusof Zulkarnain' }, createdAt: at(days) })).cnNo);
    const held = await make(user, { receiver: { name: 'Yusof Zulkarnain' }, events: ['PKU', 'DLV'] });
    expect(await found(user, 'zulkarnain', { view: 'held' })).toEqual([held.cnNo]);
    expect(await found(user, held.cnNo, { view: 'due' })).toEqual([]);
    const last = isoDayOf(at(10), marketOf(MALAYSIA));
    expect(await found(user, 'zulkarnain', { madeTo: last })).toEqual(old.slice(1));

    await copyShipment(app, user, await make(user, { createdAt: at(0) }), firstBlock + 1);
    await app.kit.database.executeSql(
      `insert into cod_parcel (account_id, shipment_id, cn_no, currency, asked_cents, asked_fee_cents, state, updated_at)
       select account_id, shipment_id, cn_no, 'MYR', 100, 0, 'due', now() from shipment where account_id = $1
       on conflict do nothing`,
      [user.scope],
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { rows, nextCursor } = await search(user, 'zulkarnain yusof', { limit: 2, cursor });
      seen.push(...rows.map((row) => row.consignmentNoteNo));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([held.cnNo, ...old]);
    expect(await found(user, old[2] ?? '')).toEqual([old[2]]);
  });
});
