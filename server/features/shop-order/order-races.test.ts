/** A shop changes orders while users work on them: no user confirms a change that was not shown, and nothing deadlocks. */
import { beforeAll, describe, expect, it } from 'vitest';

import { updateConnection } from '#shared/features/shop-order/shop-connection.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { inTheOrderOfTheFile, meetingAt } from '#server/test/lock-waits.ts';
import { send } from '#server/test/send.ts';
import { makeShop, ordersIn, readOrder, type TestShop } from '#server/test/shop-factory.ts';
import { isOnPostgres, type TestApp, testApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { putWeights } from './product-rule.queries.ts';
import type { ConnectionKey } from './shop-connection.queries.ts';
import { addDeliveries } from './shop-intake.service.ts';
import * as queries from './shop-order.queries.ts';
import { erasePeople } from './shop-people.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** The shop sends these orders in one page, as updated at the given hour. */
const sent = (as: TestUser, shop: TestShop, numbers: readonly string[], hour: number, changes: object = {}) =>
  app.services.shops.imports.takeAll(
    as.scope,
    shop.connectionId,
    numbers.map((number) =>
      Buffer.from(
        JSON.stringify(
          generalBody({ id: number, number, updated_at: `2026-11-20T0${hour}:00:00Z`, ...changes }),
        ),
      ),
    ),
    jobNamed('test'),
  );
const moved = (address1: string) => ({ receiver: { ...generalBody().data.receiver, address1 } });

/** Their ids, in the order in which they were made. */
async function made(as: TestUser, shop: TestShop, ...numbers: string[]): Promise<string[]> {
  await sent(as, shop, numbers, 4);
  const orders = await ordersIn(app, as);
  return numbers.map((number) => orders.find(({ orderNo }) => orderNo === number)?.orderId ?? '');
}

/** Makes one parcel of all of them and prints its label. */
async function printed(as: TestUser, shop: TestShop, ...numbers: string[]): Promise<string> {
  const orderIds = await made(as, shop, ...numbers);
  if (orderIds.length > 1) await send(app, contract.mergeOrders, { as, body: { orderIds } });
  const [first = ''] = orderIds;
  await send(app, contract.generateShipment, { as, body: { orderIds: [first] } });
  await send(app, contract.printOrders, { as, body: { orderIds: [first] } });
  return first;
}

describe('Keeping a printed parcel as it is although its shop changed it', () => {
  it('is refused when the shop cancelled the order after its change was shown', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const orderId = await printed(user, shop, '#1');
    await sent(user, shop, ['#1'], 5, moved('9 Jalan Ipoh'));
    const shown = await readOrder(app, user, orderId);
    expect(shown.asks).toBe('changed');
    await sent(user, shop, ['#1'], 6, { status: 'cancelled' });
    const keep = ({ version, cancelledNos }: typeof shown) =>
      send(app, contract.keepShipment, { as: user, body: { orderId, version, cancelledNos } });
    expect((await keep(shown)).status).toBe(409);
    const now = await readOrder(app, user, orderId);
    expect(now.asks).toBe('cancelled');
    expect((await keep(now)).r.asks).toBeNull();
  });

  it('is refused when the shop cancelled another order in the parcel after the change was shown', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const orderId = await printed(user, shop, '#1', '#2');
    await sent(user, shop, ['#1'], 5, moved('9 Jalan Ipoh'));
    const { version, cancelledNos } = await readOrder(app, user, orderId);
    await sent(user, shop, ['#2'], 6, { status: 'cancelled' });
    const body = { orderId, version, cancelledNos };
    expect((await send(app, contract.keepShipment, { as: user, body })).status).toBe(409);
    expect((await readOrder(app, user, orderId)).cancelledNos).toEqual(['#2']);
  });
});

