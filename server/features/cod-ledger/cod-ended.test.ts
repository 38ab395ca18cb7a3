/** COD paid for a consignment that was returned, in part or whole: what operations counted is still booked. */
import { beforeAll, expect, it } from 'vitest';

import { bellListing } from '#shared/features/bell/bell.contract.ts';
import * as contract from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { requestBankChange } from '#shared/features/cod-ledger/cod-bank.contract.ts';
import { currentSession } from '#shared/features/sign-in/account.contract.ts';
import { accountFlags } from '#shared/features/operations/operations.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { bank, codDesk, codDifferences, makeCod, operatorOf, withBank } from '#server/test/cod-factory.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { count, bankLine, prepare } = codDesk(() => app);
const outcomeOf = async (cn: string, cents: number) => (await count(cn, cents)).r.results[0]?.outcome;
const differencesOf = (user: TestUser) => codDifferences(app, user);
const parcelOf = async (as: TestUser, shipmentId: string) =>
  (await send(app, contract.codParcel, { as, query: { shipmentId } })).r;
const bellOf = async (as: TestUser) =>
  (await send(app, bellListing, { as })).r.items.filter(({ kind }) => kind === 'cod');
const happens = ({ scope }: TestUser, shipmentId: string, events: readonly [EventCode, number | null][]) =>
  app.kit.database.transaction((trx) =>
    recordEvents(
      app.clock,
      trx,
      scope,
      shipmentId,
      events.map(([code, piece], i) => ({
        code,
        piece,
        at: new Date(app.clock.now().getTime() + i),
        place: 'Kajang',
        byWhom: '',
      })),
    ),
  );

/** COD of RM 300 on three pieces, of which two were delivered. */
async function makePartly(user: TestUser) {
  const made = await makeShipment(app, user, { codCents: 300_00, pieces: 3, events: ['PKU', 'OFD'] });
  await happens(user, made.shipmentId, [
    ['DLV', 1],
    ['DLV', 2],
  ]);
  return made;
}
const pieceComesBack = (user: TestUser, shipmentId: string) =>
  happens(user, shipmentId, [
    ['REF', 3],
    ['RTS', 3],
    ['RTD', 3],
  ]);

it('COD counted after one of three pieces came back is held for the account, and can be corrected down to 0', async () => {
  const user = await makeAdmin(app);
  const { shipmentId, cnNo } = await makePartly(user);
  await pieceComesBack(user, shipmentId);
  expect(await parcelOf(user, shipmentId)).toMatchObject({ state: 'ended', pots: { due: 0, held: 0 } });
  expect(await outcomeOf(cnNo, 300_01)).toBe('refused');
  expect(await outcomeOf(cnNo, 300_00)).toBe('recorded');
  expect(await outcomeOf(cnNo, 300_00)).toBe('alreadyKnown');
  const held = await parcelOf(user, shipmentId);
  expect(held).toMatchObject({ state: 'held', netCents: 298_00, pots: { due: 0, held: 298_00, fee: 2_00 } });
  expect(held.payDay).not.toBeNull();
  // The rest belongs to the returned piece and is not due: this is not a short payment.
  expect(await outcomeOf(cnNo, 200_00)).toBe('recorded');
  expect(await parcelOf(user, shipmentId)).toMatchObject({ state: 'held', pots: { due: 0, held: 198_00 } });
  expect(await outcomeOf(cnNo, 0)).toBe('recorded');
  expect(await parcelOf(user, shipmentId)).toMatchObject({
    state: 'ended',
    pots: { due: 0, held: 0, fee: 0 },
  });
  expect(await bellOf(user)).toEqual([]);
  expect(await differencesOf(user)).toBe(0);
});

it('COD counted before the last piece comes back stays held, with the day of its collection', async () => {
  const user = await makeAdmin(app);
  const { shipmentId, cnNo } = await makePartly(user);
  expect(await outcomeOf(cnNo, 300_00)).toBe('recorded');
  const { collectedAt } = await parcelOf(user, shipmentId);
  expect(collectedAt).not.toBeNull();
  await pieceComesBack(user, shipmentId);
  expect(await parcelOf(user, shipmentId)).toMatchObject({
    state: 'held',
    collectedAt,
    pots: { due: 0, held: 298_00, fee: 2_00 },
  });
  expect(await differencesOf(user)).toBe(0);
});

it('A count posted on the wrong CN can be set to 0 after its parcel came back', async () => {
  const user = await makeAdmin(app);
  const { shipmentId, cnNo } = await makeShipment(app, user, { codCents: 50_00, events: ['PKU', 'OFD'] });
  expect(await outcomeOf(cnNo, 50_00)).toBe('recorded');
  await happens(user, shipmentId, [
    ['RTS', null],
    ['RTD', null],
  ]);
  expect(await outcomeOf(cnNo, 0)).toBe('recorded');
  expect(await parcelOf(user, shipmentId)).toMatchObject({
    state: 'ended',
    pots: { held: 0, fee: 0, due: 0 },
  });
  expect(await differencesOf(user)).toBe(0);
});

