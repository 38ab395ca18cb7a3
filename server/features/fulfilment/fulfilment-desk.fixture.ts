/** Helpers for fulfilment tests: actions of users on warehouse orders, and their results. */
import * as contract from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { stockListing } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import * as moves from '#shared/features/fulfilment/order-moves.contract.ts';
import { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';

import { makeAdmin, type TestUser } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import type { TestApp } from '#server/test/test-app.ts';

export const outcomes = (sent: { r: { results: moves.OrderResult[] } }) =>
  sent.r.results.map(({ outcome }) => outcome);

/** @param world the app of the running test */
export function fulfilmentDesk(world: () => TestApp) {
  const owner = () => makeAdmin(world(), { is_allow_fulfillment: true });
  const generate = (as: TestUser, ...orderIds: string[]) =>
    send(world(), moves.generateOrders, { as, body: { orderIds } });
  const cancel = (as: TestUser, ...orderIds: string[]) =>
    send(world(), moves.cancelOrders, { as, body: { orderIds } });
  const restore = (as: TestUser, ...orderIds: string[]) =>
    send(world(), moves.restoreOrders, { as, body: { orderIds } });
  const read = async (as: TestUser, orderId: string) =>
    (await send(world(), contract.getFulfilmentOrder, { as, query: { orderId } })).r;
  const mug = async (as: TestUser) => {
    const { rows } = (await send(world(), stockListing, { as, body: { q: 'mug' } })).r;
    return { onHand: rows[0]?.onHand, reserved: rows[0]?.reserved };
  };
  const statusOf = async (as: TestUser, cnNo: string | null) =>
    (await send(world(), consignmentNoteTracking, { as, body: { ConsignmentNo: [cnNo ?? ''] } })).r
      .trackingList[0]?.status;
  return { owner, generate, cancel, restore, read, mug, statusOf };
}
