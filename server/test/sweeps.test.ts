/** Jobs over the rows of all accounts: an error in one account is logged, and does not stop the work for the others. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, type MockInstance, vi } from 'vitest';

import { orderListing } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { generateOrders } from '#shared/features/fulfilment/order-moves.contract.ts';
import { moveSupplyRequest } from '#shared/features/supply/supply-operations.contract.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';

import { recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';
import { makeCod, withBank } from './cod-factory.ts';
import { makeArrived } from './claim-factory.ts';
import { generatedOrder, stockUp } from './examples/fulfilment.examples.ts';
import { makeRequest } from './examples/supply.examples.ts';
import { makeAdmin, type TestUser } from './factories.ts';
import { send } from './send.ts';
import { makeShipment } from './shipment-factory.ts';
import { makeShop, orderNamed, type TestShop } from './shop-factory.ts';
import { quietApp, type TestApp } from './test-app.ts';
import { makeDifference, operatorKey } from './weight-factory.ts';

let app: TestApp;
let errors: MockInstance;
// An application of its own: each sweep visits all accounts, and those of other files would slow it down.
beforeAll(async () => {
  app = await quietApp();
});
afterAll(async () => {
  await app.stop();
  await app.kit.database.close();
});
afterEach(async () => {
  app.clock.reset();
  errors.mockRestore();
  await sql`drop trigger if exists broken on ${sql.table(brokenTable)}`.execute(app.kit.database.db);
});

let brokenTable = 'audit';
/** Makes every write to a table fail for this account. */
async function breakWrites({ scope }: TestUser, table: string): Promise<void> {
  const { db } = app.kit.database;
  brokenTable = table;
  errors = vi.spyOn(app.kit.logger, 'error');
  await sql`
    create or replace function broken_write() returns trigger language plpgsql as
    $$ begin raise exception 'This row cannot be written.'; end $$`.execute(db);
  await sql`
    create trigger broken before insert or update on ${sql.table(table)} for each row
    when (new.account_id = ${sql.lit(scope)}::uuid) execute function broken_write()`.execute(db);
}

const isLogged = (logged: object, message: string) =>
  expect(errors.mock.calls).toContainEqual([
    expect.objectContaining({
      err: expect.objectContaining({ message: expect.stringContaining('This row cannot be written.') }),
      ...logged,
    }),
    message,
  ]);

const fieldOf = async (table: string, field: string, { scope }: TestUser) => {
  const { rows } = await sql<{ it: unknown }>`
    select ${sql.ref(field)} as it from ${sql.table(table)} where account_id = ${scope}`.execute(
    app.kit.database.db,
  );
  return rows.map((row) => row.it);
};

const twoAdmins = async (flags: object = {}) =>
  [await makeAdmin(app, flags), await makeAdmin(app, flags)] as const;
/** Imports an order of a shop. */
const sent = (user: TestUser, shop: TestShop, body: object) =>
  app.services.shops.imports.takeAll(
    user.scope,
    shop.connectionId,
    [Buffer.from(JSON.stringify(body))],
    jobNamed('test'),
  );
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);

it('Weight differences are accepted after seven days, also when another account fails', async () => {
  const [bad, good] = await twoAdmins();
  const { differenceId } = await makeDifference(app, bad);
  await makeDifference(app, good);
  await breakWrites(bad, 'audit');
  app.clock.forward(8 * 24 * 60);
  await app.services.weights.acceptOverdue();
  expect(await fieldOf('weight_difference', 'state', good)).toEqual(['accepted']);
  expect(await fieldOf('weight_difference', 'state', bad)).toEqual(['open']);
  isLogged({ account: bad.scope, differenceId }, 'a weight difference could not be accepted');
});

it('Payouts are prepared on their day, also when another account fails', async () => {
  const [bad, good] = await twoAdmins();
  for (const user of [bad, good]) {
    await withBank(app, user);
    await makeCod(app, user, 100_00, ['PKU', 'DLV']);
  }
  await breakWrites(bad, 'cod_payout');
  app.clock.forward(30 * 24 * 60);
  await app.services.codPayouts.prepareDue();
  expect(await fieldOf('cod_payout', 'state', good)).toEqual(['prepared']);
  expect(await fieldOf('cod_payout', 'state', bad)).toEqual([]);
  isLogged({ account: bad.scope, currency: 'MYR' }, 'a payout could not be prepared');
});

it('Claims are drafted, also when another account fails', async () => {
  const [bad, good] = await twoAdmins();
  for (const user of [bad, good]) await makeArrived(app, user, { ageDays: 5 });
  await breakWrites(bad, 'claim');
  await app.services.claimDrafts.run();
  expect(await fieldOf('claim', 'state', good)).toEqual(['draft']);
  isLogged({ account: bad.scope }, 'claims of an account could not be drafted');
});

