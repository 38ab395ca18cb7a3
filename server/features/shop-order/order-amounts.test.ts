/** The amounts of an order: those of its consignment note once it has one, and those of the whole merged parcel. */
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';

import { lowerCod } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as listing from '#shared/features/shop-order/order-listing.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, readOrder, type TestShop } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { orderDesk } from './order-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { generate, cancel } = orderDesk(() => app);
async function arrived(as: TestUser, shop: TestShop, number: string, changes: object = {}) {
  await post(app, shop, generalBody({ id: number, number, ...changes }));
  return (await orderNamed(app, as, number)).orderId;
}
const merge = (as: TestUser, ...orderIds: string[]) =>
  send(app, contract.mergeOrders, { as, body: { orderIds } });
async function typeCod(as: TestUser, orderId: string, codCents: number | null) {
  const { version, receiver, pieces, content, valueCents, customerNote1, service } = await readOrder(
    app,
    as,
    orderId,
  );
  const form = { orderId, version, receiver, pieces, content, valueCents, customerNote1, service };
  const { e } = await send(app, contract.updateShipment, { as, body: { ...form, codCents } });
  if (e !== null) throw new Error(e);
}
/** The numbers that the listing's COD filter finds, and those whose column has COD. */
async function byCod(as: TestUser, view: 'new' | 'problem' | 'generated' = 'new') {
  const found = async (cod: 'yes' | 'no') => {
    const { r } = await send(app, listing.orderListing, { as, body: { view, cod } });
    expect(r.total).toEqual({ count: r.rows.length, isCapped: false });
    return r.rows.map(({ orderNo }) => orderNo).toSorted();
  };
  const rows = await ordersIn(app, as, view);
  const shown = rows.filter(({ codCents }) => (codCents ?? 0) > 0).map(({ orderNo }) => orderNo);
  return { yes: await found('yes'), no: await found('no'), shown: shown.toSorted() };
}

describe('An order with a consignment note', () => {
  it("shows the note's current price and COD in list, details and workbook, and Generate repeats that price", async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const orderId = await arrived(user, shop, 'P-1', { cod_amount: '40.00', total: '40.00' });
    const [made] = (await generate(user, { orderIds: [orderId] })).r.made;
    const { shipmentId = '', totalCents = 0 } = made ?? {};
    await send(app, lowerCod, { as: user, body: { shipmentId, codCents: 30_00 } });
    // The price after an accepted weight difference.
    const priceCents = totalCents + 5_50;
    await app.kit.database.db
      .updateTable('shipment')
      .set({ total_cents: priceCents })
      .where('account_id', '=', user.scope)
      .where('shipment_id', '=', shipmentId)
      .execute();
    const now = { priceCents, codCents: 30_00 };
    expect(await ordersIn(app, user, 'generated')).toMatchObject([now]);
    expect(await readOrder(app, user, orderId)).toMatchObject(now);
    expect((await generate(user, { orderIds: [orderId] })).r.made).toEqual([
      { ...made, totalCents: priceCents, isRepeat: true },
    ]);
    const { bytes } = await send(app, contract.downloadExcel, { as: user, body: { orderIds: [orderId] } });
    const [heads = [], cells = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    const row = Object.fromEntries(heads.map((head, at) => [String(head), cells[at]]));
    expect(row).toMatchObject({ 'COD Amount': 30, Price: priceCents / 100 });

    // After a cancellation the amounts are those of the order itself.
    await cancel(user, orderId);
    expect(await readOrder(app, user, orderId)).toMatchObject({ priceCents: totalCents, codCents: 40_00 });
  });
});

describe('The COD filter', () => {
  it('finds orders with COD from the shop, entered by a user or in a merged order, like the COD column', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const to = (address1: string) => ({ receiver: { ...generalBody().data.receiver, address1 } });
    await arrived(user, shop, 'plain', to('1 Jalan Besar'));
    await arrived(user, shop, 'asked', { ...to('2 Jalan Besar'), cod_amount: '40.00' });
    await arrived(user, shop, 'nothing', { ...to('3 Jalan Besar'), cod_amount: '0.00' });
    await typeCod(user, await arrived(user, shop, 'typed', to('4 Jalan Besar')), 25_00);
    const emptied = await arrived(user, shop, 'emptied', { ...to('5 Jalan Besar'), cod_amount: '40.00' });
    await typeCod(user, emptied, null);
    const carrier = await arrived(user, shop, 'carrier', to('6 Jalan Besar'));
    await merge(
      user,
      carrier,
      await arrived(user, shop, 'carried', { ...to('6 Jalan Besar'), cod_amount: '30.00' }),
    );
    const yes = ['asked', 'carrier', 'typed'];
    expect(await byCod(user)).toEqual({ yes, no: ['emptied', 'nothing', 'plain'], shown: yes });

    const { made } = (await generate(user, { filter: { view: 'new', cod: 'yes' }, confirmed: true })).r;
    expect(made.map(({ orderNo }) => orderNo).toSorted()).toEqual(yes);
    expect(await byCod(user, 'generated')).toEqual({ yes, no: [], shown: yes });
    // The shop sent COD of 40.00, but the consignment note has no COD any more.
    await app.kit.database.db
      .updateTable('shipment')
      .set({ cod_cents: null })
      .where('account_id', '=', user.scope)
      .where('shipment_id', '=', made.find(({ orderNo }) => orderNo === 'asked')?.shipmentId ?? '')
      .execute();
    const left = ['carrier', 'typed'];
    expect(await byCod(user, 'generated')).toEqual({ yes: left, no: ['asked'], shown: left });
  });

  it('finds COD in another currency and COD that cannot be read as orders with COD', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    for (const [number, changes] of [
      ['foreign', { currency: 'USD', cod_amount: '12.00' }],
      ['unsaid', { cod_amount: 'forty' }],
    ] as const) {
      await post(app, shop, generalBody({ id: number, number, ...changes }));
      await orderNamed(app, user, number, 'problem');
    }
    expect(await byCod(user, 'problem')).toEqual({ yes: ['foreign', 'unsaid'], no: [], shown: [] });
  });
});

describe('The total of a merged parcel', () => {
  it('is the sum of its orders, and null when one total is unknown or in another currency', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const pair = async (name: string, changes: object) => {
      const address = { receiver: { ...generalBody().data.receiver, address1: name } };
      const first = await arrived(user, shop, `${name}-1`, { ...address, total: '40.00' });
      await merge(user, first, await arrived(user, shop, `${name}-2`, { ...address, ...changes }));
      return (await readOrder(app, user, first)).total;
    };
    expect(await pair('sum', { total: '25.50' })).toEqual({ currency: 'MYR', cents: 65_50 });
    expect(await pair('unknown', { total: '' })).toBeNull();
    expect(await pair('abroad', { total: '25.50', currency: 'SGD' })).toBeNull();
  });
});
