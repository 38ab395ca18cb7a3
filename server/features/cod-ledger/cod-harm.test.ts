/** COD under concurrent, repeated and reordered requests, in two currencies: no sen is lost, none is paid twice. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as bankContract from '#shared/features/cod-ledger/cod-bank.contract.ts';
import * as contract from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as operations from '#shared/features/cod-ledger/cod-operations.contract.ts';
import { codStateOf } from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';

import { booksOf } from '#server/features/cod-books/cod-books.mapping.ts';
import type { NewEvent } from '#server/features/shipment/shipment-event.service.ts';
import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import {
  codDesk,
  acceptShort,
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
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts';
import { subjectsOf } from '#server/test/mails.ts';
import { send } from '#server/test/send.ts';
import { makeShipment, type TestShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { count, bankLine, prepare } = codDesk(() => app);
const many = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const happens = ({ scope }: TestUser, { shipmentId }: TestShipment, code: NewEvent['code']) =>
  app.kit.database.transaction((trx) =>
    recordEvents(app.clock, trx, scope, shipmentId, [
      { code, at: app.clock.now(), place: 'Kajang', byWhom: '' },
    ]),
  );
const parcelOf = async (as: TestUser, { shipmentId }: TestShipment) =>
  (await send(app, contract.codParcel, { as, query: { shipmentId } })).r;

const parcelRows = ({ scope }: TestUser) =>
  app.kit.database.db.selectFrom('cod_parcel').selectAll().where('account_id', '=', scope).execute();

it('A bank line sent five times at once pays the payout once and sends one email', async () => {
  const user = await makeAdmin(app);
  const { payoutNo, cents } = await makePayout(app, user);
  const answers = await many(5, () => bankLine(payoutNo, cents));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await paidPayouts(app, user)).toEqual([{ currency: 'MYR', payout: cents, parcels: cents }]);
  const subjects = await subjectsOf(app, user);
  expect(subjects.filter((subject) => subject.startsWith('COD payout'))).toHaveLength(1);
  expect(await codDifferences(app, user)).toBe(0);
});

it('Payouts prepared at once while a count is corrected include every parcel once', async () => {
  const user = await makeAdmin(app);
  await withBank(app, user);
  const parcels = await many(4, () => makeCod(app, user, 100_00, ['PKU', 'DLV']));
  const [wrong] = parcels;
  const [, ...made] = await Promise.all([
    count(wrong?.cnNo ?? '', 60_00),
    ...[1, 2, 3].map(() => prepare(user)),
  ]);
  const payouts = [...made.flat(), ...(await prepare(user))];
  // The corrected parcel was batched with 58 or 98; an excess remains as a negative held amount.
  for (const { payoutNo, cents } of payouts) expect((await bankLine(payoutNo, cents)).status).toBe(200);
  const paid = payouts.reduce((sum, { cents }) => sum + cents, 0);
  const { held, paying } = (await parcelOf(user, parcels[0] as TestShipment)).pots;
  expect([paid + held, paying]).toEqual([3 * 98_00 + 58_00, 0]);
  for (const { payout, parcels: sum } of await paidPayouts(app, user)) expect(sum).toBe(payout);
  expect(await codDifferences(app, user)).toBe(0);
});

it('Lowering a COD during delivery either succeeds and is collected lowered, or is refused and collected whole', async () => {
  const user = await makeAdmin(app);
  const parcels = await many(6, () => makeCod(app, user, 100_00, ['PKU', 'OFD']));
  const ends = await Promise.all(
    parcels.map(async (parcel, at) => {
      const lower = () =>
        send(app, contract.lowerCod, {
          as: user,
          body: { shipmentId: parcel.shipmentId, codCents: 80_00 },
        });
      const lowering = at % 2 === 0 ? lower() : null;
      const delivering = happens(user, parcel, 'DLV');
      const { status } = await (lowering ?? lower());
      await delivering;
      const { pots, askedCents } = await parcelOf(user, parcel);
      return { status, askedCents, collected: pots.held + pots.fee, due: pots.due };
    }),
  );
  for (const { status, ...end } of ends) {
    const cents = status === 200 ? 80_00 : 100_00;
    expect([200, 409]).toContain(status);
    expect(end).toEqual({ askedCents: cents, collected: cents, due: 0 });
  }
  expect(await codDifferences(app, user)).toBe(0);
});

it('Accepting a short payment is refused when the missing amount has changed since it was shown', async () => {
  const user = await makeAdmin(app);
  const { shipmentId, cnNo } = await makeShort(app, user);
  const accept = (dueCents?: number) =>
    send(app, contract.answerShort, {
      as: user,
      body: { shipmentId, answer: 'accept', text: '', dueCents },
    });
  expect((await accept()).status).toBe(400);
  await count(cnNo, 20_00);
  const { status, e } = await accept(10_00);
  expect([status, e]).toEqual([409, 'RM 80.00 is missing now. Check it and accept again.']);
  expect((await accept(80_00)).r.pots).toMatchObject({ due: 0, 'written-off': 80_00 });
});

it('A write-off posted again, also at once, is booked once; its reference cannot be used for another amount', async () => {
  const user = await makeAdmin(app);
  const { cnNo } = await makeCod(app, user, 100_00, ['PKU', 'DLV']);
  await count(cnNo, 0);
  const writeOff = (reference: string, cents = 30_00) =>
    send(app, operations.writeOffCod, {
      as: operatorOf(app),
      body: { cn: cnNo, cents, reason: 'Lost', reference },
    });
  const expected = { cn: cnNo, dueCents: 70_00, writtenOffCents: 30_00 };
  const answers = await Promise.all(['WO-1', 'WO-1', 'WO-1'].map((reference) => writeOff(reference)));
  expect(answers.map(({ status, r }) => [status, r])).toEqual(answers.map(() => [200, expected]));
  const { status, e } = await writeOff('WO-1', 20_00);
  expect([status, e]).toEqual([409, 'WO-1 has already written off 3000 cents of this parcel.']);
  expect((await writeOff('WO-2')).r).toEqual({ ...expected, dueCents: 40_00, writtenOffCents: 60_00 });
  // Sent again after another write-off: the response has the current amounts.
  expect((await writeOff('WO-1')).r).toEqual({ ...expected, dueCents: 40_00, writtenOffCents: 60_00 });
  expect(await codDifferences(app, user)).toBe(0);
});

describe('A change of the bank account', () => {
  it('waits once when requested three times at once, and is either withdrawn or approved, never both', async () => {
    const user = await makeAdmin(app);
    await confirmOwnPassword(app, user);
    const responses = await many(3, () =>
      send(app, bankContract.requestBankChange, { as: user, body: { bank } }),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => status < 500)).toBe(true);
    const changeId = await askForBank(app, user);
    const [back, approved] = await Promise.all([
      send(app, bankContract.withdrawBankChange, { as: user, body: { changeId } }),
      send(app, operations.decideBankChange, {
        as: operatorOf(app),
        body: { changeId, outcome: 'approved' },
      }),
    ]);
    expect([back.status, approved.status].filter((status) => status === 200)).toHaveLength(1);
    const { r } = await send(app, contract.codOverview, { as: user, query: {} });
    expect(r).toMatchObject({ change: null, bank: approved.status === 200 ? { lastDigits: '5678' } : null });
  });

  it('is refused without a confirmed password, to an operator, and to a user who is not the Admin', async () => {
    const user = await makeAdmin(app);
    const clerk = await makeUser(app, user, { login_id: 'clerk' });
    await confirmOwnPassword(app, clerk);
    const request = async (as: TestUser | string) =>
      (await send(app, bankContract.requestBankChange, { as, body: { bank } })).status;
    for (const as of [user, operatorOf(app)]) expect(await request(as)).toBeGreaterThan(400);
    expect(await request(clerk)).toBe(403);
    const { r } = await send(app, contract.codOverview, { as: user, query: {} });
    expect(r).toMatchObject({ change: null, bank: null });
    await confirmOwnPassword(app, user);
    expect(await request(user)).toBe(200);
  });
});

/** Pseudo-random numbers, the same for the same seed. */
function numbers(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * (most + 1));
  };
}