it('Failed deliveries without an answer are returned, also when another account fails', async () => {
  const [bad, good] = await twoAdmins();
  const events = ['PKU', 'OFD', 'NOH'] as const;
  const { shipmentId } = await makeShipment(app, bad, { createdAt: daysAgo(3), events: [...events] });
  await makeShipment(app, good, { createdAt: daysAgo(2.5), events: [...events] });
  await breakWrites(bad, 'audit');
  await app.services.instructions.returnUnanswered();
  expect(await fieldOf('exception_instruction', 'action', good)).toEqual(['return']);
  isLogged({ account: bad.scope, shipmentId }, 'a parcel without an answer could not be returned');
});

it('Fulfilment orders follow their shipments, also when another account fails', async () => {
  const [bad, good] = await twoAdmins({ is_allow_fulfillment: true });
  const orders = [];
  for (const user of [bad, good]) {
    const order = await generatedOrder(app, user);
    orders.push(order);
    const scan = { code: 'PKU', at: app.clock.now(), place: 'Klang', byWhom: 'Van' } as const;
    await app.kit.database.transaction((trx) =>
      recordEvents(app.clock, trx, user.scope, order.shipmentId ?? '', [scan]),
    );
  }
  await breakWrites(bad, 'audit');
  await app.services.fulfilment.settle();
  expect(await fieldOf('fulfilment_order', 'state', good)).toEqual(['handed-over']);
  const logged = { account: bad.scope, orderId: orders[0]?.orderId };
  isLogged(logged, 'an order could not be updated from its parcel');
});

it('Delivered supplies are marked as received, also when another account fails', async () => {
  const [bad, good] = await twoAdmins();
  const requestNos = [];
  for (const user of [bad, good]) {
    const { requestNo } = await makeRequest(app, user);
    requestNos.push(requestNo);
    for (const state of ['approved', 'packed', 'shipped'])
      await send(app, moveSupplyRequest, { as: operatorKey(app), body: { requestNo, state, reason: '' } });
    const [shipmentId] = await fieldOf('supply_request', 'shipment_id', user);
    const at = app.clock.now();
    await app.kit.database.transaction((trx) =>
      recordEvents(app.clock, trx, user.scope, String(shipmentId), [
        { code: 'PKU', at, place: 'Klang', byWhom: 'Van' },
        { code: 'DLV', at, place: 'Klang', byWhom: 'Van' },
      ]),
    );
  }
  await breakWrites(bad, 'audit');
  await app.services.supplyOperations.settle();
  expect(await fieldOf('supply_request', 'state', good)).toEqual(['received']);
  const logged = { account: bad.scope, requestNo: requestNos[0] };
  isLogged(logged, 'a supply request could not be updated from its parcel');
});

it('Shop orders follow their fulfilment orders, also when another account fails', async () => {
  const [bad, good] = await twoAdmins({ is_allow_fulfillment: true });
  for (const user of [bad, good]) {
    await stockUp(app, user, 9);
    const shop = await makeShop(app, user, 'general', { fromWarehouse: true });
    const items = [{ name: 'Mug', sku: 'MUG-RED', quantity: 1, price: '10.00' }];
    await sent(user, shop, generalBody({ id: 'S-1', number: 'S-1', items }));
    await orderNamed(app, user, 'S-1', 'generated');
    const { rows } = (await send(app, orderListing, { as: user, body: {} })).r;
    await send(app, generateOrders, { as: user, body: { orderIds: rows.map(({ orderId }) => orderId) } });
  }
  await breakWrites(bad, 'shop_order');
  await app.services.shops.settle();
  expect(await fieldOf('shop_order', 'cn_no', good)).toEqual([expect.stringMatching(/^HF/u)]);
  expect(await fieldOf('shop_order', 'cn_no', bad)).toEqual([null]);
  isLogged({ account: bad.scope }, 'an order of a shop could not be updated from the warehouse');
});

it('Shop orders that their shop withdrew are cancelled, also when another account fails', async () => {
  const [bad, good] = await twoAdmins();
  for (const user of [bad, good]) {
    const shop = await makeShop(app, user, 'general');
    await sent(user, shop, generalBody({ id: 'T-1', number: 'T-1' }));
    await orderNamed(app, user, 'T-1');
    await sql`update shop_order set withdrawn_at = now() where account_id = ${user.scope}`.execute(
      app.kit.database.db,
    );
  }
  await breakWrites(bad, 'shop_order');
  await app.services.shops.settle();
  expect(await fieldOf('shop_order', 'state', good)).toEqual(['cancelled']);
  isLogged({ account: bad.scope }, 'an order cancelled by its shop could not be cancelled');
});