it('A shop update based on an outdated version is refused with 409, naming who changed it and when', async () => {
  const user = await makeAdmin(app);
  const { connectionId, name, version } = await makeShop(app, user);
  const update = (more: object) =>
    send(app, updateConnection, { as: user, body: { connectionId, name, version, ...more } });
  expect((await update({ defaultGrams: 500 })).r).toMatchObject({ version: 2, changedBy: user.loginId });
  const { status, e, r } = await update({ statuses: 'packed' });
  expect([status, e]).toEqual([409, expect.stringContaining(`Changed by ${user.loginId} at `)]);
  expect(r).toMatchObject({ changed: { version: 2 } });
  expect((await update({ version: 2, defaultGrams: 500, statuses: 'packed' })).r.version).toBe(3);
});

describe.runIf(isOnPostgres)('Shop messages that arrive while a transaction locks their orders', () => {
  it('do not deadlock when they name the orders in the opposite order', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const [first = '', second = ''] = await made(user, shop, '#1', '#2');
    const [outcome] = await meetingAt(
      app,
      (trx) => queries.lockOrders(trx, user.scope, [first]),
      () => [sent(user, shop, ['#2', '#1'], 5, moved('9 Jalan Ipoh'))],
      (trx) => queries.lockOrders(trx, user.scope, [second]),
    );
    expect(outcome?.status).toBe('fulfilled');
    expect((await readOrder(app, user, second)).receiver.address1).toBe('9 Jalan Ipoh');
  });

  it('do not deadlock for an order in the parcel of a locked order', async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const orderIds = await made(user, shop, '#1', '#2');
    const [first = '', second = ''] = orderIds;
    await send(app, contract.mergeOrders, { as: user, body: { orderIds } });
    const [outcome] = await meetingAt(
      app,
      (trx) => queries.lockOrders(trx, user.scope, [first]),
      () => [sent(user, shop, ['#2'], 5, moved('9 Jalan Ipoh'))],
      (trx) => queries.lockOrders(trx, user.scope, [second]),
    );
    expect(outcome?.status).toBe('fulfilled');
  });
});

it.runIf(isOnPostgres)(
  'Erasing people from orders does not deadlock with a transaction that locks some of the orders',
  async () => {
    const user = await makeAdmin(app);
    const shop = await makeShop(app, user);
    const [second = ''] = await made(user, shop, '#2');
    app.clock.forward(-60);
    const [first = ''] = await made(user, shop, '#1');
    app.clock.reset();
    expect(first < second).toBe(true);
    const [erased] = await meetingAt(
      app,
      (trx) => queries.lockOrders(trx, user.scope, [first]),
      () => [inTheOrderOfTheFile(app, (trx) => erasePeople(trx, user.scope, [first, second]))],
      (trx) => queries.lockOrders(trx, user.scope, [second]),
    );
    expect(erased?.status).toBe('fulfilled');
  },
);

describe.runIf(isOnPostgres)('Two transactions that store rows of one shop in opposite order', () => {
  it.each<[string, (trx: Trx, key: ConnectionKey, refs: readonly string[]) => Promise<void>]>([
    [
      'messages',
      (trx, key, refs) =>
        addDeliveries(
          app.kit,
          trx,
          refs.map((dedupeKey) => ({
            ...key,
            source: 'webhook',
            topic: '',
            dedupeKey,
            body: Buffer.from('{}'),
          })),
        ),
    ],
    [
      'weights of products',
      (trx, key, refs) => putWeights(trx, key, new Map(refs.map((ref) => [ref, 100])), app.clock.now()),
    ],
  ])('do not deadlock for %s', async (_, keep) => {
    const user = await makeAdmin(app);
    const { connectionId } = await makeShop(app, user);
    const key = { scope: user.scope, connectionId };
    const [kept] = await meetingAt(
      app,
      (trx) => keep(trx, key, ['A']),
      () => [app.kit.database.transaction((trx) => keep(trx, key, ['B', 'A']))],
      (trx) => keep(trx, key, ['B']),
    );
    expect(kept?.status).toBe('fulfilled');
  });
});
