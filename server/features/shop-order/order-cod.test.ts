/** COD that a user changed on a consignment note is kept when the shop sends a newer message. */
import { beforeAll, describe, expect, it } from 'vitest';

import { lowerCod } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder, type TestShop, until } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const receiver = { ...generalBody().data.receiver, address1: '9 Jalan Ipoh' };
const noteOf = (as: TestUser, shipmentId: string) =>
  app.kit.database.db
    .selectFrom('shipment')
    .select(['cod_cents', 'label_version', 'receiver'])
    .where('account_id', '=', as.scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();

const sent = (shop: TestShop, number: string, hour: number, changes: object = {}) =>
  post(
    app,
    shop,
    generalBody({ id: number, number, updated_at: `2026-11-20T0${hour}:00:00Z`, total: '40.00', ...changes }),
  );
/** Orders in one unprinted parcel, each with COD of 40.00; the COD of its consignment note is lowered. */
async function lowered(...numbers: string[]) {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  const ids: string[] = [];
  for (const number of numbers) {
    await sent(shop, number, 4, { cod_amount: '40.00' });
    ids.push((await orderNamed(app, user, number)).orderId);
  }
  if (ids.length > 1) await send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } });
  const [orderId = ''] = ids;
  const { made } = (await send(app, contract.generateShipment, { as: user, body: { orderIds: [orderId] } }))
    .r;
  const shipmentId = made[0]?.shipmentId ?? '';
  const lower = await send(app, lowerCod, { as: user, body: { shipmentId, codCents: 30_00 } });
  expect(lower.r).toMatchObject({ codCents: 30_00 });
  const isAsked = () => until(async () => (await readOrder(app, user, orderId)).asks === 'changed');
  return { shop, isAsked, noteNow: () => noteOf(user, shipmentId) };
}

describe('A lowered COD amount of a consignment note', () => {
  it('is kept when the shop sends another address, and the order asks the user about the change', async () => {
    const { shop, isAsked, noteNow } = await lowered('A-77');
    const before = await noteNow();
    await sent(shop, 'A-77', 5, { receiver, cod_amount: '40.00' });
    await isAsked();
    expect(await noteNow()).toEqual(before);
  });

  it('is kept when another order leaves the parcel, and the order asks the user about the change', async () => {
    const { shop, isAsked, noteNow } = await lowered('#1', '#2');
    await sent(shop, '#2', 5, { status: 'cancelled' });
    await isAsked();
    expect(await noteNow()).toMatchObject({ cod_cents: 30_00 });
  });
});

it.each([
  ['an amount that cannot be collected', { cod_amount: '999999.00' }],
  ['an address that is not served', { cod_amount: '25.00', receiver: { ...receiver, postcode: '99999' } }],
])('A COD amount that no user changed follows the shop again after %s', async (_, wrong) => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  await sent(shop, 'A-77', 4, { cod_amount: '30.00' });
  const { orderId } = await orderNamed(app, user, 'A-77');
  const { made } = (await send(app, contract.generateShipment, { as: user, body: { orderIds: [orderId] } }))
    .r;
  const noteNow = () => noteOf(user, made[0]?.shipmentId ?? '');
  await sent(shop, 'A-77', 5, wrong);
  await until(async () => (await readOrder(app, user, orderId)).asks === 'changed');
  expect(await noteNow()).toMatchObject({ cod_cents: 30_00 });
  await sent(shop, 'A-77', 6, { cod_amount: '35.00' });
  await until(async () => (await readOrder(app, user, orderId)).asks === null);
  expect(await noteNow()).toMatchObject({ cod_cents: 35_00 });
});

it('A COD amount that no user changed follows the shop, also for two orders in one parcel', async () => {
  const user = await makeAdmin(app);
  const shop = await makeShop(app, user);
  const ids: string[] = [];
  for (const number of ['#1', '#2']) {
    await sent(shop, number, 4, { cod_amount: '40.00' });
    ids.push((await orderNamed(app, user, number)).orderId);
  }
  await send(app, contract.mergeOrders, { as: user, body: { orderIds: ids } });
  const body = { orderIds: ids.slice(0, 1) };
  const { made } = (await send(app, contract.generateShipment, { as: user, body })).r;
  const codNow = async () => (await noteOf(user, made[0]?.shipmentId ?? '')).cod_cents;
  expect(await codNow()).toBe(80_00);
  await sent(shop, '#2', 5, { cod_amount: '35.00' });
  await until(async () => (await codNow()) === 75_00);
  await sent(shop, '#1', 6, { cod_amount: '30.00' });
  await until(async () => (await codNow()) === 65_00);
  await sent(shop, '#2', 7, { status: 'cancelled' });
  await until(async () => (await codNow()) === 30_00);
});
