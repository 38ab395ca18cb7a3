/** Cancels orders that their shops took back while a parcel was under way, as soon as that parcel is not sent. */
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { everyRow } from '#server/platform/db/key-pages.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as connections from './shop-connection.queries.ts';
import { endOrder, publishEnded } from './shop-end.service.ts';
import { type Following, isWaiting } from './shop-parcel.service.ts';
import * as queries from './shop-order.queries.ts';
import type { ShopWorld } from './shop-world.service.ts';

type Ending = Pick<Following, 'trx' | 'clock' | 'scene'>;

const atOnce = 200;

/** Cancels such orders among the named ones and those in their parcels, in the caller's transaction. Returns how many. */
export async function endWithdrawn(
  ending: Ending,
  scope: AccountScope,
  orderIds: readonly string[],
): Promise<number> {
  let count = 0;
  for (const ended of await queries.listEnded(ending.trx, null, atOnce, { scope, orderIds }))
    if (await endOne(ending, ended)) count += 1;
  return count;
}

/** Cancels such orders of all accounts. Safe to repeat and to run on any instance. Returns how many. */
export async function settleWithdrawn(
  { clock, database, logger }: Pick<Kit, 'clock' | 'database' | 'logger'>,
  world: ShopWorld,
): Promise<number> {
  const onFailure = (err: unknown, { scope: account, orderId }: EndedOrder) =>
    logger.error({ err, account, orderId }, 'an order cancelled by its shop could not be cancelled');
  const found = everyRow(
    atOnce,
    (after, limit) => queries.listEnded(database.db, after, limit),
    ({ orderId }) => orderId,
  );
  return eachAlone(found, onFailure, async (ended) => {
    const scene = await world.sceneOf(ended.scope);
    return database.transaction((trx) => endOne({ trx, clock, scene }, ended));
  });
}

async function endOne(ending: Ending, { scope, orderId, parcelId }: EndedOrder): Promise<boolean> {
  const { trx } = ending;
  const locked = await queries.lockParcels(trx, scope, [orderId, parcelId]);
  const order = locked.find((one) => one.order_id === orderId);
  // The order has been restored, kept or cancelled since it was listed.
  if (!order || order.withdrawn_at === null || order.state === 'cancelled') return false;
  if (order.view !== 'cancelled' && order.view !== 'merged' && !isWaiting(order)) return false;
  const connection = await mustFindShop(trx, scope, order.connection_id);
  const { shop_updated_at: updatedAt } = order;
  const by = { cancelled_by: 'shop', shop_updated_at: updatedAt } as const;
  const isEnded = await endOrder({ ...ending, connection }, order, by);
  if (isEnded) await publishEnded(ending, order, connection.kind);
  return isEnded;
}
type EndedOrder = Awaited<ReturnType<typeof queries.listEnded>>[number];

async function mustFindShop(trx: Trx, scope: AccountScope, connectionId: string) {
  const connection = await connections.findConnection(trx, { scope, connectionId });
  if (!connection) throw new Error(`An order belongs to connection ${connectionId}, which does not exist`);
  return connection;
}
