/** Saves the new state of one order together with its stock and its event, in the caller's transaction. */
import type { OrderState } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { By } from '#shared/platform/rights/principal.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { insertOrderEvents } from './order-parcel.queries.ts';
import * as queries from './order.queries.ts';
import type { LockedStock } from './stock-move.service.ts';

export async function saveOrderState(
  clock: Clock,
  trx: Trx,
  { scope, by }: { scope: AccountScope; by: By },
  order: Pick<queries.FoundOrder, 'order_id' | 'cn_no'>,
  state: Exclude<OrderState, 'new'>,
  stock: LockedStock,
): Promise<void> {
  const { order_id: orderId, cn_no: cnNo } = order;
  const now = clock.now();
  await stock.save(clock, trx, scope, by);
  await queries.updateStates(trx, scope, [orderId], state, now);
  const detail = cnNo === null ? {} : { cnNo };
  await insertOrderEvents(trx, scope, [{ orderId, eventId: newId(clock), code: state, detail }], {
    at: now,
    by,
  });
}
