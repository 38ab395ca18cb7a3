/** The delivery address of supplies: the complete company address, in the market of its account. */
import { beforeAll, describe, expect, it } from 'vitest';

import {
  getSupplyRequest,
  requestSupplies,
  supplyAccounts,
} from '#shared/features/supply/supply.contract.ts';
import { moveSupplyRequest } from '#shared/features/supply/supply-operations.contract.ts';
import { SINGAPORE } from '#shared/platform/market/markets.ts';

import { makeAdmin, makeBranch } from '#server/test/factories.ts';
import { makeRequest } from '#server/test/examples/supply.examples.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const ship = async (requestNo: string) => {
  const as = app.kit.env.operatorKeys[0] ?? '';
  for (const state of ['approved', 'packed', 'shipped'])
    expect((await send(app, moveSupplyRequest, { as, body: { requestNo, state } })).e).toBeNull();
};

describe("An account's own address", () => {
  const place = {
    address1: 'Lot 5, Block B',
    address2: 'Jalan Industri 3/2',
    address3: 'Taman Perindustrian',
  };
  const long = {
    name: 'Syarikat Perniagaan Bunga Raya Sdn Bhd',
    registrationNo: '202001012345',
    email: 'office@test.example',
    phone: '312345678',
    ...place,
    postcode: '47300',
    city: 'Petaling Jaya',
    state: 'Selangor',
  };
  const whole = { ...place, name: 'Syarikat Perniagaan Bunga Raya', companyName: long.name };

  it('is the complete company address, on the supply request and on the parcel', async () => {
    const user = await makeAdmin(app, { company: JSON.stringify(long) });
    const { customerAccountList } = (await send(app, supplyAccounts, { as: user })).r;
    expect(customerAccountList[0]).toMatchObject({ market: 'MY', address: whole });
    const { requestNo, address } = await makeRequest(app, user);
    expect(address).toMatchObject(whole);
    await ship(requestNo);
    const { receiver } = await app.kit.database.db
      .selectFrom('shipment')
      .select('receiver')
      .where('account_id', '=', user.scope)
      .executeTakeFirstOrThrow();
    expect(receiver).toMatchObject(whole);
  });

  it('can be read and shipped in an old request that lacks companyName and address3', async () => {
    const user = await makeAdmin(app);
    const { requestId, requestNo } = await makeRequest(app, user);
    const { db } = app.kit.database;
    const before = {
      name: 'Ali',
      phone: '123456789',
      address1: '2 Jalan SS 2/24',
      address2: '',
      postcode: '47300',
      city: 'Petaling Jaya',
    };
    await db
      .updateTable('supply_request')
      .set({ address: JSON.stringify(before) })
      .where('account_id', '=', user.scope)
      .execute();
    const read = await send(app, getSupplyRequest, { as: user, query: { requestId } });
    expect(read.r.address).toEqual({ ...before, companyName: '', address3: '' });
    await ship(requestNo);
  });
});

it('A branch in another market is listed with that market, and its supplies can have an address there', async () => {
  const parent = await makeAdmin(app);
  const over = await makeBranch(app, parent, { market: SINGAPORE });
  const { customerAccountList } = (await send(app, supplyAccounts, { as: parent })).r;
  const there = customerAccountList.find(({ accountNo }) => accountNo === over.accountNo);
  expect(there?.market).toBe('SG');
  const body = {
    accountNo: over.accountNo,
    items: [{ code: 'tape', packs: 1 }],
    address: {
      ...there?.address,
      address1: '1 Raffles Place',
      postcode: '048616',
      companyName: 'Raffles Pte Ltd',
    },
  };
  const { e, r } = await send(app, requestSupplies, { as: parent, body });
  expect(e).toBeNull();
  expect(r.address).toMatchObject({ postcode: '048616', companyName: 'Raffles Pte Ltd', address3: '' });
});
