/** Test helpers for the actions that users take on shop orders, and for scans of their parcels. */
import { expect } from 'vitest';

import { type EventCode, EVENTS } from '#shared/features/shipment/status.rules.ts';
import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import { stockUp } from '#server/test/examples/fulfilment.examples.ts';
import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, orderNamed, post, readOrder, until } from '#server/test/shop-factory.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { generalBody } from '#server/features/shop-systems/shop-bodies.fixture.ts';

/** The lines of an order for a product that `stockUp` has put into the warehouse. */
export const mugs = [{ name: 'Mug', sku: 'MUG-RED', quantity: 1, price: '10.00' }];

/** @param world returns the test application of the running test */
export function orderDesk(world: () => TestApp) {
  const generate = (as: TestUser, body: object) => send(world(), contract.generateShipment, { as, body });
  const print = (as: TestUser, body: object) => send(world(), contract.printOrders, { as, body });
  const cancel = async (as: TestUser, ...orderIds: string[]) =>
    (await send(world(), contract.cancelOrder, { as, body: { orderIds } })).r;
  const restore = (as: TestUser, orderId: string) =>
    send(world(), contract.restoreOrder, { as, body: { orderIds: [orderId] } });

  /** Connects a shop that accepts consignment note numbers; `numbers` returns those it was sent. */
  async function connectShop(user: TestUser, changes: object = {}, hasUrl = true) {
    const site = await falseShop(() => ({ json: { ok: true } }));
    const shop = await makeShop(world(), user, 'general', {
      ...(hasUrl && { shopUrl: site.url }),
      ...changes,
    });
    const numbers = () =>
      site.asked.map(
        ({ body }) => (JSON.parse(body) as { data: { tracking_number: string } }).data.tracking_number,
      );
    return { shop, numbers };
  }

  /** Makes an account with stock, and a connection whose shop accepts consignment note numbers. */
  async function sellerWith(changes: object = {}, hasUrl = true) {
    const user = await makeAdmin(world(), { is_allow_fulfillment: true });
    await stockUp(world(), user, 9);
    const { shop, numbers } = await connectShop(user, changes, hasUrl);
    const receive = async (number: string, view?: 'generated', more: object = {}) => {
      await post(world(), shop, generalBody({ id: number, number, items: mugs, ...more }));
      return (await orderNamed(world(), user, number, view)).orderId;
    };
    return { user, shop, receive, numbers };
  }

  async function made(user: TestUser, orderId: string) {
    const [note] = (await generate(user, { orderIds: [orderId], confirmed: true })).r.made;
    return { cnNo: note?.consignmentNoteNo ?? '', shipmentId: note?.shipmentId ?? '' };
  }

  const noteOf = (user: TestUser, cnNo: string) =>
    world()
      .kit.database.db.selectFrom('shipment')
      .select(['status', 'cod_cents'])
      .where('account_id', '=', user.scope)
      .where('cn_no', '=', cnNo)
      .executeTakeFirstOrThrow();

  /** Moves the clock by four minutes and returns the time of the scan half-way: a shop's signature is valid for five. */
  function whileScanned(): string {
    const { clock } = world();
    clock.forward(2);
    const at = clock.now().toISOString();
    clock.forward(2);
    return at;
  }

  /** Reports a scan after five minutes; without a time, it was made then. */
  async function scan(cn: string, code: EventCode, at?: string) {
    const { clock } = world();
    clock.forward(5);
    const event = { cn, code, at: at ?? clock.now().toISOString(), place: 'Kajang' };
    const { r } = await send(world(), scanEvents, { as: demoOperatorKey, body: { events: [event] } });
    expect(r.results).toMatchObject([{ outcome: 'recorded', status: EVENTS[code].status }]);
  }

  /** Reports five minutes later that a driver picked the parcel up at that time. */
  const pickUp = (cn: string, at: string) => scan(cn, 'PKU', at);

  const isShipped = (user: TestUser, orderId: string) =>
    until(async () => {
      const order = await readOrder(world(), user, orderId);
      return order.view === 'shipped' && order;
    });

  return {
    generate,
    print,
    cancel,
    restore,
    connectShop,
    sellerWith,
    made,
    noteOf,
    whileScanned,
    scan,
    pickUp,
    isShipped,
  };
}
