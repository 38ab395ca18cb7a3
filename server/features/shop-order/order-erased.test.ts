/** Erasing the receivers of shop orders: orders still to be sent keep them, and later messages do not restore them. */
import { beforeAll, describe, expect, it } from 'vitest';

import { cancelShipment } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import {
  erasePersonalData,
  findPersonalData,
} from '#shared/features/personal-data/personal-data.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, ordersIn, post, readOrder, type TestShop } from '#server/test/shop-factory.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';
import { confirmOwnPassword } from '#server/test/two-step-user.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { orderDesk } from './order-desk.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const { generate, cancel } = orderDesk(() => app);
const phone = '123334444';

const sent = (shop: TestShop, number: string, hour = 3, changes: object = {}) =>
  post(app, shop, generalBody({ id: number, number, updated_at: `2026-11-20T0${hour}:00:00Z`, ...changes }));

async function received(user: TestUser, ...numbers: string[]) {
  const shop = await makeShop(app, user);
  const ids: string[] = [];
  for (const number of numbers) {
    await sent(shop, number);
    ids.push((await orderNamed(app, user, number)).orderId);
  }
  const [first = '', second = ''] = ids;
  return { shop, first, second };
}

const shipmentOf = async (user: TestUser, orderId: string) =>
  (await readOrder(app, user, orderId)).shipmentId ?? '';

const cancelNote = async (user: TestUser, orderId: string) =>
  send(app, cancelShipment, {
    as: user,
    body: { ShipmentInfoIdList: [await shipmentOf(user, orderId)] },
  });

async function deliver(user: TestUser, orderId: string) {
  const shipmentId = await shipmentOf(user, orderId);
  const at = app.clock.now();
  await app.kit.database.transaction((trx) =>
    recordEvents(app.clock, trx, user.scope, shipmentId, [
      { code: 'PKU', at, place: 'Kajang', byWhom: 'Van' },
      { code: 'DLV', at, place: 'Ipoh', byWhom: 'Van' },
    ]),
  );
}

/** Makes the last scan too old for a claim. */
async function age(user: TestUser, orderId: string) {
  await app.kit.database.db
    .updateTable('shipment')
    .set({ last_event_at: new Date(app.clock.now().getTime() - 60 * 86_400_000) })
    .where('account_id', '=', user.scope)
    .where('shipment_id', '=', ({ selectFrom }) =>
      selectFrom('shop_order')
        .select(({ ref }) => ref('shop_order.shipment_id').$notNull().as('id'))
        .where('shop_order.account_id', '=', user.scope)
        .where('shop_order.order_id', '=', orderId),
    )
    .execute();
}

async function erase(user: TestUser) {
  await confirmOwnPassword(app, user);
  const { r } = await send(app, erasePersonalData, { as: user, body: { phone, email: '' } });
  return new Map(
    r.kept.flatMap(({ kind, name, keptFor }) => (kind === 'shopOrder' ? [[name, keptFor]] : [])),
  );
}

const nameOf = async (user: TestUser, orderId: string) => (await readOrder(app, user, orderId)).receiver.name;

describe('Erasing the receiver of a shop order', () => {
  it('is postponed while the parcel is moving or recent, also for the orders merged into it', async () => {
    const user = await makeAdmin(app);
    const { first, second } = await received(user, '#1', '#2');
    await send(app, contract.mergeOrders, { as: user, body: { orderIds: [first, second] } });
    await generate(user, { orderIds: [first], confirmed: true });
    expect(await erase(user)).toEqual(
      new Map([
        ['#1', 'moving'],
        ['#2', 'moving'],
      ]),
    );
    expect(await readOrder(app, user, first)).toMatchObject({ receiver: { name: 'Ravi Kumar', phone } });
    await deliver(user, first);
    expect(await erase(user)).toEqual(
      new Map([
        ['#1', 'recent'],
        ['#2', 'recent'],
      ]),
    );
    await age(user, first);
    expect(await erase(user)).toEqual(new Map());
    expect([await nameOf(user, first), await nameOf(user, second)]).toEqual(['***', '***']);
  });

  it('is postponed while the order waits again after its consignment note was cancelled, however old it is', async () => {
    const user = await makeAdmin(app);
    const { first } = await received(user, '#1');
    await generate(user, { orderIds: [first] });
    await cancelNote(user, first);
    expect(await erase(user)).toEqual(new Map([['#1', 'moving']]));
    await age(user, first);
    expect(await erase(user)).toEqual(new Map([['#1', 'moving']]));
    expect(await nameOf(user, first)).toBe('Ravi Kumar');
    expect((await generate(user, { orderIds: [first] })).r.made).toHaveLength(1);
  });

  it('is done at once for a cancelled order without a parcel', async () => {
    const user = await makeAdmin(app);
    const { first } = await received(user, '#1');
    await cancel(user, first);
    expect(await erase(user)).toEqual(new Map());
    expect(await nameOf(user, first)).toBe('***');
  });

  it('is not undone by later messages about a delivered order, and those messages ask the user nothing', async () => {
    const user = await makeAdmin(app);
    const { shop, first } = await received(user, '#1');
    await generate(user, { orderIds: [first] });
    await deliver(user, first);
    await age(user, first);
    await erase(user);
    await sent(shop, '#1', 5);
    await sent(shop, '#1', 6, { status: 'cancelled' });
    await isDone(user, shop);
    expect(await readOrder(app, user, first)).toMatchObject({
      view: 'shipped',
      asks: null,
      receiver: { name: '***' },
    });
    const { r } = await send(app, findPersonalData, { as: user, body: { phone, email: '' } });
    expect(r.records).toEqual([]);
    // The received messages do not contain the name either.
    expect(await messagesWith(user, 'Ravi Kumar')).toBe(0);
  });

  it('is not undone by later messages about an order that a user or its shop cancelled', async () => {
    const user = await makeAdmin(app);
    const { shop, first, second } = await received(user, '#1', '#2');
    await cancel(user, first);
    await sent(shop, '#2', 4, { status: 'cancelled' });
    await orderNamed(app, user, '#2', 'cancelled');
    await erase(user);
    await sent(shop, '#1', 5);
    await sent(shop, '#2', 5);
    await isDone(user, shop);
    expect([await nameOf(user, first), await nameOf(user, second)]).toEqual(['***', '***']);
    expect((await ordersIn(app, user, 'cancelled')).map(({ orderNo }) => orderNo).toSorted()).toEqual([
      '#1',
      '#2',
    ]);
  });
});

/** Waits until all messages of the shop are processed: sends one more order and waits for it. */
async function isDone(user: TestUser, shop: TestShop) {
  const { receiver } = generalBody().data;
  await sent(shop, '#last', 4, { receiver: { ...receiver, name: 'Siti', phone: '0129998888' } });
  await orderNamed(app, user, '#last');
}

async function messagesWith(user: TestUser, words: string) {
  const rows = await app.kit.database.db
    .selectFrom('shop_delivery')
    .select('body')
    .where('account_id', '=', user.scope)
    .execute();
  return rows.filter(({ body }) => Buffer.from(body).includes(words)).length;
}
