/** Test helpers for the actions that users take on shop orders, and for scans of their parcels. */
import { expect } from 'vitest';

import { scanEvents } from '#shared/features/operations/operations.contract.ts';
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import { demoOperatorKey } from '#server/env/mode.ts';
import type { TestUser } from '#server/test/factories.ts';
import { falseShop } from '#server/test/false-shop.ts';
import { send } from '#server/test/send.ts';
import { makeShop, readOrder, until } from '#server/test/shop-factory.ts';
import type { TestApp } from '#server/test/test-app.ts';

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

  /** Moves the clock by four minutes and returns the time of the scan half-way: a shop's signature is valid for five. */
  function whileScanned(): string {
    const { clock } = world();
    clock.forward(2);
    const at = clock.now().toISOString();
    clock.forward(2);
    return at;
  }

  /** Reports five minutes later that a driver picked the parcel up at that time. */
  async function pickUp(cn: string, at: string) {
    world().clock.forward(5);
    const event = { cn, code: 'PKU', at, place: 'Kajang' };
    const { r } = await send(world(), scanEvents, { as: demoOperatorKey, body: { events: [event] } });
    expect(r.results).toMatchObject([{ outcome: 'recorded', status: 'picked-up' }]);
  }

  const isShipped = (user: TestUser, orderId: string) =>
    until(async () => {
      const order = await readOrder(world(), user, orderId);
      return order.view === 'shipped' && order;
    });

  return { generate, print, cancel, restore, connectShop, whileScanned, pickUp, isShipped };
}
