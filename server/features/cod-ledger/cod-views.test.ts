/** Each view of the ledger lists exactly the parcels that its balance sums. */
import { beforeAll, expect, it } from 'vitest';

import * as contract from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';

import { acceptShort, codDesk, makeCod, makeShort, withBank } from '#server/test/cod-factory.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { count, bankLine, prepare } = codDesk(() => app);
const potViews = ['due', 'held', 'paying', 'paid', 'written-off'] as const;
const balancesOf = async (as: TestUser) =>
  (await send(app, contract.codOverview, { as, query: {} })).r.balances;
const listed = async (as: TestUser, body: object) =>
  (await send(app, contract.codParcels, { as, body })).r.rows;

async function expectWhole(as: TestUser): Promise<void> {
  const balances = await balancesOf(as);
  for (const { currency, pots } of balances)
    for (const view of potViews) {
      const rows = await listed(as, { view, currency });
      const sum = rows.reduce((total, row) => total + row.pots[view], 0);
      expect(sum, `${view} ${currency}`).toBe(pots[view]);
      expect(rows.map((row) => row.pots[view])).not.toContain(0);
    }
}

it('The parcels of each view sum to its balance, with accepted short payments, payouts, corrections and write-offs', async () => {
  const user = await makeAdmin(app);
  await withBank(app, user);
  const back = await makeCod(app, user, 50_00, ['PKU', 'DLV']);
  const [first] = await prepare(user);
  await bankLine(first?.payoutNo ?? '', 48_00);
  await count(back.cnNo, 20_00);
  await acceptShort(app, user, await makeShort(app, user));
  await makeCod(app, user, 200_00, ['PKU', 'DLV']);
  await prepare(user);
  await makeCod(app, user);
  await makeShort(app, user);
  const lost = await makeCod(app, user, 30_00, ['PKU', 'DLV']);
  await count(lost.cnNo, 0);
  await acceptShort(app, user, lost);

  const [balance] = await balancesOf(user);
  expect(balance?.pots).toEqual({
    due: 30_00 + 100_00 + 10_00,
    held: 88_00,
    fee: 2_00 * 4,
    paying: -30_00 + 88_00 + 198_00,
    paid: 48_00,
    'written-off': 10_00 + 30_00,
  });
  await expectWhole(user);
  // The same with a search text.
  const found = await listed(user, { view: 'paid', text: back.cnNo });
  expect(found.map(({ shipmentId }) => shipmentId)).toEqual([back.shipmentId]);
});

it('In an account with two currencies the parcels of each view sum to the balance of each currency', async () => {
  const user = await makeAdmin(app, { market: SINGAPORE });
  await makeShipment(app, user, { codCents: 100_00, events: ['PKU', 'DLV'] });
  await makeShipment(app, user, { codCents: 70_00, columns: { flow: 'malaysia' }, events: ['PKU', 'DLV'] });
  await makeShipment(app, user, { codCents: 40_00, columns: { flow: 'malaysia' } });
  expect((await balancesOf(user)).map(({ currency }) => currency)).toEqual(['SGD', 'MYR']);
  await expectWhole(user);
  expect(await listed(user, { view: 'held' })).toHaveLength(2);
});