it('A paid-out parcel that comes back and is deducted from the next payout gets the state ended, not paid', async () => {
  const user = await makeAdmin(app);
  await withBank(app, user);
  const { shipmentId, cnNo } = await makeCod(app, user, 50_00, ['PKU', 'OFD']);
  expect(await outcomeOf(cnNo, 50_00)).toBe('recorded');
  const [first] = await prepare(user);
  await bankLine(first?.payoutNo ?? '', 48_00);
  await happens(user, shipmentId, [
    ['RTS', null],
    ['RTD', null],
  ]);
  expect(await outcomeOf(cnNo, 0)).toBe('recorded');
  expect(await parcelOf(user, shipmentId)).toMatchObject({
    state: 'held',
    pots: { held: -48_00, paid: 48_00 },
  });
  await makeCod(app, user, 200_00, ['PKU', 'DLV']);
  const [second] = await prepare(user);
  expect(await parcelOf(user, shipmentId)).toMatchObject({ state: 'paying' });
  expect((await bankLine(second?.payoutNo ?? '', 150_00)).status).toBe(200);
  expect(await parcelOf(user, shipmentId)).toMatchObject({ state: 'ended', pots: { paid: 0, fee: 0 } });
});

it('A parcel with its count reset to 0 while its payout waits for the bank is ended, and deducted from the next payout', async () => {
  const user = await makeAdmin(app);
  await withBank(app, user);
  const { shipmentId, cnNo } = await makeCod(app, user, 50_00, ['PKU', 'OFD']);
  expect(await outcomeOf(cnNo, 50_00)).toBe('recorded');
  await prepare(user);
  await happens(user, shipmentId, [
    ['RTS', null],
    ['RTD', null],
  ]);
  expect(await outcomeOf(cnNo, 0)).toBe('recorded');
  await makeCod(app, user, 200_00, ['PKU', 'DLV']);
  expect(await prepare(user)).toMatchObject([{ cents: 150_00, parcelCount: 2 }]);
  expect(await parcelOf(user, shipmentId)).toMatchObject({ state: 'ended', pots: { held: 0, paying: 0 } });
});

it('A count for a parcel that came back whole is refused, and nothing is booked', async () => {
  const user = await makeAdmin(app);
  const { shipmentId, cnNo } = await makeShipment(app, user, { codCents: 50_00, events: ['PKU', 'OFD'] });
  await happens(user, shipmentId, [
    ['RTS', null],
    ['RTD', null],
  ]);
  expect(await outcomeOf(cnNo, 50_00)).toBe('refused');
  expect(await parcelOf(user, shipmentId)).toMatchObject({ state: 'ended', pots: { held: 0, due: 0 } });
});

it('A count for a parcel cancelled before pick-up is refused; a count of 0 is accepted and books nothing', async () => {
  const user = await makeAdmin(app);
  const { shipmentId, cnNo } = await makeShipment(app, user, { codCents: 50_00, events: ['CAN'] });
  expect((await count(cnNo, 50_00)).r.results[0]).toMatchObject({
    outcome: 'refused',
    reason: m.cod_ledger_problem_ended({ cn: cnNo }),
  });
  expect(await outcomeOf(cnNo, 0)).toBe('recorded');
  expect(await parcelOf(user, shipmentId)).toMatchObject({ state: 'ended', pots: { held: 0, due: 0 } });
});

it('An account keeps its COD ledger, payouts and bell when COD is switched off; an account that never had COD has no ledger', async () => {
  const switchCod = (user: TestUser, IsCod: boolean) =>
    send(app, accountFlags, { as: operatorOf(app), body: { accountNo: user.accountNo, flags: { IsCod } } });
  const user = await makeAdmin(app);
  const out = await makeCod(app, user, 100_00, ['PKU', 'OFD']);
  await makeCod(app, user, 50_00, ['PKU', 'DLV']);
  const never = await makeAdmin(app, { is_cod: false });
  for (const one of [user, user, never]) expect((await switchCod(one, false)).status).toBe(200);

  expect((await send(app, currentSession, { as: user })).r).toMatchObject({ IsCod: false, HadCod: true });
  const { status, r } = await send(app, contract.codOverview, { as: user, query: {} });
  expect([status, r.balances[0]?.pots, r.mayChangeBank]).toEqual([
    200,
    expect.objectContaining({ due: 100_00, held: 48_00 }),
    true,
  ]);
  const body = { shipmentId: out.shipmentId, codCents: 80_00 };
  expect((await send(app, contract.lowerCod, { as: user, body })).r).toMatchObject({ codCents: 80_00 });
  await confirmOwnPassword(app, user);
  expect((await send(app, requestBankChange, { as: user, body: { bank } })).status).toBe(200);
  await withBank(app, user);
  const [payout] = await prepare(user);
  expect(payout?.cents).toBe(48_00);
  await bankLine(payout?.payoutNo ?? '', 48_00);
  expect(await bellOf(user)).toContainEqual(expect.objectContaining({ name: payout?.payoutNo }));

  const refused = await send(app, contract.codOverview, { as: never, query: {} });
  expect(refused.status).toBe(403);
  expect((await switchCod(never, true)).status).toBe(200);
  expect((await send(app, contract.codOverview, { as: never, query: {} })).status).toBe(200);
});