describe('Random COD operations on the parcels of an account, three at a time', () => {
  it.each([11, 12, 13, 14, 15, 16])(
    'keep every payout equal to the sum of its parcels in two currencies (seed %i)',
    async (seed) => {
      const below = numbers(seed);
      const user = await makeAdmin(app, { market: SINGAPORE });
      await withBank(app, user);
      const asked = 150_00;
      const parcels = await many(6, (at) =>
        makeShipment(app, user, {
          codCents: asked,
          events: ['PKU'],
          ...(at % 2 === 0 && { columns: { flow: 'malaysia' }, receiver: { country: 'MY' } }),
        }),
      );
      const anyParcel = () => parcels[below(parcels.length - 1)] as TestShipment;
      const open = async () =>
        (await send(app, operations.operationsPayouts, { as: operatorOf(app), query: {} })).r;
      const mine = async () => (await open()).payouts.filter(({ accountNo }) => accountNo === user.accountNo);
      const bankSays = async (outcome: string, more = 0) => {
        for (const { payoutNo, cents } of await mine()) await bankLine(payoutNo, cents + more, outcome);
      };
      const moves: readonly (() => Promise<unknown>)[] = [
        () => happens(user, anyParcel(), 'DLV'),
        () => happens(user, anyParcel(), 'DLV'),
        () => count(anyParcel().cnNo, asked),
        () => count(anyParcel().cnNo, below(asked)),
        () => count(anyParcel().cnNo, 0),
        () =>
          send(app, operations.writeOffCod, {
            as: operatorOf(app),
            body: {
              cn: anyParcel().cnNo,
              cents: 1 + below(20_00),
              reason: 'Lost',
              reference: `WO-${below(1_000_000)}`,
            },
          }),
        () => acceptShort(app, user, anyParcel()),
        () => prepare(user),
        () => bankSays('paid'),
        () => bankSays('paid', 1),
        () => bankSays('returned'),
      ];
      for (let step = 0; step < 14; step += 1) await many(3, async () => moves[below(moves.length - 1)]?.());
      await prepare(user);
      await bankSays('paid');

      expect(await codDifferences(app, user)).toBe(0);
      for (const row of await parcelRows(user))
        expect(row.state).toBe(codStateOf(booksOf(row), { countedCents: row.counted_cents }));
      const paid = await paidPayouts(app, user);
      for (const { payout, parcels: sum } of paid) expect(sum).toBe(payout);
      const { balances } = (await send(app, contract.codOverview, { as: user, query: {} })).r;
      for (const { currency, pots } of balances) {
        const sum = paid
          .filter((one) => one.currency === currency)
          .reduce((all, { payout }) => all + payout, 0);
        expect([currency, pots.paid, pots.paying]).toEqual([currency, sum, 0]);
        expect(pots.due + pots.held + pots.fee + pots.paid + pots['written-off']).toBe(3 * asked);
      }
      expect(balances.map(({ currency }) => currency)).toEqual(['SGD', 'MYR']);
    },
  );
});
