/** Merges several orders of one receiver into one parcel, and splits them again. */
import { ordersAtOnce } from '#shared/features/shop-order/order-listing.contract.ts';
import type { mergeOrders } from '#shared/features/shop-order/shop-order.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as connections from './shop-connection.queries.ts';
import { editAlone, editOfJoined, editWithoutGoods, type FormScene } from './shop-form.rules.ts';
import { requireAllFound, mustLock } from './shop-order-chosen.service.ts';
import * as queries from './shop-order.queries.ts';
import type { ShopWorld } from './shop-world.service.ts';
import { judgedColumns, parcelOf } from './shop-judged.mapping.ts';
import { endWithdrawn } from './shop-withdrawn.service.ts';

export interface ShopMergeService {
  /**
   * Merges the named orders, or all waiting orders by receiver. Returns the orders that now carry others, and the number of
   * orders in their parcels.
   */
  merge(
    session: Session,
    actor: Actor,
    orderIds: readonly string[] | undefined,
  ): Promise<CallReply<typeof mergeOrders>>;
  split(session: Session, actor: Actor, orderId: string): Promise<string[]>;
}

export function shopMergeService({ clock, database, write }: Kit, world: ShopWorld): ShopMergeService {
  return {
    async merge({ scope }, actor, orderIds) {
      const scene = await world.sceneOf(scope);
      const groups = orderIds
        ? [orderIds]
        : (await queries.listMergeable(database.db, scope, ordersAtOnce)).map((group) => group.order_ids);
      const merged: string[] = [];
      let orderCount = 0;
      for (const group of groups) {
        const carrier = await write(actor, { action: 'shop_order.merged' }, async ({ trx, subject }) => {
          await endWithdrawn({ clock, trx, scene }, scope, group);
          const rows = await queries.lockParcels(trx, scope, group);
          requireAllFound({ orderIds: group }, rows);
          const waiting = rows.filter(({ view }) => view === 'new' || view === 'problem');
          const [first] = waiting;
          if (!first || waiting.length < 2 || waiting.length < rows.length) {
            throw refuse('conflict', m.shop_order_problem_not_mergeable);
          }
          if (waiting.some(({ receiver_key: key }) => key !== first.receiver_key)) {
            throw refuse('conflict', m.shop_order_problem_other_receiver);
          }
          const orders = await join(trx, scope, scene, waiting);
          subject(
            waiting
              .map(({ order_no }) => order_no)
              .join(', ')
              .slice(0, 200),
            { orderId: first.order_id },
          );
          return { orderId: first.order_id, orders };
        });
        merged.push(carrier.orderId);
        orderCount += carrier.orders;
      }
      return { merged, orderCount };
    },

    async split({ scope }, actor, orderId) {
      const scene = await world.sceneOf(scope);
      return write(actor, { action: 'shop_order.split' }, async ({ trx, subject }) => {
        const left = await endWithdrawn({ clock, trx, scene }, scope, [orderId]);
        const row = await mustLock(trx, scope, orderId);
        const others = await queries.listMerged(trx, scope, [orderId]);
        if ((others.length === 0 && left === 0) || (row.view !== 'new' && row.view !== 'problem')) {
          throw refuse('conflict', m.shop_order_problem_too_late);
        }
        const ids = [orderId, ...others.map(({ order_id }) => order_id)];
        await queries.updateOrders(trx, scope, ids, { merged_into: null, updated_at: clock.now() });
        for (const one of await queries.lockOrders(trx, scope, ids)) {
          const edit = one.order_id === orderId ? editWithoutGoods(one.edit) : editAlone(one.edit);
          await judgeAnew(trx, scope, scene, { ...one, edit }, []);
        }
        subject(row.order_no, { orderIds: ids });
        return ids;
      });
    },
  };

  /** Returns the number of orders in the parcel. */
  async function join(
    trx: Trx,
    scope: AccountScope,
    scene: FormScene,
    rows: readonly queries.OrderRecord[],
  ): Promise<number> {
    const [first, ...others] = rows;
    if (!first) return 0;
    const ids = others.map(({ order_id }) => order_id);
    // Orders already merged into these move along with them.
    const before = await queries.listMerged(trx, scope, [first.order_id, ...ids]);
    const carriedBy = (row: queries.OrderRecord) =>
      before.filter(({ merged_into: carrierId }) => carrierId === row.order_id);
    const wholeOf = (row: queries.OrderRecord) => parcelOf(row, carriedBy(row));
    const all = [...ids, ...others.flatMap(carriedBy).map(({ order_id }) => order_id)];
    // Values typed for a shared parcel do not apply to its order alone.
    for (const row of others.filter((one) => carriedBy(one).length > 0)) {
      const edit = JSON.stringify(editWithoutGoods(row.edit));
      await queries.updateOrders(trx, scope, [row.order_id], { edit });
    }
    await queries.updateOrders(trx, scope, all, {
      state: 'merged',
      merged_into: first.order_id,
      updated_at: clock.now(),
    });
    const merged = await queries.listMerged(trx, scope, [first.order_id]);
    const edit = editOfJoined(wholeOf(first), others.map(wholeOf), scene.account.isAllowOrderId);
    await judgeAnew(trx, scope, scene, { ...first, edit }, merged);
    return merged.length + 1;
  }

  async function judgeAnew(
    trx: Trx,
    scope: AccountScope,
    scene: FormScene,
    row: queries.OrderRecord,
    merged: readonly queries.MergedRecord[],
  ) {
    const connection = await connections.findConnection(trx, { scope, connectionId: row.connection_id });
    const judged = judgedColumns(connection, scene, row, merged);
    await queries.updateOrders(trx, scope, [row.order_id], {
      ...judged,
      edit: JSON.stringify(row.edit),
      updated_at: clock.now(),
    });
  }
}
