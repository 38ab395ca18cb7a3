/** Test helpers for the actions that users take on shop orders. */
import * as contract from '#shared/features/shop-order/shop-order.contract.ts';

import type { TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import type { TestApp } from '#server/test/test-app.ts';

/** @param world returns the test application of the running test */
export function orderDesk(world: () => TestApp) {
  const generate = (as: TestUser, body: object) => send(world(), contract.generateShipment, { as, body });
  const print = (as: TestUser, body: object) => send(world(), contract.printOrders, { as, body });
  const cancel = async (as: TestUser, ...orderIds: string[]) =>
    (await send(world(), contract.cancelOrder, { as, body: { orderIds } })).r;
  const restore = (as: TestUser, orderId: string) =>
    send(world(), contract.restoreOrder, { as, body: { orderIds: [orderId] } });
  return { generate, print, cancel, restore };
}
