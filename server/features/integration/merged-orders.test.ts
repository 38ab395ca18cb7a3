/** Orders of a program that a user merges: each has the CN of the parcel that carries it, in events and in calls. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/integration/orders.contract.ts';
import { cancelOrder, mergeOrders, printOrders } from '#shared/features/shop-order/shop-order.contract.ts';

import { apiTokenOf } from '#server/test/api-token.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const order = {
  receiver: {
    name: 'Lee Mei Ling',
    phone: '012-345 6789',
    address1: '8 Jalan Tun Razak',
    postcode: '50400',
    city: 'Kuala Lumpur',
    country: 'MY',
  },
  totalCents: 60_00,
  lines: [{ sku: 'TS-1', name: 'T-shirt', quantity: 2, weightGrams: 200, unitCents: 25_00 }],
};

/** A and B of one buyer, handed in by a program and merged by a user: A is the carrier. */
async function merged() {
  const user = await makeAdmin(app);
  const as = await apiTokenOf(app, user);
  const handIn = async (id: string, more: object = {}) =>
    (await send(app, contract.handInOrder, { as, body: { ...order, id, number: id, ...more } })).r;
  const [a, b] = [(await handIn('A')).orderId, (await handIn('B')).orderId];
  await send(app, mergeOrders, { as: user, body: { orderIds: [a, b] } });
  const read = async (orderId: string) =>
    (await send(app, contract.readOrder, { as, params: { orderId } })).r;
  const list = async (query: Record<string, string>) =>
    (await send(app, contract.listOrders, { as, query })).r.rows;
  const generate = async (...orderIds: string[]) =>
    (await send(app, contract.generateOrders, { as, body: { orderIds } })).r;
  return { user, a, b, handIn, read, list, generate };
}
const eventsOf = (as: TestUser, orderId: string) =>
  app.kit.database.db
    .selectFrom('outgoing_event')
    .select(['type', 'data'])
    .where('account_id', '=', as.scope)
    .where('subject_key', '=', orderId)
    .orderBy('event_id')
    .execute();
const numbersIn = (rows: readonly { orderNo: string }[]) => rows.map(({ orderNo }) => orderNo).toSorted();
const mergedInto = (orderId: string) => ({ orderId, orderNo: 'A' });

describe('A merged order', () => {
  it('has the consignment note of its carrier in the shipped event, when read and in lists', async () => {
    const { user, a, b, handIn, read, list, generate } = await merged();
    expect(await read(b)).toMatchObject({
      view: 'new',
      consignmentNoteNo: null,
      mergedInto: mergedInto(a),
      priceCents: null,
    });
    expect(await read(a)).toMatchObject({ mergedInto: null, mergedNos: ['B'] });
    // It cannot be shipped by itself.
    expect(numbersIn(await list({ view: 'new' }))).toEqual(['A']);

    const [made] = (await generate(a)).made;
    const note = { consignmentNoteNo: made?.consignmentNoteNo, shipmentId: made?.shipmentId };
    for (const orderId of [a, b])
      expect((await eventsOf(user, orderId)).at(-1)).toMatchObject({
        type: 'order.shipped',
        data: { externalOrderId: orderId, state: 'generated', shop: 'general', ...note },
      });
    expect(await read(b)).toMatchObject({ view: 'generated', ...note, mergedInto: mergedInto(a) });
    for (const view of ['generated', 'all']) {
      const rows = await list({ view });
      expect(numbersIn(rows)).toEqual(['A', 'B']);
      expect(rows.find(({ orderId }) => orderId === b)).toMatchObject({ view: 'generated', ...note });
    }
    // Changed since: its consignment note is still the carrier's.
    await handIn('B', { lines: [{ ...order.lines[0], quantity: 3 }] });
    expect((await eventsOf(user, b)).at(-1)).toMatchObject({ type: 'order.updated', data: note });
  });

  it('is printed and shipped with its carrier', async () => {
    const { user, a, b, read, list, generate } = await merged();
    await generate(a);
    await send(app, printOrders, { as: user, body: { orderIds: [a] } });
    expect(await read(b)).toMatchObject({ isPrinted: true });
    expect(numbersIn(await list({ view: 'generated', printed: 'yes' }))).toEqual(['A', 'B']);
    expect(await list({ view: 'generated', printed: 'no' })).toEqual([]);
    await app.kit.database.db
      .updateTable('shipment')
      .set({ first_scan_at: new Date() })
      .where('account_id', '=', user.scope)
      .execute();
    expect(await read(b)).toMatchObject({ view: 'shipped' });
    expect(numbersIn(await list({ view: 'shipped' }))).toEqual(['A', 'B']);
    expect(await list({ view: 'generated' })).toEqual([]);
  });

  it('is a separate new order again when its carrier is cancelled', async () => {
    const { user, a, b, read, list, generate } = await merged();
    await generate(a);
    await send(app, cancelOrder, { as: user, body: { orderIds: [a] } });
    expect(await read(b)).toMatchObject({
      view: 'new',
      consignmentNoteNo: null,
      shipmentId: null,
      mergedInto: null,
    });
    expect(numbersIn(await list({ view: 'new' }))).toEqual(['B']);
  });
});
